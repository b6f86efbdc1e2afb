extension FactorTraits {
    /// E-mail addresses.
    static let email = address(
        .email, "email", .otp, .email,
        FactorActions(
            enrolled: .emailEnrolled, activated: .emailActivated, verified: .emailVerified, codeSent: .emailCodeSent))

    /// Telephone numbers.
    static let phone = address(
        .phone, "phone", .sms, .sms,
        FactorActions(
            enrolled: .phoneEnrolled, activated: .phoneActivated, verified: .phoneVerified, codeSent: .phoneCodeSent))

    private static func address(
        _ kind: FactorKind, _ name: String, _ amr: AuthenticationMethod, _ medium: Medium,
        _ actions: FactorActions
    ) -> FactorTraits {
        FactorTraits(
            name: name, amr: amr, medium: medium, actions: actions,
            priceOfTry: { DeliveredCode.chance(digits: $0.pool(kind).codeDigits($1)) },
            activate: { subject, id, proof, decision throws(Failure) in
                try subject.activateAddress(kind, id, proof.code(), &decision)
            },
            withdraw: { subject, index, _, _ in subject.factors[index].usage.delivered = nil })
    }
}
