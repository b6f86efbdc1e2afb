/// Which characters a name that people read may hold: visible ones that do not change how others are shown.
///
/// With other characters, a name could look like another one, or reverse the text around it. Refused are control
/// characters, line and paragraph separators, bidirectional and other format characters, and those that Unicode calls
/// default-ignorable.
///
/// Three sorts of these belong to the spelling of words or emoji, and are accepted in their place:
/// - ZERO WIDTH NON-JOINER and JOINER between letters of scripts that need them (Arabic, those of India and its
///   neighbours) or after a virama (RFC 5892, appendices A.1 and A.2)
/// - ZERO WIDTH JOINER between two emoji
/// - a variation selector after an emoji or an ideograph
package enum VisibleText {
    private static let nonJoiner: Unicode.Scalar = "\u{200C}"
    private static let joiner: Unicode.Scalar = "\u{200D}"
    /// The canonical combining class of a virama.
    private static let virama = Unicode.CanonicalCombiningClass(rawValue: 9)
    /// Blocks of scripts whose letters are joined: Arabic to Myanmar, the Philippines to Mongolia, further Indic
    /// scripts, presentation forms of Arabic, and historic scripts.
    private static let joined: [ClosedRange<UInt32>] = [
        0x0600...0x109F, 0x1700...0x18AF, 0xA800...0xABFF, 0xFB50...0xFDFF, 0xFE70...0xFEFC, 0x10A00...0x11FFF,
    ]

    /// Whether every character of a name is visible or in its place.
    package static func isSeen(_ text: String) -> Bool {
        let scalars = Array(text.unicodeScalars)
        return scalars.indices.allSatisfy { place in
            isSeen(scalars[place])
                || isInPlace(
                    scalars[place], before: place > 0 ? scalars[place - 1] : nil,
                    after: place + 1 < scalars.count ? scalars[place + 1] : nil)
        }
    }

    /// Whether a character is visible by itself.
    package static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
        default: !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    private static func isInPlace(
        _ scalar: Unicode.Scalar, before: Unicode.Scalar?, after: Unicode.Scalar?
    ) -> Bool {
        guard let before else { return false }
        switch scalar {
        case nonJoiner, joiner:
            if before.properties.canonicalCombiningClass == virama { return true }
            guard let after else { return false }
            if isJoined(before), isJoined(after) { return true }
            return scalar == joiner && endsEmoji(before) && isPicture(after)
        case "\u{FE0E}", "\u{FE0F}": return before.properties.isEmoji
        case "\u{FE00}"..."\u{FE0D}", "\u{E0100}"..."\u{E01EF}": return before.properties.isIdeographic
        default: return false
        }
    }

    /// Whether it is a letter or mark of a script whose letters are joined.
    private static func isJoined(_ scalar: Unicode.Scalar) -> Bool {
        guard joined.contains(where: { $0.contains(scalar.value) }) else { return false }
        switch scalar.properties.generalCategory {
        case .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark: return isSeen(scalar)
        default: return false
        }
    }

    /// Whether it is an emoji by itself. A digit is not.
    private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isEmoji && scalar.value > 0xFF
    }

    private static func endsEmoji(_ scalar: Unicode.Scalar) -> Bool { isPicture(scalar) || scalar == "\u{FE0F}" }
}
