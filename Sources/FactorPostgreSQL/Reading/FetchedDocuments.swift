#if PostgreSQL
internal import FactorCore
internal import Synchronization

/// The documents that were fetched for decisions, each as long as one of them needs it.
final class FetchedDocuments: Sendable {
    private struct Entry {
        /// How many of those who have asked for it still need it.
        var holders = 0
        /// Nil until it is read.
        var found: Lookup?
    }

    private let entries = Mutex<[DocumentKey: Entry]>([:])

    /// Notes that somebody needs these documents.
    func hold(_ keys: [DocumentKey]) {
        entries.withLock { entries in for key in keys { entries[key, default: Entry()].holders += 1 } }
    }

    /// Keeps what was read of these keys, as long as somebody needs it.
    func keep(_ documents: [DocumentKey: Document], of keys: some Sequence<DocumentKey>) {
        entries.withLock { entries in
            for key in keys { entries[key]?.found = documents[key].map { .found($0) } ?? .absent }
        }
    }

    func lookUp(_ key: DocumentKey) -> Lookup { entries.withLock { $0[key]?.found } ?? .notAtHand }

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
