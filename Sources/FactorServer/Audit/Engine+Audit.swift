package import FactorCore
import FactorCrypto

/// An audit entry with the names that it is shown with.
package struct NamedAuditEntry: Sendable {
    package let sequence: UInt64
    package let entry: AuditEntry
    /// Nil for the server itself, and for a deleted tenant.
    package let tenant: TenantID?
    /// Nil if the entry is about no subject, or about a deleted one.
    package let subject: String?
    /// The member of staff who has acted, if the subject still knows; nil for other entries.
    package let actor: String?
    /// The caller's name for the request; nil if it gave none, or if the entry with it was removed.
    package let request: RequestID?

    package init(
        sequence: UInt64, entry: AuditEntry, tenant: TenantID?, subject: String?, actor: String? = nil,
        request: RequestID? = nil
    ) {
        self.actor = actor
        self.request = request
        self.sequence = sequence
        self.entry = entry
        self.tenant = tenant
        self.subject = subject
    }
}

/// A request for audit entries, newest first, or oldest first from a position on.
package struct AuditQuery: Sendable {
    package let tenant: Tenant?
    package let subject: SubjectID?
    /// Only what this member of staff did.
    package let actor: SubjectID?
    /// Only entries from this time on.
    package let since: Timestamp?
    /// The others that are asked for.
    package let choice: Choice
    package let limit: Int
    package let place: Place

    /// The order of the entries, and where the page begins.
    package enum Place: Equatable, Sendable {
        /// Newest first, before that entry; nil begins with the newest.
        case before(UInt64?)
        /// Oldest first.
        case after(AuditPositions)
    }

    /// What entries are asked for besides; nil for all.
    package struct Choice: Sendable {
        /// The name of what was done.
        package var action: String?
        package var outcome: AuditOutcome?
        /// Only entries before this time.
        package var until: Timestamp?

        package init(action: String? = nil, outcome: AuditOutcome? = nil, until: Timestamp? = nil) {
            (self.action, self.outcome, self.until) = (action, outcome, until)
        }

        fileprivate func admits(_ entry: AuditEntry) -> Bool {
            (outcome == nil || entry.outcome == outcome) && until.map { entry.at < $0 } ?? true
                && (action == nil || entry.action.name(entry.outcome) == action)
        }
    }

    package init(
        tenant: Tenant?, subject: SubjectID?, actor: SubjectID? = nil, since: Timestamp?, _ choice: Choice = Choice(),
        limit: Int, place: Place
    ) {
        self.tenant = tenant
        self.actor = actor
        self.subject = subject
        self.since = since
        self.choice = choice
        self.limit = limit
        self.place = place
    }

    /// Whether an entry is asked for, of those of its tenant and subject.
    func admits(_ entry: AuditEntry) -> Bool {
        guard choice.admits(entry) else { return false }
        guard let actor, let tenant else { return true }
        return entry.tenant == tenant.number && entry.actor == AuditEvent.index(of: actor, tenant.keys)
    }

    /// Limits a list with the newest entries first to lower sequence numbers.
    fileprivate var before: UInt64? {
        guard case .before(let sequence) = place else { return nil }
        return sequence
    }

    /// Whether an entry of a subject's chain comes after the cursor. The chain goes back in time, and within one writer's log to
    /// lower numbers.
    fileprivate func isBehindCursor(_ sequence: UInt64) -> Bool {
        guard let before else { return true }
        guard AuditNumber.writer(of: before) == AuditNumber.writer(of: sequence) else { return true }
        return sequence < before
    }
}

/// One page of audit entries.
package struct AuditPage: Sendable {
    package let entries: [NamedAuditEntry]
    /// Where the next page begins; nil at the end.
    package let next: AuditQuery.Place?
    /// Of a list with the oldest entries first: where to go on later, also from the end.
    package let resume: AuditQuery.Place?
    /// Of such a list: how many entries after its beginning were removed because of their age, and so cannot be listed.
    package let removed: UInt64?

    package init(
        entries: [NamedAuditEntry], next: AuditQuery.Place?, resume: AuditQuery.Place? = nil, removed: UInt64? = nil
    ) {
        self.entries = entries
        self.next = next
        self.resume = resume
        self.removed = removed
    }
}

/// The result of a check of the chain.
package struct AuditCheck: Equatable, Sendable {
    package let entriesChecked: UInt64
    /// The first entry of the first segment that is not as it was written; nil if all are.
    package let firstBroken: UInt64?
    /// How many entries were removed from the beginning, because their retention time was over.
    package let entriesRemoved: UInt64

    /// The result for this part of the log and a further one.
    func adding(_ further: AuditCheck) -> AuditCheck {
        AuditCheck(
            entriesChecked: entriesChecked + further.entriesChecked, firstBroken: firstBroken ?? further.firstBroken,
            entriesRemoved: entriesRemoved + further.entriesRemoved)
    }

    package init(entriesChecked: UInt64, firstBroken: UInt64?, entriesRemoved: UInt64 = 0) {
        self.entriesRemoved = entriesRemoved
        self.entriesChecked = entriesChecked
        self.firstBroken = firstBroken
    }
}

