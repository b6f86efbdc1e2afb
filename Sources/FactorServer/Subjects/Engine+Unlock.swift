package import FactorCore
import FactorCrypto

/// What was guessed at a subject elsewhere than at itself.
package struct GuessesBeside {
    /// On any of its trusted devices.
    package let onDevices: [GuessPool]
    /// By those who named themselves by one of its identifiers: runs of misses only.
    package let atIdentifiers: [GuessPool]
}

extension Engine {
    /// Looks at a subject, and at what was guessed at it on its devices and by its identifiers.
    package func lookWithGuesses<Reply>(
        at name: SubjectID, in tenant: Tenant,
        _ body: (Subject, GuessesBeside, DecisionContext) throws(Failure) -> Reply
    ) throws(Failure) -> Reply {
        let key = tenant.key(of: name)
        let entry = try load(key, tenant)
        let decision = decision(key, name, in: tenant)
        let held = try devices(of: key, in: tenant)
        let identifierThrottles = try identifierThrottles(of: entry.subject, decision, name, in: tenant).map {
            key throws(Failure) in
            try load(key, tenant)
        }
        let guesses = GuessesBeside(
            onDevices: held.devices.pools,
            atIdentifiers: identifierThrottles.flatMap(\.subject.pools).filter {
                $0.throttle(at: decision.now) != nil
            })
        return try body(entry.subject, guesses, decision)
    }

    /// Forgets what was guessed at a subject's factors of these kinds: at itself, by any of its identifiers and on its
    /// devices.
    package func unlock(
        _ name: SubjectID, _ kinds: [FactorKind], in tenant: Tenant, peer: UInt32
    ) throws(Failure) {
        let owner = tenant.key(of: name)
        var draft = try loadSubject(owner, name, in: tenant)
        var held = try devices(of: owner, in: tenant)
        let identifierThrottles = try identifierThrottles(of: draft.subject, draft.decision, name, in: tenant).map {
            key throws(Failure) in try loadSubject(key, nil, in: tenant)
        }
        draft.entry.subject.unlock(kinds, &draft.decision)
        if held.devices.unlock(kinds) { write(held, in: tenant) }
        for var identifierThrottle in identifierThrottles {
            let rest = identifierThrottle.subject.pools.filter { !kinds.contains($0.kind) }
            guard rest.count < identifierThrottle.subject.pools.count else { continue }
            identifierThrottle.subject.keep(rest)
            stage(&identifierThrottle, peer: peer)
        }
        stage(&draft, peer: peer)
        return
    }

    /// The records that throttle guesses at the identifiers which lead to a subject, or would where nobody claimed them.
    private func identifierThrottles(
        of subject: Subject, _ decision: DecisionContext, _ name: SubjectID, in tenant: Tenant
    ) -> Set<DocumentKey> {
        let own = [try? Identifier(name.text)].compactMap(\.self)
        return Set((identifiers(of: subject, decision) + own).map { identifierThrottle(of: $0, in: tenant) })
    }

    /// What a subject has claimed. What does not open any more is an alarm, and keeps nobody from being helped or removed.
    func identifiers(of subject: Subject, _ decision: DecisionContext) -> [Identifier] {
        do throws(Failure) {
            return try subject.claimed(decision)
        } catch {
            alarm(error)
            return []
        }
    }
}
