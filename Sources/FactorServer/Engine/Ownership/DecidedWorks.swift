import FactorCore

/// The works of a shared store that are not committed yet, oldest first.
///
/// What rests on a lost work is lost too: the store finds its guards broken. That is known here as soon as the first one
/// comes back, so that no further decision rests on it. Confined to the loop's thread.
struct DecidedWorks {
    private var works: [CommitThread.Work] = []
    /// How many of them the commit thread has.
    private var handedOver = 0
    /// The numbers of those that rest on a lost one.
    private var doomed: Set<UInt64> = []

    /// There are works that the commit thread does not have.
    var hasNew: Bool { handedOver < works.count }

    mutating func append(_ work: CommitThread.Work) { works.append(work) }

    /// Returns the works that are to be handed over.
    mutating func takeNew() -> ArraySlice<CommitThread.Work> {
        defer { handedOver = works.count }
        return works[handedOver...]
    }

    /// Removes the works that have come back, which are the oldest. Returns the works now known to be lost, remaining ones
    /// among them, and the losses of those that have come back, by number.
    mutating func remove(
        _ count: Int, lost: Set<UInt64>
    ) -> (found: [CommitThread.Work], losses: [UInt64: Failure]) {
        var found: [CommitThread.Work] = []
        var losses: [UInt64: Failure] = [:]
        var changed: Set<DocumentKey> = []
        for (index, work) in works.enumerated() where index < count || !changed.isEmpty {
            guard !doomed.contains(work.number) else {
                if lost.contains(work.number) { losses[work.number] = .lostWithAnother }
                continue
            }
            let restsOnLost = work.guards.keys.contains(where: changed.contains)
            guard index < count ? lost.contains(work.number) : restsOnLost else { continue }
            if index < count { losses[work.number] = restsOnLost ? .lostWithAnother : .lost }
            found.append(work)
            changed.formUnion(work.changes)
        }
        doomed.formUnion(found.map(\.number))
        doomed.subtract(works.prefix(count).map(\.number))
        works.removeFirst(count)
        handedOver -= count
        return (found, losses)
    }
}

extension CommitThread.Work {
    /// The documents that it changes. An idle write changes nothing.
    fileprivate var changes: some Sequence<DocumentKey> {
        writes.lazy.filter { $0.result != $0.expected }.map(\.key)
    }
}
