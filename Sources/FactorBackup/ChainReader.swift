package import FactorCore
package import FactorCrypto

/// Follows an audit chain from where it begins, past what is missing from it or was changed.
///
/// A segment's tag is over the tag before it, so it can be checked against the segment that was read before, even one that
/// was changed: that still has its tag. Behind one that is missing the first segment cannot be checked, and is left out
/// as well; the one after it can be again.
package struct ChainReader {
    /// Numbers above have a writer's name in them, which an embedded store has none of.
    private static let highest = UInt64.max >> 16

    private let keys: TenantKeys
    /// The tag of the last segment that was taken.
    private var tag: [UInt8]
    /// The tag of the last segment that was read, where that was not taken.
    private var passed: [UInt8]?
    /// The number of the last entry that was taken.
    package private(set) var last: UInt64
    /// How many entries before that one are missing.
    package private(set) var missing: UInt64 = 0

    package init(_ serverKeys: TenantKeys, from beginning: AuditBeginning) {
        keys = serverKeys
        (tag, last) = (beginning.tag, beginning.removed)
    }

    /// Takes the next segment that there is; false for one that is not as it was written, or cannot be told to be.
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

    /// Counts what is missing at the end, where the last entry's number is known.
    package mutating func end(at head: UInt64?) {
        guard let head, head > last else { return }
        missing += head - last
        last = head
    }

    private func follows(_ segment: AuditSegment) -> Bool {
        guard (last + 1...Self.highest).contains(segment.first), (1...UInt32.max >> 1).contains(segment.count) else {
            return false
        }
        if AuditChain.isIntact(segment, after: tag, keys) { return true }
        return passed.map { AuditChain.isIntact(segment, after: $0, keys) } ?? false
    }
}
