package import FactorCore
import FactorCrypto

// A session is one record, found by a blind index of its token, so that a check reads nothing else. One more record
// lists a subject's sessions. Ending them means removing their records, in the commit of the change that ends them.

/// A session that was just created, with its token.
package struct OpenedSession: Sendable {
    package let session: Session
    package let token: SessionToken
}

/// A session that is created but not written yet.
struct NewSession {
    let key: DocumentKey
    /// The revision to write over; no record exists yet.
    let revision: Revision
    let session: OpenedSession
}

extension Engine {
    /// Returns the session of a token, and counts as its use. Nothing is written before the answer, which waits only if
    /// the session itself is being written.
    package func session(_ token: SessionToken, in tenant: Tenant) throws(Failure) -> Session {
        guard let found = try findSession(token, at: clock.now(), in: tenant) else { throw .notFound }
        return found.session
    }

    /// Returns the live session of a token, with its cached answer; nil if there is none.
    package func findSession(
        _ token: SessionToken, at now: Timestamp, in tenant: Tenant
    ) throws(Failure) -> FoundSession? {
        guard let found = try foundSession(token, in: tenant), found.isLive(at: now, tenant.policy.session) else {
            return nil
        }
        if found.isUseDue(at: now) { noteUse(of: found.key, at: now, in: tenant) }
        return found
    }

    /// Creates a session for a subject.
    package func openSession(
        for name: SubjectID, _ grounds: SessionGrounds, in tenant: Tenant, peer: UInt32
    ) throws(Failure) -> OpenedSession {
        let owner = tenant.key(of: name)
        var draft = try loadSubject(owner, name, in: tenant)
        var held = try sessions(of: owner, in: tenant)
        let new = try newSession(grounds, &draft, tenant)
        let sideEffects = draft.sideEffects
        // Only the claim of the subject's own name, which ends no session.
        if !sideEffects.isEmpty { _ = try carryOut(sideEffects, of: name, in: tenant, peer: peer) }
        draft.areSideEffectsSettled = true
        add(new, to: &held, tenant)
        write(held, tenant)
        stage(draft, peer: peer)
        return new.session
    }

    /// Creates a session of a loaded subject, without writing it.
    func newSession(
        _ grounds: SessionGrounds, _ draft: inout LoadedSubject, _ tenant: Tenant
    ) throws(Failure) -> NewSession {
        let opened = try draft.entry.subject.openSession(grounds, &draft.decision)
        let key = tenant.key(of: opened.token)
        let revision = try record(at: key, tenant.keys).revision
        return NewSession(
            key: key, revision: revision, session: OpenedSession(session: opened.session, token: opened.token))
    }

    /// Stages a new session, and ends the least used one above the limit. The caller writes the list.
    func add(_ new: NewSession, to held: inout LoadedSessions, _ tenant: Tenant) {
        for ended in held.leastUsed(beyond: Session.mostPerSubject - 1) { end(ended, in: &held) }
        let session = new.session.session
        let revision = put(session, at: new.key, over: new.revision, tenant)
        held.sessions.append(LoadedSession(key: new.key, revision: revision, session: session))
    }

    /// Returns a subject's live sessions, newest first.
    package func listSessions(of name: SubjectID, in tenant: Tenant) throws(Failure) -> [Session] {
        let held = try sessions(of: tenant.key(of: name), in: tenant)
        return held.sessions.map(\.session).reversed()
    }

    /// Records the use of a session, and returns the updated session.
    package func touchSession(_ token: SessionToken, in tenant: Tenant) throws(Failure) -> Session {
        let key = tenant.key(of: token)
        let now = clock.now()
        try requireRoom()
        let record = try record(at: key, tenant.keys)
        guard var session = try Self.session(record), session.isLive(at: now, tenant.policy.session) else {
            throw .notFound
        }
        session.lastSeenAt = max(session.lastSeenAt, now)
        put(session, at: key, over: record.revision, tenant)
        return session
    }

    /// Ends the sessions that the closure picks. Returns how many were ended.
    ///
    /// The action is entered into the audit log if any ended.
    package func endSessions(
        of name: SubjectID, in tenant: Tenant, peer: UInt32, _ action: AuditAction,
        where picks: (Session) -> Bool
    ) throws(Failure) -> Int {
        let owner = tenant.key(of: name)
        var draft = try loadSubject(owner, name, in: tenant)
        var held = try sessions(of: owner, in: tenant)
        let ended = held.sessions.filter { picks($0.session) }
        guard !ended.isEmpty else { return 0 }
        for session in ended { end(session, in: &held) }
        write(held, tenant)
        draft.decision.record(AuditEvent(action, .done))
        stage(draft, peer: peer)
        return ended.count
    }

    /// Removes a subject's password, under the same rules as `removeFactor`.
    package func removePassword(
        of name: SubjectID, by proof: (FactorID) -> OwnerProof, in tenant: Tenant, peer: UInt32
    ) throws(Failure) -> Int {
        let owner = tenant.key(of: name)
        let draft = try loadSubject(owner, name, in: tenant)
        guard let password = draft.entry.subject.factors.first(where: { $0.kind == .password }) else { throw .notFound }
        return try removeFactor(
            password.id, of: name, by: proof(password.id), as: .passwordRemoved, in: tenant, peer: peer)
    }

