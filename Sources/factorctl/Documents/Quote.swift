/// Quotes words for printed scripts.
enum Quote {
    /// A word in single quotes, as every POSIX shell reads it.
    static func single(_ text: String) -> String {
        let parts = text.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
        return "'" + parts.map(String.init).joined(separator: "'\\''") + "'"
    }
}
