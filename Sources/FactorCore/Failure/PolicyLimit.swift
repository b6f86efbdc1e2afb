/// What a tenant's policy does not allow, for a page that words it. The name is the one on the wire, `data.problem` of
/// `policy_violation`.
package enum PolicyLimit: String, CaseIterable, Sendable {
    /// The subject has as many factors of the kind as it may have.
    case tooManyFactors = "too_many_factors"
    /// It is not a factor that a sign-in begins its second step with.
    case notASecondFactor = "not_a_second_factor"
    case emailNotVerified = "email_not_verified"
    case lastSecondFactor = "last_second_factor"
    /// The address was the first factor, and cannot be the second.
    case firstFactorAgain = "first_factor_again"
    /// Codes were sent to as many addresses as may be.
    case tooManyAddresses = "too_many_addresses"
    /// The tenant has no passkeys.
    case noPasskeys = "no_passkeys"
    /// Codes of the token may be spent, and nobody knows which.
    case counterUnknown = "counter_unknown"
    /// Codes of the seed were used with other settings.
    case seedUsedOtherwise = "seed_used_otherwise"
    case invitationOnly = "invitation_only"
    case waitingList = "waiting_list"
    /// A sign-in of somebody without an account cannot become a sign-up.
    case signUpClosed = "sign_up_closed"
    case passwordGiven = "password_given"
    case addressNeeded = "address_needed"
    /// No messages go to that country.
    case countryNotServed = "country_not_served"
    case defaultTenant = "default_tenant"
}