    /// Removes a factor, and ends the sessions that it was used for. Returns how many were ended.
    package func removeFactor(
        _ id: FactorID, of name: SubjectID, by proof: OwnerProof, as action: AuditAction = .factorRemoved,
        in tenant: Tenant, peer: UInt32
    ) throws(Failure) -> Int {
        try changeFactor(id, of: name, by: proof, to: .gone, in: tenant, peer: peer) {
            subject, decision throws(Failure) in
            let freed = try subject.identifier(of: id, decision)
            let credential = try subject.credentialID(of: id, decision)
            try subject.remove(id, as: action, &decision)
            if let freed { try release(freed, from: name, in: tenant) }
            if let credential, let claim = try foundClaim(ofCredential: credential, of: name, in: tenant) {
                drop(claim)
            }
        }.endedSessions
    }

    /// The effect of a sensitive change on a factor.
    package enum FactorChange {
        /// It no longer authenticates, and the sessions that it was used for end.
        case gone
        case back
    }

    /// Makes a sensitive change to a factor. Returns what `body` does, and the number of sessions that ended with it.
    package func changeFactor<Value>(
        _ id: FactorID, of name: SubjectID, by proof: OwnerProof, to change: FactorChange, in tenant: Tenant,
        peer: UInt32, _ body: (inout Subject, inout DecisionContext) throws(Failure) -> Value
    ) throws(Failure) -> (value: Value, endedSessions: Int) {
        let owner = tenant.key(of: name)
        var draft = try loadSubject(owner, name, in: tenant, changing: .request(proof))
        var held = try sessions(of: owner, in: tenant)
        if change == .gone { try draft.subject.requireAnother(than: id, draft.decision) }
        let value = try draft.decide(body)
        let sideEffects = draft.decision.sideEffects
        if !sideEffects.isEmpty { _ = try carryOut(sideEffects, of: name, in: tenant, peer: peer) }
        draft.areSideEffectsSettled = true
        guard change == .gone else {
            stage(draft, peer: peer)
            return (value, 0)
        }
        let ended = held.sessions.filter { $0.session.factors.contains(id) }
        for session in ended { end(session, in: &held) }
        if !ended.isEmpty { write(held, tenant) }
        stage(draft, peer: peer)
        return (value, ended.count)
    }
}

extension Engine {
    /// Returns the session that a token names, live or not.
    private func foundSession(
        _ token: SessionToken, in tenant: Tenant
    ) throws(Failure) -> FoundSession? {
        let cached = sessionCache?.look(token, in: tenant)
        if let known = cached?.known { return known }
        let key = tenant.key(of: token)
        let record = try record(at: key, tenant.keys)
        guard let session = try Self.session(record) else { return nil }
        let found = FoundSession(session, at: key)
        if let cached, !record.isPending { sessionCache?.remember(found, cached.tag) }
        return found
    }

    static func session(_ record: Record) throws(Failure) -> Session? {
        guard let content = record.content else { return nil }
        return try content.withBytes { bytes throws(Failure) in
            do throws(Malformed) { return try Session(decoding: bytes.array()) } catch {
                throw .internal("a stored session is malformed")
            }
        }
    }

    @discardableResult
    func put(_ session: Session, at key: DocumentKey, over revision: Revision, _ tenant: Tenant) -> Revision {
        var bytes = session.encoded
        return put(
            WipedBytes(&bytes), at: key, over: revision, expiresAt: session.endsAt(tenant.policy.session), tenant.keys)
    }

    /// How many uses are kept before they are written.
    private static let mostUses = 4_096

    private func noteUse(of key: DocumentKey, at now: Timestamp, in tenant: Tenant) {
        sessionUses[key] = (tenant.id, now)
        guard sessionUses.count == Self.mostUses else { return }
        // The answer does not wait for them, and each may have to be a decision of its own.
        post { [weak self] in self?.transaction { self?.writeUses() } }
    }

    /// Stages the noted uses of sessions. Called at every tick; no answer waits for it.
    func writeUses() {
        for (key, use) in sessionUses {
            closeDecision()
            // A session that cannot be read now will be used again, or end.
            guard let tenant = try? self.tenant(use.tenant), tenant.number == key.tenant,
                let record = try? record(at: key, tenant.keys), var session = try? Self.session(record),
                session.isUseDue(at: use.at)
            else { continue }
            session.lastSeenAt = use.at
            put(session, at: key, over: record.revision, tenant)
        }
        sessionUses.removeAll(keepingCapacity: true)
    }
}

extension Tenant {
    /// Returns the key of a session's record: a blind index of the token.
    func key(of token: SessionToken) -> DocumentKey {
        let (high, low) = keys.index(BlindDomain.sessionToken.rawValue, token.words)
        return DocumentKey(kind: .session, tenant: number, id: DocumentID(high: high, low: low))
    }
}
