/// What a message of one purpose says in one language.
struct Wording: Equatable, Sendable {
    var subject: Template
    var text: Template
    /// Nil where a mail is to have no HTML.
    var html: Template?
    var sms: Template
}

/// The words for every purpose and language, and which of them a message gets.
struct Wordings: Sendable {
    /// The purpose whose words stand for any other's.
    static let anyPurpose = "default"

    private var byLanguage: [String: [String: Wording]]
    /// For a message that asks for no language, or for one that there is not.
    private let language: String

    init(language: String = "en", own: [String: [String: Wording]] = [:]) {
        self.language = language
        byLanguage = BuiltInWords.all
        for (language, purposes) in own { byLanguage[language, default: [:]].merge(purposes) { $1 } }
    }

    /// The languages there are.
    var languages: [String] { byLanguage.keys.sorted() }

    /// The wording for a purpose in the language that comes nearest: `de-AT`, then `de` (RFC 4647, section 3.4), then the
    /// one that is set, then English.
    func wording(_ purpose: String, locale: String?) -> Wording? {
        for language in Self.ranges(locale) + [language, "en"] {
            guard let purposes = byLanguage[language] else { continue }
            if let wording = purposes[purpose] ?? purposes[Self.anyPurpose] { return wording }
        }
        return nil
    }

    private static func ranges(_ locale: String?) -> [String] {
        var parts = (locale ?? "").lowercased().replacing("_", with: "-").split(separator: "-")
        var ranges: [String] = []
        while !parts.isEmpty {
            ranges.append(parts.joined(separator: "-"))
            parts.removeLast()
            // A single letter begins an extension and means nothing at the end.
            if parts.last?.utf8.count == 1 { parts.removeLast() }
        }
        return ranges
    }
}

extension String {
    fileprivate func replacing(_ one: Character, with other: Character) -> String {
        String(map { $0 == one ? other : $0 })
    }
}
