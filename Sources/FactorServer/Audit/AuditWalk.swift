import FactorCore
import FactorCrypto

/// A check of the audit chain, some segments at a time.
struct AuditWalk: Sendable {
    /// Segments read at once.
    private static let stride = 64

    private let to: UInt64
    private let head: UInt64
    private let identity: StoreIdentity
    private let from: UInt64
    private var next: UInt64
    private var previous: [UInt8]
    /// Where the log began when that was last looked at.
    private var beginning: AuditBeginning
    /// Whether `next` has to be the beginning of a segment, because the one before it was checked.
    private var isInside = false
    private var checked: UInt64 = 0
    private var length = Self.stride

    /// Begins with the segment that holds `from`, or with the first one of a log that begins later. The chain has to reach
    /// to the end that the state tells of: what was cut off there is missed too.
    init(
        from: UInt64, to: UInt64, _ state: StoreState, of identity: StoreIdentity, _ store: any Store
    ) throws(StoreFailure) {
        beginning = state.auditBeginning
        previous = beginning.tag
        head = state.auditHead
        self.from = from
        self.to = to
        self.identity = identity
        next = max(from, beginning.removed + 1)
        guard from > beginning.removed + 1 else { return }
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
            guard length > 1 else { return check(brokenAt: next) }
            // One by one, to come to what cannot be read.
            length = 1
            return nil
        }
        guard !segments.isEmpty else { return try end(store, keys) }
        // What was removed since is behind the walk, or takes it along.
        if segments.first?.first != next, try skipRemoved(store, keys) { return nil }
        for segment in segments {
            guard segment.first <= to else { return try end(store, keys) }
            guard !isInside || segment.first == next, AuditChain.isIntact(segment, after: previous, keys) else {
                return check(brokenAt: isInside ? next : segment.first)
            }
            checked += UInt64(segment.count)
            previous = segment.tag
            next = segment.last + 1
            isInside = true
        }
        return nil
    }

    /// Goes on behind what was removed from the log's beginning since the walk began; false where nothing was.
    private mutating func skipRemoved(_ store: any Store, _ keys: TenantKeys) throws(StoreFailure) -> Bool {
        // Read with the log at one moment, so that it is no older than what was just read.
        let sealed = try store.auditEnds().state
        guard let state = try? StoreState(opening: sealed, of: identity, keys), state.auditBeginning.removed >= next
        else { return false }
        beginning = state.auditBeginning
        (next, previous, isInside) = (beginning.removed + 1, beginning.tag, false)
        return true
    }

    private func check(brokenAt broken: UInt64?) -> AuditCheck {
        AuditCheck(entriesChecked: checked, firstBroken: broken, entriesRemoved: beginning.removed)
    }

    /// What came of it once all is checked: where it was all, nothing may stand before the first entry or behind the last
    /// one either.
    private func end(_ store: any Store, _ keys: TenantKeys) throws(StoreFailure) -> AuditCheck {
        guard next > min(to, head) else { return check(brokenAt: next) }
        let isFromBeginning = from <= beginning.removed + 1
        guard isFromBeginning || to >= head else { return check(brokenAt: nil) }
        let ends = try store.auditEnds()
        guard let state = try? StoreState(opening: ends.state, of: identity, keys) else {
            throw .corrupt("what the last commit said of the whole store does not open")
        }
        var broken: UInt64?
        if to >= head, !ends.ends(as: state) { broken = state.auditHead + 1 }
        if isFromBeginning, !ends.begins(as: state) { broken = state.auditBeginning.removed + 1 }
        return check(brokenAt: broken)
    }
}

extension AuditEnds {
    /// Whether the first entry is the first that was written and not removed since.
    func begins(as state: StoreState) -> Bool {
        first == (state.auditHead == 0 ? 0 : state.auditBeginning.removed + 1)
    }

    /// Whether the last entry is the last that was written.
    func ends(as state: StoreState) -> Bool { last == state.auditHead }
}
