package import FactorCrypto

/// The contents of a tenant's document: its sealed name, its settings and its wrapped keys.
package struct TenantRecord: Sendable {
    private static let format: UInt8 = 1
    /// The format that has the costs of passwords after the other fields.
    private static let formatWithCosts: UInt8 = 2
    /// The format from the second layout on: the costs, the layout, the noted RP ID (empty for none), and the edition of the
    /// defaults.
    private static let formatWithLayout: UInt8 = 3

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
    /// The newest layout that the tenant's documents may have.
    package var layout: StoreLayout
    /// The RP ID of the passkeys that do not know theirs, from the second layout on; nil for the current one.
    package var notedRPID: String?
    /// The defaults that the settings override; at most the newest one of the layout.
    package var edition: DefaultsEdition

    package init(
        number: UInt64, createdAt: Timestamp, settings: PolicySettings, sealedName: [UInt8], wrappedKeys: [UInt8],
        layout: StoreLayout, edition: DefaultsEdition
    ) {
        status = .active
        self.layout = layout
        self.edition = edition
        self.number = number
        self.createdAt = createdAt
        self.settings = settings
        self.sealedName = sealedName
        self.wrappedKeys = wrappedKeys
    }

    /// Notes the RP ID of the passkeys that do not know theirs, unless that is known or the layout knows no note.
    package mutating func note(_ rpID: String?) {
        if layout > .first, notedRPID == nil { notedRPID = rpID }
    }

    package var encoded: [UInt8] {
        var writer = ByteWriter(capacity: 320)
        let format = format
        writer.byte(format)
        writer.byte(status.rawValue)
        writer.fixed(number)
        writer.moment(createdAt)
        settings.write(to: &writer)
        writer.blob(sealedName)
        writer.blob(wrappedKeys)
        if format != Self.format { passwordCosts.write(to: &writer) }
        if format == Self.formatWithLayout {
            writer.byte(layout.rawValue)
            writer.text(notedRPID ?? "")
            writer.byte(edition.rawValue)
        }
        return writer.bytes
    }

    private var format: UInt8 {
        if layout > .first { return Self.formatWithLayout }
        return passwordCosts == PasswordCosts() ? Self.format : Self.formatWithCosts
    }

    /// The write of the tenant's document over the given revision.
    package func write(at key: DocumentKey, over revision: Revision, _ serverKeys: TenantKeys) -> DocumentWrite {
        .ofServer(encoded, at: key, over: revision, serverKeys)
    }

    package init(decoding bytes: [UInt8]) throws(Malformed) {
        var reader = ByteReader(bytes)
        let format = try reader.byte()
        guard (Self.format...Self.formatWithLayout).contains(format), let status = Status(rawValue: try reader.byte())
        else { throw Malformed() }
        self.status = status
        number = try reader.fixed()
        createdAt = try reader.moment() ?? Timestamp(milliseconds: 0)
        settings = try PolicySettings(from: &reader)
        sealedName = try reader.blob()
        wrappedKeys = try reader.blob()
        if format != Self.format { passwordCosts = try PasswordCosts(from: &reader) }
        layout = .first
        edition = .first
        if format == Self.formatWithLayout {
            guard let layout = StoreLayout(rawValue: try reader.byte()) else { throw Malformed() }
            self.layout = layout
            let noted = try reader.text()
            notedRPID = noted.isEmpty ? nil : noted
            guard let edition = DefaultsEdition(rawValue: try reader.byte()), edition <= .newest(in: layout) else {
                throw Malformed()
            }
            self.edition = edition
        }
        guard reader.isAtEnd else { throw Malformed() }
    }
}
