import FactorCrypto

/// The text encodings of bytes in files. The input may be secret: temporary copies are wiped.
enum TextDecoding {
    /// Base 32 as in authenticator apps; spaces and hyphens are skipped.
    static func base32(_ text: ArraySlice<UInt8>) -> ImportedSecret? {
        guard let secret = Base32.decode(text.span, lenient: true) else { return nil }
        var bytes = secret.withBytes { $0.array() }
        return ImportedSecret(taking: &bytes)
    }

    /// Pairs of hexadecimal digits.
    static func hexadecimal(_ text: ArraySlice<UInt8>) -> ImportedSecret? {
        guard var bytes = hexadecimalBytes(text) else { return nil }
        return ImportedSecret(taking: &bytes)
    }

    static func hexadecimalBytes(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard text.count % 2 == 0 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 2)
        var high: UInt8?
        for character in text {
            guard let digit = hexDigit(character) else {
                wipe(&bytes)
                return nil
            }
            if let first = high { bytes.append(first << 4 | digit) }
            high = high == nil ? digit : nil
        }
        return bytes
    }

    /// Base 64 (RFC 4648, section 4) with padding; white space is skipped, as in XML Schema.
    static func base64(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        Base64.decode(text, allowing: .whiteSpace)
    }

    /// Percent-encoding (RFC 3986, section 2.1). A plus sign is literal: this is not form data.
    static func percentDecoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(hexDigit), let low = rest.popFirst().flatMap(hexDigit) else {
                wipe(&bytes)
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func hexDigit(_ character: UInt8) -> UInt8? {
        switch character {
        case 0x30...0x39: character - 0x30
        case 0x41...0x46: character - 0x37
        case 0x61...0x66: character - 0x57
        default: nil
        }
    }
}
