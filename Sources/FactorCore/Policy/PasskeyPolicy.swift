/// The relying party of passkeys: whose they are, and on which pages they are used.
package struct PasskeyPolicy: Equatable, Sendable {
    /// The domain that passkeys are made for; nil while there are none. Those made for another one count nowhere, unless it is
    /// among the former ones.
    package var rpID: String?
    /// Domains that passkeys were made for and that are still accepted; nil for none.
    package var formerRPIDs: [String]?
    /// The origins that may use them; nil for `https://` and the domain.
    package var origins: [String]?
    package var userVerification = UserVerification.preferred
    /// Whether a passkey whose signature counter did not rise is refused. Operators hear of it in either case.
    package var refusesRegressedCounter = true

    package init() {}
}

/// Whether an authenticator has to verify its user, by a PIN or a biometric: WebAuthn Level 3, section 5.8.6.
package enum UserVerification: String, CaseIterable, Sendable {
    case required, preferred, discouraged
}
