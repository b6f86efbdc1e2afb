import FactorCore
import FactorCrypto

/// The audit chain of a backup as it is read, and then the entries that a restore adds.
///
/// If nothing is missing, the chain is unchanged. Behind a gap it is rebuilt: the entries keep their numbers, and their
/// segments get new tags.
struct RestoredChain {
    /// The most entries in one segment that fills a gap.
    private static let longestFiller: UInt64 = 4_096

    private let keys: TenantKeys
    private var source: ChainReader
    let beginning: AuditBeginning
    private var tag: [UInt8]
    /// The number of the last entry in a closed segment.
    private var last: UInt64
    private var isRemade = false
    private var entries: [UInt8] = []
    private var count: UInt32 = 0

    init(_ keys: TenantKeys, from beginning: AuditBeginning) {
        self.keys = keys
        self.beginning = beginning
        (tag, last) = (beginning.tag, beginning.removed)
        source = ChainReader(keys, from: beginning)
    }

    /// How many entries are missing from what was read.
    var missing: UInt64 { source.missing }

    /// Checks the next segment that was read; returns nil if it cannot be verified.
    mutating func follow(_ segment: AuditSegment) -> AuditSegment? {
        source.take(segment) ? segment : nil
    }

    /// Counts what is missing at the end.
    mutating func end(at head: UInt64?) { source.end(at: head) }

    /// Adds a checked segment, and returns it as it has to be written.
    mutating func adopt(_ segment: AuditSegment) -> AuditSegment {
        let written = isRemade ? remade(segment.first, segment.count, segment.body) : segment
        (tag, last) = (written.tag, written.last)
        return written
    }

    /// Returns the next segment of entries that replace missing ones before a number; nil if none are missing.
    mutating func filler(before number: UInt64, at moment: Timestamp) -> AuditSegment? {
        guard number > last + 1 else { return nil }
        isRemade = true
        let count = UInt32(min(number - last - 1, Self.longestFiller))
        var body: [UInt8] = []
        for _ in 0..<count {
            AuditEntry(
                at: moment, event: AuditEvent(.entryLost, .done), tenant: 0, document: .zero, peer: 0, previous: 0
            ).append(to: &body)
        }
        let segment = remade(last + 1, count, body)
        (tag, last) = (segment.tag, segment.last)
        return segment
    }

    private func remade(_ first: UInt64, _ count: UInt32, _ body: [UInt8]) -> AuditSegment {
        AuditSegment(
            first: first, count: count, body: body,
            tag: AuditChain.tag(after: tag, first: first, count: count, body: body, keys))
    }

    /// The log as it is now, if something is in it.
    var finished: FinishedLog? {
        guard last > beginning.removed else { return nil }
        return FinishedLog(
            head: last, tag: DocumentTag(endOf: Array(tag.prefix(DocumentTag.length))), beginning: beginning)
    }

    /// Adds an entry to the next segment, and returns its number.
    mutating func append(_ entry: AuditEntry) -> UInt64 {
        entry.append(to: &entries)
        count += 1
        return last + UInt64(count)
    }

    /// Returns a segment of what was added since the last one; nil if nothing was.
    mutating func close() -> AuditSegment? {
        guard count > 0 else { return nil }
        let segment = remade(last + 1, count, entries)
        (tag, last) = (segment.tag, segment.last)
        (entries, count) = ([], 0)
        return segment
    }
}

/// The audit chains of a backup, one for each sidecar that wrote to the store. That of writer 0 goes on in the restored
/// store.
struct RestoredChains {
    private let keys: TenantKeys
    private let logs: [LogExtent]
    private var others: [UInt16: RestoredChain] = [:]
    var own: RestoredChain

    init(_ keys: TenantKeys, of logs: [LogExtent]) {
        self.keys = keys
        self.logs = logs
        own = RestoredChain(keys, from: .origin)
        for log in logs { self[log.writer] = RestoredChain(keys, from: log.beginning) }
    }

    private subscript(_ writer: UInt16) -> RestoredChain {
        get { writer == 0 ? own : others[writer] ?? RestoredChain(keys, from: .origin(of: writer)) }
        set { if writer == 0 { own = newValue } else { others[writer] = newValue } }
    }

    /// How many entries are missing from what was read.
    var missing: UInt64 { others.values.reduce(own.missing) { $0 + $1.missing } }

    /// Checks the next segment that was read; returns nil if it cannot be verified.
    mutating func follow(_ segment: AuditSegment) -> AuditSegment? {
        self[AuditNumber.writer(of: segment.first)].follow(segment)
    }

    /// Adds a checked segment, and returns it as it has to be written.
    mutating func adopt(_ segment: AuditSegment) -> AuditSegment {
        self[AuditNumber.writer(of: segment.first)].adopt(segment)
    }

    /// Returns the next segment of entries that replace missing ones before a number; nil if none are missing.
    mutating func filler(before number: UInt64, at moment: Timestamp) -> AuditSegment? {
        self[AuditNumber.writer(of: number)].filler(before: number, at: moment)
    }

    /// Counts what is missing at the ends. Returns the ends that are known.
    mutating func end() -> [UInt64] {
        for log in logs { self[log.writer].end(at: log.head) }
        return logs.compactMap(\.head)
    }

    /// The logs that nobody goes on with.
    var finished: [FinishedLog] { others.sorted { $0.key < $1.key }.compactMap(\.value.finished) }
}
