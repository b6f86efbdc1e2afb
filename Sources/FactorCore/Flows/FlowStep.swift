package import FactorCrypto

/// What a flow waits for.
package enum FlowStep: Equatable, Sendable {
    case identifier
    case firstSelection
    case password
    case firstCode(Address)
    /// Verified, and there is no account: a sign-up may take the address over.
    case signUpRequired(Address)
    case secondSelection
    /// An authenticator's or token's code: of the one that was chosen, or of any.
    case oath(FactorID?)
    case secondCode(Address)
    case backupCode
    /// The password, where a code was the first factor and nothing else is left.
    case secondPassword
    case trust(Address)
    case setUpSelection
    case totpSetUp(FactorID)
    /// An address of that medium is to be named, then proven.
    case addressSetUp(Medium)
    case addressSetUpCode(Address)
    /// The tenant's own program says what to ask.
    case defining(attempt: Int)
    /// It was asked, and is to be answered.
    case custom(CustomStep)
    /// The answer is being judged.
    case judging(CustomStep)
    case newPassword
    case passwordReset(Address)
    case signUpFields
    case confirmSignUp(Address)
    case complete
    case abandoned(reason: AbandonReason)
}

/// A question of the tenant's own program.
package struct CustomStep: Equatable, Sendable {
    package let attempt: Int
    /// What the person is shown, JSON.
    package let parameters: [UInt8]
    /// What the program keeps to itself until it judges, JSON.
    package let secret: WipedBytes
    /// Whether the answer before was wrong.
    package let wasWrong: Bool

    package init(attempt: Int, parameters: [UInt8], secret: WipedBytes, wasWrong: Bool = false) {
        self.wasWrong = wasWrong
        self.attempt = attempt
        self.parameters = parameters
        self.secret = secret
    }
}

/// Why a flow leads nowhere any more. The name is the wire's, and stored.
package enum AbandonReason: String, CaseIterable, Sendable {
    /// The tenant's own program said so.
    case failedAuthentication = "fail_authentication"
    /// Nothing that the person has could be asked for.
    case noFactorLeft = "no_factor_left"
    /// All that the person has is the address that has set the password anew, and it is too early to set another factor up.
    case recoveryWait = "recovery_wait"
    /// Its address was taken over by a sign-up.
    case transferred
    /// What it would have claimed was claimed by somebody else meanwhile.
    case alreadyExists = "already_exists"
    /// A factor that was shown in it was taken away meanwhile.
    case factorRemoved = "factor_removed"
    /// The device that it goes on on is trusted no more.
    case deviceRevoked = "device_revoked"
    /// A further answer was judged wrong than may be.
    case tooManyTries = "too_many_tries"
}
