import FactorCrypto
import TestSupport
import Testing

@testable import FactorCore

/// The passkeys of a walk: who has which, and what they answer with.
extension FlowWalk {
    /// A new passkey, of which one in three does not verify its user.
    func newPasskey() -> SoftPasskey {
        drawn += 1
        var passkey = SoftPasskey(seed: 1_000_000 + drawn)
        if dice.one(in: 3) { passkey.flags = 0x01 }
        return passkey
    }

    /// Enrols a passkey outside of flows, which is a guess like any other.
    func addPasskey(_ subject: inout Subject, _ name: SubjectID, _ decision: inout DecisionContext) throws {
        let passkey = newPasskey()
        do {
            let begun = try subject.enrollPasskey(FactorLabels(), PasskeyWishes(), &decision)
            let made = try passkey.registered(challenge: begun.creation.challenge)
            passkeys[try subject.activatePasskey(begun.factor.id, made, &decision).id] = passkey
            noteGuess(at: "subject \(name.text)", .webauthn, isHit: true)
        } catch let error as Failure {
            if error.code == .codeRejected {
                noteGuess(at: "subject \(name.text)", .webauthn, isHit: false)
                count("subject \(name.text) \(FactorKind.webauthn)", Subject.passkeyChance.attos)
            }
            // The policy wants a proven address first, or a verified user, or there are enough.
            #expect([.policyViolation, .credentialRejected, .throttled].contains(error.code))
        }
    }

    /// An answer with a passkey: the user's own, somebody else's, or one that nobody has; to this challenge or to another.
    func passkey(_ run: WalkRun, _ tried: inout Try) throws {
        guard let name = run.flow.subject, let challenge = run.flow.passkeyChallenge else { return }
        let own = subject(name).factors.filter { $0.kind == .webauthn && $0.verifies }.map(\.id)
        let isStranger = strays(run, in: 3)
        let id =
            isStranger
            ? passkeys.keys.sorted { $0.text < $1.text }.randomElement(using: &dice) : own.randomElement(using: &dice)
        let shown = id.flatMap { passkeys[$0] } ?? newPasskey()
        let isOld = strays(run, in: 3)
        let signed = isOld ? runs[dice.below(runs.count)].flow.passkeyChallenge ?? challenge : challenge
        tried.answer.credential = .assertion(try shown.asserted(challenge: signed.bytes))
        let isVerified = shown.flags & 4 != 0 || services.policy.webauthn.userVerification != .required
        tried.isRight =
            id.map(own.contains) == true && signed.bytes == challenge.bytes && services.now < challenge.expiresAt
            && isVerified
        tried.token = "passkey \(signed.bytes)"
        (tried.kind, tried.chance) = (.webauthn, 1)
    }

    /// A new passkey for one that is pending.
    func passkeySetUp(_ factor: FactorID, _ run: WalkRun, _ tried: inout Try) throws {
        guard let name = run.flow.subject, let pending = subject(name).factors.first(where: { $0.id == factor }),
            case .pending(_, let challenge) = try subject(name).passkeySecret(of: pending, decision(name))
        else { return }
        let passkey = newPasskey()
        let isOld = strays(run, in: 3)
        tried.answer.credential = .registration(
            try passkey.registered(challenge: isOld ? [UInt8](repeating: 1, count: 32) : challenge))
        let isVerified = passkey.flags & 4 != 0 || services.policy.webauthn.userVerification != .required
        tried.isRight = !isOld && isVerified
        if tried.isRight { passkeys[factor] = passkey }
        (tried.kind, tried.chance) = (.webauthn, 1)
    }
}

extension WalkRun {
    /// Whether it began with a passkey that verified its user, which is two factors.
    var beganWithTwo: Bool { flow.firstProof?.evidence?.isUserVerified == true }
}
