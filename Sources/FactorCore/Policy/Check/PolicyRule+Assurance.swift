import FactorCrypto

/// What standards want of settings. A clause of a profile decides how much a rule matters there.
extension PolicyRule {
    /// Characters of a password that is enough by itself.
    private static let lengthAlone = 15
    /// Seconds for which a code may be valid that was sent, and the same for one by mail that only recovers.
    private static let codeSeconds = 600
    private static let recoverySeconds = 86_400
    private static let sessionSeconds = 86_400
    private static let idleSeconds = 3_600
    private static let totpSeconds = 30
    private static let mostMisses: UInt64 = 100

    /// A rule that finds the same in every policy.
    static func always(_ code: String, _ severity: FindingSeverity, _ text: String) -> PolicyRule {
        PolicyRule(code, severity, [], "always") { _ in PolicyProblem(text) }
    }

    // MARK: Second factors

    static let secondFactorOff = PolicyRule(
        "second_factor_off", .deviation, ["mfa.state"], "`mfa.state` is `off`"
    ) {
        guard $0.policy.mfa.state == .off else { return nil }
        return PolicyProblem("nobody is asked for a second factor") { $0.askForSecondFactors(.optional) }
    }

    static func secondFactorOptional(_ severity: FindingSeverity) -> PolicyRule {
        PolicyRule("second_factor_optional", severity, ["mfa.state"], "`mfa.state` is `optional`") {
            guard $0.policy.mfa.state == .optional else { return nil }
            return PolicyProblem("who has set up no second factor signs in with one factor") {
                $0.askForSecondFactors(.required)
            }
        }
    }

    static let twoPossessionsCount = PolicyRule(
        "two_possessions_count", .deviation, ["mfa.two_possessions"], "`mfa.two_possessions` is true"
    ) {
        guard $0.policy.mfa.twoPossessions else { return nil }
        return PolicyProblem("two things that a user holds make aal 2, and nothing that the user knows or is") {
            $0.mfa.twoPossessions = false
        }
    }

    static let deviceSkips = PolicyRule(
        "device_skips_second_factor", .deviation, ["sign_in.trusted_device_skips_second_factor"],
        "`sign_in.trusted_device_skips_second_factor` is true"
    ) {
        guard $0.policy.signIn.trustedDeviceSkipsSecondFactor else { return nil }
        return PolicyProblem("a trusted device is taken in the place of a second factor") {
            $0.signIn.trustedDeviceSkipsSecondFactor = false
        }
    }

    static let noSpareFactor = PolicyRule(
        "no_spare_factor", .advice, ["mfa.second_factors"], "one kind in `mfa.second_factors`"
    ) {
        let mfa = $0.policy.mfa
        guard mfa.state != .off, mfa.secondFactors.count == 1 else { return nil }
        return "who loses the only second factor has no other one: name a second kind, such as backup_code"
    }

    // MARK: Passkeys

    static func noPhishingResistance(_ severity: FindingSeverity) -> PolicyRule {
        PolicyRule(
            "no_phishing_resistance", severity, ["passkey.rp_id", "mfa.second_factors", "sign_in.first_factors"],
            "no passkeys: no `passkey.rp_id`, or `passkey` in neither list"
        ) {
            guard $0.policy.passkey.rpID != nil else {
                return "nobody can use a passkey: set the domain, then name passkey in mfa.second_factors"
            }
            guard !$0.policy.named.contains(.passkey) else { return nil }
            return PolicyProblem("nobody is offered a passkey") { $0.mfa.secondFactors.append(.passkey) }
        }
    }

    static let userVerificationDiscouraged = PolicyRule(
        "user_verification_discouraged", .deviation, ["passkey.user_verification"],
        "`passkey.user_verification` is `discouraged`, with a `passkey.rp_id`"
    ) {
        let passkey = $0.policy.passkey
        guard passkey.rpID != nil, passkey.userVerification == .discouraged else { return nil }
        return PolicyProblem("authenticators are asked not to verify their user, and make one factor of two") {
            $0.passkey.userVerification = .preferred
        }
    }

