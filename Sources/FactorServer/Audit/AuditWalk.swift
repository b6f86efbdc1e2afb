import FactorCore
import FactorCrypto

/// A check of the audit chain, some segments at a time.
struct AuditWalk: Sendable {
    /// Segments per read.
    private static let stride = 64

    private let to: UInt64
    private let log: KnownLog
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
    /// reach the end that is known of the log, so entries cut off there are noticed.
    init(
        from: UInt64, to: UInt64, _ log: KnownLog, of identity: StoreIdentity, _ store: any Store
    ) throws(StoreFailure) {
        beginning = log.beginning
        previous = beginning.tag
        self.log = log
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
        guard let present = try? present(store, keys).log, present.beginning.removed >= next else { return false }
        beginning = present.beginning
        (next, previous, isInside) = (beginning.removed + 1, beginning.tag, false)
        return true
    }

    /// Returns the log's ends, and what is known of it, no older than the segments just read and both of one moment.
    private func present(
        _ store: any Store, _ keys: TenantKeys
    ) throws(StoreFailure) -> (ends: AuditEnds, log: KnownLog) {
        while true {
            let ends = try store.auditEnds(of: log.writer)
            let sealed = log.isFinished ? try store.auditEnds(of: log.keeper).state : ends.state
            let state = try StoreState(of: StoreWriter(number: log.keeper, state: sealed), of: identity, keys)
            // Of a finished log, both are read one after the other, and its entries may be removed in between.
            if log.isFinished, !ends.isSame(as: try store.auditEnds(of: log.writer)) { continue }
            return (ends, log.present(in: state))
        }
    }

    private func check(brokenAt broken: UInt64?) -> AuditCheck {
        AuditCheck(
            entriesChecked: checked, firstBroken: broken, entriesRemoved: AuditNumber.place(of: beginning.removed))
    }

    /// Returns the final result. If the whole log was checked, it also may have nothing before the first entry or
    /// behind the last one.
    private func end(_ store: any Store, _ keys: TenantKeys) throws(StoreFailure) -> AuditCheck {
        guard next > min(to, log.head) else {
            // All of a finished log may have been removed meanwhile.
            let isGone = log.isFinished ? try present(store, keys).log.hasNoEntries : false
            return check(brokenAt: isGone ? nil : next)
        }
        let isFromBeginning = from <= beginning.removed + 1
        guard isFromBeginning || to >= log.head else { return check(brokenAt: nil) }
        let (ends, present) = try present(store, keys)
        var broken: UInt64?
        if to >= log.head, !ends.ends(as: present) { broken = present.head + 1 }
        if isFromBeginning, !ends.begins(as: present) { broken = present.beginning.removed + 1 }
        return check(brokenAt: broken)
    }
}

extension AuditEnds {
    /// Returns whether the first entry is the first that was not removed.
    func begins(as log: KnownLog) -> Bool {
        first == (log.hasNoEntries ? 0 : log.beginning.removed + 1)
    }

    /// Returns whether the last entry is the last that was written.
    func ends(as log: KnownLog) -> Bool { last == (log.hasNoEntries ? 0 : log.head) }

    /// Returns whether the log begins and ends at the same entries.
    fileprivate func isSame(as other: AuditEnds) -> Bool { (first, last) == (other.first, other.last) }
}

extension StoreState {
    /// What is known of all logs in a store. The state of this process is `own`, which may be older than the stored one.
    static func logs(
        of store: any Store, own: StoreState, of identity: StoreIdentity, _ keys: TenantKeys
    ) throws(StoreFailure) -> [KnownLog] {
        let logs = try store.writers().map { writer throws(StoreFailure) in
            try writer.number == own.writer ? own.logs : StoreState(of: writer, of: identity, keys).logs
        }
        return Array(logs.joined())
    }

    /// The same, with the first number of somebody of whom there are entries though nobody says that there is such a log:
    /// no sidecar wrote them. Nil if there are none.
    static func logsAndStray(
        of store: any Store, own: StoreState, of identity: StoreIdentity, _ keys: TenantKeys
    ) throws(StoreFailure) -> (logs: [KnownLog], stray: UInt64?) {
        // First, because a sidecar that joins is noted before it enters anything.
        let writers = try store.auditWriters()
        let logs = try logs(of: store, own: own, of: identity, keys)
        let stray = writers.first { writer in !logs.contains { $0.writer == writer } }
        return (logs, stray.map { AuditNumber.start(of: $0) + 1 })
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
