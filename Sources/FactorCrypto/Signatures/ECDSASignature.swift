/// An ECDSA signature on P-256: two integers of 32 bytes, big-endian.
package struct ECDSASignature: Equatable, Sendable {
    /// Bytes of one integer.
    package static let integerLength = 32
    /// The most bytes that the encoding of two such integers takes.
    package static let longestEncoding = 2 + 2 * (2 + 1 + integerLength)

    package let r: [UInt8]
    package let s: [UInt8]

    /// Reads the DER encoding of a `SEQUENCE` of two `INTEGER`s (RFC 3279, section 2.2.3; X.690, section 10).
    ///
    /// Returns nil for any other spelling of the same integers, for one that is zero, negative or too long, and for
    /// bytes that follow. Whether the integers are below the order of the group is for verification to say.
    package init?(der: RawSpan) {
        guard (8...Self.longestEncoding).contains(der.byteCount), der.byte(at: 0) == 0x30,
            Int(der.byte(at: 1)) == der.byteCount - 2
        else { return nil }
        var offset = 2
        guard let r = Self.integer(der, &offset), let s = Self.integer(der, &offset), offset == der.byteCount else {
            return nil
        }
        self.r = r
        self.s = s
    }

    /// Reads a positive integer in its only encoding, and fills it up to 32 bytes.
    private static func integer(_ der: RawSpan, _ offset: inout Int) -> [UInt8]? {
        guard offset + 2 < der.byteCount, der.byte(at: offset) == 0x02 else { return nil }
        let length = Int(der.byte(at: offset + 1))
        var start = offset + 2
        guard (1...integerLength + 1).contains(length), start + length <= der.byteCount else { return nil }
        offset = start + length
        let first = der.byte(at: start)
        guard first < 0x80 else { return nil }
        if first == 0 {
            // A leading zero is only there to make an integer positive; zero itself is not allowed.
            guard length > 1, der.byte(at: start + 1) >= 0x80 else { return nil }
            start += 1
        }
        guard offset - start <= integerLength else { return nil }
        let digits = der.extracting(start..<offset).array()
        return [UInt8](repeating: 0, count: integerLength - digits.count) + digits
    }
}
