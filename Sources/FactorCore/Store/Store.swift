package import FactorCrypto

/// The interface between the domain and what keeps its documents.
///
/// What every store guarantees, and `StoreConformance` checks:
/// - `commit` applies all writes of a batch or none. When it returns, they survive a power cut.
/// - A write whose `expected` version does not hold makes the whole batch a conflict; nothing is applied.
/// - A batch may write one document several times. The writes apply in order, each over the one before.
/// - `load` and the scans see every batch whose `commit` has returned, and nothing of a batch that failed.
/// - Calls may block on the disk or a network. They may come from several threads at once; `commit` comes from one
///   thread at a time.
package protocol Store: AnyObject, Sendable {
    /// The name in `server.info`: "sqlite", "memory".
    var name: String { get }

    /// Returns the document as last committed, or nil.
    func load(_ key: DocumentKey) throws(StoreFailure) -> Document?

    /// Whether others change its documents too. Documents may then have to be fetched before they can be looked up, and
    /// a commit may leave decisions out.
    var isShared: Bool { get }

    /// Whether this process does the upkeep for which one of those who share the store is enough. It may be true for
    /// several at a time, which only costs work.
    var doesUpkeep: Bool { get }

    /// The store's gate: only programs that know this layout can open it. What is stored may be of an older one.
    var layout: StoreLayout { get }

    /// Raises the gate, unless somebody is known who does not know that layout. Durable on return. Returns all of those; if
    /// there are any, nothing was changed.
    ///
    /// - Parameter goneAfter: For how many milliseconds somebody must have written nothing to count as gone; nil if
    ///   everybody counts who ever used the store.
    func raise(to layout: StoreLayout, goneAfter: Int64?) throws(StoreFailure) -> [StoreSidecar]

    /// Shuts out those who do not know the store's layout, with all that they have under way. Returns whether one of them has
    /// written something within the last minute; what it has read may be that old.
    func shutOutOlder() throws(StoreFailure) -> Bool

    /// Returns everybody who uses the store or has used it, in the order in which they came.
    func sidecars() throws(StoreFailure) -> [StoreSidecar]

    /// Tells by how many milliseconds the time that decisions are made by is behind the wall clock. A shared store compares it
    /// with its server's, and nothing is decided where they differ. Any thread may call `lag`.
    func keepTime(behind lag: @escaping @Sendable () -> Int64)

    /// By how many milliseconds the clock of the store's server is ahead of the wall clock; nil without one, or if that is not
    /// known.
    var serverAhead: Int64? { get }

    /// Tells the server's key, once the root document has told it. A shared store seals with it what it writes. An embedded one
    /// authenticates its log with it, and refuses to commit before.
    func unlock(with serverKeys: TenantKeys) throws(StoreFailure)

    /// Returns the document as last committed, if it is available without waiting for another machine.
    func lookUp(_ key: DocumentKey) throws(StoreFailure) -> Lookup

    /// Makes documents available that `lookUp` did not find at hand, until `release`. Then it calls `done`, with the
    /// failure if there was one, on any thread.
    func fetch(_ keys: [DocumentKey], _ done: @escaping @Sendable (StoreFailure?) -> Void)

    /// Tells that one of those who had these documents fetched no longer needs them at hand.
    func release(_ keys: [DocumentKey])

    /// Writes a batch: everything or nothing, durable on return.
    func commit(_ batch: StoreBatch) throws(StoreFailure)

    /// Writes a batch of decisions on a shared store, each as a whole or not at all, durable on return.
    ///
    /// A decision is lost if a guard of it does not hold: in the store, or after the decisions before it in the batch
    /// that are not lost. `close` is called with the indexes of those that are lost, and returns the batch that is to be
    /// written: the writes of all others, with the audit segment and the state that belong to them. It is called again if
    /// more turn out to be lost; the last call counts. A store that is not shared is given no decisions; it writes what
    /// `close` returns.
    func commit(_ decisions: [DecidedWrites], _ close: (_ lost: Set<Int>) -> StoreBatch) throws(StoreFailure)

    /// Returns up to `limit` documents of one kind and tenant with ids above `after`, in the order of their ids.
    func page(
        kind: DocumentKind, tenant: UInt64, after: DocumentID?, limit: Int
    ) throws(StoreFailure) -> [StoredDocument]

    /// Returns up to `limit` jobs of all tenants, behind the key `after` and in an order that lasts, for a sidecar that
    /// shares the store with others who make jobs. They are the documents of the kind `job` that are no counts.
    func jobs(after: DocumentKey?, limit: Int) throws(StoreFailure) -> [StoredDocument]

    /// Returns the number of documents of one kind and tenant. With `generationBelow`, only those count whose body is
    /// sealed under an older key generation than that.
    func count(kind: DocumentKind, tenant: UInt64, generationBelow: UInt32?) throws(StoreFailure) -> Int

    /// Returns up to `limit` documents of any kind whose `expiresAt` is at or before `moment`, after the position
    /// `after` and in the order of expiry. Documents that cannot be read are left out.
    func expired(at moment: Timestamp, after: ExpiryMark?, limit: Int) throws(StoreFailure) -> ExpiredDocuments

    /// Returns up to `limit` documents that expire at any time, after the position `after` and in the order of
    /// `expired`: only what a count needs of each, without reading it.
    func expiring(after: ExpiryMark?, limit: Int) throws(StoreFailure) -> ExpiringDocuments

    /// Returns up to `limit` segments of one writer's chain, oldest first. The first is the one that holds `sequence`,
    /// or the next one after it.
    func segments(from sequence: UInt64, limit: Int) throws(StoreFailure) -> [AuditSegment]

    /// Returns up to `limit` segments, newest first. The first is the one that holds `sequence`, or the last one before
    /// it.
    func segments(backFrom sequence: UInt64, limit: Int) throws(StoreFailure) -> [AuditSegment]

    /// Returns the newest state that a commit of this process's writer carried; empty if none did.
    func state() throws(StoreFailure) -> [UInt8]

    /// Returns the position of a document with that key, whether it exists or not, in the order in which stretches are
    /// read.
    func position(of key: DocumentKey) -> UInt64

    /// Returns the documents from a position on, as `load` would return them at one moment: about `limit` of them, and
    /// always all that share a position. Throws `.corrupt` also if something is stored where `load` would not find it.
    func stretch(from position: UInt64, limit: Int) throws(StoreFailure) -> StoreStretch

    /// Checks the indexes that scans use, about `limit` documents from a position on. Returns the next position; nil at
    /// the end. Throws `.corrupt` if an index names a document that does not exist.
    func checkIndexes(from position: IndexPosition, limit: Int) throws(StoreFailure) -> IndexPosition?

    /// Returns where a writer's audit log begins and ends, and the state that its last commit carried.
    func auditEnds(of writer: UInt16) throws(StoreFailure) -> AuditEnds

    /// Returns the writers of whom there are audit segments, in the order of their numbers.
    func auditWriters() throws(StoreFailure) -> [UInt16]

    /// The writer whose log the commits of this process continue.
    var writer: UInt16 { get }

    /// Returns all writers as they are at one moment.
    func writers() throws(StoreFailure) -> [StoreWriter]

    /// Returns everything in the store at this moment, for a backup.
    func snapshot() throws(StoreFailure) -> any StoreSnapshot

    /// Overwrites what was replaced or deleted before, wherever the store still has it.
    func wipeReplaced() throws(StoreFailure)

    /// Tries a small durable write and undoes it.
    func probe() throws(StoreFailure)

    /// Says why the store cannot be used whenever that changes, on any thread, and nil when it can be used again. Returns
    /// false, and never says anything, if it only knows what its calls have come to.
    func watch(_ told: @escaping @Sendable (StoreFailure?) -> Void) -> Bool

    /// A commit is waiting for another machine, for a time that is bounded. It is not the process that hangs.
    var waitsForAnother: Bool { get }

    /// This open store is finished for good; opening it again may help.
    var hasEnded: Bool { get }

    /// What is known of those who share the store; nil if nobody does.
    var sharing: StoreMeasures.Sharing? { get }

    /// Returns the size of the store, for the metrics.
    func measures() throws(StoreFailure) -> StoreMeasures
}

