import FactorCore

/// Decisions that have stopped for documents, or were lost and are made again.
///
/// Each decision has a place, in order of arrival. Decisions about the same documents are made in this order: one that
/// looks for a document that an earlier one has looked for waits until that one is over. They cannot deadlock, since
/// the later decision always gives way.
/// Confined to the loop's thread.
struct ParkedDecisions {
    private struct Parked {
        var keys: Set<DocumentKey> = []
        /// Closures that run the decisions waiting for this one.
        var waiting: [@Sendable () -> Void] = []
    }

    private var parked: [UInt64: Parked] = [:]
    /// The decisions that have looked for a document.
    private var seekers: [DocumentKey: Set<UInt64>] = [:]
    private var lastPlace: UInt64 = 0

    var isEmpty: Bool { parked.isEmpty }

    /// Returns the place of a new decision.
    mutating func newPlace() -> UInt64 {
        lastPlace += 1
        return lastPlace
    }

    /// Returns the place of the last decision before `place` that has looked for the document.
    func last(at key: DocumentKey, before place: UInt64?) -> UInt64? {
        seekers[key]?.filter { $0 < place ?? .max }.max()
    }

    /// Keeps the place of a decision that has looked for these documents.
    mutating func park(_ place: UInt64, _ keys: Set<DocumentKey>) {
        for key in keys { seekers[key, default: []].insert(place) }
        parked[place, default: Parked()].keys.formUnion(keys)
    }

    /// Runs the closure once the decision at that place is over. Returns false, and does not, if it already is.
    mutating func wait(for place: UInt64, _ run: @escaping @Sendable () -> Void) -> Bool {
        parked[place]?.waiting.append(run) != nil
    }

    /// Releases the place of a decision. Returns the closures that have waited for it.
    mutating func end(_ place: UInt64) -> [@Sendable () -> Void] {
        guard let ended = parked.removeValue(forKey: place) else { return [] }
        for key in ended.keys {
            seekers[key]?.remove(place)
            if seekers[key]?.isEmpty == true { seekers[key] = nil }
        }
        return ended.waiting
    }
}
