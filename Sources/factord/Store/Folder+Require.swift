import FactorFiles
import FactorProgram

extension Folder {
    /// As `make`, for a folder without which the program cannot start.
    static func require(_ path: String, passable: Bool = false, writers: Writers = .none) throws(StartProblem) {
        do throws(FileFailure) { try make(path, passable: passable, writers: writers) } catch {
            throw StartProblem("", error)
        }
    }
}
