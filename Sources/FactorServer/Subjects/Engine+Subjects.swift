package import FactorCore
import FactorCrypto

/// A subject loaded for a decision, which stages it at most once.
///
/// It is not copied: it is large, and a second one would be staged over the first.
package struct LoadedSubject: ~Copyable {
    let key: DocumentKey
    let tenant: Tenant
    var entry: InFlight
    /// The decision's side effects have been run.
    var areSideEffectsSettled = false
    package var decision: DecisionContext

    package var subject: Subject {
        get { entry.subject }
        _modify { yield &entry.subject }
    }

    /// The changes that the decision requires outside of the subject.
    ///
    /// A name with capital letters is found by a claim. The claim is made with the first whole document that is written
    /// while the identifier is free. A name that is an address takes it from a subject that has it unproven.
    var sideEffects: [SideEffect] {
        guard entry.subject.change == .whole, entry.subject.exists, let name = decision.name,
            let identifier = name.identifier
        else { return decision.sideEffects }
        if identifier.subject != name { return decision.sideEffects + [.claimIfFree(identifier)] }
        return identifier.address == nil ? decision.sideEffects : decision.sideEffects + [.claimIfUnproven(identifier)]
    }

    /// Lets the domain decide about the subject. The changes are kept once the subject is staged.
    package mutating func decide<Reply>(
        _ body: (inout Subject, inout DecisionContext) throws(Failure) -> Reply
    ) throws(Failure) -> Reply {
        try body(&entry.subject, &decision)
    }
}

/// Holds a loaded subject in a collection, until it is taken to be staged.
final class LoadedSubjectBox {
    var draft: LoadedSubject?

    init(_ draft: consuming LoadedSubject) { self.draft = consume draft }
}

extension Engine {
    /// Lets the domain decide about one subject, and stages the changes. Returns the number of sessions that the
    /// decision has ended.
    ///
    /// The changes to the subject are kept even if the decision throws: a counted miss is a change like any other. Side
    /// effects run only if it does not throw, and if one of them fails, nothing is kept. The closure keeps the reply,
    /// so that this function is compiled once for all replies.
    package func decide(
        _ key: DocumentKey, _ name: SubjectID?, in tenant: Tenant, changing authority: FactorAuthority = .none,
        peer: UInt32, _ body: (inout Subject, inout DecisionContext) throws(Failure) -> Void
    ) throws(Failure) -> Int {
        var draft = try loadSubject(key, name, in: tenant, changing: authority)
        do throws(Failure) {
            try body(&draft.entry.subject, &draft.decision)
        } catch {
            guard !error.isStop else { throw error }
            draft.areSideEffectsSettled = true
            stage(draft, peer: peer)
            throw error
        }
        var ended = 0
        let sideEffects = draft.sideEffects
        if !sideEffects.isEmpty {
            ended = try carryOut(sideEffects, of: draft.decision.name, in: tenant, peer: peer)
            if ended > 0 { draft.decision.record(AuditEvent(.sessionsRevoked, .done)) }
        }
        draft.areSideEffectsSettled = true
        stage(draft, peer: peer)
        return ended
    }

    /// Loads a subject for a decision. Nothing is written until it is staged, in the same turn.
    ///
    /// - Parameter authority: What lets the decision change the subject's factors, which is checked here. By default it may
    ///   not.
    package func loadSubject(
        _ key: DocumentKey, _ name: SubjectID?, in tenant: Tenant, changing authority: FactorAuthority = .none
    ) throws(Failure) -> LoadedSubject {
        counters.decisions += 1
        try requireRoom()
        let mayChange = if case .none = authority { false } else { true }
        var draft = LoadedSubject(
            key: key, tenant: tenant, entry: try load(key, tenant),
            decision: decision(key, name, in: tenant, mayChangeFactors: mayChange))
        if let name, draft.entry.subject.isResetDue(at: draft.decision.now) {
            draft = try afterReset(of: name, draft)
        }
        if case .request(let proof) = authority {
            try requireOwner(of: draft, proof)
            draft.decision.addressGuesses = EngineFlowServices(self, tenant)
        }
        return draft
    }

