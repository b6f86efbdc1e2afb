import FactorCrypto

/// The stored parameters of a counter-based token (RFC 4226), except for its seed.
package struct HOTPMaterial: Equatable, Sendable {
    package let parameters: HOTPParameters

    package init(parameters: HOTPParameters) {
        self.parameters = parameters
    }
}

extension HOTPMaterial: FactorMaterial {
    var form: UInt64 {
        UInt64(parameters.algorithm.rawValue) << 16 | UInt64(parameters.digits) << 24
            | UInt64(parameters.lookAhead) << 32
    }

    func write(to writer: inout ByteWriter) {
        writer.byte(parameters.algorithm.rawValue)
        writer.byte(UInt8(parameters.digits))
        writer.byte(UInt8(parameters.lookAhead))
    }

    init(from reader: inout ByteReader) throws(Malformed) {
        parameters = HOTPParameters(
            algorithm: try .init(from: &reader), digits: try reader.byte(within: OATHLimits.digits),
            lookAhead: try reader.byte(within: OATHLimits.lookAhead))
    }
}
