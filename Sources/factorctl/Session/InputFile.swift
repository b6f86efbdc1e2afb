import FactorCommand
import FactorCrypto
import Glibc

/// A file that is read as a whole.
enum InputFile {
    /// The most that is read: some hundred thousand accounts.
    static let limit = 64 << 20

    /// The content; `-` is standard input. The caller wipes it.
    static func contents(of path: String) throws(FileProblem) -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileProblem(text: "cannot be opened: \(reason(errno))") }
        defer { if path != "-" { close(descriptor) } }
        var bytes: [UInt8] = []
        var isWhole = false
        defer { if !isWhole { wipe(&bytes) } }
        bytes.reserveCapacity(usualLength(of: descriptor))
        while try append(descriptor, to: &bytes) {
            guard bytes.count <= limit else { throw FileProblem(text: "is longer than \(limit >> 20) MiB") }
        }
        isWhole = true
        return bytes
    }

    /// Reads a chunk; returns false at the end. Growing leaves no copy behind.
    private static func append(_ descriptor: Int32, to bytes: inout [UInt8]) throws(FileProblem) -> Bool {
        if bytes.capacity - bytes.count < pieceLength {
            var larger: [UInt8] = []
            larger.reserveCapacity(bytes.capacity * 2 + pieceLength)
            larger += bytes
            wipe(&bytes)
            bytes = larger
        }
        var piece = [UInt8](repeating: 0, count: pieceLength)
        defer { wipe(&piece) }
        while true {
            // The requested count is the array's.
            let count = unsafe piece.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileProblem(text: "cannot be read: \(reason(errno))") }
            bytes += piece[..<count]
            return count > 0
        }
    }

    private static let pieceLength = 65_536

    private static func usualLength(of descriptor: Int32) -> Int {
        var status = stat()
        // The structure outlives the call.
        let isKnown = unsafe fstat(descriptor, &status) == 0
        return (isKnown ? min(max(0, Int(status.st_size)), limit) : 0) + 2 * pieceLength
    }

    private static func reason(_ number: Int32) -> String {
        switch number {
        case ENOENT: "there is no such file"
        case EACCES: "you may not read it"
        case EISDIR: "it is a directory"
        default: OutsideText.systemError(number)
        }
    }
}
