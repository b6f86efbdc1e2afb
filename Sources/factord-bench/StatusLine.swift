internal import FactorCommand

/// What is said to the person while results go to the standard output.
enum StatusLine {
    static func show(_ text: String) { StandardError.line("factord-bench: " + text) }

    /// Says what the next of these replaces: how far something has come.
    static func replace(_ text: String) {
        StandardError.control("\r\u{1B}[K")
        StandardError.write(text)
    }

    /// Leaves what was said last where it is.
    static func finishReplacing() { StandardError.write("\n") }
}
