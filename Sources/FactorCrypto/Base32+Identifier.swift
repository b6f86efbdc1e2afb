/// The 26 characters after the prefix of an id: 128 bits, big-endian, in lower-case base 32.
extension Base32 {
    /// 25 characters carry five bits each, the last one three and two zeros.
    package static let identifierLength = 26

    /// Spells 128 bits.
    package static func identifier(high: UInt64, low: UInt64) -> [UInt8] {
        [UInt8](capacity: identifierLength) { spell(high, low, into: &$0) }
    }

    /// Appends the spelling of 128 bits to `text`, which allocates nothing where capacity was reserved.
    package static func appendIdentifier(high: UInt64, low: UInt64, to text: inout [UInt8]) {
        text.append(addingCapacity: identifierLength) { spell(high, low, into: &$0) }
    }

    /// 12 characters from 60 bits, one across the words, 12 from the next 60, one from the last three.
    private static func spell(_ high: UInt64, _ low: UInt64, into text: inout OutputSpan<UInt8>) {
        for shift in stride(from: 59, through: 4, by: -5) {
            text.append(lowerCaseDigit(high >> UInt64(shift)))
        }
        text.append(lowerCaseDigit(high << 1 | low >> 63))
        for shift in stride(from: 58, through: 3, by: -5) {
            text.append(lowerCaseDigit(low >> UInt64(shift)))
        }
        text.append(lowerCaseDigit(low << 2))
    }

    /// Reads 128 bits back, or returns nil for anything but the one spelling that `identifier` gives them.
    package static func identifierBits(_ text: RawSpan) -> (high: UInt64, low: UInt64)? {
        guard text.byteCount == identifierLength else { return nil }
        var high: UInt64 = 0
        var low: UInt64 = 0
        var carry: UInt64 = 0
        for index in text.byteOffsets {
            let character = text.byte(at: index)
            let value = UInt64(digitValue(character))
            guard value < 32, character & 0x60 != 0x40 else { return nil }
            carry = value
            if index < 25 {
                high = high << 5 | low >> 59
                low = low << 5 | value
            }
        }
        guard carry & 3 == 0 else { return nil }
        return (high << 3 | low >> 61, low << 3 | carry >> 2)
    }

    /// Reads the spelling in an array; see the form for a span.
    package static func identifierBits(_ text: [UInt8]) -> (high: UInt64, low: UInt64)? {
        text.withRawSpan { identifierBits($0) }
    }

    /// The digit of the low five bits, in lower case. Ids are not secret; it is arithmetic for its speed.
    private static func lowerCaseDigit(_ bits: UInt64) -> UInt8 {
        let value = UInt8(truncatingIfNeeded: bits & 31)
        return value < 26 ? value + UInt8(ascii: "a") : value - 26 + UInt8(ascii: "2")
    }
}
