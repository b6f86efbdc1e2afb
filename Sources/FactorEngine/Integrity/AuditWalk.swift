import FactorCore
import FactorCrypto

/// A check of the audit chain, some segments at a time.
struct AuditWalk: Sendable {
    /// Segments read at once.
    private static let stride = 64

    private let to: UInt64
    private let head: UInt64
    private var next: UInt64
    private var previous = AuditChain.origin
    /// Whether `next` has to be the beginning of a segment, because the one before it was checked.
    private var isInside = false
    private var checked: UInt64 = 0
    private var length = Self.stride

    /// Begins with the segment that holds `from`. The chain has to reach to `head`: what was cut off at its end is missed
    /// too.
    init(from: UInt64, to: UInt64, head: UInt64, _ store: any Store) throws(StoreFailure) {
        self.to = to
        self.head = head
        next = from
        guard from > 1 else { return }
        if let before = try store.segments(backFrom: from, limit: 2).first(where: { $0.last < from }) {
            previous = before.tag
        }
    }

    /// Checks some more. Gives what was found once there is no more to check; where something cannot be read, the chain
    /// breaks there.
    mutating func step(_ store: any Store, _ keys: TenantKeys) throws(StoreFailure) -> AuditCheck? {
        guard next <= to else { return end }
        let segments: [AuditSegment]
        do throws(StoreFailure) {
            segments = try store.segments(from: next, limit: length)
        } catch {
            guard case .corrupt = error else { throw error }
            guard length > 1 else { return AuditCheck(entriesChecked: checked, firstBroken: next) }
            // One by one, to come to what cannot be read.
            length = 1
            return nil
        }
        guard !segments.isEmpty else { return end }
        for segment in segments {
            guard segment.first <= to else { return end }
            guard !isInside || segment.first == next, AuditChain.isIntact(segment, after: previous, keys) else {
                return AuditCheck(entriesChecked: checked, firstBroken: isInside ? next : segment.first)
            }
            checked += UInt64(segment.count)
            previous = segment.tag
            next = segment.last + 1
            isInside = true
        }
        return nil
    }

    private var end: AuditCheck {
        AuditCheck(entriesChecked: checked, firstBroken: next <= min(to, head) ? next : nil)
    }
}
