import Glibc

/// The standard error: what is said beside the answer. What cannot be written is dropped, since nobody is left to tell.
package enum StandardError {
    /// Writes a text without the end of a line; what a terminal would obey in it is replaced.
    package static func write(_ text: String) {
        _ = StandardStream.write(Array(Printable.lines(text).utf8), to: STDERR_FILENO)
    }

    /// Writes one line. A line feed within the text is replaced too, so that nothing in it passes for a line of its own.
    package static func line(_ text: String) {
        _ = StandardStream.write(Array((Printable.text(text) + "\n").utf8), to: STDERR_FILENO)
    }

    /// Writes a text of the program's own as it is, control characters included.
    package static func control(_ text: StaticString) {
        _ = StandardStream.write(Array(text.description.utf8), to: STDERR_FILENO)
    }
}
