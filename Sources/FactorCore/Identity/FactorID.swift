package import FactorCrypto

/// A factor's handle: 128 random bits, written `fac_` and 26 characters of lower-case base 32.
package struct FactorID: Hashable, Sendable {
    package static let prefix = "fac_"

    package let bits: DocumentID

    package init(bits: DocumentID) {
        self.bits = bits
    }

    package init(randomness: Randomness) {
        bits = .drawn(from: randomness)
    }

    /// Parses the written form. Returns nil for anything else, including any other spelling of the same bits.
    package init?(text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 30, bytes.starts(with: Self.prefix.utf8),
            let (high, low) = Base32.identifierBits(Array(bytes[4...]))
        else { return nil }
        bits = DocumentID(high: high, low: low)
    }

    package var text: String {
        Self.prefix + String(decoding: Base32.identifier(high: bits.high, low: bits.low), as: UTF8.self)
    }
}
