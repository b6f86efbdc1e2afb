/// The hashing requests that wait, taken in fair order.
///
/// Tenants share the processor time of the threads, Unix users share a tenant's part, and connections share a user's part. The
/// sharer that has had the least time is next. Requests of one origin keep their order. If there is no room, the sharer
/// with the most waiting requests loses its newest one, at each level in turn, so a modest client is admitted however
/// much others request. A value type without threads or clocks.
struct FairQueue<Work> {
    struct Entry {
        let origin: HashingOrigin
        /// The processor time that it is expected to take, in microseconds; 0 if that is not known.
        let expected: Int64
        let work: Work
    }

    /// The time that a sharer has had, while it has entries waiting or running.
    struct Account {
        /// Processor time in microseconds. A new sharer starts at the level of the least served one of its kind.
        var served: Int64
        /// The number of its entries that wait or run.
        var open = 0
    }

    private let bound: Int
    /// Ordered by arrival.
    private(set) var entries: [Entry] = []
    private(set) var accounts: [HashingSharer: Account] = [:]

    /// The number of sharers of one origin.
    private static var levels: Int { 3 }

    init(bound: Int) {
        self.bound = bound
    }

    /// Adds an entry. Returns the entry that has no room, which may be this one.
    mutating func push(_ entry: Entry) -> Entry? {
        for (level, sharer) in entry.origin.sharers.enumerated() {
            var account = accounts[sharer] ?? Account(served: leastServed(besides: entry.origin, at: level))
            account.open += 1
            accounts[sharer] = account
        }
        entries.append(entry)
        guard entries.count > bound else { return nil }
        let dropped = entries.remove(at: newestOfGreediest())
        close(dropped.origin)
        return dropped
    }

    /// Takes the next entry. The caller reports its end with `finish`.
    mutating func take() -> Entry? {
        guard !entries.isEmpty else { return nil }
        var candidates = Array(entries.indices)
        for level in 0..<Self.levels {
            let sharers = candidates.map { entries[$0].origin.sharers[level] }
            let least = sharers.map { served($0) }.min()
            // Among equals, the one that has waited longest is next.
            let next = sharers.first { served($0) == least }
            candidates = zip(candidates, sharers).filter { $0.1 == next }.map(\.0)
        }
        let entry = entries.remove(at: candidates[0])
        charge(entry.expected, to: entry.origin)
        return entry
    }

    /// Notes that a taken entry is done, and how much processor time it took. A machine whose clock ran on while it stood
    /// still shows far more than expected, and nobody is to be charged with that.
    mutating func finish(_ entry: Entry, after taken: Int64) {
        let charged = entry.expected > 0 ? min(taken, entry.expected * HashingTimes.longest) : taken
        charge(charged - entry.expected, to: entry.origin)
        close(entry.origin)
    }

    /// Returns the index of the entry to drop: the newest entry of the tenant, then user, then connection with the most
    /// waiting. Among equals, the latest is dropped.
    private func newestOfGreediest() -> Int {
        var candidates = Array(entries.indices)
        for level in 0..<Self.levels {
            let sharers = candidates.map { entries[$0].origin.sharers[level] }
            let counts = Dictionary(sharers.map { ($0, 1) }, uniquingKeysWith: +)
            let greediest = sharers.last { counts[$0] == counts.values.max() }
            candidates = zip(candidates, sharers).filter { $0.1 == greediest }.map(\.0)
        }
        return candidates[candidates.count - 1]
    }

    private func served(_ sharer: HashingSharer) -> Int64 { accounts[sharer]?.served ?? 0 }

    /// Returns the least time had by the sharers that share with an origin at a level.
    private func leastServed(besides origin: HashingOrigin, at level: Int) -> Int64 {
        let siblings = accounts.filter { sharer, _ in
            switch sharer {
            case .tenant: level == 0
            case .user(let tenant, _): level == 1 && tenant == origin.tenant
            case .connection(let other):
                level == 2 && other.tenant == origin.tenant && other.user == origin.user
            }
        }
        return siblings.values.map(\.served).min() ?? 0
    }

    private mutating func charge(_ microseconds: Int64, to origin: HashingOrigin) {
        for sharer in origin.sharers { accounts[sharer]?.served += microseconds }
    }

    private mutating func close(_ origin: HashingOrigin) {
        for sharer in origin.sharers {
            accounts[sharer]?.open -= 1
            if accounts[sharer]?.open == 0 { accounts[sharer] = nil }
        }
    }
}
