/// The seam between the domain and whatever keeps its documents.
///
/// What every store promises, and `StoreConformance` checks:
/// - `commit` applies all writes of a batch or none. When it returns, they survive a power cut.
/// - A write whose `expected` version does not hold makes the whole batch a conflict; nothing is applied.
/// - A batch may write one document several times; the writes apply in order, each seeing the one before.
/// - `load` and the scans see every batch whose `commit` has returned, and nothing of one that failed.
/// - Calls may block on the disk or a network. They may come from several threads at once; `commit` comes from one
///   thread at a time.
package protocol Store: AnyObject, Sendable {
    /// What `server.info` calls it: "sqlite", "memory".
    var name: String { get }

    /// The document as last committed, or nil.
    func load(_ key: DocumentKey) throws(StoreFailure) -> Document?

    /// Whether there may be documents that it has to fetch before they can be looked up.
    var fetches: Bool { get }

    /// The document as last committed, where it can be had without waiting for others.
    func lookUp(_ key: DocumentKey) throws(StoreFailure) -> Lookup

    /// Has documents at hand that `lookUp` did not find there, until `release`, and calls `done` then or with the failure. It
    /// may do so on any thread.
    func fetch(_ keys: [DocumentKey], _ done: @escaping @Sendable (StoreFailure?) -> Void)

    /// Says that these need not be at hand any more for one of those who had them fetched.
    func release(_ keys: [DocumentKey])

    /// Writes a batch: everything or nothing, durable on return.
    func commit(_ batch: StoreBatch) throws(StoreFailure)

    /// Up to `limit` documents of one kind and tenant with ids above `after`, in the order of their ids.
    func page(
        kind: DocumentKind, tenant: UInt64, after: DocumentID?, limit: Int
    ) throws(StoreFailure) -> [StoredDocument]

    /// How many documents of one kind and tenant there are; with `generationBelow`, only those whose body was sealed
    /// under an older key generation than that.
    func count(kind: DocumentKind, tenant: UInt64, generationBelow: UInt32?) throws(StoreFailure) -> Int

    /// Documents of any kind whose `expiresAt` is at or before `moment`, those first that expired first: up to `limit` of
    /// them, beginning behind `after`. One that cannot be read is left out.
    func expired(at moment: Timestamp, after: ExpiryMark?, limit: Int) throws(StoreFailure) -> ExpiredDocuments

    /// Documents that expire, whenever that is: up to `limit` of them in the order of `expired`, beginning behind `after`.
    /// Tells of each what a count needs, without reading it.
    func expiring(after: ExpiryMark?, limit: Int) throws(StoreFailure) -> ExpiringDocuments

    /// Up to `limit` segments of one writer's chain, oldest first, beginning with the one that holds `sequence` (or
    /// the first after it where no segment holds it).
    func segments(from sequence: UInt64, limit: Int) throws(StoreFailure) -> [AuditSegment]

    /// Up to `limit` segments, newest first, beginning with the one that holds `sequence` (or the last before it).
    func segments(backFrom sequence: UInt64, limit: Int) throws(StoreFailure) -> [AuditSegment]

    /// The newest state that a commit carried; empty where none ever did.
    func state() throws(StoreFailure) -> [UInt8]

    /// Where a document of that name stands, or would, in the order in which stretches are read.
    func position(of key: DocumentKey) -> UInt64

    /// The documents from a position on, about `limit` of them and all that stand at one position, as `load` would give
    /// them at one moment. Throws `.corrupt` also where something is stored so that `load` would not find it.
    func stretch(from position: UInt64, limit: Int) throws(StoreFailure) -> StoreStretch

    /// Looks at what scans go by, about `limit` documents of it from a position on, and gives the next position; nil at the
    /// end. Throws `.corrupt` where it tells of a document that is not there.
    func checkIndexes(from position: IndexPosition, limit: Int) throws(StoreFailure) -> IndexPosition?

    /// Where the audit log begins and ends.
    func auditEnds() throws(StoreFailure) -> AuditEnds

    /// Everything there is at this moment, for a backup.
    func snapshot() throws(StoreFailure) -> any StoreSnapshot

    /// Tries a small durable write and undoes it: what `server.health` asks.
    func probe() throws(StoreFailure)

    /// Tells how large it is, for the metrics.
    func measures() throws(StoreFailure) -> StoreMeasures
}

/// What one commit carries.
package struct StoreBatch: Sendable {
    package var writes: [DocumentWrite]
    package var segment: AuditSegment?
    /// The number of the last audit entry to be removed, which ends a segment, with all before it; nil for none.
    package var auditRemoved: UInt64?
    /// What is known of the whole store once the batch is in it; opaque to the store, and replaced by the next one. Empty
    /// leaves what there is.
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

/// A document with its key, as scans give it.
package struct StoredDocument: Equatable, Sendable {
    package let key: DocumentKey
    package let document: Document

    package init(key: DocumentKey, document: Document) {
        self.key = key
        self.document = document
    }
}

/// Some of a store's expired documents.
package struct ExpiredDocuments: Sendable {
    package let documents: [StoredDocument]
    /// Behind which the next ones begin; nil where these are the last.
    package let next: ExpiryMark?

    package init(documents: [StoredDocument], next: ExpiryMark?) {
        self.documents = documents
        self.next = next
    }
}

/// Some of a store's documents that expire some day.
package struct ExpiringDocuments: Sendable {
    /// One of them, as far as a count needs it.
    package struct Entry: Sendable {
        package let key: DocumentKey
        /// Bytes of the body.
        package let bodyLength: Int

        package init(key: DocumentKey, bodyLength: Int) {
            self.key = key
            self.bodyLength = bodyLength
        }
    }

    package let entries: [Entry]
    /// Behind which the next ones begin; nil where these are the last.
    package let next: ExpiryMark?

    package init(entries: [Entry], next: ExpiryMark?) {
        self.entries = entries
        self.next = next
    }
}

/// A place among the expired documents: when the one that stands there expired, and a number by which the store orders
/// those that expired at one moment.
package struct ExpiryMark: Equatable, Sendable {
    package let moment: Timestamp
    package let order: Int64

    package init(moment: Timestamp, order: Int64) {
        self.moment = moment
        self.order = order
    }
}

/// What a look for a document has found.
package enum Lookup: Sendable {
    case found(Document)
    case absent
    /// It has to be fetched first: from another machine, say.
    case notAtHand
}

/// What a store does that has every document at hand.
extension Store {
    package var fetches: Bool { false }

    package func lookUp(_ key: DocumentKey) throws(StoreFailure) -> Lookup {
        try load(key).map { .found($0) } ?? .absent
    }

    package func fetch(_ keys: [DocumentKey], _ done: @escaping @Sendable (StoreFailure?) -> Void) { done(nil) }

    package func release(_ keys: [DocumentKey]) {}
}

/// Why a store did not do what was asked. Nothing was changed in any of these cases.
package enum StoreFailure: Error, Equatable, Sendable {
    /// The writes at these places of the batch did not meet their expected version.
    case conflict([Int])
    /// No space is left.
    case full
    /// The store cannot be reached, read or written; the text is for the log and holds no secret.
    case unavailable(String)
    /// What was read is not what was written: a torn or foreign file.
    case corrupt(String)
}
