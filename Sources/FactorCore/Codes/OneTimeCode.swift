import FactorCrypto

/// A numeric one-time code as the user typed it: 6 to 8 ASCII digits, nothing else.
///
/// It is short and lives on the stack only; it has no description, so it cannot slip into a message.
package struct OneTimeCode: Equatable, Sendable, CustomReflectable {
    package let digits: Int
    package let value: UInt32

    package init(digits: Int, value: UInt32) {
        self.digits = digits
        self.value = value
    }

    /// Reads exactly `[0-9]{6,8}` in ASCII; no spaces, no other digits, so that a code has one spelling.
    package init?(_ text: RawSpan) {
        guard text.byteCount >= 6, text.byteCount <= 8 else { return nil }
        var value: UInt32 = 0
        for offset in 0..<text.byteCount {
            let byte = text.byte(at: offset)
            guard byte >= 0x30, byte <= 0x39 else { return nil }
            value = value * 10 + UInt32(byte - 0x30)
        }
        self.init(digits: text.byteCount, value: value)
    }

    /// The digits, which the caller wipes.
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
