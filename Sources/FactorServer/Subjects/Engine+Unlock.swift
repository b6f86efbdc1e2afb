package import FactorCore
import FactorCrypto

/// Guesses at a subject that are counted outside of it.
package struct GuessesBeside {
    /// On its trusted devices.
    package let onDevices: [GuessPool]
    /// At its identifiers, in requests that named it by one: throttles only.
    package let atIdentifiers: [GuessPool]
}

extension Engine {
    /// Reads a subject, with the guesses counted on its devices and at its identifiers.
    package func lookWithGuesses<Reply>(
        at name: SubjectID, in tenant: Tenant,
        _ body: (Subject, GuessesBeside, DecisionContext) throws(Failure) -> Reply
    ) throws(Failure) -> Reply {
        let key = tenant.key(of: name)
        var entry = try load(key, tenant)
        var decision = decision(key, name, in: tenant, mayChangeFactors: true)
        _ = try entry.subject.takeResetEffect(&decision)
        let held = try devices(of: key, in: tenant)
        let throttles = identifierThrottles(of: entry.subject, decision, name, in: tenant)
        let identifierThrottles = try readEach(of: throttles) { key throws(Failure) in try load(key, tenant) }
        let guesses = GuessesBeside(
            onDevices: held.devices.pools,
            atIdentifiers: identifierThrottles.flatMap(\.subject.pools).filter {
                $0.throttle(at: decision.now) != nil
            })
        return try body(entry.subject, guesses, decision)
    }

    /// Clears the guesses at a subject's factors of these kinds: at the subject, at its identifiers and on its devices.
    package func unlock(
        _ name: SubjectID, _ kinds: [FactorKind], in tenant: Tenant, peer: UInt32
    ) throws(Failure) {
        let owner = tenant.key(of: name)
        var draft = try loadSubject(owner, name, in: tenant)
        var held = try devices(of: owner, in: tenant)
        let throttles = identifierThrottles(of: draft.subject, draft.decision, name, in: tenant)
        let identifierThrottles = try readEach(of: throttles) { key throws(Failure) in
            LoadedSubjectBox(try loadSubject(key, nil, in: tenant))
        }
        draft.entry.subject.unlock(kinds, &draft.decision)
        if held.devices.unlock(kinds) { write(held, in: tenant) }
        for box in identifierThrottles {
            guard var identifierThrottle = box.draft.take() else { continue }
            let rest = identifierThrottle.subject.pools.filter { !kinds.contains($0.kind) }
            guard rest.count < identifierThrottle.subject.pools.count else { continue }
            identifierThrottle.subject.keep(rest)
            stage(identifierThrottle, peer: peer)
        }
        stage(draft, peer: peer)
        return
    }

    /// Returns the keys of the records that throttle guesses at a subject's identifiers, including the identifier that
    /// its name would be.
    private func identifierThrottles(
        of subject: Subject, _ decision: DecisionContext, _ name: SubjectID, in tenant: Tenant
    ) -> Set<DocumentKey> {
        let own = [try? Identifier(name.text)].compactMap(\.self)
        return Set((identifiers(of: subject, decision) + own).map { identifierThrottle(of: $0, in: tenant) })
    }

    /// Returns the identifiers that a subject has claimed. If they do not open, that is reported and the list is
    /// empty, so that the subject can still be unlocked or removed.
    func identifiers(of subject: Subject, _ decision: DecisionContext) -> [Identifier] {
        do throws(Failure) {
            return try subject.claimed(decision)
        } catch {
            report(error)
            return []
        }
    }
}
