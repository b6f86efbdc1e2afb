import Glibc

/// Standard error: messages beside the actual output. Failed writes are ignored, since there is nowhere to report them.
package enum StandardError {
    /// Writes text without a line end; unprintable characters are replaced.
    package static func write(_ text: String) {
        _ = StandardStream.write(Array(Printable.lines(text).utf8), to: STDERR_FILENO)
    }

    /// Writes one line. Line feeds within the text are replaced too, so that no part of it looks like a line of its
    /// own.
    package static func line(_ text: String) {
        _ = StandardStream.write(Array((Printable.text(text) + "\n").utf8), to: STDERR_FILENO)
    }

    /// Writes the program's own text unchanged, control characters included.
    package static func control(_ text: StaticString) {
        _ = StandardStream.write(Array(text.description.utf8), to: STDERR_FILENO)
    }
}
