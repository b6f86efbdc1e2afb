/// The defaults of a tenant, which a later release leaves as they are.
///
/// An edition never changes once it is released: a release with better defaults adds another one, for new tenants and for
/// those that are moved to it.
package enum DefaultsEdition: UInt8, CaseIterable, Comparable, Sendable {
    /// That of release 0.1.0.
    case first = 1
    /// With what NIST SP 800-63B-4 demands of its assurance level 2.
    case second = 2

    package static let newest = DefaultsEdition.second

    /// The newest one that all programs know which can read that layout.
    package static func newest(in layout: StoreLayout) -> DefaultsEdition { layout < .second ? .first : .second }

    package static func < (one: DefaultsEdition, other: DefaultsEdition) -> Bool { one.rawValue < other.rawValue }

    /// The policy of a tenant without settings, on a server without.
    package var policy: Policy {
        var policy = Policy()
        guard self >= .second else { return policy }
        // Section 3.1.1.2: a password can sign in alone, unless the tenant demands more.
        policy.password.minLength = 15
        // Sections 3.1.3.1 and 3.2.9: codes by mail are no authenticator, and those by text message need a notice.
        policy.signIn.firstFactors = [.password]
        // Without it, a new user could only sign in by way of a forgotten password.
        policy.signUp.requiredFields = [.emailAddress, .password]
        policy.mfa.emailCountsAs = .nothing
        // Section 2.2.1: something held, and something that the user knows or is.
        policy.mfa.twoPossessions = false
        // Section 3.2.2.
        policy.guessBudget.maxMisses = 100
        // Section 2.2.3: a day, and an hour without use.
        policy.session.ttlSeconds = 86_400
        policy.session.idleSeconds = 3_600
        return policy
    }
}
