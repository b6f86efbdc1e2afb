import FactorCrypto

/// The stored parameters of an authenticator app (RFC 6238), except for its seed.
package struct TOTPMaterial: Equatable, Sendable {
    package let parameters: TOTPParameters
    /// Whether it signs in elsewhere: it produces codes and never verifies one.
    package let isGenerator: Bool

    package init(parameters: TOTPParameters, isGenerator: Bool = false) {
        self.parameters = parameters
        self.isGenerator = isGenerator
    }
}

extension TOTPMaterial: FactorMaterial {
    var form: UInt64 {
        UInt64(parameters.algorithm.rawValue) << 16 | UInt64(parameters.digits) << 24
            | UInt64(parameters.periodSeconds) << 32 | (isGenerator ? 1 << 48 : 0)
    }

    func write(to writer: inout ByteWriter) {
        writer.byte(parameters.algorithm.rawValue)
        writer.byte(UInt8(parameters.digits))
        writer.byte(UInt8(parameters.periodSeconds))
        writer.byte(isGenerator ? 1 : 0)
    }

    init(from reader: inout ByteReader) throws(Malformed) {
        parameters = TOTPParameters(
            algorithm: try .init(from: &reader), digits: try reader.byte(within: OATHLimits.digits),
            periodSeconds: try reader.byte(within: OATHLimits.periodSeconds))
        isGenerator = try reader.byte() == 1
    }
}
