package import FactorCrypto

/// A user's answer to a step.
package struct FlowAnswer: Sendable {
    /// The kind of the answer; the current step's kind if omitted.
    package var kind: FactorKind?
    package var selection: Selection?
    package var factor: FactorID?
    package var password: Password?
    package var code: TypedFlowCode?
    package var newPassword: Password?
    package var email: EmailAddress?
    package var phone: PhoneNumber?
    package var response: WipedBytes?
    /// What the user calls the factor that is set up.
    package var displayName: String?
    /// The account's name in the authenticator app that is set up.
    package var accountName: String?
    /// Whether the device is to be trusted once the flow is complete; nil leaves that as it is.
    package var trustsDevice: Bool?
    package var deviceName: String?
    package var credential: PasskeyResponse?
    /// The fields that only sign-ups ask for.
    package var profile = SignUpProfile()

    package init() {}

    /// A choice among the options of a step.
    package enum Selection: Hashable, Sendable {
        case kind(FactorKind)
        /// One of several factors of a kind.
        case factor(FactorID)
        /// The user has forgotten the password.
        case resetPassword
        /// The user does not want to set up what is offered.
        case skip
    }

    /// A member of an answer, by its name on the wire.
    package enum Member: String, CaseIterable, Sendable {
        /// Not part of an answer: the engine takes these two, because it has to look up the subject.
        case identifier
        case deviceToken = "device_token"
        case selection, password, code, response, credential
        case factor = "factor_id"
        case newPassword = "new_password"
        case emailAddress = "email_address"
        case phoneNumber = "phone_number"
        case displayName = "display_name"
        case accountName = "account_name"
        case username
        case firstName = "first_name"
        case lastName = "last_name"
        case legalAccepted = "legal_accepted"
        /// Beside every answer to a sign-in.
        case trustDevice = "trust_device"
        case deviceName = "device_name"

        /// Whether it is part of what answers a step.
        fileprivate var answers: Bool {
            switch self {
            case .identifier, .deviceToken, .trustDevice, .deviceName: false
            case .selection, .password, .code, .response, .credential, .factor, .newPassword, .emailAddress,
                .phoneNumber, .displayName, .accountName, .username, .firstName, .lastName, .legalAccepted:
                true
            }
        }
    }

    /// The wire's name of a member that was given, except the kind; nil if none was.
    package var firstGiven: String? { Member.allCases.first { $0.answers && has($0) }?.rawValue }

    func has(_ member: Member) -> Bool {
        switch member {
        case .identifier, .deviceToken: false
        case .selection: selection != nil
        case .factor: factor != nil
        case .password: password != nil
        case .code: code != nil
        case .newPassword: newPassword != nil
        case .response: response != nil
        case .credential: credential != nil
        case .emailAddress: email != nil
        case .phoneNumber: phone != nil
        case .displayName: displayName != nil
        case .accountName: accountName != nil
        case .username: profile.username != nil
        case .firstName: profile.firstName != nil
        case .lastName: profile.lastName != nil
        case .legalAccepted: profile.legalAccepted
        case .trustDevice: trustsDevice != nil
        case .deviceName: deviceName != nil
        }
    }

    /// Refuses an answer that lacks what the form asks for, or has what it does not take. Nothing is silently ignored.
    func require(_ form: AnswerForm) throws(Failure) {
        for member in Member.allCases where member.answers {
            if form.asked.contains(member), !has(member) {
                throw .otherStep(member.rawValue, "is missing: the current step requires it")
            }
            if has(member), !form.asked.contains(member), !form.accepted.contains(member) {
                throw .otherStep(member.rawValue, "does not answer the current step")
            }
        }
    }

    /// Returns the choice. Refuses other members, and a kind, which the choice replaces.
    func onlySelection(_ form: AnswerForm = .selection) throws(Failure) -> Selection {
        guard kind == nil else {
            throw .invalidParams(field: "kind", "cannot be combined with selection, which names a kind")
        }
        try require(form)
        return try given(selection)
    }

    /// Returns the chosen kind. Refuses other members.
    func selectedKind(_ form: AnswerForm = .selection) throws(Failure) -> FactorKind {
        guard case .kind(let kind) = try onlySelection(form) else {
            throw .notOffered(field: "selection")
        }
        return kind
    }

    /// Returns the chosen kind, and the factor if one of these was chosen. Refuses other members.
    func selected(among offers: [Offer]) throws(Failure) -> (kind: FactorKind, factor: FactorID?) {
        switch try onlySelection() {
        case .kind(let kind): return (kind, nil)
        case .factor(let id):
            guard let offer = offers.first(where: { $0.factor == id }) else { throw .notOffered(field: "selection") }
            return (offer.kind, id)
        case .resetPassword, .skip: throw .notOffered(field: "selection")
        }
    }

    /// Returns the password. Refuses other members.
    func onlyPassword() throws(Failure) -> Password {
        try require(.password)
        return try given(password)
    }

    /// Returns the address of that medium. Refuses other members.
    func onlyAddress(_ medium: Medium) throws(Failure) -> Address {
        try expect(FactorKind(medium))
        try require(.address(medium))
        switch medium {
        case .email: return .email(try given(email))
        case .sms: return .phone(try given(phone))
        }
    }

    /// Returns the fields of a sign-up, except the password. Refuses other members, and an answer without those asked for.
    func onlySignUpFields(_ form: AnswerForm) throws(Failure) -> SignUpChange {
        guard kind == nil else { throw FlowContext.notOffered() }
        try require(form)
        return SignUpChange(email: email, phone: phone, profile: profile)
    }

    /// Returns the backup code. Refuses other members, except its factor.
    func onlyBackupCode() throws(Failure) -> BackupCode {
        try require(.factorCode)
        return try given(code).asBackup()
    }

    /// Returns the proof that the user has a passkey. Refuses other members.
    func onlyAssertion() throws(Failure) -> AssertionResponse {
        try require(.assertion)
        guard case .assertion(let response) = try given(credential) else {
            throw .otherStep("credential", "is a new credential, where an existing one is asked for")
        }
        return response
    }

    /// Returns the new passkey. Refuses other members, except its name.
    func onlyRegistration() throws(Failure) -> RegistrationResponse {
        try require(.registration)
        guard case .registration(let response) = try given(credential) else {
            throw .otherStep("credential", "is an existing credential, where a new one is asked for")
        }
        return response
    }

    /// Returns the code, which has been required, as one of six to eight digits.
    func oneTimeCode() throws(Failure) -> OneTimeCode { try given(code).asOneTime() }

    /// Returns the new password, which has been required.
    func givenNewPassword() throws(Failure) -> Password { try given(newPassword) }

    /// Refuses an answer with another kind than the one that the step takes.
    func expect(_ expected: FactorKind) throws(Failure) {
        guard kind == nil || kind == expected else { throw FlowContext.notOffered() }
    }

    private func given<T>(_ value: T?) throws(Failure) -> T {
        guard let value else { throw .internal("a member that was required is missing") }
        return value
    }
}

