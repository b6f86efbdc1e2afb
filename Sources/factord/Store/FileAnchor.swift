import FactorProgram
import FactorServer
import Glibc

/// An anchor in a file.
struct FileAnchor: AnchorPlace {
    /// More than an anchor line of three thousand sidecars.
    private static let mostBytes = 65_536

    let path: String

    func read() throws(AnchorFailure) -> [UInt8]? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            if errno == ELOOP {
                throw AnchorFailure("the anchor \(path) is a symbolic link: name the file that it points to")
            }
            throw AnchorFailure("the anchor \(path) cannot be opened: \(SecretFile.lastError)")
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Self.mostBytes)
        // The array's count is passed.
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
        guard count >= 0 else { throw AnchorFailure("the anchor \(path) cannot be read: \(SecretFile.lastError)") }
        return Array(bytes.prefix(count))
    }

    func write(_ anchor: [UInt8]) throws(AnchorFailure) {
        do throws(StartProblem) { try WholeFile.write(anchor, to: path) } catch {
            throw AnchorFailure("the anchor \(error.problem)")
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
            return try ShellCommand(command, seconds: Self.timeoutSeconds).run(input)
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

    /// Creates the directory of an anchor file, or checks that it is private.
    func makeDirectory() throws(StartProblem) {
        if let directory { try PrivateDirectory.make(directory) }
    }

    /// Creates the directory of an anchor file if it is missing: it may belong to another user who serves the store.
    func makeMissingDirectory() throws(StartProblem) {
        if let directory, !SecretFile.exists(directory) { try PrivateDirectory.make(directory) }
    }

    private var directory: String? {
        guard case .file(let path) = self else { return nil }
        return String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex))
    }

    var summary: String {
        switch self {
        case .file(let path): "the file \(path)"
        case .commands: "commands"
        }
    }
}
