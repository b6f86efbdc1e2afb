import FactorCrypto

/// Text in a header, which can neither end the header nor begin another.
enum HeaderText {
    /// Bytes of text in one encoded word, so that a line with the header's name has at most 76 characters (RFC 2047,
    /// section 2).
    private static let bytesPerWord = 36
    /// The most characters of a plain text without folding.
    private static let longestPlain = 60

    /// Encodes unstructured text, such as a subject.
    static func unstructured(_ text: String) -> String {
        let text = printable(text)
        let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } && text.utf8.count <= longestPlain
        // Text that looks like an encoded word would be read as one.
        return isPlain && !text.contains("=?") ? text : encodedWords(text)
    }

    /// Encodes the name before an address: quoted (RFC 5322, section 3.2.4) or as encoded words.
    static func phrase(_ text: String) -> String {
        let text = printable(text)
        guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }), text.utf8.count <= longestPlain else {
            return encodedWords(text)
        }
        let quoted = text.utf8.flatMap { [UInt8(ascii: "\""), UInt8(ascii: "\\")].contains($0) ? [0x5C, $0] : [$0] }
        return "\"" + String(decoding: quoted, as: UTF8.self) + "\""
    }

    /// Replaces control characters with spaces.
    private static func printable(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: scalars.append(" ")
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    /// Folded base 64 words, none of which splits a character.
    private static func encodedWords(_ text: String) -> String {
        var words: [String] = []
        var word: [UInt8] = []
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            if word.count + bytes.count > bytesPerWord {
                words.append(encoded(word))
                word = []
            }
            word += bytes
        }
        words.append(encoded(word))
        return words.joined(separator: "\r\n ")
    }

    private static func encoded(_ bytes: [UInt8]) -> String {
        "=?UTF-8?B?" + String(decoding: Base64.encode(bytes), as: UTF8.self) + "?="
    }
}