/// One of those who write to a store.
package struct StoreWriter: Sendable {
    package let number: UInt16
    /// The newest state that one of its commits carried; empty if none did.
    package let state: [UInt8]

    package init(number: UInt16, state: [UInt8]) {
        self.number = number
        self.state = state
    }
}

/// What one decision writes, and what it rests on.
package struct DecidedWrites: Sendable {
    /// The revisions of all documents that it has read or writes; `none` where it found none. What is committed has to
    /// be equal to these, the tag too: a version that is reached by a lost decision may be reached by another's as well.
    package let guards: [DocumentKey: Revision]
    package let writes: [DocumentWrite]
    /// How many entries of the batch's audit segment are its own.
    package let entries: UInt32
    /// Whether nothing makes it again if it is lost: upkeep finds out later what is left to do.
    package let isUpkeep: Bool

    package init(
        guards: [DocumentKey: Revision], writes: [DocumentWrite], entries: UInt32, isUpkeep: Bool = false
    ) {
        self.guards = guards
        self.writes = writes
        self.entries = entries
        self.isUpkeep = isUpkeep
    }

    /// Whether it changes nothing, and only has to rest on what is committed.
    package var onlyReads: Bool { writes.isEmpty && entries == 0 }
}

/// The contents of one commit.
package struct StoreBatch: Sendable {
    package var writes: [DocumentWrite]
    package var segment: AuditSegment?
    /// The number of the last audit entry to remove, together with all before it. It ends a segment. Nil removes none.
    package var auditRemoved: UInt64?
    /// What is known of the whole store after this batch. It is opaque to the store, and replaced by that of the next
    /// batch. If empty, the present one stays.
    package var state: [UInt8]

    package init(
        writes: [DocumentWrite], segment: AuditSegment? = nil, auditRemoved: UInt64? = nil, state: [UInt8] = []
    ) {
        self.writes = writes
        self.segment = segment
        self.auditRemoved = auditRemoved
        self.state = state
    }

    /// Whether there is nothing to commit.
    package var isEmpty: Bool { writes.isEmpty && segment == nil && auditRemoved == nil && state.isEmpty }
}

