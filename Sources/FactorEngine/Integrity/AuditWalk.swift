import FactorCore
import FactorCrypto

/// A check of the audit chain, some segments at a time.
struct AuditWalk: Sendable {
    /// Segments read at once.
    private static let stride = 64

    private let to: UInt64
    private let head: UInt64
    private let identity: StoreIdentity
    private let begins: Bool
    private var next: UInt64
    private var previous = AuditChain.origin
    /// Whether `next` has to be the beginning of a segment, because the one before it was checked.
    private var isInside = false
    private var checked: UInt64 = 0
    private var length = Self.stride

    /// Begins with the segment that holds `from`. The chain has to reach to `head`: what was cut off at its end is missed
    /// too.
    init(
        from: UInt64, to: UInt64, head: UInt64, of identity: StoreIdentity, _ store: any Store
    ) throws(StoreFailure) {
        self.to = to
        self.head = head
        self.identity = identity
        begins = from <= 1
        next = from
        guard from > 1 else { return }
        if let before = try store.segments(backFrom: from, limit: 2).first(where: { $0.last < from }) {
            previous = before.tag
        }
    }

    /// Checks some more. Gives what was found once there is no more to check; where something cannot be read, the chain
    /// breaks there.
    mutating func step(_ store: any Store, _ keys: TenantKeys) throws(StoreFailure) -> AuditCheck? {
        guard next <= to else { return try end(store, keys) }
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
        guard !segments.isEmpty else { return try end(store, keys) }
        for segment in segments {
            guard segment.first <= to else { return try end(store, keys) }
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

    /// What came of it once all is checked: where it was all, nothing may stand before the first entry or behind the last
    /// one either.
    private func end(_ store: any Store, _ keys: TenantKeys) throws(StoreFailure) -> AuditCheck {
        guard next > min(to, head) else { return AuditCheck(entriesChecked: checked, firstBroken: next) }
        guard begins || to >= head else { return AuditCheck(entriesChecked: checked, firstBroken: nil) }
        let ends = try store.auditEnds()
        guard let state = try? StoreState(opening: ends.state, of: identity, keys) else {
            throw .corrupt("what the last commit said of the whole store does not open")
        }
        var broken: UInt64?
        if to >= head, !ends.ends(as: state) { broken = state.auditHead + 1 }
        if begins, !ends.begins(as: state) { broken = 1 }
        return AuditCheck(entriesChecked: checked, firstBroken: broken)
    }
}

extension AuditEnds {
    /// Whether the first entry is the first that was written.
    func begins(as state: StoreState) -> Bool { first == min(1, state.auditHead) }

    /// Whether the last entry is the last that was written.
    func ends(as state: StoreState) -> Bool { last == state.auditHead }
}
