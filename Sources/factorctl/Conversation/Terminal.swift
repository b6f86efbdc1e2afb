import FactorCommand
import FactorCrypto
import Glibc

/// The standard streams of this process.
final class Terminal: Person {
    /// The longest line that is read: far above any code, seed or name.
    private static let lineLimit = 4096

    var isPresent: Bool { isatty(STDIN_FILENO) == 1 }

    func read(_ question: String, isSecret: Bool) -> [UInt8]? {
        guard isPresent else { return readLine() }
        StandardStream.error.write(question)
        return isSecret ? withoutEcho(readLine) : readLine()
    }

    func show(_ text: String) {
        StandardStream.output.write(text)
    }

    func complain(_ text: String) {
        StandardStream.error.line(text)
    }

    /// Reads byte by byte, so that what follows the line is left for the next reader.
    private func readLine() -> [UInt8]? {
        var line: [UInt8] = []
        // So that growing leaves no copy of a secret behind.
        line.reserveCapacity(Self.lineLimit)
        var byte: UInt8 = 0
        while line.count < Self.lineLimit {
            // One byte is asked for, and one is there.
            let count = unsafe Glibc.read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return line.isEmpty ? nil : line }
            guard byte != 0x0A else { break }
            line.append(byte)
        }
        if line.last == 0x0D { line.removeLast() }
        return line
    }

    private func withoutEcho(_ body: () -> [UInt8]?) -> [UInt8]? {
        var before = termios()
        // The structure lives across both calls.
        guard unsafe tcgetattr(STDIN_FILENO, &before) == 0 else { return body() }
        var quiet = before
        quiet.c_lflag &= ~tcflag_t(ECHO)
        _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet)
        defer {
            _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
            StandardStream.error.write("\n")
        }
        return body()
    }
}
