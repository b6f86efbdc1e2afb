import Glibc

/// The standard output: what a program was asked for. A write that fails is an error, never dropped.
package enum StandardOutput {
    /// Writes a text; what a terminal would obey in it is replaced (`Printable.lines`).
    package static func write(_ text: String) throws(OutputProblem) {
        let error = StandardStream.write(Array(Printable.lines(text).utf8), to: STDOUT_FILENO)
        guard error == 0 else { throw OutputProblem(error: error) }
    }

    /// Closes it: some file systems tell only then that something was not written.
    package static func finish() throws(OutputProblem) {
        guard close(STDOUT_FILENO) == 0 else { throw OutputProblem(error: errno) }
    }

    /// Writes a text that is all a program was asked for, and gives the status to end with: 0, or 1 where it was not
    /// written, which is said.
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

/// Why an answer did not reach whoever reads the standard output.
package struct OutputProblem: Error, Equatable {
    /// The system's error number.
    package let error: Int32

    /// What is wrong, for a person.
    package var text: String { "the standard output cannot be written: \(OutsideText.systemError(error))" }
}
