/// The stored parameters of a password, except for its verifier: how the verifier was made, for display, and the demand
/// on the password.
package struct PasswordMaterial: Sendable {
    package let scheme: PasswordScheme
    package var demand = PasswordDemand.none
}

extension PasswordMaterial: FactorMaterial {
    var form: UInt64 { UInt64(byte) << 16 }

    /// The stored byte: the scheme, and above it the demand.
    private var byte: UInt8 { scheme.rawValue | demand.rawValue << 4 }

    func write(to writer: inout ByteWriter) {
        writer.byte(byte)
    }

    init(from reader: inout ByteReader) throws(Malformed) {
        let byte = try reader.byte()
        guard let scheme = PasswordScheme(rawValue: byte & 0xF), let demand = PasswordDemand(rawValue: byte >> 4)
        else { throw Malformed() }
        self.scheme = scheme
        self.demand = demand
    }
}
