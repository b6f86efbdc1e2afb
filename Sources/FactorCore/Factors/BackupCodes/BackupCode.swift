package import FactorCrypto

/// A backup code: 10 characters of Crockford's base 32, 50 random bits.
///
/// It is parsed without regard to case, hyphens and spaces, with O as 0 and I and L as 1, so that what was written on
/// paper can be typed as it is read. It has no description, so it cannot slip into a message.
///
/// A **scratch code** is a backup code that was imported from elsewhere: exactly eight digits, 26 random bits, parsed
/// like a one-time code.
package struct BackupCode: Equatable, Sendable, CustomReflectable {
    package static let length = 10
    /// The longest spelling that is accepted, with room for separators around every character.
    package static let longestSpelling = 40
    /// How many codes there are: 2^50.
    package static let space: UInt64 = 1 << 50
    /// How many scratch codes there are: their makers draw eight digits without a leading zero.
    package static let scratchSpace: UInt64 = 90_000_000
    /// Digits of a scratch code.
    package static let scratchLength = 8
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    /// The 50 bits. A scratch code has its number in them, and the bit above them set.
    package let bits: UInt64

    /// Makes the scratch code of a number below 100,000,000.
    package init(scratch number: UInt32) {
        bits = Self.space | UInt64(number)
    }

    package init(randomness: Randomness) {
        bits = randomness.word() >> 14
    }

    package init?(_ text: RawSpan) {
        guard text.byteCount <= Self.longestSpelling else { return nil }
        if let code = OneTimeCode(text), code.digits == Self.scratchLength {
            self = BackupCode(scratch: code.value)
            return
        }
        var bits: UInt64 = 0
        var count = 0
        for offset in 0..<text.byteCount {
            let byte = text.byte(at: offset)
            if byte == 0x20 || byte == 0x2D { continue }
            guard let value = Self.value(of: byte) else { return nil }
            count += 1
            guard count <= Self.length else { return nil }
            bits = bits << 5 | UInt64(value)
        }
        guard count == Self.length else { return nil }
        self = BackupCode(bits: bits)
    }

    private init(bits: UInt64) {
        self.bits = bits
    }

    package var isScratch: Bool { bits >= Self.space }

    /// How many codes of its form there are. A guess is priced by this.
    package var spaceOfItsForm: UInt64 { isScratch ? Self.scratchSpace : Self.space }

    /// The hashed text: the ten characters in upper case, or the eight digits.
    package var characters: [UInt8] {
        if isScratch { return scratchDigits }
        return (0..<Self.length).map { character(at: $0) }
    }

    private func character(at place: Int) -> UInt8 {
        Self.alphabet[Int(bits >> UInt64(5 * (Self.length - 1 - place))) & 31]
    }

    private var scratchDigits: [UInt8] {
        var number = bits - Self.space
        var digits = [UInt8](repeating: 0x30, count: Self.scratchLength)
        for place in digits.indices.reversed() {
            digits[place] += UInt8(number % 10)
            number /= 10
        }
        return digits
    }

    /// The form shown to people: two groups of five, or the digits of a scratch code. The caller wipes it.
    package var text: [UInt8] {
        if isScratch { return scratchDigits }
        return (0...Self.length).map { place in
            let middle = Self.length / 2
            return place == middle ? UInt8(ascii: "-") : character(at: place < middle ? place : place - 1)
        }
    }

    package var customMirror: Mirror {
        Mirror(self, children: [])
    }

    private static func value(of byte: UInt8) -> UInt8? {
        switch byte & 0xDF {
        case 0x4F: return 0
        case 0x49, 0x4C: return 1
        default: break
        }
        let upper = (0x61...0x7A).contains(byte) ? byte - 32 : byte
        return alphabet.firstIndex(of: upper).map { UInt8($0) }
    }
}
