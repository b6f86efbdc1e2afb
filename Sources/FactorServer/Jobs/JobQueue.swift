import FactorCore

/// Which jobs there are and when each can be claimed next, as far as the engine knows.
///
/// It is a hint, and the records are the truth: whoever takes a job from here reads its record before anything else. So it
/// may name jobs that are gone; but one that is there must not be missing, nor be named later than it is due.
///
/// Jobs stand in streams by tenant and kind, and streams take turns: a tenant with ten thousand messages does not hold up
/// another one's only one. What strangers asked for has streams of its own, so that it holds up nobody who has shown who they
/// are.
struct JobQueue {
    /// Jobs that are remembered at the most, some 150 bytes each. More than that wait in the store alone.
    static let most = 65_536
    /// How many of those may be strangers'.
    static let mostOfStrangers = most / 4 * 3

    /// Left-overs in the heaps that are not worth tidying up.
    private static let fewItems = 1_024

    /// Whose jobs of which kind.
    struct Stream: Hashable {
        let tenant: UInt64
        let kind: Job.Kind
        var isOfStrangers = false
    }

    /// One job.
    struct Entry {
        let stream: Stream
        /// The tenant's name at the time.
        let tenant: TenantID
        let expiresAt: Timestamp
        var dueAt: Timestamp
        var isLeased: Bool
    }

    private struct StreamState {
        var heap = JobHeap()
        /// When it last had its turn.
        var turn: UInt64 = 0
    }

    private(set) var entries: [DocumentID: Entry] = [:]
    private var streams: [Stream: StreamState] = [:]
    private var turns: UInt64 = 0
    /// Whether the store may hold jobs that are not here for want of room.
    var overflowed = false

    subscript(id: DocumentID) -> Entry? { entries[id] }

    /// How many of a kind there are, and how many of those somebody has.
    func count(of kind: Job.Kind) -> (all: Int, leased: Int) {
        entries.values.reduce(into: (0, 0)) { sum, entry in
            guard entry.stream.kind == kind else { return }
            sum.0 += 1
            if entry.isLeased { sum.1 += 1 }
        }
    }

    /// Remembers a job, or that it is due at another time. Without room for it, it waits in the store.
    mutating func set(_ id: DocumentID, _ entry: Entry) {
        let most = entry.stream.isOfStrangers ? Self.mostOfStrangers : Self.most
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

    /// Takes the job that is due in the stream whose turn it is, among streams that are wanted. Whoever takes it says what
    /// became of it, by `set` or `remove`.
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

    /// Whether any job is due.
    mutating func hasDue(at now: Timestamp) -> Bool {
        Array(streams.keys).contains { stream in first(of: stream).map { $0.entry.dueAt <= now } ?? false }
    }

    /// A stream's first job. What stands before it and is no longer so is dropped, and the stream with its last job.
    private mutating func first(of stream: Stream) -> (id: DocumentID, entry: Entry)? {
        while let item = streams[stream]?.heap.first {
            if let entry = entries[item.id], entry.dueAt == item.dueAt { return (item.id, entry) }
            streams[stream]?.heap.pop()
        }
        streams[stream] = nil
        return nil
    }

    /// Has jobs be due that are so later than any can be: their leases and waits were told by a clock that was ahead.
    mutating func mend(at now: Timestamp) {
        let latest = Job.latestDue(at: now)
        for (id, var entry) in entries where entry.dueAt > latest {
            entry.dueAt = now
            set(id, entry)
        }
    }

    /// Forgets jobs that there is no more use in, or whose tenant is gone. Returns how many had no more use.
    mutating func prune(at now: Timestamp, tenants: Set<UInt64>) -> Int {
        let before = entries.count
        entries = entries.filter { $0.value.expiresAt > now }
        let died = before - entries.count
        entries = entries.filter { tenants.contains($0.value.stream.tenant) }
        if streams.values.reduce(0, { $0 + $1.heap.count }) > 2 * entries.count + Self.fewItems { rebuildHeaps() }
        return died
    }

    /// Drops what the heaps still hold of jobs that are gone or due at another time.
    private mutating func rebuildHeaps() {
        for stream in Array(streams.keys) { streams[stream]?.heap = JobHeap() }
        for (id, entry) in entries {
            streams[entry.stream, default: StreamState()].heap.push(JobHeap.Item(dueAt: entry.dueAt, id: id))
        }
        for stream in Array(streams.keys) { _ = first(of: stream) }
    }
}

/// Jobs by the time at which they are due: a binary heap.
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
