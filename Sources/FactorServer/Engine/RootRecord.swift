package import FactorCore
package import FactorCrypto

/// The store's root document: its identity, the server's wrapped keys, and, in clear, the salt and cost that turn a
/// passphrase into the master key.
package struct RootRecord: Sendable {
    private static let format: UInt8 = 2
    /// The format of a restored store; the time of the restore is at the end.
    private static let restoredFormat: UInt8 = 3
    /// The format from the second layout on: both members at the end, and the layout.
    private static let layoutFormat: UInt8 = 4
    package static let key = DocumentKey(kind: .root, tenant: 0, id: .zero)

    /// The part that is readable without the master key.
    package struct Header: Equatable, Sendable {
        /// 16 random bytes.
        package let salt: [UInt8]
        package let cost: Argon2Cost

        package init(salt: [UInt8], cost: Argon2Cost) {
            self.salt = salt
            self.cost = cost
        }
    }

    package let header: Header
    package var wrappedKeys: [UInt8]
    package var identity: StoreIdentity
    /// When the store was last restored; nil if it never was. No backup says which challenges were answered before.
    package var restoredAt: Timestamp?
    /// The newest layout that documents of the store may have.
    package var layout: StoreLayout

    package init(header: Header, wrappedKeys: [UInt8], identity: StoreIdentity, layout: StoreLayout) {
        self.header = header
        self.layout = layout
        self.wrappedKeys = wrappedKeys
        self.identity = identity
    }

    /// The identifier of the master key that this store belongs to.
    package var masterID: UInt64? { TenantKeys.masterID(of: wrappedKeys) }

    /// Returns the write of the root document over `revision`.
    package func write(over revision: Revision, _ serverKeys: TenantKeys) -> DocumentWrite {
        .ofServer(encoded, at: Self.key, over: revision, serverKeys)
    }

    private var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.byte(format)
        writer.blob(header.salt)
        writer.varint(UInt64(header.cost.memoryKiB))
        writer.varint(UInt64(header.cost.passes))
        writer.blob(wrappedKeys)
        writer.id(identity.store)
        writer.id(identity.incarnation)
        if format != Self.format { writer.moment(restoredAt) }
        if format == Self.layoutFormat { writer.byte(layout.rawValue) }
        return writer.bytes
    }

    private var format: UInt8 {
        if layout > .first { return Self.layoutFormat }
        return restoredAt == nil ? Self.format : Self.restoredFormat
    }

    /// Decodes the document. It is not trusted until its keys are opened and `isGenuine` holds.
    package init(decoding bytes: [UInt8]) throws(Malformed) {
        var reader = ByteReader(bytes, upTo: bytes.count - DocumentTag.length)
        let format = try reader.byte()
        guard (Self.format...Self.layoutFormat).contains(format) else { throw Malformed() }
        let salt = try reader.blob()
        let memory = try reader.varint()
        let passes = try reader.varint()
        guard memory <= 4 << 20, passes <= 64 else { throw Malformed() }
        header = Header(salt: salt, cost: Argon2Cost(memoryKiB: Int(memory), passes: Int(passes)))
        wrappedKeys = try reader.blob()
        identity = StoreIdentity(store: try reader.id(), incarnation: try reader.id())
        if format != Self.format { restoredAt = try reader.moment() }
        layout = .first
        if format == Self.layoutFormat {
            guard let found = StoreLayout(rawValue: try reader.byte()) else { throw Malformed() }
            layout = found
        }
        guard reader.isAtEnd else { throw Malformed() }
    }

    /// Reads the root document of a store; nil if the store is new.
    package static func read(_ store: any Store) throws(StartFailure) -> FoundRoot? {
        let document: Document?
        do throws(StoreFailure) { document = try store.load(key) } catch { throw .store(error) }
        guard let document else { return nil }
        do throws(Malformed) {
            return FoundRoot(record: try RootRecord(decoding: document.body), document: document)
        } catch {
            throw .malformed("the root document")
        }
    }
}

/// The identity of a store and of its current incarnation.
package struct StoreIdentity: Equatable, Sendable {
    /// Drawn when the store is made; a restored one keeps it.
    package let store: DocumentID
    /// Drawn when the store is made and by every restore.
    package let incarnation: DocumentID

    package init(store: DocumentID, incarnation: DocumentID) {
        self.store = store
        self.incarnation = incarnation
    }

    /// Draws the identity of a new store.
    static func drawn(from randomness: Randomness) -> StoreIdentity {
        StoreIdentity(store: .drawn(from: randomness), incarnation: .drawn(from: randomness))
    }
}

/// A root document as it was read.
package struct FoundRoot: Sendable {
    package let record: RootRecord
    package let document: Document

    /// Returns whether it is as it was written with these keys, which it contains itself.
    func isGenuine(_ serverKeys: TenantKeys) -> Bool {
        StoredDocument(key: RootRecord.key, document: document).contentsOfServer(serverKeys) != nil
    }
}

/// Why the engine did not start. Nothing was changed.
package enum StartFailure: Error, Equatable, Sendable {
    /// The given master key is not the one that wraps the store's keys.
    case wrongMasterKey(expected: UInt64, given: UInt64)
    /// The wrapped keys do not open with the right master key: the store was tampered with or damaged.
    case doesNotOpen(String)
    case malformed(String)
    /// The content is not what was written last.
    case tampered(String)
    /// The store is not the one that its anchor describes.
    case anchor(AnchorProblem)
    /// The store is empty, and initialising a new one was not requested.
    case isEmpty
    case store(StoreFailure)
    /// The master key is not available; the text gives the operator the reason.
    case masterKey(String)
}