extension Engine {
    /// Lists audit entries, off the loop's thread. A position beyond the end of a log is `wrong_state`.
    package func audit(
        _ query: AuditQuery, _ done: @escaping @Sendable (Result<AuditPage, Failure>) -> Void
    ) throws(Failure) {
        let (own, identity, keys) = (durableState, identity, serverKeys)
        let tenants = Array(tenants.values)
        try scan(
            { store throws(StoreFailure) in
                let logs = try StoreState.logs(of: store, own: own, of: identity, keys)
                return try AuditReader(tenants: tenants, writers: logs.map(\.writer)).page(query, store)
            },
            done: { (found: Result<AuditPage?, Failure>) in
                done(found.flatMap { $0.map { .success($0) } ?? .failure(.wrongState(.logEndsBefore)) })
            })
    }

    /// Checks the chain between two sequence numbers, off the loop's thread.
    package func verifyAudit(
        from: UInt64, to: UInt64, _ done: @escaping @Sendable (Result<AuditCheck, Failure>) -> Void
    ) throws(Failure) {
        let keys = serverKeys
        let (state, identity) = (durableState, identity)
        try scan { store throws(StoreFailure) in
            var check = AuditCheck(entriesChecked: 0, firstBroken: nil)
            let (logs, stray) = try StoreState.logsAndStray(of: store, own: state, of: identity, keys)
            for log in logs {
                let first = max(from, AuditNumber.start(of: log.writer) + 1)
                guard first <= to, check.firstBroken == nil else { continue }
                var walk = try AuditWalk(from: first, to: to, log, of: identity, store)
                var end: AuditCheck?
                while end == nil { end = try walk.step(store, keys) }
                if let end { check = check.adding(end) }
            }
            return check.adding(AuditCheck(entriesChecked: 0, firstBroken: stray))
        } done: { [weak self] (result: Result<AuditCheck, Failure>) in
            if case .success(let check) = result, let broken = check.firstBroken { self?.tellBrokenAudit(at: broken) }
            done(result)
        }
    }
}

/// Reads the audit log on the background thread.
struct AuditReader: Sendable {
    private let tenants: [UInt64: Tenant]
    /// Whose logs there are.
    private let writers: [UInt16]
    /// The most entries read for one page. A sparse filter then yields a short page and a cursor instead of a long
    /// wait.
    private let longestLook: Int

    init(tenants: [Tenant], writers: [UInt16], longestLook: Int = 100_000) {
        (self.writers, self.longestLook) = (writers, longestLook)
        self.tenants = Dictionary(tenants.map { ($0.number, $0) }) { first, _ in first }
    }

    /// Returns a page; nil if a log ends before the position that the query begins after.
    func page(_ query: AuditQuery, _ store: any Store) throws(StoreFailure) -> AuditPage? {
        if case .after(let positions) = query.place { return try ascend(query, from: positions, store) }
        if let tenant = query.tenant, let subject = query.subject {
            return try chain(of: tenant.key(of: subject), tenant, query, store)
        }
        return try walk(query, store)
    }

    /// Follows a subject's entries, each of which refers to the one before it.
    private func chain(
        of key: DocumentKey, _ tenant: Tenant, _ query: AuditQuery, _ store: any Store
    ) throws(StoreFailure) -> AuditPage {
        guard let document = try store.load(key),
            let subject = try? Subject(document, at: key, tenant.keys)
        else { return AuditPage(entries: [], next: nil) }
        var found: [NamedAuditEntry] = []
        var sequence = try start(of: query, for: key, store) ?? subject.lastAudit
        var looked = 0
        while sequence > 0, let entry = try AuditLog.entry(sequence, store), entry.document == key.id {
            if let since = query.since, entry.at < since { return AuditPage(entries: found, next: nil) }
            if query.isBehindCursor(sequence), query.admits(entry) {
                // The cursor is an entry of this subject, so that the next page can continue in its chain.
                guard found.count < query.limit else {
                    return AuditPage(entries: found, next: .before(found.last?.sequence))
                }
                found.append(try named(sequence, entry, query.subject?.text, store))
            }
            looked += 1
            // An entry that took the number of a lost one may refer to a later one.
            let isEarlier =
                AuditNumber.writer(of: entry.previous) != AuditNumber.writer(of: sequence) || entry.previous < sequence
            guard isEarlier else { break }
            guard looked < longestLook || entry.previous == 0 else {
                return AuditPage(entries: found, next: .before(sequence))
            }
            sequence = entry.previous
        }
        return AuditPage(entries: found, next: nil)
    }

    /// Returns the query's cursor if it is an entry of that subject, otherwise nil.
    private func start(
        of query: AuditQuery, for key: DocumentKey, _ store: any Store
    ) throws(StoreFailure) -> UInt64? {
        guard let before = query.before, let entry = try AuditLog.entry(before, store), entry.document == key.id else {
            return nil
        }
        return before
    }

