import FactorCrypto

/// The checks that both ceremonies have: WebAuthn Level 3, section 7.1, steps 7 to 18, and section 7.2, steps 11 to 20.
extension RelyingParty {
    /// The same for the passkeys of one of its domains.
    func of(_ rpID: String) -> RelyingParty {
        RelyingParty(id: rpID, name: name, origins: origins, userVerification: userVerification)
    }

    /// Whether the browser and the authenticator answered here, for that ceremony, with the user there.
    ///
    /// Pages of other origins may not embed the ceremony: nobody could tell what such a page shows around it.
    func accepts(
        _ client: ClientData, _ data: AuthenticatorData, _ kind: ClientData.Kind, isChallengeRight: Bool
    ) -> Bool {
        let isHere =
            client.type == kind.rawValue && origins.contains(client.origin) && !client.isCrossOrigin
            && data.rpIDHash == id.withRawUTF8 { SHA256.digest(of: $0) }
        let isVerified = data.flags.contains(.userVerified) || userVerification != .required
        return isHere && isChallengeRight && data.flags.contains(.userPresent) && isVerified
    }
}
