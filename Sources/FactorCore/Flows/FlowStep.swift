/// The current step of a flow.
///
/// A case says which step it is and holds what is stored for it. What the step does is in `Steps`, in a file for each.
package enum FlowStep: Equatable, Sendable {
    case identifier
    case firstSelection
    case password
    case firstCode(Address)
    /// The address is proven, and has no account. A sign-up may take it over.
    case signUpRequired(Address)
    case secondSelection
    /// A code of an authenticator or token: of the chosen one, or of any.
    case oath(FactorID?)
    case secondCode(Address)
    case backupCode
    /// The password, after a code as the first factor and with no other second factor.
    case secondPassword
    case trust(Address)
    case setUpSelection
    case totpSetUp(FactorID)
    /// The user has to name an address of that medium, and then prove it.
    case addressSetUp(Medium)
    case addressSetUpCode(Address)
    /// The tenant's own program has to say what to ask.
    case defining(attempt: Int)
    case custom(CustomQuestion)
    /// The tenant's own program has to judge the answer.
    case judging(CustomQuestion)
    case newPassword
    case passwordReset(Address)
    case passkey
    /// A passkey as the second factor: the chosen one, or any.
    case secondPasskey(FactorID?)
    case passkeySetUp(FactorID)
    case signUpFields
    case confirmSignUp(Address)
    case complete
    case abandoned(reason: AbandonReason)

    /// The behaviour of the step.
    package var rules: any Step {
        switch self {
        case .identifier: IdentifierStep()
        case .firstSelection: FirstSelectionStep()
        case .password: FirstPasswordStep()
        case .firstCode(let address): FirstCodeStep(to: address)
        case .signUpRequired(let address): SignUpRequiredStep(provenAddress: address)
        case .secondSelection: SecondSelectionStep()
        case .oath(let factor): OATHStep(chosen: factor)
        case .secondCode(let address): SecondCodeStep(to: address)
        case .backupCode: BackupCodeStep()
        case .secondPassword: SecondPasswordStep()
        case .trust(let address): ClientTrustStep(to: address)
        case .setUpSelection: SetUpSelectionStep()
        case .totpSetUp(let factor): TOTPSetUpStep(factor: factor)
        case .addressSetUp(let medium): AddressSetUpStep(medium: medium)
        case .addressSetUpCode(let address): AddressSetUpCodeStep(to: address)
        case .defining(let attempt): DefiningStep(attempt: attempt)
        case .custom(let question): CustomChallengeStep(question: question)
        case .judging(let question): JudgingStep(question: question)
        case .newPassword: NewPasswordStep()
        case .passwordReset(let address): PasswordResetStep(to: address)
        case .passkey: FirstPasskeyStep()
        case .secondPasskey(let factor): SecondPasskeyStep(chosen: factor)
        case .passkeySetUp(let factor): PasskeySetUpStep(factor: factor)
        case .signUpFields: SignUpFieldsStep()
        case .confirmSignUp(let address): ConfirmSignUpStep(to: address)
        case .complete: CompleteStep()
        case .abandoned(let reason): AbandonedStep(reason: reason)
        }
    }

    /// The types of all steps, for reading a stored one.
    package static let types: [any Step.Type] = [
        IdentifierStep.self, FirstSelectionStep.self, FirstPasswordStep.self, FirstCodeStep.self,
        SignUpRequiredStep.self, SecondSelectionStep.self, OATHStep.self, SecondCodeStep.self, BackupCodeStep.self,
        SecondPasswordStep.self, ClientTrustStep.self, SetUpSelectionStep.self, TOTPSetUpStep.self,
        AddressSetUpStep.self, AddressSetUpCodeStep.self, DefiningStep.self, CustomChallengeStep.self,
        JudgingStep.self, NewPasswordStep.self, PasswordResetStep.self, SignUpFieldsStep.self, ConfirmSignUpStep.self,
        CompleteStep.self, AbandonedStep.self, FirstPasskeyStep.self, SecondPasskeyStep.self, PasskeySetUpStep.self,
    ]

    /// The destination of the code that this step waits for.
    package var address: Address? { rules.address }

    /// The purpose for which a code must have been sent to answer the step; nil if no code answers it.
    var codeUse: MessagePurpose? { rules.codeUse }

    func write(to writer: inout ByteWriter) {
        let rules = rules
        writer.byte(rules.number)
        rules.write(to: &writer)
    }

    init(from reader: inout ByteReader) throws(Malformed) {
        let number = try reader.byte()
        guard let type = Self.types.first(where: { $0.numbers.contains(number) }) else { throw Malformed() }
        self = try type.read(number, &reader)
    }
}
