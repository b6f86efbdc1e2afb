import FactorCrypto

/// The ways that files spell bytes. What is read may be a secret: it is wiped where it is not handed on.
enum Spelling {
    /// Base 32 as authenticator apps know it; spaces and hyphens are skipped.
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

    /// Base 64 (RFC 4648, section 4) with its padding; white space is skipped, as XML Schema has it.
    static func base64(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * 3 / 4 + 3)
        var (pending, digits, padding): (UInt32, Int, Int) = (0, 0, 0)
        for character in text where ![0x20, 0x09, 0x0A, 0x0D].contains(character) {
            if character == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0, let value = base64Digit(character) else {
                wipe(&bytes)
                return nil
            }
            pending = (pending << 6 | value) & 0xFF_FFFF
            digits += 1
            if digits % 4 == 0 { for shift in [16, 8, 0] { bytes.append(UInt8(pending >> UInt32(shift) & 0xFF)) } }
        }
        let (left, spare) = (digits % 4, digits % 4 == 2 ? UInt32(4) : 2)
        guard (digits + padding) % 4 == 0, padding <= 2, left != 1, left == 0 || pending & (1 << spare - 1) == 0 else {
            wipe(&bytes)
            return nil
        }
        if left == 2 { bytes.append(UInt8(pending >> 4 & 0xFF)) }
        if left == 3 { for shift in [10, 2] { bytes.append(UInt8(pending >> UInt32(shift) & 0xFF)) } }
        return bytes
    }

    /// Percent-encoding (RFC 3986, section 2.1). A plus sign is one: this is no form.
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

    private static func base64Digit(_ character: UInt8) -> UInt32? {
        switch character {
        case 0x41...0x5A: UInt32(character - 0x41)
        case 0x61...0x7A: UInt32(character - 0x61 + 26)
        case 0x30...0x39: UInt32(character - 0x30 + 52)
        case 0x2B: 62
        case 0x2F: 63
        default: nil
        }
    }
}
