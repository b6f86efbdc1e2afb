/// The stored parameters of a passkey, except for what is sealed.
package struct PasskeyMaterial: Equatable, Sendable {
    /// Whether the credential can be backed up and synchronised: its key is then not bound to one device.
    package var isBackupEligible = false
    package var transports: PasskeyTransports = []
    /// Nil for a passkey that was made before the second layout.
    package var origin: PasskeyOrigin?
}

extension PasskeyMaterial: FactorMaterial {
    private static let eligibleBit: UInt8 = 1
    /// An origin follows.
    private static let originBit: UInt8 = 2

    /// The origin is not part of it: those who could change it in the store meet the body's tag.
    var form: UInt64 { UInt64(isBackupEligible ? 1 : 0) << 16 | UInt64(transports.rawValue) << 24 }

    func write(to writer: inout ByteWriter) {
        writer.byte((isBackupEligible ? Self.eligibleBit : 0) | (origin == nil ? 0 : Self.originBit))
        writer.byte(transports.rawValue)
        origin?.write(to: &writer)
    }

    init(from reader: inout ByteReader) throws(Malformed) {
        let flags = UInt8(try reader.byte(within: 0...3))
        isBackupEligible = flags & Self.eligibleBit != 0
        transports = PasskeyTransports(rawValue: try reader.byte())
        origin = flags & Self.originBit == 0 ? nil : try PasskeyOrigin(from: &reader)
    }
}
