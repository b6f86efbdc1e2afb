import FactorCore
import FactorFiles
import FactorProgram

/// A backup file, read from front to back.
final class BackupFile {
    /// Large enough that the calls cost nothing compared with the checks.
    private static let bytesPerRead = 262_144

    private let file: OpenFile

    init(_ path: String) throws(StartProblem) {
        do throws(FileFailure) { file = try OpenFile(path, .any) } catch { throw StartProblem("the backup", error) }
    }

    /// The next bytes, or nil at the end.
    func next() throws(BackupSourceFailure) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: Self.bytesPerRead)
        do throws(FileFailure) {
            bytes.removeLast(bytes.count - (try file.read(into: &bytes)))
            return bytes.isEmpty ? nil : bytes
        } catch {
            throw BackupSourceFailure("the backup \(error.text)")
        }
    }
}
