import FactorCore
import FactorCrypto

/// The audit chain of a backup as it is read, and then what a restore adds to it.
struct RestoredChain {
    private let keys: TenantKeys
    private var tag = AuditChain.origin
    /// The number of the last entry in a closed segment.
    private var last: UInt64 = 0
    private var entries: [UInt8] = []
    private var count: UInt32 = 0

    init(_ keys: TenantKeys) {
        self.keys = keys
    }

    /// Whether a segment is the next one.
    func isFollowed(by segment: AuditSegment) -> Bool {
        segment.count > 0 && segment.first == last + 1 && AuditChain.isIntact(segment, after: tag, keys)
    }

    /// Takes the next segment of the backup, which has to follow the one before it.
    mutating func follow(_ segment: AuditSegment) throws(RestoreFailure) {
        guard isFollowed(by: segment) else {
            throw .broken("the audit log's chain breaks at entry \(last + 1)")
        }
        tag = segment.tag
        last = segment.last
    }

    /// Adds an entry, to be written with the next segment, and gives its number.
    mutating func append(_ entry: AuditEntry) -> UInt64 {
        entry.append(to: &entries)
        count += 1
        return last + UInt64(count)
    }

    /// The segment of what was added since the last one; nil for nothing.
    mutating func close() -> AuditSegment? {
        guard count > 0 else { return nil }
        tag = AuditChain.tag(after: tag, first: last + 1, count: count, body: entries, keys)
        let segment = AuditSegment(first: last + 1, count: count, body: entries, tag: tag)
        last = segment.last
        (entries, count) = ([], 0)
        return segment
    }
}
