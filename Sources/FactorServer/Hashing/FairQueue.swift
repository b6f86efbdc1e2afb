/// What waits to be hashed, in the order in which it is fair to take it.
///
/// Tenants share the time of the threads, within a tenant its peers' Unix users, and within a user the connections: next
/// is whoever has had the least of it. What one origin asked for keeps its order. When there is no room, whoever has the
/// most waiting gives up its newest, at each level in turn: so whoever asks for little is let in, however much others ask
/// for. A value type without threads or clocks.
struct FairQueue<Work> {
    struct Entry {
        let origin: HashingOrigin
        /// How long it is expected to hold a thread, in microseconds.
        let expected: Int64
        let work: Work
    }

    /// What a sharer has had, for as long as it has something waiting or under way.
    struct Account {
        /// Microseconds of threads. A newcomer begins with what the least served of its like have had.
        var served: Int64
        /// Entries that wait or are under way.
        var open = 0
    }

    private let bound: Int
    /// In the order in which they came.
    private(set) var entries: [Entry] = []
    private(set) var accounts: [HashingSharer: Account] = [:]

    /// How many sharers there are in one origin.
    private static var levels: Int { 3 }

    init(bound: Int) {
        self.bound = bound
    }

    /// Adds an entry, and gives the one back that has no room: that very one, or another one's.
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

    /// Takes the entry whose turn it is. Whoever takes it says when it is done.
    mutating func take() -> Entry? {
        guard !entries.isEmpty else { return nil }
        var candidates = Array(entries.indices)
        for level in 0..<Self.levels {
            let sharers = candidates.map { entries[$0].origin.sharers[level] }
            let least = sharers.map { served($0) }.min()
            // Of those who have had the same it is who has waited longest.
            let next = sharers.first { served($0) == least }
            candidates = zip(candidates, sharers).filter { $0.1 == next }.map(\.0)
        }
        let entry = entries.remove(at: candidates[0])
        charge(entry.expected, to: entry.origin)
        return entry
    }

    /// Takes note that an entry which was taken is done, after so many microseconds.
    mutating func finish(_ entry: Entry, after taken: Int64) {
        charge(taken - entry.expected, to: entry.origin)
        close(entry.origin)
    }

    /// The place of the entry that has to go: the newest one of the connection that has the most waiting, of the user that
    /// has, of the tenant that has. Between equals it is who came last.
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

    /// What the least served have had of those that share with an origin at a level.
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
