package import FactorCore
import FactorCrypto

// A session is a record that its token names, so that a check reads one record and nothing else. A subject's sessions
// are listed in one more record: to end them is to remove the records, in one commit with whatever ends them.

/// A session that has just been made.
package struct OpenedSession: Sendable {
    package let session: Session
    package let token: SessionToken
}

/// A session that is made and not written yet.
struct NewSession {
    let key: DocumentKey
    /// What is at its key: nothing.
    let revision: Revision
    let session: OpenedSession
}

extension Engine {
    /// The session of a token, used by being asked for. Nothing is written before the answer, and the answer waits for
    /// nothing unless the session itself is being written.
    package func session(_ token: SessionToken, in tenant: Tenant) throws(Failure) -> Session {
        guard let found = try findSession(token, at: clock.now(), in: tenant) else { throw .notFound }
        return found.session
    }

    /// The same, with what was told of it last; nil where there is none.
    package func findSession(
        _ token: SessionToken, at now: Timestamp, in tenant: Tenant
    ) throws(Failure) -> FoundSession? {
        guard let found = try foundSession(token, in: tenant), found.isLive(at: now, tenant.policy.session) else {
            return nil
        }
        if found.isUseDue(at: now) { noteUse(of: found.key, at: now, in: tenant) }
        return found
    }

    /// Makes a session for a subject.
    package func openSession(
        for name: SubjectID, _ grounds: SessionGrounds, in tenant: Tenant, peer: UInt32
    ) throws(Failure) -> OpenedSession {
        let owner = tenant.key(of: name)
        var draft = try loadSubject(owner, name, in: tenant)
        var held = try sessions(of: owner, in: tenant)
        let new = try newSession(grounds, &draft, tenant)
        let sideEffects = draft.sideEffects
        // Only the claim of its own name: nothing that ends a session.
        if !sideEffects.isEmpty { _ = try run(sideEffects, of: name, in: tenant) }
        draft.areSideEffectsSettled = true
        add(new, to: &held, tenant)
        write(held, tenant)
        stage(&draft, peer: peer)
        return new.session
    }

    /// Makes a session of a subject that was loaded, and writes nothing yet.
    func newSession(
        _ grounds: SessionGrounds, _ draft: inout LoadedSubject, _ tenant: Tenant
    ) throws(Failure) -> NewSession {
        let opened = try draft.entry.subject.openSession(grounds, &draft.decision)
        let key = tenant.key(of: opened.token)
        let revision = try record(at: key, tenant.keys).revision
        return NewSession(
            key: key, revision: revision, session: OpenedSession(session: opened.session, token: opened.token))
    }

    /// Writes a session that was made, and ends what is one too many. The list is written by the caller.
    func add(_ new: NewSession, to held: inout LoadedSessions, _ tenant: Tenant) {
        for ended in held.leastUsed(beyond: Session.mostPerSubject - 1) { end(ended, in: &held) }
        let session = new.session.session
        let revision = put(session, at: new.key, over: new.revision, tenant)
        held.sessions.append(LoadedSession(key: new.key, revision: revision, session: session))
    }

    /// A subject's live sessions, newest first.
    package func listSessions(of name: SubjectID, in tenant: Tenant) throws(Failure) -> [Session] {
        let held = try sessions(of: tenant.key(of: name), in: tenant)
        return held.sessions.map(\.session).reversed()
    }

    /// Writes down that a session is used, and gives it as it is then.
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

