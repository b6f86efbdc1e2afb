import FactorCommand
import FactorCrypto
import FactorSocket
import Glibc

/// The standard streams of this process.
final class Terminal: Console {
    /// The longest line that is read: far above any code, seed or name.
    private static let lineLimit = 4096

    var isPresent: Bool { isatty(STDIN_FILENO) == 1 }

    func read(_ question: String, isSecret: Bool) -> [UInt8]? {
        guard isPresent else { return readLine(STDIN_FILENO) }
        if isSecret { return readHidden(question) }
        StandardError.write(question)
        return readLine(STDIN_FILENO)
    }

    func read(descriptor: Int32) -> [UInt8]? { readLine(descriptor) }

    func contents(of path: String) throws(FileProblem) -> [UInt8] { try InputFile.contents(of: path) }

    func show(_ text: String) throws(CLIError) {
        do throws(OutputProblem) { try StandardOutput.write(text) } catch { throw Self.cliError(error) }
    }

    func finishShowing() throws(CLIError) {
        do throws(OutputProblem) { try StandardOutput.finish() } catch { throw Self.cliError(error) }
    }

    private static func cliError(_ problem: OutputProblem) -> CLIError {
        .unwritten("\(problem.text); the command itself was carried out")
    }

    var width: Int {
        var size = winsize()
        // The structure outlives the call.
        if unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        return EnvironmentVariable.columns.value.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? Self.usualWidth
    }

    private static let usualWidth = 80

    func newKey() -> String {
        let words = [UInt64.random(in: .min ... .max), .random(in: .min ... .max)]
        return "factorctl-" + words.map { String($0, radix: 36) }.joined()
    }

    func complain(_ text: String) {
        StandardError.line(text)
    }

    var elapsed: Int64 {
        var time = timespec()
        // The structure outlives the call.
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    var now: Int64 { Int64(time(nil)) }

    func wait(milliseconds: Int64) {
        var rest = timespec(tv_sec: Int(milliseconds / 1000), tv_nsec: Int(milliseconds % 1000) * 1_000_000)
        var left = timespec()
        // Both outlive the call, which stores the remaining time after a signal in the second.
        while unsafe nanosleep(&rest, &left) != 0, errno == EINTR { rest = left }
    }

    /// Reads byte by byte, so that what follows the line stays for the next reader.
    private func readLine(_ descriptor: Int32) -> [UInt8]? {
        var line: [UInt8] = []
        // Reserved, so that growing leaves no copy of a secret behind.
        line.reserveCapacity(Self.lineLimit)
        var byte: UInt8 = 0
        while line.count < Self.lineLimit {
            // One byte is requested, and there is room for one.
            let count = unsafe Glibc.read(descriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return line.isEmpty ? nil : line }
            guard byte != 0x0A else { break }
            line.append(byte)
        }
        if line.last == 0x0D { line.removeLast() }
        return Self.withoutByteOrderMark(line)
    }

    /// Removes the byte order mark that some editors write at the start of a file.
    private static func withoutByteOrderMark(_ line: [UInt8]) -> [UInt8] {
        let rest = OutsideText.withoutByteOrderMark(line[...])
        guard rest.count < line.count else { return line }
        var line = line
        defer { wipe(&line) }
        return Array(rest)
    }

    /// Asks with the echo off. A signal that ends or stops the process meanwhile takes effect with the echo on again;
    /// after a stop the question is repeated.
    private func readHidden(_ question: String) -> [UInt8]? {
        while true {
            if case .line(let line) = hiddenLine(question) { return line }
        }
    }

    /// A typed line, or a signal that came instead.
    private enum Typed {
        case line([UInt8]?)
        case signal
    }

    private func hiddenLine(_ question: String) -> Typed {
        do throws(SocketFailure) {
            let held = try BlockedSignals()
            let echo = Echo(of: STDIN_FILENO)
            StandardError.write(question)
            let isTyped = held.waitForInput(STDIN_FILENO)
            let line = isTyped ? readLine(STDIN_FILENO) : nil
            echo?.restore()
            StandardError.write("\n")
            // Pending signals take effect only now.
            _ = consume held
            return isTyped ? .line(line) : .signal
        } catch {
            StandardError.write(question)
            return .line(readLine(STDIN_FILENO))
        }
    }
}

/// A terminal with its echo switched off.
private struct Echo {
    private let descriptor: Int32
    private let before: termios

    /// Switches the echo off; nil if that is impossible.
    init?(of descriptor: Int32) {
        var before = termios()
        // The structure outlives the call.
        guard unsafe tcgetattr(descriptor, &before) == 0 else { return nil }
        var quiet = before
        quiet.c_lflag &= ~tcflag_t(ECHO)
        guard unsafe tcsetattr(descriptor, TCSAFLUSH, &quiet) == 0 else { return nil }
        (self.descriptor, self.before) = (descriptor, before)
    }

    func restore() {
        var before = before
        // The structure outlives the call.
        _ = unsafe tcsetattr(descriptor, TCSADRAIN, &before)
    }
}