    static let domainTooWide = PolicyRule(
        "rp_id_too_wide", .deviation, ["passkey.rp_id", "passkey.former_rp_ids"],
        "one label in `passkey.rp_id` or `passkey.former_rp_ids`, and not `localhost`"
    ) {
        let domains = [$0.policy.passkey.rpID].compactMap(\.self) + ($0.policy.passkey.formerRPIDs ?? [])
        guard let wide = domains.first(where: { $0 != "localhost" && !$0.contains(".") }) else { return nil }
        return "passkeys belong to \(wide), which is not the name of one site"
    }

    static let syncFabric = PolicyRule(
        "sync_fabric", .notChecked, ["passkey.rp_id"], "with a `passkey.rp_id`"
    ) {
        guard $0.policy.passkey.rpID != nil else { return nil }
        return "passkeys may be copied between devices by services that the server knows nothing of; amr has swk then"
    }

    // MARK: Passwords

    /// - Parameter evenBesideAnother: Whether a second factor that is always demanded makes no difference.
    static func passwordTooShort(_ severity: FindingSeverity, evenBesideAnother: Bool = false) -> PolicyRule {
        PolicyRule(
            "password_too_short", severity, ["password.min_length"],
            "`password.min_length` below 15, where a password can sign in"
                + (evenBesideAnother ? "" : " alone: not with `mfa.state` `required` and no devices that skip")
        ) {
            let policy = $0.policy
            let isAlone = policy.mfa.state != .required || policy.signIn.trustedDeviceSkipsSecondFactor
            guard policy.signIn.firstFactors.contains(.password), isAlone || evenBesideAnother,
                policy.password.minLength < lengthAlone
            else { return nil }
            return PolicyProblem(
                """
                a password may have \(policy.password.minLength) characters; those that are shorter than a new minimum \
                stay until they are changed, see password.require_reset
                """
            ) { $0.password.minLength = lengthAlone }
        }
    }

    static let blocklistOff = PolicyRule(
        "blocklist_off", .deviation, ["password.blocklist"], "`password.blocklist` is false"
    ) {
        guard !$0.policy.password.blocklist else { return nil }
        return PolicyProblem("the most common passwords are accepted") { $0.password.blocklist = true }
    }

    /// The list is of short words.
    static func blocklistShort(_ severity: FindingSeverity) -> PolicyRule {
        PolicyRule(
            "blocklist_empty", severity, ["password.blocklist", "password.min_length"],
            "a `password.min_length` that most listed words do not have: above 12"
        ) {
            let least = $0.policy.password.minLength
            guard $0.policy.password.blocklist, least > 12 else { return nil }
            let left = FrequentPasswords.count(from: least - PasswordRules.longestTail)
            return """
                of \(FrequentPasswords.count(from: 0)) listed words \(left) can make a password of \(least) characters, with \
                what may follow them
                """
        }
    }

    static let tooCheapHash = PolicyRule(
        "argon2_too_cheap", .deviation, ["password.argon2_memory_kib", "password.argon2_passes"],
        "`password.argon2_memory_kib` below 47104 with one pass, 19456 with two, 12288 with more"
    ) {
        let (memory, passes) = ($0.policy.password.argon2MemoryKiB, $0.policy.password.argon2Passes)
        let least = passes == 1 ? 47_104 : passes == 2 ? 19_456 : 12_288
        guard memory < least else { return nil }
        return PolicyProblem("a hash takes \(memory) KiB in \(passes) passes: with as many, \(least) KiB are wanted") {
            $0.password.argon2MemoryKiB = least
        }
    }

    // MARK: Codes

    static func emailCounts(_ severity: FindingSeverity) -> PolicyRule {
        PolicyRule(
            "email_counts", severity, ["mfa.email_counts_as"], "`mfa.email_counts_as` is `possession`"
        ) {
            guard $0.policy.mfa.emailCountsAs == .possession else { return nil }
            return PolicyProblem("a code to a mailbox counts as a factor") { $0.mfa.emailCountsAs = .nothing }
        }
    }

