extension FactorTraits {
    /// Passkeys and security keys.
    static let passkey = FactorTraits(
        name: "passkey", amr: .hwk,
        actions: FactorActions(
            enrolled: .passkeyEnrolled, activated: .passkeyActivated, verified: .passkeyVerified),
        // Nobody guesses a signature, so there is no pool.
        priceOfTry: { _, _ in .zero },
        activate: { subject, id, proof, decision throws(Failure) in
            try subject.activatePasskey(id, proof.credential(), &decision)
        },
        // Use does not spend it, and a restore invalidates all earlier challenges.
        withdraw: { _, _, _, _ in })
}
