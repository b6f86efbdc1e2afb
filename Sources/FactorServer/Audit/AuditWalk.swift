import FactorCore
import FactorCrypto

/// A check of the audit chain, some segments at a time.
struct AuditWalk: Sendable {
    /// Segments per read.
    private static let stride = 64

    private let to: UInt64
    private let head: UInt64
    private let identity: StoreIdentity
    private let from: UInt64
    private var next: UInt64
    private var previous: [UInt8]
    /// Where the log began when the walk last checked.
    private var beginning: AuditBeginning
    /// `next` has to be the first entry of a segment, because the segment before it was checked.
    private var isInside = false
    private var checked: UInt64 = 0
    private var length = Self.stride

    /// Begins with the segment that contains `from`, or with the first one if the log begins later. The chain has to
    /// reach the end that the state records, so entries cut off there are noticed.
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

    /// Checks more segments. Returns the result once nothing is left to check. The chain breaks at what cannot be read.
    mutating func step(_ store: any Store, _ keys: TenantKeys) throws(StoreFailure) -> AuditCheck? {
        guard next <= to else { return try end(store, keys) }
        let segments: [AuditSegment]
        do throws(StoreFailure) {
            segments = try store.segments(from: next, limit: length)
        } catch {
            guard case .corrupt = error else { throw error }
            guard length > 1 else { return check(brokenAt: next) }
            // Reading one by one finds the segment that cannot be read.
            length = 1
            return nil
        }
        guard !segments.isEmpty else { return try end(store, keys) }
        // Entries removed meanwhile are behind the walk, or the walk skips them.
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

    /// Continues behind what was removed from the log's beginning since the walk began. Returns false if nothing was.
    private mutating func skipRemoved(_ store: any Store, _ keys: TenantKeys) throws(StoreFailure) -> Bool {
        // It is read together with the log's ends, so that it is no older than the segments just read.
        let ends = try store.auditEnds(of: AuditNumber.writer(of: head))
        guard let state = try? state(ends, keys), state.auditBeginning.removed >= next else { return false }
        beginning = state.auditBeginning
        (next, previous, isInside) = (beginning.removed + 1, beginning.tag, false)
        return true
    }

    /// Returns the state that the log's writer has left last.
    private func state(_ ends: AuditEnds, _ keys: TenantKeys) throws(StoreFailure) -> StoreState {
        try StoreState(of: StoreWriter(number: AuditNumber.writer(of: head), state: ends.state), of: identity, keys)
    }

    private func check(brokenAt broken: UInt64?) -> AuditCheck {
        AuditCheck(
            entriesChecked: checked, firstBroken: broken, entriesRemoved: AuditNumber.place(of: beginning.removed))
    }

    /// Returns the final result. If the whole log was checked, it also may have nothing before the first entry or
    /// behind the last one.
    private func end(_ store: any Store, _ keys: TenantKeys) throws(StoreFailure) -> AuditCheck {
        guard next > min(to, head) else { return check(brokenAt: next) }
        let isFromBeginning = from <= beginning.removed + 1
        guard isFromBeginning || to >= head else { return check(brokenAt: nil) }
        let ends = try store.auditEnds(of: AuditNumber.writer(of: head))
        let state = try state(ends, keys)
        var broken: UInt64?
        if to >= head, !ends.ends(as: state) { broken = state.auditHead + 1 }
        if isFromBeginning, !ends.begins(as: state) { broken = state.auditBeginning.removed + 1 }
        return check(brokenAt: broken)
    }
}

extension AuditEnds {
    /// Returns whether the first entry is the first that was not removed.
    func begins(as state: StoreState) -> Bool {
        first == (state.hasNoEntries ? 0 : state.auditBeginning.removed + 1)
    }

    /// Returns whether the last entry is the last that was written.
    func ends(as state: StoreState) -> Bool { last == (state.hasNoEntries ? 0 : state.auditHead) }
}

extension StoreState {
    /// The states of all who write to a store. That of this process is `own`, which may be older than the stored one.
    static func ofAllWriters(
        _ store: any Store, own: StoreState, of identity: StoreIdentity, _ keys: TenantKeys
    ) throws(StoreFailure) -> [StoreState] {
        guard store.isShared else { return [own] }
        return try states(of: store.writers(), of: identity, keys).map { $0.writer == own.writer ? own : $0 }
    }

    /// The states of writers.
    static func states(
        of writers: [StoreWriter], of identity: StoreIdentity, _ keys: TenantKeys
    ) throws(StoreFailure) -> [StoreState] {
        try writers.map { writer throws(StoreFailure) in try StoreState(of: writer, of: identity, keys) }
    }

    /// The state of a writer.
    init(of writer: StoreWriter, of identity: StoreIdentity, _ keys: TenantKeys) throws(StoreFailure) {
        guard !writer.state.isEmpty else {
            self = .beginning(of: writer.number)
            return
        }
        guard let state = try? StoreState(opening: writer.state, of: identity, keys), state.writer == writer.number
        else { throw .corrupt("the state left by the last commit does not open") }
        self = state
    }
}
