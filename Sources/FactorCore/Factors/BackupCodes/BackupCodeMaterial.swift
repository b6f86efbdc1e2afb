/// The stored parameters of a set of backup codes, except for the secret: the codes' Argon2id digests in order, 32
/// bytes each.
package struct BackupCodeMaterial: Sendable {
    /// How many codes a set can have.
    package static let counts = 1...20

    package let count: Int
    /// One salt for the whole set.
    let salt: [UInt8]
}

extension BackupCodeMaterial: FactorMaterial {
    var form: UInt64 { UInt64(count) << 32 }

    func write(to writer: inout ByteWriter) {
        writer.byte(UInt8(count))
        writer.blob(salt)
    }

    init(from reader: inout ByteReader) throws(Malformed) {
        count = try reader.byte(within: Self.counts)
        salt = try reader.blob()
    }
}
