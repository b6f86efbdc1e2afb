#if PostgreSQL
internal import FactorCore
internal import Synchronization

/// The documents that were fetched for decisions, each as long as one of them needs it.
final class FetchedDocuments: Sendable {
    private struct Entry {
        /// How many of those who have asked for it still need it.
        var holders = 0
        /// Nil until it is read.
        var found: Result<Lookup, StoreFailure>?
    }

    private let entries = Mutex<[DocumentKey: Entry]>([:])

    /// Notes that somebody needs these documents.
    func hold(_ keys: [DocumentKey]) {
        entries.withLock { entries in for key in keys { entries[key, default: Entry()].holders += 1 } }
    }

    /// Keeps what was read of these keys, as long as somebody needs it.
    func keep(_ documents: [DocumentKey: Result<Document, StoreFailure>], of keys: some Sequence<DocumentKey>) {
        entries.withLock { entries in
            for key in keys {
                entries[key]?.found = documents[key].map { $0.map { .found($0) } } ?? .success(.absent)
            }
        }
    }

    func lookUp(_ key: DocumentKey) throws(StoreFailure) -> Lookup {
        try (entries.withLock { $0[key]?.found } ?? .success(.notAtHand)).get()
    }

    /// Forgets everything, because those who asked for it are gone.
    func removeAll() { entries.withLock { $0.removeAll() } }

    /// Notes that one of those who needed these documents no longer does.
    func release(_ keys: [DocumentKey]) {
        entries.withLock { entries in
            for key in keys {
                guard let holders = entries[key]?.holders else { continue }
                if holders > 1 { entries[key]?.holders -= 1 } else { entries[key] = nil }
            }
        }
    }
}
#endif
