/// A text with placeholders: `{{code}}`, `{{minutes}}`, `{{hours}}` and `{{tenant}}`.
struct Template: Equatable, Sendable {
    /// A placeholder.
    enum Place: String, CaseIterable, Sendable { case code, minutes, hours, tenant }

    private enum Part: Equatable, Sendable {
        case text(String)
        case place(Place)
    }

    /// An unknown placeholder.
    struct UnknownPlace: Error, Equatable {
        let name: String
    }

    private var parts: [Part] = []

    init(_ text: String) throws(UnknownPlace) {
        var rest = text[...]
        while let start = rest.firstRange(of: "{{") {
            let after = rest[start.upperBound...]
            guard let end = after.firstRange(of: "}}") else { throw UnknownPlace(name: "{{") }
            let name = after[..<end.lowerBound].trimmed
            guard let place = Place(rawValue: name) else { throw UnknownPlace(name: String(name.prefix(32))) }
            parts += [.text(String(rest[..<start.lowerBound])), .place(place)]
            rest = after[end.upperBound...]
        }
        parts.append(.text(String(rest)))
    }

    /// Fills in the placeholders; in HTML the values are escaped.
    func filled(_ values: Values, asHTML: Bool = false) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4_096)
        for part in parts {
            switch part {
            case .text(let text): bytes += text.utf8
            case .place(let place): bytes += (asHTML ? Self.escaped(values[place]) : values[place]).utf8
            }
        }
        return bytes
    }

    private static func escaped(_ text: String) -> String {
        // By scalars: a sign and the mark after it are one character, which none of these is equal to.
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }

    /// The values of the placeholders.
    struct Values {
        let code: String
        let minutes: Int
        let tenant: String

        /// The values of a message at a time in milliseconds since the boot. Minutes are rounded up.
        init(_ message: Message, at now: Int64) {
            code = message.code
            minutes = max(1, Int((message.expiresAt - now + 59_999) / 60_000))
            tenant = message.tenantName
        }

        fileprivate subscript(place: Place) -> String {
            switch place {
            case .code: code
            case .minutes: String(minutes)
            case .hours: String((minutes + 59) / 60)
            case .tenant: tenant
            }
        }
    }
}

extension Substring {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }

    /// The first occurrence of a word.
    fileprivate func firstRange(of word: String) -> Range<Index>? {
        var at = startIndex
        while at < endIndex {
            if self[at...].hasPrefix(word) { return at..<index(at, offsetBy: word.count) }
            at = index(after: at)
        }
        return nil
    }
}
