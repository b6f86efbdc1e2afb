import Testing

@testable import FactorWire

@Suite struct ByteWordTests {
    @Test func `up to eight bytes are loaded from anywhere, even at the end`() {
        let text = (0..<20).map { UInt8(0xF0) &+ $0 &* 7 }
        for at in 0...text.count {
            for count in 0...text.count - at {
                var expected: UInt64 = 0
                for (place, byte) in text[at...].prefix(min(count, 8)).enumerated() {
                    expected |= UInt64(byte) << UInt64(8 * place)
                }
                #expect(ByteWord(text.span, at: at, count: count).bits == expected, "\(count) bytes from \(at)")
            }
        }
    }
}
