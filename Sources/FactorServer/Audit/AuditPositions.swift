import FactorCore
import FactorCrypto

/// How far somebody has read the audit logs: for each writer, the number of the last entry that was passed. A log that is
/// not named is read from its beginning, so that nothing of a sidecar that joins later is missed.
package struct AuditPositions: Equatable, Sendable {
    private var passed: [UInt16: UInt64] = [:]

    /// The beginning of all logs.
    package init() {}

    /// The position after one entry: the beginning of all other logs.
    package init(after sequence: UInt64) {
        pass(sequence)
    }

    /// The number that was passed last in a writer's log, or the one before its first.
    func last(of writer: UInt16) -> UInt64 { passed[writer] ?? AuditNumber.start(of: writer) }

    mutating func pass(_ sequence: UInt64) {
        passed[AuditNumber.writer(of: sequence)] = sequence
    }
}

/// The form within a cursor: for each log, in the order of their writers, the writer and the place in it.
extension AuditPositions {
    var bytes: [UInt8] {
        var writer = ByteWriter()
        for (log, sequence) in passed.sorted(by: { $0.key < $1.key }) {
            writer.varint(UInt64(log))
            writer.varint(AuditNumber.place(of: sequence))
        }
        return writer.bytes
    }

    init(bytes: [UInt8]) throws(Malformed) {
        var reader = ByteReader(bytes)
        while !reader.isAtEnd {
            let (log, place) = (try reader.varint(), try reader.varint())
            guard let writer = UInt16(exactly: log), place <= AuditNumber.lastPlace, passed[writer] == nil else {
                throw Malformed()
            }
            passed[writer] = AuditNumber.start(of: writer) | place
        }
    }
}

/// One writer's audit log, read from a position on, oldest entry first.
struct AuditTail {
    /// Segments per read.
    private static let stride = 64

    private let writer: UInt16
    /// The number of the last entry that was passed.
    private(set) var position: UInt64
    /// How many entries after the first position are there no more.
    private(set) var removed: UInt64 = 0
    /// Segments that are read, oldest first.
    private var segments: ArraySlice<AuditSegment> = []
    private var isOver = false

    /// Begins after a position. Nil if the log ends before it: its store was restored from a backup.
    init?(_ writer: UInt16, after position: UInt64, _ store: any Store) throws(StoreFailure) {
        (self.writer, self.position) = (writer, position)
        guard position > AuditNumber.start(of: writer) else { return }
        guard try store.auditEnds(of: writer).last >= position else { return nil }
    }

    /// Returns the entry that is next; nil at the end.
    mutating func oldest(_ store: any Store) throws(StoreFailure) -> (sequence: UInt64, entry: AuditEntry)? {
        while !isOver {
            if let segment = segments.first {
                if segment.first > position + 1 {
                    removed += segment.first - position - 1
                    position = segment.first - 1
                }
                if position < segment.last {
                    if let entry = try? segment.entry(position + 1) { return (position + 1, entry) }
                    position += 1
                } else {
                    segments.removeFirst()
                }
            } else {
                segments =
                    position < AuditNumber.end(of: writer)
                    ? try store.segments(from: position + 1, limit: Self.stride)[...] : []
                isOver = segments.isEmpty
            }
        }
        return nil
    }

    /// Passes the entry that is next.
    mutating func pass() { position += 1 }
}

extension [AuditTail] {
    /// Returns the oldest of the entries that are next in each log, and passes it; nil at the end.
    ///
    /// Sidecars write at the same time, so an entry can become visible after a later one of another log was passed.
    /// Within a log this does not happen: its writer commits in the order of the numbers.
    mutating func takeOldest(_ store: any Store) throws(StoreFailure) -> (sequence: UInt64, entry: AuditEntry)? {
        var oldest: (index: Int, sequence: UInt64, entry: AuditEntry)?
        for index in indices {
            guard let found = try self[index].oldest(store) else { continue }
            if let present = oldest, (present.entry.at, present.sequence) < (found.entry.at, found.sequence) {
                continue
            }
            oldest = (index, found.sequence, found.entry)
        }
        guard let oldest else { return nil }
        self[oldest.index].pass()
        return (oldest.sequence, oldest.entry)
    }

    /// Whether nothing is left.
    mutating func areOver(_ store: any Store) throws(StoreFailure) -> Bool {
        for index in indices where try self[index].oldest(store) != nil { return false }
        return true
    }

    var positions: AuditPositions {
        var positions = AuditPositions()
        for tail in self { positions.pass(tail.position) }
        return positions
    }
}
