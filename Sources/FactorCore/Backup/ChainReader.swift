package import FactorCrypto

/// Follows an audit chain from its beginning, past missing and changed segments.
///
/// A segment's tag covers the previous tag, so it can be checked against the previous segment even if that was changed:
/// that one still has its tag. The first segment after a missing one cannot be checked and is omitted too; the one
/// after it can be checked again.
package struct ChainReader {
    private let keys: TenantKeys
    /// The number that no entry of the log can exceed.
    private let highest: UInt64
    /// The tag of the last accepted segment.
    private var tag: [UInt8]
    /// The tag of the last segment read, if it was not accepted.
    private var passed: [UInt8]?
    /// The number of the last accepted entry.
    package private(set) var last: UInt64
    /// How many entries before that one are missing.
    package private(set) var missing: UInt64 = 0

    package init(_ serverKeys: TenantKeys, from beginning: AuditBeginning) {
        keys = serverKeys
        (tag, last) = (beginning.tag, beginning.removed)
        highest = AuditNumber.end(of: AuditNumber.writer(of: beginning.removed))
    }

    /// Accepts the next segment; returns false if it was changed or cannot be checked.
    package mutating func take(_ segment: AuditSegment) -> Bool {
        guard follows(segment) else {
            passed = segment.tag
            return false
        }
        missing += segment.first - last - 1
        last = segment.last
        (tag, passed) = (segment.tag, nil)
        return true
    }

    /// Counts what is missing at the end, if the last entry's number is known.
    package mutating func end(at head: UInt64?) {
        guard let head, head > last else { return }
        missing += head - last
        last = head
    }

    private func follows(_ segment: AuditSegment) -> Bool {
        guard segment.first > last, segment.first <= highest, (1...UInt32.max >> 1).contains(segment.count) else {
            return false
        }
        if AuditChain.isIntact(segment, after: tag, keys) { return true }
        return passed.map { AuditChain.isIntact(segment, after: $0, keys) } ?? false
    }
}

/// Follows the audit chains of several logs, each from its beginning.
package struct ChainReaders {
    private let keys: TenantKeys
    private let extents: [LogExtent]
    private var chains: [UInt16: ChainReader] = [:]

    package init(_ serverKeys: TenantKeys, of logs: [LogExtent]) {
        keys = serverKeys
        extents = logs
        for log in logs { chains[log.writer] = ChainReader(keys, from: log.beginning) }
    }

    /// How many entries are missing.
    package var missing: UInt64 { chains.values.reduce(0) { $0 + $1.missing } }

    /// Accepts the next segment of its log; returns false if it was changed or cannot be checked.
    package mutating func take(_ segment: AuditSegment) -> Bool {
        let writer = AuditNumber.writer(of: segment.first)
        return chains[writer, default: ChainReader(keys, from: .origin(of: writer))].take(segment)
    }

    /// The number of the last accepted entry of a log.
    package func last(of writer: UInt16) -> UInt64 { chains[writer]?.last ?? AuditNumber.start(of: writer) }

    /// Counts what is missing at the end of each log.
    package mutating func end() {
        for log in extents { chains[log.writer]?.end(at: log.head) }
    }
}
