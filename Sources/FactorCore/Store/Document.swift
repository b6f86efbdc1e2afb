package import FactorCrypto

/// Everything that the store keeps about one subject, tenant, session or other thing (`DocumentKind`). To the store, it
/// is opaque bytes.
///
/// It has two halves. The `body` holds what rarely changes (names, sealed seeds) and may be large. The `hot` half holds
/// what every verification changes (marks, counters, budgets), tens of bytes, so that a store can write it often and
/// cheaply. Documents of a kind without a hot half are replaced as a whole.
///
/// All of it is authenticated by the tag at its end: see `DocumentKey.context`.
package struct Document: Equatable, Sendable {
    /// 1 when created, and one more with every change. Every write is conditional on it.
    package var version: UInt64
    package var body: [UInt8]
    package var hot: [UInt8]
    /// The tenant key generation that sealed the body.
    package var generation: UInt32
    /// When the document may be dropped; nil if it stays.
    package var expiresAt: Timestamp?

    package init(version: UInt64, body: [UInt8], hot: [UInt8], generation: UInt32, expiresAt: Timestamp?) {
        self.version = version
        self.body = body
        self.hot = hot
        self.generation = generation
        self.expiresAt = expiresAt
    }

    /// The first version of a document that a write creates; empty if the write creates none.
    package init(creating change: DocumentWrite.Change) {
        guard case .whole(let body, let hot, let generation, let expiresAt) = change else {
            self.init(version: 1, body: [], hot: [], generation: 0, expiresAt: nil)
            return
        }
        self.init(version: 1, body: body, hot: hot, generation: generation, expiresAt: expiresAt)
    }

    /// The tag at the end of the document.
    package var tag: DocumentTag { DocumentTag(endOf: hot.isEmpty ? body : hot) }

    /// Which state of the document this is.
    package var revision: Revision { Revision(version: version, tag: tag) }
}

/// One state of a document: what a write relies on, and what it takes out of the store's set digest.
package struct Revision: Hashable, Sendable {
    /// 0 if there is no document.
    package let version: UInt64
    package let tag: DocumentTag

    /// The revision of a document that does not exist.
    package static let none = Revision(version: 0, tag: .none)

    package init(version: UInt64, tag: DocumentTag) {
        self.version = version
        self.tag = tag
    }

    /// Whether there is no document.
    package var isNone: Bool { version == 0 }
}

/// One conditional change of one document.
package struct DocumentWrite: Sendable {
    /// The change of the document.
    package enum Change: Sendable {
        /// Replaces the hot half and leaves the rest. The document must exist.
        case hot([UInt8])
        /// Creates the document or replaces all of it.
        case whole(body: [UInt8], hot: [UInt8], generation: UInt32, expiresAt: Timestamp?)
        case delete
        /// Leaves the document as it is, and takes the time of a hot write, so that a pretended write cannot be told
        /// from a real one.
        case idle
    }

    package let key: DocumentKey
    /// The state that the document must be in for the write to apply.
    ///
    /// Stores check only its version: 0 means that the document must not exist. A written document has the next
    /// version; an idle write leaves the version as it is.
    package let expected: Revision
    package let change: Change
    /// The state of the document after the write.
    package let result: Revision

    package init(key: DocumentKey, expected: Revision, change: Change) {
        self.key = key
        self.expected = expected
        self.change = change
        result = Self.result(of: change, over: expected)
    }

    private static func result(of change: borrowing Change, over expected: Revision) -> Revision {
        let version = expected.version + 1
        return switch change {
        case .hot(let hot): Revision(version: version, tag: DocumentTag(endOf: hot))
        case .whole(let body, let hot, _, _):
            Revision(version: version, tag: DocumentTag(endOf: hot.isEmpty ? body : hot))
        case .delete: .none
        case .idle: expected
        }
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
