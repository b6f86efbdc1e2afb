extension FactorTraits {
    /// Authenticator apps (RFC 6238).
    static let totp = FactorTraits(
        name: "totp", amr: .otp,
        actions: FactorActions(enrolled: .totpEnrolled, activated: .totpActivated, verified: .totpVerified),
        priceOfTry: { $0.priceOfTry(.totp, $1) },
        activate: { subject, id, proof, decision throws(Failure) in
            try subject.activate(.totp, id, proof.code(), &decision)
        },
        withdraw: { subject, index, withdrawal, decision in
            guard case .totp(let material) = subject.factors[index].material else { return }
            let furthest = RetiredSeed.furthestMark(
                at: decision.now, periodSeconds: material.parameters.periodSeconds)
            subject.factors[index].usage.mark = max(subject.factors[index].usage.mark, furthest)
            withdrawal.authenticators += 1
        })
}
