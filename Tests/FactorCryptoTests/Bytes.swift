import FactorCrypto

/// Bytes written and read as hexadecimal, as vectors print them.
extension [UInt8] {
    init(hex: String) {
        let digits = hex.utf8.map { UInt8($0 < 58 ? $0 - 48 : $0 - 87) }
        self = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    var hex: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Lends the bytes in the form that the library takes.
    func lend<R: ~Copyable, E: Error>(_ body: (RawSpan) throws(E) -> R) throws(E) -> R {
        try body(RawSpan(_elements: span))
    }
}

extension SecretBytes {
    /// Copies the secret, which only tests do.
    func revealed() -> [UInt8] {
        withBytes { $0.array() }
    }
}

/// Two words as 32 hexadecimal digits.
func hex(_ pair: (high: UInt64, low: UInt64)) -> String {
    [pair.high, pair.low].map { word in
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
}
