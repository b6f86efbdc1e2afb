package import FactorCore
import FactorCrypto

// Where accounts are hidden, whoever guesses at an identifier is braked by a record of that identifier alone, beside all
// subjects: it is the same record whether somebody has the identifier or nobody. The budgets stay the subject's.

extension Engine {
    /// The record that brakes guesses at an identifier.
    func doorstep(of identifier: Identifier, in tenant: Tenant) throws(Failure) -> SubjectDraft {
        let (high, low) = tenant.keys.index(
            BlindDomain.doorstep.rawValue, Array(identifier.subject.text.utf8))
        let key = DocumentKey(kind: .subject, tenant: tenant.number, id: DocumentID(high: high, low: low))
        return try takeUp(key, nil, in: tenant)
    }

    /// Forgets what was guessed at a subject's factors of these kinds: at itself, by any of its identifiers and on its
    /// devices.
    package func unlock(
        _ name: SubjectID, _ kinds: [FactorKind], in tenant: Tenant, peer: UInt32
    ) -> Decided<Void> {
        let owner = tenant.key(of: name)
        do throws(Failure) {
            var draft = try takeUp(owner, name, in: tenant)
            var held = try devices(of: owner, in: tenant)
            var doorsteps: [SubjectDraft] = []
            for identifier in try draft.subject.claimed(draft.decision)
                + [try? Identifier(name.text)].compactMap(\.self)
            {
                let doorstep = try doorstep(of: identifier, in: tenant)
                guard !doorstep.subject.pools.isEmpty, !doorsteps.contains(where: { $0.key == doorstep.key }) else {
                    continue
                }
                doorsteps.append(doorstep)
            }
            draft.entry.subject.unlock(kinds, &draft.decision)
            if held.devices.unlock(kinds) { write(held, in: tenant) }
            for var doorstep in doorsteps {
                doorstep.subject.keep(doorstep.subject.pools.filter { !kinds.contains($0.kind) })
                _ = layBack(&doorstep, peer: peer)
            }
            _ = layBack(&draft, peer: peer)
            return Decided(outcome: .success(()), mustWait: true)
        } catch {
            return refusal(error, mustWait: inFlight[owner] != nil)
        }
    }
}
