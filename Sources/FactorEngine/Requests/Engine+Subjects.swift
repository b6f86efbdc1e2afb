package import FactorCore
import FactorCrypto

/// What came of a decision, and whether its answer may be given at once.
package struct Decided<Reply> {
    package let outcome: Result<Reply, Failure>
    /// Whether the answer rests on something that is not durable yet, so that it has to be held.
    package let mustWait: Bool

    package init(outcome: Result<Reply, Failure>, mustWait: Bool) {
        self.outcome = outcome
        self.mustWait = mustWait
    }
}

/// A subject that is being decided about.
package struct SubjectDraft {
    let key: DocumentKey
    let tenant: Tenant
    var entry: InFlight
    /// Whether somebody has seen to the decision's side effects.
    var areSideEffectsSettled = false
    package var decision: DecisionContext

    package var subject: Subject {
        get { entry.subject }
        _modify { yield &entry.subject }
    }

    /// What has to be done beside the subject. A name with capital letters is found by a claim, which is made with the
    /// first whole record that is written while nobody else has it.
    var sideEffects: [SideEffect] {
        guard entry.subject.change == .whole, entry.subject.exists, let name = decision.name,
            let identifier = name.identifier, identifier.subject != name
        else { return decision.sideEffects }
        return decision.sideEffects + [.claimIfFree(identifier)]
    }

    /// Lets the domain decide about the subject. What it leaves there is kept where the draft is laid back.
    package mutating func decide<Reply>(
        _ body: (inout Subject, inout DecisionContext) throws(Failure) -> Reply
    ) throws(Failure) -> Reply {
        try body(&entry.subject, &decision)
    }
}

extension Engine {
    /// Lets the domain decide about one subject, and gathers what it changed for the next commit.
    ///
    /// What the decision left in the subject is kept when it throws too: a counted miss is a change like any other. Errands
    /// are run where it does not, and where one cannot be, nothing is kept. The
    /// closure keeps the reply, so that this is one function for all replies, compiled once and fast.
    package func settle(
        _ key: DocumentKey, _ name: SubjectID?, in tenant: Tenant, peer: UInt32,
        _ body: (inout Subject, inout DecisionContext) throws(Failure) -> Void
    ) -> (failure: Failure?, mustWait: Bool, endedSessions: Int) {
        var draft: SubjectDraft
        do throws(Failure) {
            draft = try takeUp(key, name, in: tenant)
        } catch {
            if error.code == .internal { alarm(error) }
            return (error, false, 0)
        }
        var ended = 0
        var failure: Failure?
        do throws(Failure) {
            try body(&draft.entry.subject, &draft.decision)
        } catch {
            failure = error
            if error.code == .internal { alarm(error) }
        }
        let sideEffects = draft.sideEffects
        if failure == nil, !sideEffects.isEmpty {
            do throws(Failure) {
                ended = try run(sideEffects, of: draft.decision.name, in: tenant)
                if ended > 0 { draft.decision.record(AuditEvent(.sessionsRevoked, .done)) }
            } catch {
                // The subject stays as it was.
                if error.code == .internal { alarm(error) }
                return (error, true, 0)
            }
        }
        draft.areSideEffectsSettled = true
        return (failure, layBack(&draft, peer: peer), ended)
    }

    /// Takes a subject up for a decision. Nothing comes of it until it is laid back, in the same turn.
    package func takeUp(
        _ key: DocumentKey, _ name: SubjectID?, in tenant: Tenant
    ) throws(Failure) -> SubjectDraft {
        counters.decisions += 1
        let decision = DecisionContext(
            now: clock.now(), wall: clock.wall(), ground: tenant.ground, name: name, document: key)
        try requireRoom()
        var draft = SubjectDraft(key: key, tenant: tenant, entry: try load(key, tenant), decision: decision)
        if !draft.entry.subject.hasSeparateSeeds { try draft.entry.subject.separateSeeds(&draft.decision) }
        return draft
    }

