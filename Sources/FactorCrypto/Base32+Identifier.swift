/// Encodes the 26 characters after the prefix of an id: 128 bits, big-endian, in lower-case base 32.
extension Base32 {
    /// 25 characters carry five bits each; the last one carries three, and two zeros.
    package static let identifierLength = 26

    /// Encodes 128 bits.
    package static func identifier(high: UInt64, low: UInt64) -> [UInt8] {
        [UInt8](capacity: identifierLength) { spell(high, low, into: &$0) }
    }

    /// Appends the encoding of 128 bits to `text`; allocates nothing if capacity was reserved.
    package static func appendIdentifier(high: UInt64, low: UInt64, to text: inout [UInt8]) {
        text.append(addingCapacity: identifierLength) { spell(high, low, into: &$0) }
    }

    /// Three times eight characters from 40 bits, and two from the last eight.
    private static func spell(_ high: UInt64, _ low: UInt64, into text: inout OutputSpan<UInt8>) {
        let words: InlineArray<3, UInt64> = [
            eightDigits(high >> 24).bigEndian, eightDigits(high << 16 | low >> 48).bigEndian,
            eightDigits(low >> 8).bigEndian,
        ]
        text.append(copying: Span<UInt8>(_bytes: RawSpan(_elements: words.span)))
        text.append(lowerCaseDigit(low >> 3))
        text.append(lowerCaseDigit(low << 2))
    }

    /// The digits of the low 40 bits, in lower case, the first one in the highest byte.
    private static func eightDigits(_ bits: UInt64) -> UInt64 {
        let fours = bits & 0xF_FFFF | (bits >> 20 & 0xF_FFFF) << 32
        let pairs = fours & 0x0000_03FF_0000_03FF | (fours & 0x000F_FC00_000F_FC00) << 6
        let values = pairs & 0x001F_001F_001F_001F | (pairs & 0x03E0_03E0_03E0_03E0) << 3
        // One in every byte that is 26 or more, and so a numeral.
        let numerals = ((values &+ ones &* 102) & highs) >> 7
        return values &+ ones &* 97 &- numerals &* 73
    }

    /// Decodes 128 bits, or returns nil for anything but the exact text that `identifier` produces.
    ///
    /// It works on eight digits at a time, by arithmetic only: the input may be half of a token.
    package static func identifierBits(_ text: RawSpan) -> (high: UInt64, low: UInt64)? {
        guard text.byteCount == identifierLength else { return nil }
        // The last group begins with six digits that were already decoded: 24 were, and two are left.
        guard let first = fortyBits(text.integer(at: 0)), let second = fortyBits(text.integer(at: 8)),
            let third = fortyBits(text.integer(at: 16)), let last = fortyBits(text.integer(at: 18)), last & 3 == 0
        else { return nil }
        return (first << 24 | second >> 16, second << 48 | third << 8 | last >> 2 & 0xFF)
    }

    /// The value of eight lower-case digits, the first one in the highest byte; nil if one is not a digit.
    private static func fortyBits(_ digits: UInt64) -> UInt64? {
        // With the highest bits clear, no sum below carries from one byte into the next.
        guard digits & highs == 0 else { return nil }
        let letters = between(digits, UInt8(ascii: "a"), UInt8(ascii: "z"))
        let numerals = between(digits, UInt8(ascii: "2"), UInt8(ascii: "7"))
        guard letters | numerals == highs else { return nil }
        // A numeral is 24 above its value, a letter 97.
        let values = digits &- ones &* 24 &- (letters >> 7) &* 73
        let pairs = values & 0x001F_001F_001F_001F | (values & 0x1F00_1F00_1F00_1F00) >> 3
        let fours = pairs & 0x0000_03FF_0000_03FF | (pairs & 0x03FF_0000_03FF_0000) >> 6
        return fours & 0xF_FFFF | (fours >> 32) << 20
    }

    /// The highest bit of every byte in `low...high`. All bytes are ASCII.
    private static func between(_ bytes: UInt64, _ low: UInt8, _ high: UInt8) -> UInt64 {
        let reachesLow = bytes &+ ones &* UInt64(128 - low)
        let exceedsHigh = bytes &+ ones &* UInt64(127 - high)
        return reachesLow & ~exceedsHigh & highs
    }

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// Decodes an array; see the span version.
    package static func identifierBits(_ text: [UInt8]) -> (high: UInt64, low: UInt64)? {
        text.withRawSpan { identifierBits($0) }
    }

    /// The digit of the low five bits, in lower case. Ids are not secret; arithmetic is used for speed.
    private static func lowerCaseDigit(_ bits: UInt64) -> UInt8 {
        let value = UInt8(truncatingIfNeeded: bits & 31)
        return value < 26 ? value + UInt8(ascii: "a") : value - 26 + UInt8(ascii: "2")
    }
}
