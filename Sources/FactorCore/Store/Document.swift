/// Everything the store keeps of one subject, tenant or receipt; opaque bytes to the store.
///
/// It has two halves. The `body` holds what rarely changes (names, sealed seeds) and may be large. The `hot` half
/// holds what every verification changes (marks, counters, budgets), tens of bytes, so that a store can write it
/// often and cheaply.
package struct Document: Equatable, Sendable {
    /// 1 when created, one more with every change. The condition of every write.
    package var version: UInt64
    package var body: [UInt8]
    package var hot: [UInt8]
    /// The tenant key generation that sealed the body.
    package var generation: UInt32
    /// When the document may be dropped, or nil for one that stays.
    package var expiresAt: Timestamp?

    package init(version: UInt64, body: [UInt8], hot: [UInt8], generation: UInt32, expiresAt: Timestamp?) {
        self.version = version
        self.body = body
        self.hot = hot
        self.generation = generation
        self.expiresAt = expiresAt
    }
}

/// One conditional change of one document.
package struct DocumentWrite: Sendable {
    /// What becomes of the document.
    package enum Change: Sendable {
        /// Replaces the hot half and leaves the rest. The document must exist.
        case hot([UInt8])
        /// Creates the document or replaces all of it.
        case whole(body: [UInt8], hot: [UInt8], generation: UInt32, expiresAt: Timestamp?)
        case delete
        /// Leaves the document as it is, and takes the time of a hot write: so that what is only pretended to be
        /// written cannot be told from what is.
        case idle
    }

    package let key: DocumentKey
    /// The version the document must have for the write to apply; 0 means that it must not exist. A document that
    /// is written has `expected + 1` afterwards; an idle write leaves its version too.
    package let expected: UInt64
    package let change: Change

    package init(key: DocumentKey, expected: UInt64, change: Change) {
        self.key = key
        self.expected = expected
        self.change = change
    }
}

/// A run of audit entries that are committed together, chained to the run before it by `tag`.
package struct AuditSegment: Equatable, Sendable {
    /// The sequence number of the first entry. The top 16 bits name the writer (0 for an embedded store), so that
    /// several daemons on one store each append to a chain of their own.
    package let first: UInt64
    package let count: UInt32
    /// The encoded entries; opaque to the store.
    package let body: [UInt8]
    /// 32 bytes; a keyed hash over the previous segment's tag and this segment. Opaque to the store.
    package let tag: [UInt8]

    package init(first: UInt64, count: UInt32, body: [UInt8], tag: [UInt8]) {
        self.first = first
        self.count = count
        self.body = body
        self.tag = tag
    }
}
