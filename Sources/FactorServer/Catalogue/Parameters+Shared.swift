import FactorCore
import FactorWire

/// Members that many methods share.
extension Parameters {
    mutating func tenant() throws(WireFault) -> TenantID? {
        try optional("tenant", "the tenant; `default` if omitted", standingFor: .text(TenantID.default.text))
    }

    /// The token that names a session.
    mutating func sessionToken(_ about: String = "the session's token") throws(WireFault) -> SessionToken {
        try required("session_token", about)
    }

    /// For methods that require a recent authentication.
    mutating func freshSession() throws(WireFault) -> SessionToken? {
        try optional(
            "session_token",
            "the session whose authentication must be fresh; if omitted, the subject's freshest one, unless "
                + "the policy's mfa.changes is session")
    }

    /// For methods that add or activate a factor.
    mutating func ownerSession() throws(WireFault) -> SessionToken? {
        try optional(
            "session_token",
            "a session of the subject, whose authentication must be fresh; required unless this is the first factor, if "
                + "the policy's mfa.changes is session")
    }

    /// The most entries that a page may have.
    mutating func pageLimit(_ about: String) throws(WireFault) -> Int {
        try optional("limit", about, in: Bounds.page, default: 50)
    }

    mutating func locale() throws(WireFault) -> LanguageTag? {
        try optional("locale", "the preferred language of messages, a BCP 47 tag")
    }

    /// Reads the domain whose passkeys are asked for.
    mutating func rpID() throws(WireFault) -> String? {
        try optional(
            "rp_id", "the domain whose passkeys are asked for, one of `rp_ids`; chosen by the server if omitted")
    }
}
