import FactorFiles
import FactorProgram
import FactorServer

/// An anchor in a file.
struct FileAnchor: AnchorPlace {
    /// More than an anchor line of three thousand sidecars.
    static let mostBytes = 65_536

    let path: String

    func read() throws(AnchorFailure) -> [UInt8]? {
        do throws(FileFailure) {
            return try OpenFile(path, .anchor).content(most: Self.mostBytes)
        } catch {
            guard !error.isMissing else { return nil }
            throw AnchorFailure("the anchor \(error.text)")
        }
    }

    func write(_ anchor: [UInt8]) throws(AnchorFailure) {
        do throws(FileFailure) { try FileDraft.write(anchor, to: path) } catch {
            throw AnchorFailure("the anchor \(error.text)")
        }
    }
}

/// An anchor kept by the operator's commands: on another machine, or in a TPM.
struct CommandAnchor: AnchorPlace {
    /// Seconds that a command may take.
    private static let timeoutSeconds = 10

    /// Prints the line that was written last, or nothing if there is none.
    let readCommand: String
    /// Reads the line from its standard input.
    let writeCommand: String

    func read() throws(AnchorFailure) -> [UInt8]? {
        let output = try run(readCommand, [], "reads")
        return output.isEmpty ? nil : output
    }

    func write(_ anchor: [UInt8]) throws(AnchorFailure) {
        _ = try run(writeCommand, anchor, "writes")
    }

    private func run(_ command: String, _ input: [UInt8], _ does: String) throws(AnchorFailure) -> [UInt8] {
        do throws(StartProblem) {
            return try ShellCommand(command, seconds: Self.timeoutSeconds, most: FileAnchor.mostBytes).run(input)
        } catch {
            throw AnchorFailure("the command that \(does) the anchor \(error.problem)")
        }
    }
}

/// The configured location of the anchor.
enum AnchorSource: Equatable {
    case file(String)
    case commands(read: String, write: String)

    var place: any AnchorPlace {
        switch self {
        case .file(let path): FileAnchor(path: path)
        case .commands(let read, let write): CommandAnchor(readCommand: read, writeCommand: write)
        }
    }

    /// The anchor of one of the places that sidecars lease: each has one of its own, whoever comes back to it.
    func ofPlace(_ number: UInt16) -> AnchorSource {
        switch self {
        case .file(let path): .file("\(path)-\(number)")
        case .commands(let read, let write): .commands(read: "\(read) \(number)", write: "\(write) \(number)")
        }
    }

    /// The places of which there are anchors here.
    var places: [UInt16] {
        guard case .file = self else { return [] }
        return (0..<Self.mostPlaces).filter { number in
            if case .file(let path) = ofPlace(number) { FileIdentity(path: path) != nil } else { false }
        }
    }

    /// More than there are sidecars at one time.
    private static let mostPlaces: UInt16 = 1_024

    /// Creates the directory of an anchor file, or checks that it is private.
    func makeDirectory() throws(StartProblem) {
        if let directory { try Folder.require(directory) }
    }

    /// Creates the directory of an anchor file if it is missing: it may belong to another user who serves the store.
    func makeMissingDirectory() throws(StartProblem) {
        if let directory, FileIdentity(path: directory) == nil { try Folder.require(directory) }
    }

    /// What is wrong with the place of an anchor file; nil if nothing is. It is judged by what is there, not by names.
    func problem(beside state: String, key: MasterKeySource?) -> StartProblem? {
        guard case .file(let path) = self else { return nil }
        let remedy = "choose another directory, best on another disk or machine"
        if let directory, Folder.isInside(directory.isEmpty ? "/" : directory, state) {
            return StartProblem(
                "the anchor \(path) lies beside the store, and would be restored together with it", remedy: remedy)
        }
        if let key = key?.path, let identity = FileIdentity(path: key), identity == FileIdentity(path: path) {
            return StartProblem("the anchor \(path) is the file of the master key", remedy: "name another file")
        }
        do throws(FileFailure) { _ = try OpenFile(path, .anchor) } catch {
            return error.isMissing ? nil : StartProblem("the anchor", error)
        }
        return nil
    }

    private var directory: String? {
        guard case .file(let path) = self else { return nil }
        return Folder.parent(of: path)
    }

    var summary: String {
        switch self {
        case .file(let path): "the file \(path)"
        case .commands: "commands"
        }
    }
}