    /// Gathers what a decision changed for the next commit, and says whether its answer has to be held.
    ///
    /// All that is gathered in one turn is committed together: a decision about several documents takes up or reads all
    /// of them, decides, and then lays back and writes, which cannot fail.
    package func layBack(_ draft: inout SubjectDraft, peer: UInt32) -> Bool {
        if !draft.areSideEffectsSettled, !draft.decision.sideEffects.isEmpty {
            assertionFailure("an sideEffect was left that nobody runs")
            alarm(.internal("an sideEffect was left that nobody runs"))
        }
        let rested = draft.entry.work > 0
        if let cost = draft.decision.passwordCost { keep(cost, in: draft.tenant) }
        guard draft.entry.subject.change > .none || draft.decision.firstEvent != nil else { return rested }
        gather(&draft.entry, draft.key, draft.tenant, draft.decision, peer: peer)
        inFlight[draft.key] = draft.entry
        return true
    }

    /// Looks at one subject without changing it. Like `settle`, one function whatever is looked for.
    package func look(
        _ name: SubjectID, in tenant: Tenant, _ body: (Subject, DecisionContext) throws(Failure) -> Void
    ) -> (failure: Failure?, mustWait: Bool) {
        let key = tenant.key(of: name)
        do throws(Failure) {
            let entry = try load(key, tenant)
            try body(entry.subject, decision(key, name, in: tenant))
            return (nil, entry.work > 0)
        } catch {
            if error.code == .internal { alarm(error) }
            return (error, inFlight[key] != nil)
        }
    }

    /// Removes a subject with all it has but the marks of its seeds, which stay for a while. Not found where there is none.
    package func delete(
        _ name: SubjectID, in tenant: Tenant, peer: UInt32
    ) -> Decided<[FactorKind: Int]> {
        let key = tenant.key(of: name)
        do throws(Failure) {
            try requireRoom()
            let entry = try loadToRemove(key, tenant)
            var held = try sessions(of: key, in: tenant)
            var trusted = try devices(of: key, in: tenant)
            let decision = decision(key, name, in: tenant)
            let claims = try heldClaims(of: entry.subject, decision, name, in: tenant)
            guard entry.isThere || !held.sessions.isEmpty || !trusted.devices.devices.isEmpty else {
                return refusal(.notFound, mustWait: entry.work > 0)
            }
            for session in held.sessions { end(session, in: &held) }
            write(held, tenant)
            for claim in claims { drop(claim) }
            trusted.devices = TrustedDevices()
            write(trusted, in: tenant)
            let counts = Dictionary(grouping: entry.subject.current(at: decision.now), by: \.kind).mapValues(\.count)
            let event = AuditEvent(.subjectDeleted, .done)
            _ = append(
                AuditEntry(
                    at: decision.now, event: event, tenant: tenant.number, document: key.id, peer: peer,
                    previous: entry.subject.lastAudit))
            damaged.remove(key)
            inFlight[key] = leave(entry.subject.remains(decision), of: entry, key, decision)
            return Decided(outcome: .success(counts), mustWait: true)
        } catch {
            return refusal(error, mustWait: inFlight[key] != nil)
        }
    }

    /// Puts what remains of a deleted subject in its place, to expire there; nil removes its document.
    private func leave(_ remains: Subject?, of entry: InFlight, _ key: DocumentKey, _ decision: DecisionContext)
        -> InFlight
    {
        guard var remains else {
            if !entry.frame.revision.isNone {
                write(DocumentWrite(key: key, expected: entry.frame.revision, change: .delete))
            } else {
                unknownSubjects[key] = nil
                open.keys.append(key)
            }
            return .nothing(work: openNumber)
        }
        var frame = entry.frame
        let change = remains.encodedWhole(
            at: key, in: &frame, expiresAt: decision.now.advanced(bySeconds: Subject.remainsLife), decision.keys)
        let write = DocumentWrite(key: key, expected: frame.revision, change: change)
        self.write(write)
        remains.settle()
        frame.revision = write.result
        return InFlight(subject: remains, frame: frame, work: openNumber)
    }

    /// The subject as `load` gives it, and one that is damaged as nothing at its document, so that it can be removed.
    private func loadToRemove(_ key: DocumentKey, _ tenant: Tenant) throws(Failure) -> InFlight {
        do throws(Failure) { return try load(key, tenant) } catch {
            guard error.code == .internal, let document = try? store.load(key) else { throw error }
            alarm(error)
            return InFlight(subject: Subject(), frame: DocumentFrame(document), work: 0, isDamaged: true)
        }
    }

    /// A refusal; one that is our own fault is an alarm.
    package func refusal<Reply>(_ failure: Failure, mustWait: Bool) -> Decided<Reply> {
        if failure.code == .internal { alarm(failure) }
        return Decided(outcome: .failure(failure), mustWait: mustWait)
    }

