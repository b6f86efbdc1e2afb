/// The data that a user has given during a sign-up, and the fields still required.
package struct SignUpDraft: Equatable, Sendable {
    package var email: EmailAddress?
    package var phone: PhoneNumber?
    package var username: Username?
    /// Hashed as soon as it is given.
    package var password: PasswordVerifier?
    package var firstName: String?
    package var lastName: String?
    package var legalAcceptedAt: Timestamp?
    /// Fixed when the sign-up begins.
    package let required: [SignUpField]
    package let mustVerify: [SignUpField]
    package var verified: [SignUpField] = []
    /// Whether it became an account.
    package var isAccount = false

    package init(_ policy: SignUpPolicy) {
        required = policy.requiredFields
        mustVerify = policy.verifyFields
    }

    package init(required: [SignUpField], mustVerify: [SignUpField]) {
        self.required = required
        self.mustVerify = mustVerify
    }

    /// The required fields that were not given.
    package var missing: [SignUpField] { required.filter { !has($0) } }

    /// The addresses that were given and still have to be proven.
    package var unverified: [SignUpField] { mustVerify.filter { has($0) && !verified.contains($0) } }

    /// Whether a field was given.
    package func has(_ field: SignUpField) -> Bool {
        switch field {
        case .emailAddress: email != nil
        case .phoneNumber: phone != nil
        case .username: username != nil
        case .password: password != nil
        case .firstName: firstName != nil
        case .lastName: lastName != nil
        case .legalAccepted: legalAcceptedAt != nil
        }
    }

    package func address(_ field: SignUpField) -> Address? {
        switch field {
        case .emailAddress: email.map { .email($0) }
        case .phoneNumber: phone.map { .phone($0) }
        default: nil
        }
    }

    /// Everything by which it would be found.
    package var identifiers: [Identifier] {
        [email.map { .email($0) }, phone.map { .phone($0) }, username.map { .username($0) }].compactMap(\.self)
    }

    /// Adds the fields of a request to those given before. A changed address must be proven again.
    package mutating func take(_ change: SignUpChange, at now: Timestamp) {
        if let email = change.email, !isSame(.email(email), .emailAddress) {
            self.email = email
            verified.removeAll { $0 == .emailAddress }
        }
        if let phone = change.phone, !isSame(.phone(phone), .phoneNumber) {
            self.phone = phone
            verified.removeAll { $0 == .phoneNumber }
        }
        username = change.profile.username ?? username
        firstName = change.profile.firstName?.text ?? firstName
        lastName = change.profile.lastName?.text ?? lastName
        if change.profile.legalAccepted { legalAcceptedAt = legalAcceptedAt ?? now }
    }

    private func isSame(_ address: Address, _ field: SignUpField) -> Bool {
        self.address(field)?.isSame(as: address) ?? false
    }

    var profile: Profile {
        Profile(
            username: username, firstName: firstName, lastName: lastName, legalAcceptedAt: legalAcceptedAt)
    }
}

/// The fields of a request, except the password, which has to be hashed first.
package struct SignUpChange: Sendable {
    package var email: EmailAddress?
    package var phone: PhoneNumber?
    package var profile: SignUpProfile

    package init(email: EmailAddress? = nil, phone: PhoneNumber? = nil, profile: SignUpProfile = SignUpProfile()) {
        (self.email, self.phone, self.profile) = (email, phone, profile)
    }
}

/// The fields of a request that only sign-ups ask for.
package struct SignUpProfile: Sendable {
    package var username: Username?
    package var firstName: Label?
    package var lastName: Label?
    package var legalAccepted = false

    package init() {}
}
