/// Makes foreign text safe to show. Terminals obey control characters, and invisible or direction-changing characters
/// make one name look like another.
package enum Printable {
    private static let replacement: Unicode.Scalar = "\u{FFFD}"

    /// The text on one line. Every unprintable character, including line feeds, becomes U+FFFD.
    package static func text(_ text: String) -> String { replacing(text) { isPrintable($0) } }

    /// The text with its line feeds. Every other unprintable character becomes U+FFFD.
    package static func lines(_ text: String) -> String { replacing(text) { $0 == "\n" || isPrintable($0) } }

    /// Equivalent JSON with unprintable characters escaped. Outside its strings it must be ASCII, as all JSON is.
    package static func json(_ text: String) -> String {
        guard !text.unicodeScalars.allSatisfy(isPrintable) else { return text }
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if isPrintable(scalar) { shown.append(scalar) } else { shown.append(contentsOf: escape(scalar)) }
        }
        return String(shown)
    }

    /// Whether a terminal shows the character and a person can see it: not a control, format, separator or unassigned
    /// character, and not one that is ignored where it is unknown.
    package static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return (0x20..<0x7F).contains(scalar.value) }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .surrogate: return false
        default: return !properties.isDefaultIgnorableCodePoint
        }
    }

    private static func replacing(_ text: String, unless isKept: (Unicode.Scalar) -> Bool) -> String {
        guard !text.unicodeScalars.allSatisfy(isKept) else { return text }
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { shown.append(isKept(scalar) ? scalar : replacement) }
        return String(shown)
    }

    /// `\u202E`, or a surrogate pair above the Basic Multilingual Plane (RFC 8259, section 7).
    private static func escape(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
        let units = UTF16.encode(scalar).map(Array.init) ?? []
        return units.reduce(into: "") { text, unit in
            let digits = String(unit, radix: 16, uppercase: false)
            text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.unicodeScalars
    }
}