    /// Merges the logs of all writers by time.
    private func walk(_ query: AuditQuery, _ store: any Store) throws(StoreFailure) -> AuditPage {
        var found: [NamedAuditEntry] = []
        var names: [DocumentID: String] = [:]
        var logs = try AuditLog.all(of: writers, store, before: query.before)
        var looked = 0
        while let (sequence, entry) = try logs.takeNewest(store) {
            if let since = query.since, entry.at < since { return AuditPage(entries: found, next: nil) }
            looked += 1
            if entry.isListed, query.tenant == nil || entry.tenant == query.tenant?.number, query.admits(entry) {
                found.append(try named(sequence, entry, try name(entry, &names, store), store))
            }
            if found.count == query.limit || looked == longestLook {
                return AuditPage(entries: found, next: try logs.areOver(store) ? nil : .before(sequence))
            }
        }
        return AuditPage(entries: found, next: nil)
    }

    /// Goes through the logs of all writers from a position on, oldest entry first. So nothing is missed or repeated,
    /// whatever is written or removed between two pages.
    private func ascend(
        _ query: AuditQuery, from positions: AuditPositions, _ store: any Store
    ) throws(StoreFailure) -> AuditPage? {
        var tails: [AuditTail] = []
        for writer in writers {
            guard let tail = try AuditTail(writer, after: positions.last(of: writer), store) else { return nil }
            tails.append(tail)
        }
        let wanted = query.tenant.flatMap { tenant in query.subject.map { tenant.key(of: $0).id } }
        var found: [NamedAuditEntry] = []
        var names: [DocumentID: String] = [:]
        var looked = 0
        while found.count < query.limit, looked < longestLook,
            let (sequence, entry) = try tails.takeOldest(store)
        {
            looked += 1
            guard entry.action != .undone, query.tenant == nil || entry.tenant == query.tenant?.number,
                wanted == nil || entry.document == wanted, query.since.map({ entry.at >= $0 }) ?? true,
                query.admits(entry)
            else { continue }
            let subject = try name(entry, &names, store)
            // A deleted subject no longer has entries.
            guard wanted == nil || subject != nil else { continue }
            found.append(try named(sequence, entry, subject, store))
        }
        let isOver = try tails.areOver(store)
        let place = AuditQuery.Place.after(tails.positions)
        return AuditPage(
            entries: found, next: isOver ? nil : place, resume: place, removed: tails.reduce(0) { $0 + $1.removed })
    }

    private func named(
        _ sequence: UInt64, _ entry: AuditEntry, _ subject: String?, _ store: any Store
    ) throws(StoreFailure) -> NamedAuditEntry {
        NamedAuditEntry(
            sequence: sequence, entry: entry, tenant: tenants[entry.tenant]?.id, subject: subject,
            actor: try actor(entry, store), request: try request(of: entry, sequence, store))
    }

    private func request(
        of entry: AuditEntry, _ sequence: UInt64, _ store: any Store
    ) throws(StoreFailure) -> RequestID? {
        guard entry.requestDistance > 0, sequence > entry.requestDistance else { return nil }
        return try AuditLog.entry(sequence - UInt64(entry.requestDistance), store)?.request
    }

    /// Returns who asked for a reset, from the subject, which knows that of the latest one.
    private func actor(_ entry: AuditEntry, _ store: any Store) throws(StoreFailure) -> String? {
        guard let index = entry.actor, let tenant = tenants[entry.tenant] else { return nil }
        let key = DocumentKey(kind: .subject, tenant: entry.tenant, id: entry.document)
        let actor = try stored(at: key, tenant, entry.at, store) { subject, decision in
            try? subject.resetActor(decision)
        }
        guard let actor, let id = try? SubjectID(actor), AuditEvent.index(of: id, tenant.keys) == index else {
            return nil
        }
        return actor
    }

    /// Returns the subject's name, from its own document; nil once that is gone.
    private func name(
        _ entry: AuditEntry, _ known: inout [DocumentID: String], _ store: any Store
    ) throws(StoreFailure) -> String? {
        guard entry.document != .zero, let tenant = tenants[entry.tenant] else { return nil }
        if let name = known[entry.document] { return name }
        let key = DocumentKey(kind: .subject, tenant: entry.tenant, id: entry.document)
        let name = try stored(at: key, tenant, entry.at, store) { subject, decision in try? subject.name(decision) }
        known[entry.document] = name
        return name
    }

    /// Returns nil also for a document that is damaged or unreadable, so that the rest of the log is still shown.
    private func stored(
        at key: DocumentKey, _ tenant: Tenant, _ moment: Timestamp, _ store: any Store,
        _ text: (Subject, DecisionContext) -> String?
    ) throws(StoreFailure) -> String? {
        let document: Document?
        do throws(StoreFailure) { document = try store.load(key) } catch {
            guard case .corrupt = error else { throw error }
            return nil
        }
        guard let document, let subject = try? Subject(document, at: key, tenant.keys), subject.exists else {
            return nil
        }
        return text(
            subject, DecisionContext(now: moment, tenantContext: tenant.tenantContext, name: nil, document: key))
    }
}
