/// The form in which a key is stored: a byte for the algorithm, then the point's coordinates, the point, or the modulus.
extension VerifyingKey {
    package var encoded: [UInt8] {
        switch self {
        case .es256(let x, let y): [1] + x + y
        case .eddsa(let point): [2] + point
        case .rs256(let modulus): [3] + modulus
        }
    }

    /// Reads the stored form; nil if it is malformed. The form is authenticated, so the key is not checked again: a
    /// point that is not on the curve verifies nothing.
    package init?(encoded bytes: RawSpan) {
        guard bytes.byteCount > 1 else { return nil }
        let rest = bytes.extracting(1..<bytes.byteCount).array()
        switch bytes.byte(at: 0) {
        case 1 where rest.count == 2 * Self.coordinateLength:
            self = .es256(x: Array(rest.prefix(Self.coordinateLength)), y: Array(rest.suffix(Self.coordinateLength)))
        case 2 where rest.count == Self.coordinateLength: self = .eddsa(rest)
        case 3 where (Self.modulusBits.lowerBound / 8...Self.modulusBits.upperBound / 8).contains(rest.count):
            self = .rs256(modulus: rest)
        default: return nil
        }
    }
}
