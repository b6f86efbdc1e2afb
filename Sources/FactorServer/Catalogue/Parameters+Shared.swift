import FactorCore
import FactorWire

/// Members that many methods share.
extension Parameters {
    mutating func tenant() throws(WireFault) -> TenantID? {
        try optional("tenant", "the tenant; `default` where left out")
    }

    /// For methods that require a recent authentication.
    mutating func freshSession() throws(WireFault) -> SessionToken? {
        try optional("session_token", "the session that has to be fresh; the freshest of the subject's where left out")
    }

    /// The most entries that a page may have.
    mutating func pageLimit(_ about: String) throws(WireFault) -> Int {
        try optional("limit", about, in: Bounds.page) ?? 50
    }

    mutating func locale() throws(WireFault) -> LanguageTag? {
        try optional("locale", "the language that messages are wanted in, BCP 47")
    }
}
