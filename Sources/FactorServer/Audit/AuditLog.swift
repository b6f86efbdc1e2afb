import FactorCore

/// One writer's audit log, read from its newest entry backwards.
struct AuditLog {
    /// Segments per read.
    private static let stride = 64

    /// The number to be taken next, or a lower one if that is not there.
    private var next: UInt64
    private let start: UInt64
    /// Segments that are read, oldest first.
    private var segments: [AuditSegment] = []
    private var isOver = false

    private init(_ writer: UInt16, next: UInt64) {
        start = AuditNumber.start(of: writer)
        self.next = next
    }

    /// Returns an entry; nil if it is not there.
    static func entry(_ sequence: UInt64, _ store: any Store) throws(StoreFailure) -> AuditEntry? {
        guard let segment = try store.segments(backFrom: sequence, limit: 1).first else { return nil }
        return try? segment.entry(sequence)
    }

    /// Returns the logs of these writers, each from the entry before that one on, which is a cursor; nil is the newest.
    static func all(
        of writers: [UInt16], _ store: any Store, before cursor: UInt64?
    ) throws(StoreFailure) -> [AuditLog] {
        guard let cursor else { return writers.map { AuditLog($0, next: AuditNumber.end(of: $0)) } }
        guard writers.count > 1 else { return writers.map { AuditLog($0, next: cursor - 1) } }
        guard let entry = try entry(cursor, store) else { return [] }
        return try writers.map { writer throws(StoreFailure) in
            if writer == AuditNumber.writer(of: cursor) { return AuditLog(writer, next: cursor - 1) }
            return AuditLog(writer, next: try last(of: writer, before: (entry.at, cursor), store))
        }
    }

    /// Returns the number of a writer's last entry that comes before that one in the order of all: by time, then number.
    private static func last(
        of writer: UInt16, before entry: (at: Timestamp, number: UInt64), _ store: any Store
    ) throws(StoreFailure) -> UInt64 {
        let ends = try store.auditEnds(of: writer)
        guard ends.last > 0 else { return AuditNumber.start(of: writer) }
        var (low, high) = (ends.first - 1, ends.last)
        while low < high {
            let middle = high - (high - low) / 2
            guard let found = try Self.entry(middle, store) else {
                // Removed meanwhile, as all before it.
                low = middle
                continue
            }
            if (found.at, middle) < (entry.at, entry.number) { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// Returns the entry that is next; nil at the end.
    mutating func newest(_ store: any Store) throws(StoreFailure) -> (sequence: UInt64, entry: AuditEntry)? {
        while !isOver {
            if let segment = segments.last {
                let sequence = min(next, segment.last)
                if sequence >= segment.first, let entry = try? segment.entry(sequence) { return (sequence, entry) }
                next = segment.first - 1
                segments.removeLast()
            } else {
                segments = next > start ? try store.segments(backFrom: next, limit: Self.stride).reversed() : []
                isOver = segments.isEmpty
            }
        }
        return nil
    }

    /// Passes the entry with that number.
    mutating func pass(_ sequence: UInt64) { next = sequence - 1 }
}

extension [AuditLog] {
    /// Returns the newest entry of all logs, and passes it; nil at the end.
    mutating func takeNewest(_ store: any Store) throws(StoreFailure) -> (sequence: UInt64, entry: AuditEntry)? {
        var newest: (index: Int, sequence: UInt64, entry: AuditEntry)?
        for index in indices {
            guard let found = try self[index].newest(store) else { continue }
            if let present = newest, (present.entry.at, present.sequence) > (found.entry.at, found.sequence) {
                continue
            }
            newest = (index, found.sequence, found.entry)
        }
        guard let newest else { return nil }
        self[newest.index].pass(newest.sequence)
        return (newest.sequence, newest.entry)
    }

    /// Whether nothing is left.
    mutating func areOver(_ store: any Store) throws(StoreFailure) -> Bool {
        for index in indices where try self[index].newest(store) != nil { return false }
        return true
    }
}
