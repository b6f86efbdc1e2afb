/// The stored parameters of a passkey, except for what is sealed.
package struct PasskeyMaterial: Equatable, Sendable {
    /// Whether the credential can be backed up and synchronised: its key is then not bound to one device.
    package var isBackupEligible = false
    package var transports: PasskeyTransports = []
}

extension PasskeyMaterial: FactorMaterial {
    var form: UInt64 { UInt64(isBackupEligible ? 1 : 0) << 16 | UInt64(transports.rawValue) << 24 }

    func write(to writer: inout ByteWriter) {
        writer.byte(isBackupEligible ? 1 : 0)
        writer.byte(transports.rawValue)
    }

    init(from reader: inout ByteReader) throws(Malformed) {
        isBackupEligible = try reader.byte(within: 0...1) == 1
        transports = PasskeyTransports(rawValue: try reader.byte())
    }
}
