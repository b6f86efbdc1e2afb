extension FactorTraits {
    /// Counter-based tokens (RFC 4226).
    static let hotp = FactorTraits(
        name: "hotp", amr: .otp,
        actions: FactorActions(enrolled: .hotpEnrolled, activated: .hotpActivated, verified: .hotpVerified),
        priceOfTry: { $0.priceOfTry(.hotp, $1) },
        activate: { subject, id, proof, decision throws(Failure) in
            try subject.activate(.hotp, id, proof.code(), &decision)
        },
        withdraw: { subject, index, withdrawal, decision throws(Failure) in
            try subject.suspend(index, &decision)
            withdrawal.tokens += 1
        })
}
