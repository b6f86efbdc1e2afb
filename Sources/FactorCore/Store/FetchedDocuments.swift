/// The documents that a shared store has fetched for decisions, each as long as one of them needs it.
///
/// What is at hand may be outdated: the guards of a decision tell. It is never older than what the store itself has
/// committed or found since, so that a decision that was lost to an outdated document finds a newer one.
package struct FetchedDocuments: Sendable {
    private struct Entry {
        /// How many of those who have asked for it still need it.
        var holders = 0
        /// Nil until it is read.
        var found: Result<Lookup, StoreFailure>?
        /// The last reading that was begun before the document was known to be at another revision.
        var lastOutdated: Reading?
    }

    /// Readings are numbered in the order in which they begin.
    package typealias Reading = UInt64

    private var entries: [DocumentKey: Entry] = [:]
    private var lastReading: Reading = 0

    package init() {}

    /// Notes that somebody needs these documents.
    package mutating func hold(_ keys: [DocumentKey]) {
        for key in keys { entries[key, default: Entry()].holders += 1 }
    }

    /// Begins to read documents.
    package mutating func beginReading() -> Reading {
        lastReading += 1
        return lastReading
    }

    /// Keeps what was read of these keys, as long as somebody needs it. What changed while it was read is left out.
    package mutating func keep(
        _ documents: [DocumentKey: Result<Document, StoreFailure>], of keys: some Sequence<DocumentKey>,
        from reading: Reading
    ) {
        for key in keys {
            if let outdated = entries[key]?.lastOutdated, reading <= outdated { continue }
            entries[key]?.found = documents[key].map { $0.map { .found($0) } } ?? .success(.absent)
        }
    }

    package func lookUp(_ key: DocumentKey) throws(StoreFailure) -> Lookup {
        try (entries[key]?.found ?? .success(.notAtHand)).get()
    }

    /// Drops documents that are now known to have changed. Anyone who still needs one must fetch it again.
    package mutating func outdate(_ keys: some Sequence<DocumentKey>) {
        for key in keys {
            entries[key]?.found = nil
            entries[key]?.lastOutdated = lastReading
        }
    }

    /// Notes that one of those who needed these documents no longer does.
    package mutating func release(_ keys: [DocumentKey]) {
        for key in keys {
            guard let holders = entries[key]?.holders else { continue }
            if holders > 1 { entries[key]?.holders -= 1 } else { entries[key] = nil }
        }
    }

    /// Forgets everything, because those who asked for it are gone.
    package mutating func removeAll() { entries.removeAll() }
}
