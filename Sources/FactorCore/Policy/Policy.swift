package import FactorCrypto

/// The requirements of a tenant on its factors, and the limits on guesses.
///
/// A tenant's own settings override the server's defaults, member by member.
package struct Policy: Equatable, Sendable {
    /// The issuer that authenticator apps show if the request names none; nil leaves it out.
    package var issuer: Label?
    package var totp = TOTPPolicy()
    package var backupCode = BackupCodePolicy()
    package var deliveredCode = DeliveredCodePolicy()
    package var password = PasswordPolicy()
    package var guessBudget = GuessBudgetPolicy()
    package var session = SessionPolicy()
    package var device = DevicePolicy()
    /// Whether a flow looks the same whether or not there is an account.
    package var enumerationProtection = true
    package var signIn = SignInPolicy()
    package var signUp = SignUpPolicy()
    package var mfa = MFAPolicy()
    package var recovery = RecoveryPolicy()
    package var delivery = DeliveryPolicy()
    package var passkey = PasskeyPolicy()
    /// The most active factors of one kind that a subject may have.
    package var maxFactorsPerKind = 5

    package init() {}
}

/// How authenticator apps are enrolled, and how far off their clocks may be.
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

/// The requirements of a tenant on sets of backup codes.
package struct BackupCodePolicy: Equatable, Sendable {
    package var count = 10

    package init() {}
}

/// The settings of codes that are sent by mail or text message.
package struct DeliveredCodePolicy: Equatable, Sendable {
    package var digits = 6
    package var ttlSeconds = 600
    package var maxTries = 5
    package var resendAfterSeconds = 60

    package init() {}
}

/// The requirements of a tenant on passwords, and the cost of checking one.
package struct PasswordPolicy: Equatable, Sendable {
    /// The range of the minimum. NIST SP 800-63B, section 5.1.1.2, wants at least 8 characters required, and 64
    /// allowed.
    package static let lengthRange: ClosedRange<Int64> = 8...64
    /// From the least that makes Argon2id effective to what all threads of the pool can have at once.
    package static let memoryRange: ClosedRange<Int64> = 8_192...131_072
    /// The most passes over the most memory take half a second of one core.
    package static let passRange: ClosedRange<Int64> = 1...4

    package var minLength = 8
    /// Whether common passwords, simple patterns and the subject's own name are refused.
    package var blocklist = true
    /// With two passes, the least that OWASP's Password Storage Cheat Sheet recommends: 19 MiB.
    package var argon2MemoryKiB = 19 * 1024
    package var argon2Passes = 2

    package init() {}

    /// The cost of one hash.
    package var cost: Argon2Cost { Argon2Cost(memoryKiB: argon2MemoryKiB, passes: argon2Passes) }
}

/// How much chance guessers have at one subject: the chance of a hit, summed over a sliding window.
package struct GuessBudgetPolicy: Equatable, Sendable {
    /// About 100 misses at a six-digit code with one interval on either side.
    package var probability = Probability(attos: 300_000_000_000_000)
    package var windowDays = 30
    /// How many misses at passwords, apps or tokens the window holds at most, whatever chance they had; 0 for no such limit.
    package var maxMisses = 0

    package init() {}

    /// What a try costs that has that chance of a hit.
    ///
    /// Codes that are sent and backup codes cost their chance alone: they are the way in of a user whose password or app
    /// is locked, and strangers could lock them too.
    package func price(of chance: Probability, at kind: FactorKind) -> Probability {
        guard maxMisses > 0, kind != .backupCode, kind.medium == nil else { return chance }
        return max(chance, Probability(attos: probability.attos / UInt64(maxMisses)))
    }
}

/// How long sessions, authentications and assertions are valid.
package struct SessionPolicy: Equatable, Sendable {
    /// The maximum lifetime from its creation, regardless of use: a week.
    package var ttlSeconds = 604_800
    /// Without use: a day.
    package var idleSeconds = 86_400
    /// How old the authentication may be for a sensitive change.
    package var reauthenticationMaxAgeSeconds = 600
    /// How long an assertion is valid. It cannot be revoked before that.
    package var assertionSeconds = 300

    package init() {}
}

/// How trusted devices are used.
package struct DevicePolicy: Equatable, Sendable {
    /// For how long after its exchange a token gives the same next one again. Enough for a request that is repeated and
    /// for tabs that were opened together; RFC 9700, section 4.14.2, has the same for refresh tokens.
    package var graceSeconds = 10

    package init() {}
}

/// The limits of messages that are sent.
///
/// They stop two abuses: flooding another person's mailbox or telephone, and SMS pumping. In SMS pumping, a stranger
/// requests thousands of messages to numbers of an operator that shares the revenue. The numbers all differ, but they
/// belong to one country or a few. So there is a limit for each country; a tenant without customers in a country never
/// reaches it.
package struct DeliveryPolicy: Equatable, Sendable {
    /// Enough for a user who asks again each minute until delayed mail arrives, but not more.
    package var perAddressPerHour = 6
    package var perAddressPerDay = 20
    /// For one country code. A few hundred thousand users in their own country send as many at a busy time. To the most
    /// expensive countries, at about 0.25 of a currency unit each, it is as much as one can afford to lose unnoticed.
    package var smsPerPrefixPerHour = 500
    package var smsPerTenantPerHour = 2_000
    /// For one mail domain. Mail costs nothing, and half of all users are with one provider. The limit only prevents a
    /// flood that would put the sender on a blocklist.
    package var emailPerPrefixPerHour = 10_000
    package var emailPerTenantPerHour = 20_000
    /// The prefixes of numbers that messages may be sent to; nil for all numbers.
    package var smsPrefixes: [String]?

    package init() {}
}