    /// Stages what a decision changed.
    ///
    /// Everything staged in one turn is committed together. A decision about several documents loads or reads all of
    /// them, decides, and only then stages and writes, which cannot fail.
    package func stage(_ draft: consuming LoadedSubject, peer: UInt32) {
        if !draft.areSideEffectsSettled, !draft.decision.sideEffects.isEmpty {
            assertionFailure("an unhandled side effect")
            report(.internal("an unhandled side effect"))
        }
        if let cost = draft.decision.passwordCost { keep(cost, in: draft.tenant) }
        if let copied = draft.decision.copied {
            // A decision that is lost is made again, and then tells it.
            afterCommit { [weak self] failure in
                if failure?.isLoss != true { self?.tell(copied) }
            }
        }
        guard draft.entry.subject.change > .none || draft.decision.firstEvent != nil else { return }
        if draft.decision.isUncounted, draft.entry.subject.change == .none, !recordsRefusal(at: draft.key) { return }
        gather(&draft.entry, draft.key, draft.tenant, draft.decision, peer: peer)
        staged.keep(draft.entry, at: draft.key)
    }

    private func tell(_ copied: CopiedCredential) {
        switch copied {
        case .deviceToken: counters.deviceTokenReuses += 1
        case .passkey: counters.passkeyRegressions += 1
        }
        observer.suspected(copied)
    }

    /// Reads one subject without changing it. Like `decide`, it is compiled once for all replies.
    package func look(
        _ key: DocumentKey, _ name: SubjectID, in tenant: Tenant,
        _ body: (Subject, DecisionContext) throws(Failure) -> Void
    ) throws(Failure) {
        var decision = decision(key, name, in: tenant, mayChangeFactors: true)
        var subject = try load(key, tenant).subject
        // Shown as it is for the next decision, which has it take effect.
        _ = try subject.takeResetEffect(&decision)
        try body(subject, decision)
    }

