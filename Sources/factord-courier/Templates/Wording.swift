/// The text of messages of one purpose in one language.
struct Wording: Equatable, Sendable {
    var subject: Template
    var text: Template
    /// Nil if a mail has no HTML part.
    var html: Template?
    var sms: Template
}

/// The texts for every purpose and language, and the choice among them.
struct Wordings: Sendable {
    /// The purpose whose text is used for purposes without one.
    static let anyPurpose = "default"

    private var byLanguage: [String: [String: Wording]]
    /// For messages without a language, or with an unknown one.
    private let language: String

    init(language: String = "en", own: [String: [String: Wording]] = [:]) {
        self.language = language
        byLanguage = BuiltInWords.all
        for (language, purposes) in own { byLanguage[language, default: [:]].merge(purposes) { $1 } }
    }

    /// The available languages.
    var languages: [String] { byLanguage.keys.sorted() }

    /// The wording for a purpose in the best matching language: `de-AT`, then `de` (RFC 4647, section 3.4), then the
    /// configured one, then English.
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
