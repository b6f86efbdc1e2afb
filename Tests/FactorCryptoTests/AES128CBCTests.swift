import FactorCrypto
import Testing

/// Decryption of key containers' values. XML Encryption pads with any bytes and the number of them.
struct AES128CBCTests {
    private let key = Randomness.seeded(1).bytes(AES128CBC.keyLength)
    private let sealed = Randomness.seeded(2).bytes(32)

    private func decrypted(_ sealed: [UInt8], _ key: [UInt8]) -> [UInt8]? {
        sealed.lend { sealed in key.lend { AES128CBC.decrypt(sealed, key: $0) } }
    }

    /// Each last byte of a block, by each last byte of the block before.
    @Test func `a block has one to sixteen bytes of padding, and no other number of them`() {
        var lengths: [Int] = []
        var refused = 0
        for last in 0...255 as ClosedRange<UInt8> {
            var changed = sealed
            changed[15] = last
            if let plain = decrypted(changed, key) { lengths.append(plain.count) } else { refused += 1 }
        }
        #expect(lengths.sorted() == Array(0...15) && refused == 240)
    }

    @Test func `what is padded is cut off its end`() {
        var found: [[UInt8]] = []
        for last in 0...255 as ClosedRange<UInt8> {
            var changed = sealed
            changed[15] = last
            if let plain = decrypted(changed, key) { found.append(plain) }
        }
        let longest = found.first { $0.count == 15 }
        for plain in found { #expect(longest?.starts(with: plain) == true) }
    }

    @Test(arguments: [0, 15, 16, 17, 31, 33, 47])
    func `other lengths are refused`(_ length: Int) {
        #expect(decrypted([UInt8](repeating: 1, count: length), key) == nil)
    }

    @Test func `other keys are refused`() {
        for length in [0, 15, 17, 32] { #expect(decrypted(sealed, [UInt8](repeating: 1, count: length)) == nil) }
    }
}