    static func emailSignsIn(_ severity: FindingSeverity) -> PolicyRule {
        PolicyRule(
            "email_signs_in", severity, ["sign_in.first_factors"], "`email` in `sign_in.first_factors`"
        ) {
            let first = $0.policy.signIn.firstFactors
            guard first.contains(.email) else { return nil }
            let text = "a code to a mailbox signs in"
            guard first.count > 1 else { return PolicyProblem(text + ", and nothing else does: name another factor") }
            return PolicyProblem(text) { $0.signIn.firstFactors.removeAll { $0 == .email } }
        }
    }

    /// - Parameter mailMayLast: Whether a day is allowed where only mail is sent, and only to recover.
    static func codeLivesTooLong(mailMayLast: Bool) -> PolicyRule {
        PolicyRule(
            "code_lives_too_long", .deviation, ["delivered_code.ttl_s"],
            "`delivered_code.ttl_s` above 600"
                + (mailMayLast ? "; with `delivery.sms_prefixes` `[]` and no `email` that signs in, 86400" : "")
        ) {
            let policy = $0.policy
            let onlyRecovers = policy.delivery.smsPrefixes == [] && !policy.named.contains(.email)
            let most = mailMayLast && onlyRecovers ? recoverySeconds : codeSeconds
            guard policy.deliveredCode.ttlSeconds > most else { return nil }
            return PolicyProblem("a code that was sent is valid for \(policy.deliveredCode.ttlSeconds) seconds") {
                $0.deliveredCode.ttlSeconds = most
            }
        }
    }

    static func phoneRestricted(_ severity: FindingSeverity) -> PolicyRule {
        PolicyRule(
            "phone_restricted", severity, ["mfa.second_factors", "sign_in.first_factors"],
            "`phone` in either list, and numbers that it may go to"
        ) {
            guard $0.policy.sendsTextCodes else { return nil }
            return "codes by text message can be diverted: tell users, and keep a plan for doing without them"
        }
    }

    static let phoneOnly = PolicyRule(
        "phone_only", .deviation, ["mfa.second_factors"],
        "the same, and neither `totp`, `hotp`, `backup_code` nor `passkey` beside it"
    ) {
        let others: [FactorKind] = [.totp, .hotp, .backupCode, .passkey]
        guard $0.policy.sendsTextCodes, !$0.policy.named.contains(where: others.contains) else { return nil }
        return PolicyProblem("codes by text message are offered, and nothing better") {
            $0.mfa.secondFactors.append(.totp)
        }
    }

    static func totpWindowWide(_ most: Int) -> PolicyRule {
        PolicyRule(
            "totp_window_wide", .advice, ["totp.adjacent_intervals"], "`totp.adjacent_intervals` above \(most)"
        ) {
            let totp = $0.policy.totp
            guard totp.adjacentIntervals > most else { return nil }
            let seconds = (2 * totp.adjacentIntervals + 1) * totp.periodSeconds
            return PolicyProblem("a code of an app is accepted for \(seconds) seconds") {
                $0.totp.adjacentIntervals = most
            }
        }
    }

    static let totpStepTooLong = PolicyRule(
        "totp_step_too_long", .deviation, ["totp.period_s"], "`totp.period_s` above 30"
    ) {
        guard $0.policy.totp.periodSeconds > totpSeconds else { return nil }
        return PolicyProblem(
            "new apps show a code for \($0.policy.totp.periodSeconds) seconds; those that are enrolled keep theirs"
        ) { $0.totp.periodSeconds = totpSeconds }
    }

    static let totpSHA1 = PolicyRule(
        "totp_sha1", .advice, ["totp.algorithm"], "`totp.algorithm` is `SHA1`"
    ) {
        guard $0.policy.totp.algorithm == .sha1 else { return nil }
        return "codes of apps come from HMAC with SHA-1, which is called outdated; many apps know no other"
    }

    static let tooManyMisses = PolicyRule(
        "too_many_misses", .deviation, ["guess_budget.max_misses", "guess_budget.probability"],
        "`guess_budget.max_misses` is 0 or above 100, and as many misses at eight digits fit the budget"
    ) {
        let budget = $0.policy.guessBudget
        let price = budget.price(of: Probability(hits: 1, of: OneTimeCode.space(digits: 8)), at: .hotp)
        let misses = budget.probability.attos / price.attos
        guard misses > mostMisses else { return nil }
        return PolicyProblem("a token of eight digits may be missed \(misses) times within guess_budget.window_days") {
            $0.guessBudget.maxMisses = Int(mostMisses)
        }
    }

