internal import FactorCommand

/// Messages for the user, while results go to standard output.
enum StatusLine {
    static func show(_ text: String) { StandardError.line("factord-bench: " + text) }

    /// Shows a line that the next call replaces.
    static func replace(_ text: String) {
        StandardError.control("\r\u{1B}[K")
        StandardError.write(text)
    }

    /// Keeps the last line.
    static func finishReplacing() { StandardError.write("\n") }
}
