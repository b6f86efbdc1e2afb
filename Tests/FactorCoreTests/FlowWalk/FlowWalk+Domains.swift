import TestSupport
import Testing

@testable import FactorCore

/// Domains that move: a passkey verifies only for the domain it was made for, and only while the policy names that domain.
extension FlowWalk {
    /// The domains of the tenant. Its passkeys of the first layout are all of the first one.
    static let domains = ["example.org", "example.net", "example.com"]

    /// Moves the tenant to another domain, with or without accepting passkeys of the others. The layout is raised first.
    func moveDomain(_ policy: inout Policy) {
        policy.passkey.rpID = Self.domains[0]
        if layout == .first, dice.one(in: 8) { layout = .newest }
        guard layout > .first else { return }
        let current = dice.one(in: 2) ? 0 : dice.below(3)
        policy.passkey.rpID = Self.domains[current]
        let former = Self.domains.filter { $0 != Self.domains[current] && dice.one(in: 2) }
        if !former.isEmpty { policy.passkey.formerRPIDs = former }
    }

    var domain: String { services.policy.passkey.rpID ?? "" }

    private var acceptedDomains: [String] { [domain] + (services.policy.passkey.formerRPIDs ?? []) }

    func isAccepted(_ passkey: SoftPasskey) -> Bool { acceptedDomains.contains(passkey.rpID) }

    /// Whether a factor can be shown. The domain of a passkey is the one that it was made for, whatever the subject says.
    func stands(_ factor: Factor) -> Bool {
        guard factor.isUsable else { return false }
        return factor.kind != .passkey || passkeys[factor.id].map(isAccepted) == true
    }

    /// The subject's factors that can be shown.
    func standing(_ name: SubjectID) -> Set<FactorID> { Set(subject(name).factors.filter(stands).map(\.id)) }

    /// The kinds of factors that exist but cannot be shown. No sign-in sets up another factor in their place.
    func blocked(_ subject: Subject) -> Set<FactorKind> {
        Set(subject.factors.filter { $0.isVerifier && !stands($0) }.map(\.kind))
    }

    /// Asks for passkeys of some domain, even at steps that ask for something else.
    func chooseDomain(_ index: Int) {
        let before = runs[index].flow
        let chosen = Self.domains[dice.below(3)]
        let isHeld = before.subject.map { name in
            subject(name).factors.contains { stands($0) && passkeys[$0.id]?.rpID == chosen }
        }
        let outcome = decide(index) { context, decision throws(Failure) in
            try context.prepare(.passkey, nil, rpID: chosen, &decision)
        }
        // If its own passkeys are gone, a step moves on and draws a challenge of its own.
        guard case .done(let context) = outcome, let rpID = context.flow.passkeyChallenge?.rpID,
            context.flow.passkeyChallenge != before.passkeyChallenge
        else { return }
        #expect(rpID == chosen && acceptedDomains.contains(rpID), "passkeys of \(rpID) are asked for")
        #expect(before.step == .passkey || isHeld == true, "\(before.step) asks for a domain without passkeys")
        tally.domains += 1
    }
}
