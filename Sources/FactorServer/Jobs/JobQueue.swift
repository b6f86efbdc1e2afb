import FactorCore

/// An index of the known jobs, and of when each can next be claimed.
///
/// It is a hint; the records decide. A claim reads the job's record first. So the index may name jobs that are gone,
/// but it must not miss an existing job, or name it later than it is due, or than its holder's time is over (`postponeLeased`).
///
/// Jobs form streams by tenant and kind, and streams take turns: ten thousand messages of one tenant do not delay the
/// single message of another. Jobs that unauthenticated requests caused have streams of their own, so that they delay
/// no authenticated user.
struct JobQueue {
    /// How many jobs are usually kept in memory, at some 150 bytes each. Others wait in the store alone.
    private static let usualMost = 65_536
    let most: Int
    /// The total above which no further jobs of unauthenticated requests are kept, so that a quarter remains for
    /// others.
    let mostOfStrangers: Int

    /// The number of stale heap items that is not worth a rebuild.
    private static let fewItems = 1_024

    /// The jobs of one tenant and kind.
    struct Stream: Hashable {
        let tenant: UInt64
        let kind: Job.Kind
        var isOfStrangers = false
    }

    /// One job.
    struct Entry {
        let stream: Stream
        /// The tenant's name when the job was queued.
        let tenant: TenantID
        let expiresAt: Timestamp
        var dueAt: Timestamp
        var isLeased: Bool
    }

    private struct StreamState {
        var heap = JobHeap()
        /// When the stream last had its turn.
        var turn: UInt64 = 0
    }

    private(set) var entries: [DocumentID: Entry] = [:]
    private var streams: [Stream: StreamState] = [:]
    private var turns: UInt64 = 0
    /// The store may hold jobs that did not fit here.
    var overflowed = false

    init(most: Int = usualMost) {
        (self.most, mostOfStrangers) = (most, most / 4 * 3)
    }

    subscript(id: DocumentID) -> Entry? { entries[id] }

    /// Returns how many jobs of a kind there are, and how many of them are leased.
    func count(of kind: Job.Kind) -> (all: Int, leased: Int) {
        entries.values.reduce(into: (0, 0)) { sum, entry in
            guard entry.stream.kind == kind else { return }
            sum.0 += 1
            if entry.isLeased { sum.1 += 1 }
        }
    }

    /// Adds a job or changes when it is due. If there is no room, it waits in the store.
    mutating func set(_ id: DocumentID, _ entry: Entry) {
        let most = entry.stream.isOfStrangers ? mostOfStrangers : most
        guard entries[id] != nil || entries.count < most else {
            overflowed = true
            return
        }
        entries[id] = entry
        streams[entry.stream, default: StreamState()].heap.push(JobHeap.Item(dueAt: entry.dueAt, id: id))
    }

    mutating func remove(_ id: DocumentID) {
        entries[id] = nil
    }

    /// Takes the next due job, among the wanted streams, in turn. The caller then reports the outcome with `set` or
    /// `remove`.
    mutating func take(at now: Timestamp, where isWanted: (Stream, TenantID) -> Bool) -> (id: DocumentID, entry: Entry)?
    {
        var best: (stream: Stream, turn: UInt64, id: DocumentID, entry: Entry)?
        for stream in Array(streams.keys) {
            guard let (id, entry) = first(of: stream), entry.dueAt <= now, isWanted(stream, entry.tenant) else {
                continue
            }
            let turn = streams[stream]?.turn ?? 0
            if best.map({ turn < $0.turn }) ?? true { best = (stream, turn, id, entry) }
        }
        guard let best else { return nil }
        turns += 1
        streams[best.stream]?.turn = turns
        streams[best.stream]?.heap.pop()
        return (best.id, best.entry)
    }

    /// Returns whether any job is due.
    mutating func hasDue(at now: Timestamp) -> Bool {
        Array(streams.keys).contains { stream in first(of: stream).map { $0.entry.dueAt <= now } ?? false }
    }

    /// Returns a stream's first job. Drops stale items in front of it, and the stream if no job is left.
    private mutating func first(of stream: Stream) -> (id: DocumentID, entry: Entry)? {
        while let item = streams[stream]?.heap.first {
            if let entry = entries[item.id], entry.dueAt == item.dueAt { return (item.id, entry) }
            streams[stream]?.heap.pop()
        }
        streams[stream] = nil
        return nil
    }

    /// Makes jobs that are lent due later, but not later than a lease lasts from now.
    mutating func postponeLeased(byMilliseconds milliseconds: Int64, at now: Timestamp) {
        for (id, var entry) in entries where entry.isLeased {
            entry.dueAt = min(Timestamp(milliseconds: entry.dueAt.milliseconds + milliseconds), Job.latestDue(at: now))
            set(id, entry)
        }
    }

    /// Makes jobs due now that are due later than any job can be: their leases and delays were set while the clock was
    /// ahead.
    mutating func mend(at now: Timestamp) {
        let latest = Job.latestDue(at: now)
        for (id, var entry) in entries where entry.dueAt > latest {
            entry.dueAt = now
            set(id, entry)
        }
    }

    /// Removes expired jobs, and jobs whose tenant is gone. Returns how many had expired.
    mutating func prune(at now: Timestamp, tenants: Set<UInt64>) -> Int {
        let before = entries.count
        entries = entries.filter { $0.value.expiresAt > now }
        let died = before - entries.count
        entries = entries.filter { tenants.contains($0.value.stream.tenant) }
        if itemCount > 2 * entries.count + Self.fewItems { rebuildHeaps() }
        return died
    }

    /// The number of heap items, stale ones included.
    var itemCount: Int { streams.values.reduce(0) { $0 + $1.heap.count } }

    /// Rebuilds the heaps without the items of jobs that are gone or due at another time.
    private mutating func rebuildHeaps() {
        for stream in Array(streams.keys) { streams[stream]?.heap = JobHeap() }
        for (id, entry) in entries {
            streams[entry.stream, default: StreamState()].heap.push(JobHeap.Item(dueAt: entry.dueAt, id: id))
        }
        for stream in Array(streams.keys) { _ = first(of: stream) }
    }
}

/// A binary heap of jobs by due time.
struct JobHeap {
    struct Item {
        let dueAt: Timestamp
        let id: DocumentID

        func isBefore(_ other: Item) -> Bool { (dueAt, id) < (other.dueAt, other.id) }
    }

    private var items: [Item] = []

    var first: Item? { items.first }
    var count: Int { items.count }

    mutating func push(_ item: Item) {
        items.append(item)
        var place = items.count - 1
        while place > 0, items[place].isBefore(items[(place - 1) / 2]) {
            items.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    mutating func pop() {
        guard let last = items.popLast(), !items.isEmpty else { return }
        items[0] = last
        var place = 0
        while true {
            let children = [2 * place + 1, 2 * place + 2].filter { $0 < items.count }
            guard let least = children.min(by: { items[$0].isBefore(items[$1]) }), items[least].isBefore(items[place])
            else { return }
            items.swapAt(place, least)
            place = least
        }
    }
}
