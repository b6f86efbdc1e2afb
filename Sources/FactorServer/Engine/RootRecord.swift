package import FactorCore
package import FactorCrypto

/// The store's root document: which store it is, the server's own wrapped keys, and in clear what a passphrase needs to
/// become the master key.
package struct RootRecord: Sendable {
    /// The first layout had no identity, and no tag at its end.
    private static let firstFormat: UInt8 = 1
    private static let format: UInt8 = 2
    /// That of a store which came out of a backup: when it did stands at the end.
    private static let restoredFormat: UInt8 = 3
    package static let key = DocumentKey(kind: .root, tenant: 0, id: .zero)

    /// What can be read without the master key.
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
    /// Nil for a store of the first layout.
    package var identity: StoreIdentity?
    /// When the store was last restored without knowing what had happened since the backup; nil where it never was.
    package var restoredAt: Timestamp?

    package init(header: Header, wrappedKeys: [UInt8], identity: StoreIdentity?) {
        self.header = header
        self.wrappedKeys = wrappedKeys
        self.identity = identity
    }

    /// Which master key this store belongs to.
    package var masterID: UInt64? { TenantKeys.masterID(of: wrappedKeys) }

    /// The write of the root document over what is there.
    package func write(over revision: Revision, _ serverKeys: TenantKeys) -> DocumentWrite {
        .ofServer(encoded, at: Self.key, over: revision, serverKeys)
    }

    private var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.byte(identity == nil ? Self.firstFormat : restoredAt == nil ? Self.format : Self.restoredFormat)
        writer.blob(header.salt)
        writer.varint(UInt64(header.cost.memoryKiB))
        writer.varint(UInt64(header.cost.passes))
        writer.blob(wrappedKeys)
        if let identity {
            writer.id(identity.store)
            writer.id(identity.incarnation)
            if let restoredAt { writer.moment(restoredAt) }
        }
        return writer.bytes
    }

    /// Reads the document, of either layout. It is to be relied upon once its keys were opened and found it genuine.
    package init(decoding bytes: [UInt8]) throws(Malformed) {
        guard let format = bytes.first, (Self.firstFormat...Self.restoredFormat).contains(format) else {
            throw Malformed()
        }
        let isFirst = format == Self.firstFormat
        var reader = ByteReader(bytes, from: 1, upTo: isFirst ? bytes.count : bytes.count - DocumentTag.length)
        let salt = try reader.blob()
        let memory = try reader.varint()
        let passes = try reader.varint()
        guard memory <= 4 << 20, passes <= 64 else { throw Malformed() }
        header = Header(salt: salt, cost: Argon2Cost(memoryKiB: Int(memory), passes: Int(passes)))
        wrappedKeys = try reader.blob()
        identity = isFirst ? nil : StoreIdentity(store: try reader.id(), incarnation: try reader.id())
        if format == Self.restoredFormat { restoredAt = try reader.moment() }
        guard reader.isAtEnd else { throw Malformed() }
    }

    /// The root document of a store, or nil where the store is new.
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

/// Which store something belongs to, and which of its lives.
package struct StoreIdentity: Equatable, Sendable {
    /// Drawn when the store is made; a restored one keeps it.
    package let store: DocumentID
    /// Drawn when the store is made and by every restore.
    package let incarnation: DocumentID

    package init(store: DocumentID, incarnation: DocumentID) {
        self.store = store
        self.incarnation = incarnation
    }

    /// That of a new store.
    static func drawn(from randomness: Randomness) -> StoreIdentity {
        StoreIdentity(store: .drawn(from: randomness), incarnation: .drawn(from: randomness))
    }
}

/// A root document as it was found.
package struct FoundRoot: Sendable {
    package let record: RootRecord
    package let document: Document

    /// Whether it is as it was written with these keys, which it brought itself.
    func isGenuine(_ serverKeys: TenantKeys) -> Bool {
        StoredDocument(key: RootRecord.key, document: document).contentsOfServer(serverKeys) != nil
    }
}

/// Why the engine does not start. Nothing was changed.
package enum StartFailure: Error, Equatable, Sendable {
    /// The master key given is not the one that the store's keys are wrapped with.
    case wrongMasterKey(expected: UInt64, given: UInt64)
    /// The right master key's wrapped keys do not open: the store was tampered with or damaged.
    case doesNotOpen(String)
    case malformed(String)
    /// What is there is not what was written last.
    case tampered(String)
    /// It is not the store that its anchor knows.
    case anchor(AnchorProblem)
    /// It is of the first layout, in which nothing tells whether it is whole.
    case firstLayout
    /// There is nothing in the store, and nobody said that it is to be a new one.
    case isEmpty
    case store(StoreFailure)
    /// The master key could not be had; the text says why, for the person who starts the daemon.
    case masterKey(String)
}