    /// Ends those of a subject's sessions that the closure picks, and says how many those were.
    ///
    /// With an action, that is entered into the audit log where any ended.
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
        stage(&draft, peer: peer)
        return ended.count
    }

    /// Takes a subject's password away as `removeFactor` takes factors away.
    package func removePassword(
        of name: SubjectID, by token: SessionToken?, in tenant: Tenant, peer: UInt32
    ) throws(Failure) -> Int {
        let owner = tenant.key(of: name)
        let draft = try loadSubject(owner, name, in: tenant)
        guard let password = draft.entry.subject.factors.first(where: { $0.kind == .password }) else { throw .notFound }
        return try removeFactor(password.id, of: name, by: token, as: .passwordRemoved, in: tenant, peer: peer)
    }

    /// Takes a factor away from a subject, and with it the sessions that it was used for. Says how many those were.
    package func removeFactor(
        _ id: FactorID, of name: SubjectID, by token: SessionToken?, as action: AuditAction = .factorRemoved,
        in tenant: Tenant, peer: UInt32
    ) throws(Failure) -> Int {
        try changeFactor(id, of: name, by: token, to: .gone, in: tenant, peer: peer) {
            subject, decision throws(Failure) in
            let freed = try subject.identifier(of: id, decision)
            try subject.remove(id, as: action, &decision)
            if let freed { try release(freed, from: name, in: tenant) }
        }
    }

    /// What a sensitive change makes of a factor.
    package enum FactorChange {
        /// It lets nobody in any more, and neither does what it let in.
        case gone
        case back
    }

    /// Makes a sensitive change to a factor. Where it goes by it, so do the sessions that it was used for; says how many those
    /// were.
    ///
    /// Who is signed in must have been so lately: in the session of the token, or else in the one that is freshest. A
    /// subject without sessions is not asked; nor is one about an enrolment that is not proven yet.
    package func changeFactor(
        _ id: FactorID, of name: SubjectID, by token: SessionToken?, to change: FactorChange, in tenant: Tenant,
        peer: UInt32, _ body: (inout Subject, inout DecisionContext) throws(Failure) -> Void
    ) throws(Failure) -> Int {
        let owner = tenant.key(of: name)
        var draft = try loadSubject(owner, name, in: tenant)
        var held = try sessions(of: owner, in: tenant)
        if change == .gone { try draft.subject.requireAnother(than: id, draft.decision) }
        if try draft.subject.isProven(id, draft.decision) || token != nil {
            try requireFresh(held, token, in: tenant)
        }
        try draft.decide(body)
        guard change == .gone else {
            stage(&draft, peer: peer)
            return 0
        }
        let ended = held.sessions.filter { $0.session.factors.contains(id) }
        for session in ended { end(session, in: &held) }
        if !ended.isEmpty { write(held, tenant) }
        stage(&draft, peer: peer)
        return ended.count
    }
}

extension Engine {
    /// Refuses where the authentication of the token's session, or the newest of all, is too old for a sensitive change.
    private func requireFresh(_ held: LoadedSessions, _ token: SessionToken?, in tenant: Tenant) throws(Failure) {
        var sessions = held.sessions
        if let token {
            let key = tenant.key(of: token)
            sessions = sessions.filter { $0.key == key }
            guard !sessions.isEmpty else { throw .notFound }
        }
        let newest = sessions.map(\.session).max { $0.authenticatedAt < $1.authenticatedAt }
        try newest?.requireFresh(Int64(tenant.policy.session.reauthenticationMaxAgeSeconds), at: clock.now())
    }

    /// The session that a token names, whether it is live or not.
    private func foundSession(
        _ token: SessionToken, in tenant: Tenant
    ) throws(Failure) -> FoundSession? {
        let (tag, known) = sessionCache.look(token, in: tenant)
        if let known { return known }
        let key = tenant.key(of: token)
        let record = try record(at: key, tenant.keys)
        guard let session = try Self.session(record) else { return nil }
        let found = FoundSession(session, at: key)
        if !record.isPending { sessionCache.remember(found, tag) }
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

    private func noteUse(of key: DocumentKey, at now: Timestamp, in tenant: Tenant) {
        sessionCache.uses[key] = (tenant.id, now)
        if sessionCache.uses.count > SessionCache.mostUses { writeUses() }
    }

    /// Hands the uses of sessions to the next commit. Called at every tick: nobody waits for it.
    func writeUses() {
        for (key, use) in sessionCache.uses {
            // What cannot be read now is used again, or ends.
            guard let tenant = try? self.tenant(use.tenant), tenant.number == key.tenant,
                let record = try? record(at: key, tenant.keys), var session = try? Self.session(record),
                session.isUseDue(at: use.at)
            else { continue }
            session.lastSeenAt = use.at
            put(session, at: key, over: record.revision, tenant)
        }
        sessionCache.uses.removeAll(keepingCapacity: true)
    }
}

extension Tenant {
    /// The key of a session's record: a blind index of the token.
    func key(of token: SessionToken) -> DocumentKey {
        let (high, low) = keys.index(BlindDomain.sessionToken.rawValue, token.words)
        return DocumentKey(kind: .session, tenant: number, id: DocumentID(high: high, low: low))
    }
}
