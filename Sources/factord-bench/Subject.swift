internal import FactorCrypto

/// A subject of the benchmark: its name and seed are derived from its number, so that no list is needed.
struct Subject {
    /// Names have eight digits.
    static let limit = 100_000_000
    static let nameLength = 14
    private static let seedLength = 20

    let number: Int

    /// Writes `bench-` and eight digits.
    func writeName(to buffer: inout [UInt8]) {
        buffer.append(contentsOf: [0x62, 0x65, 0x6E, 0x63, 0x68, 0x2D])
        Digits.append(number, count: 8, to: &buffer)
    }

    /// A seed that is random enough to spread codes, and not secret.
    var seed: [UInt8] {
        var state = UInt64(number) &* 0xD134_2543_DE82_EF95 &+ 0x6265_6E63_6800_0000
        var bytes: [UInt8] = []
        while bytes.count < Subject.seedLength {
            state &+= 0x9E37_79B9_7F4A_7C15
            var word = Subject.mixed(state)
            for _ in 0..<8 {
                bytes.append(UInt8(truncatingIfNeeded: word))
                word >>= 8
            }
        }
        return Array(bytes.prefix(Subject.seedLength))
    }

    /// The codes of consecutive time steps.
    func codes(from step: UInt64, count: Int) -> [UInt32] {
        let seed = seed
        var generator = OATHGenerator(seed: RawSpan(_elements: seed.span), algorithm: .sha1, digits: 6)
        return (0..<UInt64(count)).map { generator.code(at: step + $0) }
    }

    /// SplitMix64's finisher (Steele, Lea and Flood, 2014).
    private static func mixed(_ state: UInt64) -> UInt64 {
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}

/// Decimal digits of a fixed count.
enum Digits {
    static func append(_ number: Int, count: Int, to buffer: inout [UInt8]) {
        let start = buffer.count
        for _ in 0..<count { buffer.append(0x30) }
        var rest = number
        var place = start + count
        while rest > 0, place > start {
            place -= 1
            buffer[place] = 0x30 + UInt8(rest % 10)
            rest /= 10
        }
    }
}