/// A document with its key, as scans return it.
package struct StoredDocument: Equatable, Sendable {
    package let key: DocumentKey
    package let document: Document

    package init(key: DocumentKey, document: Document) {
        self.key = key
        self.document = document
    }
}

/// A page of expired documents.
package struct ExpiredDocuments: Sendable {
    package let documents: [StoredDocument]
    /// The position after which the next page begins. Nil if this is the last page.
    package let next: ExpiryMark?

    package init(documents: [StoredDocument], next: ExpiryMark?) {
        self.documents = documents
        self.next = next
    }
}

/// A page of documents that have an expiry.
package struct ExpiringDocuments: Sendable {
    /// One document, as far as a count needs it.
    package struct Entry: Sendable {
        package let key: DocumentKey
        /// The length of the body in bytes.
        package let bodyLength: Int

        package init(key: DocumentKey, bodyLength: Int) {
            self.key = key
            self.bodyLength = bodyLength
        }
    }

    package let entries: [Entry]
    /// The position after which the next page begins. Nil if this is the last page.
    package let next: ExpiryMark?

    package init(entries: [Entry], next: ExpiryMark?) {
        self.entries = entries
        self.next = next
    }
}

/// A position among documents ordered by expiry: the expiry, and a number by which the store orders documents that
/// expire at the same time.
package struct ExpiryMark: Equatable, Sendable {
    package let moment: Timestamp
    package let order: Int64

    package init(moment: Timestamp, order: Int64) {
        self.moment = moment
        self.order = order
    }
}

/// The result of looking for a document.
package enum Lookup: Sendable {
    case found(Document)
    case absent
    /// It has to be fetched first, for example from another machine.
    case notAtHand
}

/// The defaults, for a store of one daemon's own.
extension Store {
    package var isShared: Bool { false }

    package var doesUpkeep: Bool { true }

    package func keepTime(behind lag: @escaping @Sendable () -> Int64) {}

    package var serverAhead: Int64? { nil }

    package func unlock(with serverKeys: TenantKeys) throws(StoreFailure) {}

    package func wipeReplaced() throws(StoreFailure) {}

    package func shutOutOlder() throws(StoreFailure) -> Bool { false }

    package func watch(_ told: @escaping @Sendable (StoreFailure?) -> Void) -> Bool { false }

    package var waitsForAnother: Bool { false }

    package var hasEnded: Bool { false }

    package var sharing: StoreMeasures.Sharing? { nil }

    package func sidecars() throws(StoreFailure) -> [StoreSidecar] { [] }

    package func jobs(after: DocumentKey?, limit: Int) throws(StoreFailure) -> [StoredDocument] { [] }

    package var writer: UInt16 { 0 }

    package func writers() throws(StoreFailure) -> [StoreWriter] { [StoreWriter(number: 0, state: try state())] }

    package func lookUp(_ key: DocumentKey) throws(StoreFailure) -> Lookup {
        try load(key).map { .found($0) } ?? .absent
    }

    package func fetch(_ keys: [DocumentKey], _ done: @escaping @Sendable (StoreFailure?) -> Void) { done(nil) }

    package func release(_ keys: [DocumentKey]) {}

    package func commit(
        _ decisions: [DecidedWrites], _ close: (_ lost: Set<Int>) -> StoreBatch
    ) throws(StoreFailure) {
        let batch = close([])
        if !batch.isEmpty { try commit(batch) }
    }
}