    // MARK: Sessions and recovery

    static let sessionTooLong = PolicyRule(
        "session_too_long", .advice, ["session.ttl_s"], "`session.ttl_s` above 86400"
    ) {
        guard $0.policy.session.ttlSeconds > sessionSeconds else { return nil }
        return PolicyProblem("a session lasts up to \($0.policy.session.ttlSeconds) seconds") {
            $0.session.ttlSeconds = sessionSeconds
        }
    }

    static let idleTooLong = PolicyRule(
        "idle_too_long", .advice, ["session.idle_s", "session.ttl_s"], "`session.idle_s` and `session.ttl_s` above 3600"
    ) {
        let seconds = min($0.policy.session.idleSeconds, $0.policy.session.ttlSeconds)
        guard seconds > idleSeconds else { return nil }
        return PolicyProblem("a session that is not used lasts \(seconds) seconds") {
            $0.session.idleSeconds = idleSeconds
        }
    }

    static let recoveryWithoutNotice = PolicyRule(
        "recovery_without_notice", .deviation, ["recovery.wait_s"], "`recovery.wait_s` is 0"
    ) {
        guard $0.policy.recovery.waitSeconds == 0 else { return nil }
        return PolicyProblem(
            "whoever reads a user's mail sets a password and a second factor at once, and nobody is told"
        ) { $0.recovery.waitSeconds = RecoveryPolicy().waitSeconds }
    }

    static let recovery = always(
        "recovery", .notChecked,
        """
        support must know whom it helps before subject.reset_factors, and users need two proven addresses, or a spare \
        factor
        """)

    static let customChallenge = PolicyRule(
        "custom_challenge", .notChecked, ["sign_in.custom_challenge"], "`sign_in.custom_challenge` is not `off`"
    ) {
        guard $0.policy.signIn.customChallenge != .off else { return nil }
        return "your own program asks something: it must not be about the user's life"
    }

    static let changesWithoutSession = PolicyRule(
        "changes_without_session", .notChecked, ["mfa.changes"], "`mfa.changes` is `application`"
    ) {
        guard $0.policy.mfa.changes == .application else { return nil }
        return PolicyProblem(
            "who adds a factor need not have signed in: your application sees to it, or mfa.changes is session"
        ) { $0.mfa.changes = .session }
    }

    static let accountsShown = PolicyRule(
        "accounts_shown", .advice, ["enumeration_protection"], "`enumeration_protection` is false"
    ) {
        guard !$0.policy.enumerationProtection else { return nil }
        return PolicyProblem("strangers can find out who has an account") { $0.enumerationProtection = true }
    }

    static let pathways = PolicyRule(
        "pathways", .notChecked, ["sign_in.first_factors", "mfa.second_factors"], "always"
    ) {
        let names = { (kinds: [FactorKind]) in kinds.map(\.name).joined(separator: ", ") }
        let second = $0.policy.mfa.state == .off ? [] : $0.policy.mfa.secondFactors
        return """
            your documentation has to name every way in: \(names($0.policy.signIn.firstFactors)); then \
            \(second.isEmpty ? "nothing" : names(second)); and password resets, support, and session.create
            """
    }
}

extension Policy {
    /// What users are offered in sign-ins.
    fileprivate var named: [FactorKind] { signIn.firstFactors + mfa.secondFactors }

    /// Whether codes of sign-ins go to telephones.
    fileprivate var sendsTextCodes: Bool { named.contains(.phone) && delivery.smsPrefixes != [] }

    /// Has users asked for second factors, of which one at least can be set up.
    fileprivate mutating func askForSecondFactors(_ state: MFAState) {
        mfa.state = state
        if !mfa.secondFactors.contains(where: { $0 == .totp || $0 == .passkey || $0.medium != nil }) {
            mfa.secondFactors.insert(.totp, at: 0)
        }
    }
}
