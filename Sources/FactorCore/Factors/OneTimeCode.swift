import FactorCrypto

/// A numeric one-time code as the user typed it: ASCII digits, as many as `OATHLimits.digits` allows.
///
/// Spaces and hyphens between the digits are skipped, because apps and messages show codes in groups. The value is
/// short and lives only on the stack. It has no description, so it cannot slip into a message.
package struct OneTimeCode: Equatable, Sendable, CustomReflectable {
    /// The longest spelling that is accepted: every digit with two separators after it.
    package static let longestSpelling = 24

    package let digits: Int
    package let value: UInt32

    package init(digits: Int, value: UInt32) {
        self.digits = digits
        self.value = value
    }

    /// Parses `[0-9]([ -]*[0-9]){5,7}` in ASCII; digits of other alphabets are refused. Codes are spent by value, so
    /// another spelling does not bring a code back.
    package init?(_ text: RawSpan) {
        guard (OATHLimits.digits.lowerBound...Self.longestSpelling).contains(text.byteCount) else { return nil }
        var value: UInt32 = 0
        var digits = 0
        var endsWithDigit = false
        for offset in 0..<text.byteCount {
            let byte = text.byte(at: offset)
            endsWithDigit = (0x30...0x39).contains(byte)
            guard endsWithDigit else {
                guard digits > 0, byte == 0x20 || byte == 0x2D else { return nil }
                continue
            }
            digits += 1
            guard digits <= OATHLimits.digits.upperBound else { return nil }
            value = value * 10 + UInt32(byte - 0x30)
        }
        guard OATHLimits.digits.contains(digits), endsWithDigit else { return nil }
        self.init(digits: digits, value: value)
    }

    /// The digits. The caller wipes them.
    package var text: [UInt8] {
        var text = [UInt8](repeating: 0x30, count: digits)
        var rest = value
        for place in text.indices.reversed() {
            text[place] += UInt8(rest % 10)
            rest /= 10
        }
        return text
    }

    package var customMirror: Mirror {
        Mirror(self, children: [])
    }

    /// 10 to the power of `digits`: the size of the code space.
    package static func space(digits: Int) -> UInt64 {
        switch digits {
        case 6: 1_000_000
        case 7: 10_000_000
        default: 100_000_000
        }
    }
}
