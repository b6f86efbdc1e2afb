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
        // 12 characters are 60 bits of the first word, one lies across, 12 are 60 bits of the second, and one is left.
        let (first, middle) = (bits(text, 0), Self.value(text.byte(at: 12)))
        let (second, last) = (bits(text, 13), Self.value(text.byte(at: 25)))
        guard first | middle | second | last < invalid, last & 3 == 0 else { return nil }
        return (first << 4 | middle >> 1, middle << 63 | second << 3 | last >> 2)
    }

    /// Sixty bits of 12 characters, or more than that where one is not a digit.
    private static func bits(_ text: RawSpan, _ start: Int) -> UInt64 {
        var bits: UInt64 = 0
        var faults: UInt64 = 0
        for index in start..<start + 12 {
            let value = value(text.byte(at: index))
            faults |= value
            bits = bits << 5 | value & 31
        }
        return bits | faults & invalid
    }

    /// What stands for a character that is no digit: above all that twelve digits come to.
    private static let invalid: UInt64 = 1 << 62

    /// The value of a lower-case digit. Ids are not secret; it is arithmetic for its speed.
    @inline(__always)
    private static func value(_ character: UInt8) -> UInt64 {
        let letter = character &- UInt8(ascii: "a")
        if letter < 26 { return UInt64(letter) }
        let digit = character &- UInt8(ascii: "2")
        return digit < 6 ? UInt64(digit) + 26 : 1 << 62
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
