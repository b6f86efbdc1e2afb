import FactorCrypto
import FactorFiles
import Glibc

/// A file that is read as a whole.
enum InputFile {
    /// The most that is read: some hundred thousand accounts.
    static let limit = 64 << 20

    /// The content; `-` is standard input. The caller wipes it.
    static func contents(of path: String) throws(FileProblem) -> [UInt8] {
        do throws(FileFailure) {
            return try contents(path == "-" ? .standardInput() : OpenFile(path, .input))
        } catch {
            throw FileProblem(text: told(error))
        }
    }

    private static func contents(_ file: borrowing OpenFile) throws(FileFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        var isWhole = false
        defer { if !isWhole { wipe(&bytes) } }
        bytes.reserveCapacity(min(file.length, limit) + 2 * pieceLength)
        while try append(file, to: &bytes) {
            guard bytes.count <= limit else { throw FileFailure(file.path, .isLonger(than: limit)) }
        }
        isWhole = true
        return bytes
    }

    /// Reads a chunk; returns false at the end. Growing leaves no copy behind.
    private static func append(_ file: borrowing OpenFile, to bytes: inout [UInt8]) throws(FileFailure) -> Bool {
        if bytes.capacity - bytes.count < pieceLength {
            var larger: [UInt8] = []
            larger.reserveCapacity(bytes.capacity * 2 + pieceLength)
            larger += bytes
            wipe(&bytes)
            bytes = larger
        }
        var piece = [UInt8](repeating: 0, count: pieceLength)
        defer { wipe(&piece) }
        let count = try file.read(into: &piece)
        bytes += piece[..<count]
        return count > 0
    }

    private static let pieceLength = 65_536

    private static func told(_ failure: FileFailure) -> String {
        switch failure.cause {
        case .system(.open, ENOENT): "cannot be opened: there is no such file"
        case .system(.open, EACCES): "cannot be opened: you may not read it"
        case .isLonger: "is longer than \(limit >> 20) MiB"
        default: failure.problem
        }
    }
}
