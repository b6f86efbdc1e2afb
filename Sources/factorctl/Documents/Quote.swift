/// Quotes words for printed scripts.
enum Quote {
    /// A word in single quotes, as every POSIX shell reads it.
    static func single(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
