import FactorFiles
import Glibc

/// Standard output: the requested output. A failed write is always an error.
package enum StandardOutput {
    /// Writes text; unprintable characters are replaced (`Printable.lines`).
    package static func write(_ text: String) throws(OutputProblem) {
        let error = StandardStream.write(Array(Printable.lines(text).utf8), to: STDOUT_FILENO)
        guard error == 0 else { throw OutputProblem(error: error) }
    }

    /// Closes standard output: some file systems report a failed write only then.
    package static func finish() throws(OutputProblem) {
        guard close(STDOUT_FILENO) == 0 else { throw OutputProblem(error: errno) }
    }

    /// Writes the program's whole output and returns its exit status: 0, or 1 after reporting that the write failed.
    package static func end(with text: String, program: String) -> Int32 {
        do throws(OutputProblem) {
            try write(text)
            try finish()
            return 0
        } catch {
            StandardError.line("\(program): \(error.text)")
            return 1
        }
    }
}

/// Why standard output could not be written.
package struct OutputProblem: Error, Equatable {
    /// The system's error number.
    package let error: Int32

    /// The message for the user.
    package var text: String { "the standard output cannot be written: \(SystemError.text(error))" }
}