    /// Removes a subject with everything it has except the marks of its seeds, which stay for a while. Throws
    /// `notFound` if there is no subject.
    package func delete(
        _ name: SubjectID, in tenant: Tenant, peer: UInt32
    ) throws(Failure) -> [FactorKind: Int] {
        let key = tenant.key(of: name)
        try requireRoom()
        let entry = try loadToRemove(key, tenant)
        var held = try sessions(of: key, in: tenant)
        var trusted = try devices(of: key, in: tenant)
        let decision = decision(key, name, in: tenant)
        let claims = try foundClaims(of: entry.subject, decision, name, in: tenant)
        guard entry.isThere || !held.sessions.isEmpty || !trusted.devices.devices.isEmpty else {
            throw .notFound
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
        staged.keep(leave(entry.subject.remains(decision), of: entry, key, decision), at: key)
        return counts
    }

    /// Replaces a deleted subject with its remains, which expire; nil removes its document.
    private func leave(_ remains: Subject?, of entry: InFlight, _ key: DocumentKey, _ decision: DecisionContext)
        -> InFlight
    {
        guard var remains else {
            if !entry.frame.revision.isNone {
                write(DocumentWrite(key: key, expected: entry.frame.revision, change: .delete))
            } else {
                staged.markUnknown(nil, at: key)
                staged.forgetAfterCommit(key)
            }
            return .nothing(work: staged.number)
        }
        var frame = entry.frame
        let change = remains.encodedWhole(
            at: key, in: &frame, expiresAt: decision.now.advanced(bySeconds: Subject.remainsLife), decision.keys)
        let write = DocumentWrite(key: key, expected: frame.revision, change: change)
        self.write(write)
        remains.markWritten()
        frame.revision = write.result
        return InFlight(subject: remains, frame: frame, work: staged.number)
    }

    /// Returns the subject as `load` does. A damaged one is returned as an empty subject at its document, so that it
    /// can be removed.
    private func loadToRemove(_ key: DocumentKey, _ tenant: Tenant) throws(Failure) -> InFlight {
        do throws(Failure) { return try load(key, tenant) } catch {
            guard error.code == .internal, !error.isStop, let document = try document(at: key) else { throw error }
            report(error)
            return InFlight(subject: Subject(), frame: DocumentFrame(document), work: 0, isDamaged: true)
        }
    }

    func decision(
        _ key: DocumentKey, _ name: SubjectID?, in tenant: Tenant, mayChangeFactors: Bool = false
    ) -> DecisionContext {
        DecisionContext(
            now: clock.now(), wall: clock.wall(), tenantContext: tenant.tenantContext, name: name, document: key,
            hashes: hashes, mayChangeFactors: mayChangeFactors)
    }

    /// Returns the subject as last decided: in flight, otherwise as stored, otherwise a new one.
    func load(_ key: DocumentKey, _ tenant: Tenant) throws(Failure) -> InFlight {
        try giveWay(at: key)
        if let entry = staged.subject(at: key) {
            staged.rest(on: entry.frame.revision, at: key)
            return entry
        }
        guard let document = try document(at: key) else {
            tenant.decoy.read(tenant.keys)
            return .nothing(work: 0)
        }
        let subject = try Subject(document, at: key, tenant.keys)
        return InFlight(subject: subject, frame: DocumentFrame(document), work: 0)
    }
}

extension Engine {
    /// Stages a decision's audit entries and its write.
    private func gather(
        _ entry: inout InFlight, _ key: DocumentKey, _ tenant: Tenant, _ decision: DecisionContext, peer: UInt32
    ) {
        if let event = decision.firstEvent { note(event, &entry, key, tenant, decision, peer) }
        for event in decision.furtherEvents { note(event, &entry, key, tenant, decision, peer) }
        entry.subject.forgetOldCodes(at: decision.now)
        let expiry = expiry(of: entry, decision)
        if entry.frame.revision.isNone, expiry != nil, !entry.subject.isOfAddress, staged.unknownSubjects[key] == nil {
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
        entry.subject.markWritten()
        entry.frame.revision = write.result
        entry.work = staged.number
    }

    /// Appends an audit entry and chains it to the subject's previous one.
    private func note(
        _ event: AuditEvent, _ entry: inout InFlight, _ key: DocumentKey, _ tenant: Tenant, _ decision: DecisionContext,
        _ peer: UInt32
    ) {
        entry.subject.lastAudit = append(
            AuditEntry(
                at: decision.now, event: event, tenant: tenant.number, document: key.id, peer: peer,
                previous: entry.subject.lastAudit))
    }

    /// Returns when an unknown name is forgotten: once its guesses no longer count. Nil for an existing subject.
    private func expiry(of entry: InFlight, _ decision: DecisionContext) -> Timestamp? {
        guard !entry.subject.exists else { return nil }
        // A throttle alone ends long before.
        let counts = entry.subject.pools.contains { !$0.spends.isEmpty }
        let window = counts ? Self.guessWindow(decision.policy) : 86_400
        let least = decision.now.advanced(bySeconds: window)
        if let present = entry.frame.expiresAt, present >= least { return present }
        return decision.now.advanced(bySeconds: 2 * window)
    }

    /// Returns when a name guessed at until now is forgotten.
    static func expiryOfGuesses(at now: Timestamp, _ policy: Policy) -> Timestamp {
        now.advanced(bySeconds: 2 * guessWindow(policy))
    }

    /// Returns how long a guess counts, plus one day, in seconds.
    private static func guessWindow(_ policy: Policy) -> Int64 { Int64(policy.guessBudget.windowDays + 1) * 86_400 }

    /// Adds a document to the next commit.
    func write(_ write: DocumentWrite) {
        restOnTenant(of: write.key)
        staged.write(write)
    }

    /// Appends an audit entry and returns its sequence number.
    func append(_ entry: AuditEntry) -> UInt64 { staged.append(entry) }
}
