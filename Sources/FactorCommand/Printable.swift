/// Text from elsewhere in the one form in which it is shown: a terminal obeys control characters, and characters that
/// are not seen, or that turn the direction of writing, make one name look like another.
package enum Printable {
    private static let replacement: Unicode.Scalar = "\u{FFFD}"

    /// The text on one line. Every character that is not printable, a line feed too, is U+FFFD.
    package static func text(_ text: String) -> String { replacing(text) { isPrintable($0) } }

    /// The text with its line feeds, and U+FFFD for every other character that is not printable.
    package static func lines(_ text: String) -> String { replacing(text) { $0 == "\n" || isPrintable($0) } }

    /// JSON that means the same, with escapes for what is not printable. Outside its strings it has to be ASCII, as all
    /// JSON is.
    package static func json(_ text: String) -> String {
        guard !text.unicodeScalars.allSatisfy(isPrintable) else { return text }
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if isPrintable(scalar) { shown.append(scalar) } else { shown.append(contentsOf: escape(scalar)) }
        }
        return String(shown)
    }

    /// Whether a terminal shows the character, and a person sees it: no control, format, separating or unassigned one,
    /// and none that is ignored where it is not known.
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

    /// `\u202E`, or two of them for what lies beyond the Basic Multilingual Plane (RFC 8259, section 7).
    private static func escape(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
        let units = UTF16.encode(scalar).map(Array.init) ?? []
        return units.reduce(into: "") { text, unit in
            let digits = String(unit, radix: 16, uppercase: false)
            text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.unicodeScalars
    }
}
