import FactorCore
import FactorCrypto

/// One of a subject's sessions, with its record.
struct LoadedSession {
    let key: DocumentKey
    let revision: Revision
    let session: Session
}

/// A subject's live sessions and the record that lists them, read for a decision.
struct LoadedSessions {
    let key: DocumentKey
    let revision: Revision
    /// Ordered from oldest to newest.
    var sessions: [LoadedSession]

    /// Returns the sessions above the limit, least recently used first.
    func leastUsed(beyond limit: Int) -> [LoadedSession] {
        guard sessions.count > limit else { return [] }
        let byUse = sessions.sorted { $0.session.lastSeenAt < $1.session.lastSeenAt }
        return Array(byUse.prefix(sessions.count - limit))
    }
}

extension Engine {
    /// Reads a subject's sessions. Sessions that are no longer live are left out, and so drop out of the list when it
    /// is next written.
    func sessions(of owner: DocumentKey, in tenant: Tenant) throws(Failure) -> LoadedSessions {
        let key = tenant.listKey(.sessionList, .session, of: owner)
        let listed = try record(at: key, tenant.keys)
        var held = LoadedSessions(key: key, revision: listed.revision, sessions: [])
        guard let content = listed.content else { return held }
        guard let list = content.withBytes({ try? SessionList(decoding: $0.array()) }) else {
            throw .internal("a stored list of sessions is malformed")
        }
        let now = clock.now()
        held.sessions = try readEach(of: list.records) { id throws(Failure) -> LoadedSession? in
            let key = DocumentKey(kind: .session, tenant: tenant.number, id: id)
            let record = try record(at: key, tenant.keys)
            guard let session = try Self.session(record), session.owner == owner.id,
                session.isLive(at: now, tenant.policy.session)
            else { return nil }
            return LoadedSession(key: key, revision: record.revision, session: session)
        }.compactMap { $0 }
        return held
    }

    /// Stages the removal of a session's record. The caller writes the list.
    func end(_ ended: LoadedSession, in held: inout LoadedSessions) {
        remove(at: ended.key, over: ended.revision)
        held.sessions.removeAll { $0.key == ended.key }
    }

    /// Writes a subject's list, or removes it if it is empty.
    ///
    /// It expires with the session that can last longest, however rarely that is used.
    func write(_ held: LoadedSessions, _ tenant: Tenant) {
        guard let last = held.sessions.map(\.session.expiresAt).max() else {
            if !held.revision.isNone { remove(at: held.key, over: held.revision) }
            return
        }
        var bytes = SessionList(records: held.sessions.map(\.key.id)).encoded
        put(WipedBytes(&bytes), at: held.key, over: held.revision, expiresAt: last, tenant.keys)
    }
}

extension Tenant {
    /// Returns the key of a record of which each subject has one.
    func listKey(_ domain: BlindDomain, _ kind: DocumentKind, of owner: DocumentKey) -> DocumentKey {
        let (high, low) = keys.index(domain.rawValue, owner.id.bytes)
        return DocumentKey(kind: kind, tenant: number, id: DocumentID(high: high, low: low))
    }
}
