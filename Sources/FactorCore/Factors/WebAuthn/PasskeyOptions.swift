/// The relying party, as the policy defines it.
package struct RelyingParty: Equatable, Sendable {
    package let id: String
    package let name: String
    package let origins: [String]
    package let userVerification: UserVerification

    /// Returns the tenant's; throws if its policy names none.
    ///
    /// - Parameter demandsVerifiedUser: Whether users must be verified, whatever the policy says.
    package init(_ policy: Policy, demandsVerifiedUser: Bool = false) throws(Failure) {
        guard let id = policy.webauthn.rpID else {
            throw .policyViolation(field: "webauthn.rp_id", "the policy names no relying party")
        }
        self.id = id
        name = policy.issuer?.text ?? id
        origins = policy.webauthn.origins ?? ["https://\(id)"]
        userVerification = demandsVerifiedUser ? .required : policy.webauthn.userVerification
    }
}

/// A credential in a list: which to use, or which there is already.
package struct PasskeyDescriptor: Equatable, Sendable {
    package let id: [UInt8]
    package let transports: PasskeyTransports
}

/// What a browser needs to make a credential.
package struct PasskeyCreation: Equatable, Sendable {
    package let relyingParty: RelyingParty
    package let userHandle: [UInt8]
    package let userName: String
    package let challenge: [UInt8]
    /// The subject's passkeys. An authenticator that has one makes no other.
    package let excluded: [PasskeyDescriptor]
    package let wishes: PasskeyWishes
}

/// What a browser needs to use a credential.
package struct PasskeyRequest: Equatable, Sendable {
    package let relyingParty: RelyingParty
    package let challenge: [UInt8]
    /// The credentials to choose from; empty for any discoverable one.
    package let allowed: [PasskeyDescriptor]

    package init(relyingParty: RelyingParty, challenge: [UInt8], allowed: [PasskeyDescriptor]) {
        self.relyingParty = relyingParty
        self.challenge = challenge
        self.allowed = allowed
    }
}

/// What an application wants of a new credential.
package struct PasskeyWishes: Equatable, Sendable {
    /// Where the authenticator is.
    package enum Attachment: String, CaseIterable, Sendable {
        case platform
        case crossPlatform = "cross-platform"
    }

    /// Whether it must, or must not, be discoverable; nil if it should be.
    package var isResident: Bool?
    package var attachment: Attachment?

    package init(isResident: Bool? = nil, attachment: Attachment? = nil) {
        self.isResident = isResident
        self.attachment = attachment
    }
}
