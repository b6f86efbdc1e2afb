package import FactorCrypto

/// What a tenant asks of its factors and of those who guess. A tenant's own settings stand over the server's
/// defaults, member by member.
package struct Policy: Equatable, Sendable {
    /// The issuer shown in authenticator apps where the request names none; nil leaves it out.
    package var issuer: Label?
    package var totp = TOTPPolicy()
    package var backupCodes = BackupCodePolicy()
    package var deliveredCode = DeliveredCodePolicy()
    package var password = PasswordPolicy()
    package var guessBudget = GuessBudgetPolicy()
    package var session = SessionPolicy()
    /// Whether a flow looks the same whether or not somebody has an account.
    package var enumerationProtection = true
    package var signIn = SignInPolicy()
    package var signUp = SignUpPolicy()
    package var mfa = MFAPolicy()
    package var recovery = RecoveryPolicy()
    package var delivery = DeliveryPolicy()
    /// Active factors of one kind that a subject may have.
    package var maxFactorsPerKind = 5

    package init() {}

    /// What nobody could meet; nil for a policy under which people can sign in.
    package var contradiction: PolicyContradiction? {
        let isDue = mfa.state == .required || (mfa.state == .optional && mfa.enrollment == .requiredAtSignUp)
        if isDue, !mfa.factors.contains(where: { $0 == .totp || $0.medium != nil }) { return .nothingToSetUp }
        return guessBudget.probability < priceOfTry.price ? .budget(below: priceOfTry) : nil
    }

    /// The dearest try of those whose price the policy settles, and what it is made at. A token's, one at several factors
    /// at once, and one where a clock's offset was learned may cost more: that is up to the factors.
    private var priceOfTry: (price: Probability, factor: String) {
        let steps = 2 * totp.adjacentIntervals + 1
        let prices = [
            (Probability(hits: UInt64(steps), of: OneTimeCode.space(digits: totp.digits)), "an authenticator"),
            (Probability(hits: 1, of: OneTimeCode.space(digits: deliveredCode.digits)), "a code that was sent"),
            (Subject.passwordChance, "a password"),
        ]
        return prices.max { $0.0 < $1.0 } ?? prices[0]
    }
}

/// What stands in the way of everybody in a policy.
package struct PolicyContradiction: Equatable, Sendable {
    /// The member at fault, such as `mfa.factors`.
    package let member: String
    package let problem: String
    /// What to do about it.
    package let remedy: String

    static let nothingToSetUp = PolicyContradiction(
        member: "mfa.factors", problem: "has none that can be set up, and one is required",
        remedy: "name totp, email_code or phone_code there")

    static func budget(below least: (price: Probability, factor: String)) -> PolicyContradiction {
        PolicyContradiction(
            member: "guess_budget.probability",
            problem: "is below \(least.price.value), which one try at \(least.factor) costs: everybody would be locked",
            remedy: "raise it; 0.0003 is usual")
    }
}

/// How authenticator apps are enrolled and how far their clocks may be off.
package struct TOTPPolicy: Equatable, Sendable {
    package var algorithm = OATHAlgorithm.sha1
    package var digits = 6
    package var periodSeconds = 30
    /// Time steps accepted on either side of the present one, 0 to 10.
    package var adjacentIntervals = 1
    /// Whether a factor's clock offset is learned from its successes.
    package var learnDrift = true

    package init() {}
}

/// What a tenant asks of sets of backup codes.
package struct BackupCodePolicy: Equatable, Sendable {
    package var count = 10

    package init() {}
}

/// Codes that are sent by mail or message.
package struct DeliveredCodePolicy: Equatable, Sendable {
    package var digits = 6
    package var ttlSeconds = 600
    package var maxTries = 5
    package var resendAfterSeconds = 60

    package init() {}
}

/// What a tenant asks of passwords, and what checking one costs.
package struct PasswordPolicy: Equatable, Sendable {
    /// Below eight characters NIST SP 800-63B, section 5.1.1.2 allows none; 64 it wants to be allowed.
    package static let lengthRange: ClosedRange<Int64> = 8...64
    /// From what Argon2id needs to be worth its name to what every thread of the pool may have at once.
    package static let memoryRange: ClosedRange<Int64> = 8_192...131_072
    /// With the most memory half a second of one core.
    package static let passRange: ClosedRange<Int64> = 1...4

    package var minLength = 8
    /// Whether common passwords, simple patterns and the subject's own name are refused.
    package var blocklist = true
    /// With two passes what OWASP's password storage advice asks for at the least: 19 MiB.
    package var argon2MemoryKiB = 19 * 1024
    package var argon2Passes = 2

    package init() {}

    /// What one digest costs.
    package var cost: Argon2Cost { Argon2Cost(memoryKiB: argon2MemoryKiB, passes: argon2Passes) }
}

/// How much luck a guesser may spend on one subject: the chance of a hit summed over a sliding window.
package struct GuessBudgetPolicy: Equatable, Sendable {
    /// About 100 misses against a six-digit code with one interval on either side.
    package var probability = Probability(attos: 300_000_000_000_000)
    package var windowDays = 30

    package init() {}
}

/// How long sessions last and what they are good for.
package struct SessionPolicy: Equatable, Sendable {
    /// From its making to its end, however much it is used: a week.
    package var ttlSeconds = 604_800
    /// Without being used: a day.
    package var idleSeconds = 86_400
    /// How old the authentication may be where a sensitive change is asked for.
    package var reauthenticationMaxAgeSeconds = 600
    /// How long an assertion is good; nobody can take one back before.
    package var assertionSeconds = 300

    package init() {}
}

/// How many messages go out at the most.
///
/// Against two abuses: a mailbox or telephone that is flooded in somebody else's name, and SMS pumping, where a stranger has
/// thousands of messages sent to numbers of an operator that shares what each one costs. The second goes to numbers that
/// differ, in one country or a few; so it takes a limit on countries, which a tenant without customers there never meets.
package struct DeliveryPolicy: Equatable, Sendable {
    /// What somebody needs who asks again each minute until mail that was held up arrives, and no more.
    package var perAddressPerHour = 6
    package var perAddressPerDay = 20
    /// For one country code. What a few hundred thousand users make in their own country at a busy time; and to a country
    /// where messages cost most, at some 0.25 of a currency's unit, as much as one can bear to lose before it is seen.
    package var smsPerPrefixPerHour = 500
    package var smsPerTenantPerHour = 2_000
    /// For one mail domain. Mail costs nothing, and half of all users are with one provider: this only keeps a flood from
    /// having the sender put on a list.
    package var emailPerPrefixPerHour = 10_000
    package var emailPerTenantPerHour = 20_000
    /// The beginnings of numbers that messages may go to; nil for all there are.
    package var smsPrefixes: [String]?

    package init() {}
}
