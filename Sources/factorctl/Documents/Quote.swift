/// Quotes for scripts that are printed.
enum Quote {
    /// A word in single quotes, as every shell reads it.
    static func single(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