    func alarm(_ failure: Failure) {
        counters.alarms += 1
        observer.alarm(failure.cause ?? "internal")
    }

    func decision(_ key: DocumentKey, _ name: SubjectID?, in tenant: Tenant) -> DecisionContext {
        DecisionContext(now: clock.now(), wall: clock.wall(), ground: tenant.ground, name: name, document: key)
    }

    /// The subject as last decided: in flight, else as stored, else a new one.
    func load(_ key: DocumentKey, _ tenant: Tenant) throws(Failure) -> InFlight {
        if let entry = inFlight[key] { return entry }
        let document: Document?
        do throws(StoreFailure) {
            document = try store.load(key)
        } catch {
            throw Failure(error)
        }
        guard let document else {
            tenant.decoy.read(tenant.keys)
            return .nothing(work: 0)
        }
        do throws(Failure) {
            let subject = try Subject(document, at: key, tenant.keys)
            return InFlight(subject: subject, frame: DocumentFrame(document), work: 0)
        } catch {
            noteDamage()
            throw error
        }
    }
}

extension Engine {
    /// Adds a decision's audit entries and its write to what the next commit carries.
    private func gather(
        _ entry: inout InFlight, _ key: DocumentKey, _ tenant: Tenant, _ decision: DecisionContext, peer: UInt32
    ) {
        if let event = decision.firstEvent { note(event, &entry, key, tenant, decision, peer) }
        for event in decision.furtherEvents { note(event, &entry, key, tenant, decision, peer) }
        let expiry = expiry(of: entry, decision)
        if entry.frame.revision.isNone, expiry != nil, !entry.subject.isOfAddress, unknownSubjects[key] == nil {
            growth.make(key, bytes: 0)
        }
        if decision.name != nil, keepsAsUnknown(&entry, key, tenant, expiry) { return }
        let isWhole =
            entry.subject.change == .whole || entry.frame.revision.isNone || expiry != entry.frame.expiresAt
        let change =
            isWhole
            ? entry.subject.encodedWhole(at: key, in: &entry.frame, expiresAt: expiry, tenant.keys)
            : entry.subject.encodedHot(at: key, in: entry.frame, tenant.keys)
        let write = DocumentWrite(key: key, expected: entry.frame.revision, change: change)
        self.write(write)
        entry.subject.settle()
        entry.frame.revision = write.result
        entry.work = openNumber
    }

    /// Appends an audit entry and chains it to the subject's one before.
    private func note(
        _ event: AuditEvent, _ entry: inout InFlight, _ key: DocumentKey, _ tenant: Tenant, _ decision: DecisionContext,
        _ peer: UInt32
    ) {
        entry.subject.lastAudit = append(
            AuditEntry(
                at: decision.now, event: event, tenant: tenant.number, document: key.id, peer: peer,
                previous: entry.subject.lastAudit))
    }

    /// A name that was only guessed at is forgotten once its guesses no longer count.
    private func expiry(of entry: InFlight, _ decision: DecisionContext) -> Timestamp? {
        guard !entry.subject.exists else { return nil }
        // Throttles alone are off long before.
        let counts = entry.subject.pools.contains { !$0.spends.isEmpty }
        let window = counts ? Self.guessWindow(decision.policy) : 86_400
        let least = decision.now.advanced(bySeconds: window)
        if let present = entry.frame.expiresAt, present >= least { return present }
        return decision.now.advanced(bySeconds: 2 * window)
    }

    /// When a name that was guessed at until now is forgotten.
    static func expiryOfGuesses(at now: Timestamp, _ policy: Policy) -> Timestamp {
        now.advanced(bySeconds: 2 * guessWindow(policy))
    }

    /// For how long a guess counts, in seconds, and a day more.
    private static func guessWindow(_ policy: Policy) -> Int64 { Int64(policy.guessBudget.windowDays + 1) * 86_400 }

    func write(_ write: DocumentWrite) {
        open.writes.append(write)
        open.keys.append(write.key)
    }

    /// Appends an audit entry and gives its sequence number.
    func append(_ entry: AuditEntry) -> UInt64 {
        let sequence = open.auditFirst + UInt64(open.auditCount)
        entry.append(to: &open.audit)
        open.auditCount += 1
        return sequence
    }
}
