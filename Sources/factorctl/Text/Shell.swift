import FactorProgram

/// Quotes words for a POSIX shell.
enum Shell {
    /// The word unchanged if that is safe, otherwise in single quotes.
    static func word(_ text: String) -> String {
        let plain = text.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x3A, 0x40, 0x5F: true
            default: false
            }
        }
        if plain, !text.isEmpty { return text }
        return Quote.single(Printable.text(text))
    }
}
