import FactorCrypto
import Testing

@testable import FactorCore

/// Addresses that accounts sign in by without having proven them, and who gets them.
extension FlowWalk {
    /// Marks the flows that began by an address which their subject has lost.
    static let lost = "lost"

    /// Carries out the claims of a decision.
    func claim(_ effects: FlowEffects, for name: SubjectID, _ flow: DocumentID) {
        for identifier in effects.claims { give(identifier, to: name) }
        for identifier in effects.unprovenClaims where services.owners[identifier]?.holder == nil {
            services.owners[identifier] = .unproven(name)
            checkHolding(identifier)
        }
        for identifier in effects.reservations {
            #expect(services.owners[identifier]?.holder == nil, "a sign-up that proved nothing took an address")
            services.owners[identifier] = .signUp(flow)
        }
    }

    /// Gives a subject an identifier for good. A subject that had it unproven loses it.
    func give(_ identifier: Identifier, to name: SubjectID) {
        let before = services.owners[identifier]
        services.owners[identifier] = .subject(name)
        guard case .unproven(let loser)? = before, loser != name else { return }
        var (subject, decision) = (subject(loser), decision(loser))
        do throws(Failure) { try subject.lose(identifier, &decision) } catch {
            Issue.record("an address could not be taken: \(error)")
        }
        #expect(decision.firstEvent?.action == .addressLost)
        endShared(loser)
        keep(subject, loser)
        tally.takenOver += 1
        for index in runs.indices where runs[index].flow.subject == loser && !runs[index].isOver {
            if runs[index].flow.identifier == identifier { runs[index].used.insert(Self.lost) }
        }
        #expect((try? subject.claimed(decision))?.contains(identifier) == false, "an address stayed with its loser")
        checkHolding(identifier)
    }

    /// Takes a subject's identifier away, if it has it.
    func release(_ identifier: Identifier, from name: SubjectID) {
        if services.owners[identifier]?.holder == name { services.owners[identifier] = nil }
    }

    /// Expects that an identifier is with the subject that it leads to, as proven as it leads there.
    private func checkHolding(_ identifier: Identifier) {
        guard let address = identifier.address, let owner = services.owners[identifier], let name = owner.holder,
            let subject = services.subjects[name]
        else { return }
        let held = (try? subject.addresses(decision(name)))?.first { $0.address.isSame(as: address) }
        #expect(held?.isIdentifier == true && held?.isVerified == (owner == .subject(name)), "\(owner)")
    }

    /// A flow whose subject has lost the address that it began by is about nobody, unless something was shown.
    func follow(_ index: Int) {
        guard let name = runs[index].flow.subject else { return }
        takeResetEffect(name)
        if runs[index].flow.leaveIfLost(by: subject(name), keys) != nil { runs[index].used.insert(Self.lost) }
    }

    /// Somebody proves an address that an account has unproven: its owner, or another one.
    func proveUnproven() throws {
        let held = services.owners.compactMap { identifier, owner in
            if case .unproven(let name) = owner { (identifier, name) } else { nil }
        }.sorted { $0.0.text < $1.0.text }
        guard let (identifier, owner) = held.randomElement(using: &dice), let address = identifier.address
        else { return }
        let name = dice.one(in: 3) ? owner : try SubjectID(Self.names[dice.below(3)])
        guard var subject = services.subjects[name] else { return }
        var decision = decision(name)
        do throws(Failure) {
            _ = try subject.addAddress(address, isVerified: true, displayName: nil, &decision)
        } catch {
            // There are enough.
            return #expect(error.code == .policyViolation)
        }
        keep(subject, name)
        give(identifier, to: name)
    }

    /// Expects that a code which shows who somebody is went to an address that is proven to be theirs.
    func checkProofs(_ proofs: ArraySlice<Proof>, of name: SubjectID?) {
        for proof in proofs where [.first, .second, .trust, .reset].contains(proof.part) {
            guard let address = proof.address, let name else { continue }
            #expect(services.owners[Identifier(address)] == .subject(name), "an unproven address proved something")
        }
    }
}
