/// The relying party, as the policy defines it.
package struct RelyingParty: Equatable, Sendable {
    package let id: String
    package let name: String
    package let origins: [String]
    package let userVerification: UserVerification

    /// Returns the tenant's; throws if its policy names none.
    ///
    /// - Parameters:
    ///   - former: Its domain, if that is not the current one. The pages stay those of the current one.
    ///   - demandsVerifiedUser: Whether users must be verified, whatever the policy says.
    package init(_ policy: Policy, of former: String? = nil, demandsVerifiedUser: Bool = false) throws(Failure) {
        guard let current = policy.passkey.rpID else {
            throw .policyViolation(.noPasskeys, field: "passkey.rp_id", "the policy names no relying party")
        }
        id = former ?? current
        name = policy.issuer?.text ?? current
        origins = policy.passkey.origins ?? ["https://\(current)"]
        userVerification = demandsVerifiedUser ? .required : policy.passkey.userVerification
    }

    init(id: String, name: String, origins: [String], userVerification: UserVerification) {
        self.id = id
        self.name = name
        self.origins = origins
        self.userVerification = userVerification
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
    /// The subject's passkeys of that relying party. An authenticator that has one makes no other.
    package let excluded: [PasskeyDescriptor]
    package let wishes: PasskeyWishes
}

/// What a browser needs to use a credential.
package struct PasskeyRequest: Equatable, Sendable {
    package let relyingParty: RelyingParty
    package let challenge: [UInt8]
    /// The credentials to choose from; empty for any discoverable one.
    package let allowed: [PasskeyDescriptor]
    /// The domains whose passkeys may be asked for, the current one first.
    package let rpIDs: [String]

    package init(relyingParty: RelyingParty, challenge: [UInt8], allowed: [PasskeyDescriptor], rpIDs: [String]) {
        self.relyingParty = relyingParty
        self.challenge = challenge
        self.allowed = allowed
        self.rpIDs = rpIDs
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
