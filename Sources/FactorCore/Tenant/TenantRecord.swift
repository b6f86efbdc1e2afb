package import FactorCrypto

/// The contents of a tenant's document: its sealed name, its settings and its wrapped keys.
package struct TenantRecord: Sendable {
    private static let format: UInt8 = 1
    /// The format that has the costs of passwords after the other fields.
    private static let formatWithCosts: UInt8 = 2

    /// Whether a tenant is served or is being deleted.
    package enum Status: UInt8, Sendable {
        case active = 1
        /// Its keys are destroyed, and its documents are being removed.
        case deleting = 2
    }

    package var status: Status
    package let number: UInt64
    package let createdAt: Timestamp
    package var settings: PolicySettings
    /// The tenant's name, sealed with the server's own key.
    package var sealedName: [UInt8]
    /// Empty while the tenant is being deleted: everything sealed under the keys is shredded.
    package var wrappedKeys: [UInt8]
    /// The costs of checking the stored passwords. The policy has the cost of new ones.
    package var passwordCosts = PasswordCosts()

    package init(
        number: UInt64, createdAt: Timestamp, settings: PolicySettings, sealedName: [UInt8], wrappedKeys: [UInt8]
    ) {
        status = .active
        self.number = number
        self.createdAt = createdAt
        self.settings = settings
        self.sealedName = sealedName
        self.wrappedKeys = wrappedKeys
    }

    package var encoded: [UInt8] {
        var writer = ByteWriter(capacity: 320)
        let hasCosts = passwordCosts != PasswordCosts()
        writer.byte(hasCosts ? Self.formatWithCosts : Self.format)
        writer.byte(status.rawValue)
        writer.fixed(number)
        writer.moment(createdAt)
        settings.write(to: &writer)
        writer.blob(sealedName)
        writer.blob(wrappedKeys)
        if hasCosts { passwordCosts.write(to: &writer) }
        return writer.bytes
    }

    /// The write of the tenant's document over the given revision.
    package func write(at key: DocumentKey, over revision: Revision, _ serverKeys: TenantKeys) -> DocumentWrite {
        .ofServer(encoded, at: key, over: revision, serverKeys)
    }

    package init(decoding bytes: [UInt8]) throws(Malformed) {
        var reader = ByteReader(bytes)
        let format = try reader.byte()
        guard format == Self.format || format == Self.formatWithCosts, let status = Status(rawValue: try reader.byte())
        else {
            throw Malformed()
        }
        self.status = status
        number = try reader.fixed()
        createdAt = try reader.moment() ?? Timestamp(milliseconds: 0)
        settings = try PolicySettings(from: &reader)
        sealedName = try reader.blob()
        wrappedKeys = try reader.blob()
        if format == Self.formatWithCosts { passwordCosts = try PasswordCosts(from: &reader) }
        guard reader.isAtEnd else { throw Malformed() }
    }
}
