#if PostgreSQL
/// A server's message as libpq writes it for a connection that was not made, with all that it has been told: `FATAL:  28P01:
/// password authentication failed for user "app" LOCATION:  auth_failed, auth.c:326`. The words may be of any language.
enum ServerMessage {
    /// Returns what a person reads, and the SQLSTATE; nil if libpq has spoken itself.
    static func parts(of line: String) -> (text: String, code: String?) {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        // Two spaces follow the severity, and the code is the next word.
        guard
            let place = words.indices.dropFirst(2).first(where: {
                words[$0 - 1].isEmpty && words[$0 - 2].utf8.last == colon && isCode(words[$0].utf8)
            })
        else { return (line, nil) }
        let rest = words[(place + 1)...]
        // The last two spaces belong to the place in the server's source.
        let end = rest.indices.dropFirst().last { rest[$0].isEmpty && rest[$0 - 1].utf8.last == colon } ?? rest.endIndex
        let text = rest[..<(end == rest.endIndex ? end : end - 1)]
        return (text.joined(separator: " "), String(words[place].utf8.prefix(5)) ?? "")
    }

    private static let colon = UInt8(ascii: ":")
    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    private static let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")

    /// Whether a word is an SQLSTATE with a colon behind it.
    private static func isCode(_ word: Substring.UTF8View) -> Bool {
        word.count == 6 && word.last == colon
            && word.dropLast().allSatisfy { digits.contains($0) || letters.contains($0) }
    }
}
#endif