extension SignUpField {
    /// The member of an answer that gives it.
    var member: FlowAnswer.Member {
        switch self {
        case .emailAddress: .emailAddress
        case .phoneNumber: .phoneNumber
        case .username: .username
        case .password: .password
        case .firstName: .firstName
        case .lastName: .lastName
        case .legalAccepted: .legalAccepted
        }
    }
}

/// What a browser gives for a passkey.
package enum PasskeyResponse: Sendable {
    case registration(RegistrationResponse)
    case assertion(AssertionResponse)
}

/// A code as typed. The step reads it as the kind that it asks for.
package struct TypedFlowCode: Sendable {
    package let oneTime: OneTimeCode?
    package let backup: BackupCode?

    /// Parses it as both kinds; nil if it is neither.
    package init?(_ text: RawSpan) {
        oneTime = OneTimeCode(text)
        backup = BackupCode(text)
        if oneTime == nil && backup == nil { return nil }
    }

    func asOneTime() throws(Failure) -> OneTimeCode {
        guard let oneTime else { throw .invalidInput(.format, field: "code", "must be 6 to 8 digits") }
        return oneTime
    }

    func asBackup() throws(Failure) -> BackupCode {
        guard let backup else { throw .invalidInput(.format, field: "code", "must be a backup code") }
        return backup
    }
}
