extension PolicyRule {
    /// A setting does nothing, or undoes another one.
    static let contradictions: [PolicyRule] = [
        PolicyRule(
            "second_factors_unused", .contradiction, ["mfa.state", "mfa.second_factors"],
            "second factors are never asked for"
        ) {
            let mfa = $0.policy.mfa
            guard mfa.state == .off || (mfa.state == .optional && mfa.secondFactors.isEmpty) else { return nil }
            return PolicyProblem(
                "no user is asked for a second factor, whatever they have enrolled", users: $0.census?.withSecondFactor)
        },
        PolicyRule(
            "enrollment_unused", .contradiction, ["mfa.enrollment", "mfa.state", "sign_up.mode", "mfa.second_factors"],
            "the time of the enrolment never comes, or is settled otherwise"
        ) {
            let (mfa, mode) = ($0.policy.mfa, $0.policy.signUp.mode)
            let isUnused =
                switch mfa.enrollment {
                case .onDemand: false
                case .requiredAtSignUp: mfa.state == .off || mode != .public
                case .offeredAtSignUp:
                    mfa.state != .optional || mode != .public || !mfa.secondFactors.contains(where: \.canBeSetUp)
                case .requiredForStepUp: mfa.state == .required || !mfa.secondFactors.contains(where: \.canBeSetUp)
                }
            guard isUnused else { return nil }
            return PolicyProblem("\(mfa.enrollment.rawValue) changes nothing beside the other settings") {
                $0.mfa.enrollment = .onDemand
            }
        },
        PolicyRule(
            "sign_up_settings_unused", .contradiction,
            ["sign_up.required_fields", "sign_up.verify_fields", "sign_up.flow_ttl_s", "sign_up.mode"],
            "nobody may sign up, and there are rules for it"
        ) {
            var expected = $0.defaults.signUp
            expected.mode = $0.policy.signUp.mode
            guard expected.mode != .public, $0.policy.signUp != expected else { return nil }
            return PolicyProblem("nobody may sign up, so the rules for it do nothing") { [expected] in
                $0.signUp = expected
            }
        },
        PolicyRule(
            "email_as_second_factor", .contradiction, ["mfa.second_factors", "mfa.email_counts_as"],
            "a code by mail is asked for as a second factor, and counts as none"
        ) {
            let mfa = $0.policy.mfa
            guard mfa.secondFactors.contains(.email), !mfa.counts(.email) else { return nil }
            return "a code by mail is asked for as a second factor, and leaves the session at one factor"
        },
        PolicyRule(
            "device_skip_unused", .contradiction, ["sign_in.trusted_device_skips_second_factor", "mfa.state"],
            "trusted devices skip a second factor that nobody is asked for"
        ) {
            guard $0.policy.signIn.trustedDeviceSkipsSecondFactor, $0.policy.mfa.state == .off else { return nil }
            return PolicyProblem("there is no second factor to skip") {
                $0.signIn.trustedDeviceSkipsSecondFactor = false
            }
        },
        PolicyRule(
            "number_unused", .contradiction,
            ["sign_up.required_fields", "sign_in.first_factors", "mfa.second_factors"],
            "a sign-up has to give a phone number, and no code or password reset uses it"
        ) {
            let policy = $0.policy
            guard policy.signUp.mode == .public, policy.signUp.requiredFields.contains(.phoneNumber),
                !(policy.signIn.firstFactors + policy.mfa.secondFactors).contains(.phone),
                !policy.signIn.firstFactors.contains(.password)
            else { return nil }
            return PolicyProblem("the phone number that a sign-up must give is used for nothing") {
                $0.signUp.requiredFields.removeAll { $0 == .phoneNumber }
            }
        },
        PolicyRule(
            "phone_unused", .contradiction,
            ["delivery.sms_prefixes", "sign_in.first_factors", "mfa.second_factors"],
            "phone is named, and no text message may be sent"
        ) {
            let named = $0.policy.signIn.firstFactors + $0.policy.mfa.secondFactors
            guard $0.policy.delivery.smsPrefixes == [], named.contains(.phone) else { return nil }
            return PolicyProblem("phone is named, but text messages may be sent to no country") {
                $0.delivery.smsPrefixes = nil
            }
        },
        PolicyRule(
            "password_unused", .contradiction, ["sign_up.required_fields", "sign_in.first_factors"],
            "a sign-up has to give a password, and nobody signs in by one"
        ) {
            // Beside passkeys it is the second factor of users whose authenticators do not verify them.
            let firsts = $0.policy.signIn.firstFactors
            guard $0.policy.signUp.mode == .public, $0.policy.signUp.requiredFields.contains(.password),
                !firsts.contains(.password), !firsts.contains(.passkey)
            else { return nil }
            return PolicyProblem("the password that a sign-up must give is never asked for") {
                $0.signUp.requiredFields.removeAll { $0 == .password }
            }
        },
        PolicyRule(
            "backup_code_unused", .contradiction, ["backup_code.count", "mfa.second_factors"],
            "the number of backup codes is set, and no flow takes one"
        ) {
            let usual = $0.defaults.backupCode
            guard $0.policy.backupCode != usual, !$0.policy.mfa.secondFactors.contains(.backupCode) else { return nil }
            return PolicyProblem("no flow takes a backup code, however many there are") { $0.backupCode = usual }
        },
        PolicyRule(
            "idle_unused", .contradiction, ["session.idle_s", "session.ttl_s"],
            "a session that is not used ends no earlier than one that is"
        ) {
            let session = $0.policy.session
            guard session.idleSeconds >= session.ttlSeconds, session.ttlSeconds > 300 else { return nil }
            return PolicyProblem(
                "an unused session lives \(session.idleSeconds) s, and every session ends after \(session.ttlSeconds) s"
            ) { $0.session.idleSeconds = max(300, $0.session.ttlSeconds / 2) }
        },
        PolicyRule(
            "freshness_unused", .contradiction, ["session.reauthentication_max_age_s", "session.ttl_s"],
            "the authentication of no session is ever too old for a sensitive change"
        ) {
            let session = $0.policy.session
            guard session.reauthenticationMaxAgeSeconds >= session.ttlSeconds else { return nil }
            return PolicyProblem("every session is fresh enough for a sensitive change until it ends") {
                $0.session.reauthenticationMaxAgeSeconds = $0.session.ttlSeconds / 2
            }
        },
        PolicyRule(
            "assertion_outlives", .contradiction, ["session.assertion_ttl_s", "session.idle_s"],
            "an assertion may be valid after its session has ended"
        ) {
            let session = $0.policy.session
            guard session.assertionSeconds > min(session.idleSeconds, session.ttlSeconds) else { return nil }
            return PolicyProblem(
                "an assertion is valid for \(session.assertionSeconds) s, and its session may have ended by then"
            ) { $0.session.assertionSeconds = min(300, $0.session.idleSeconds, $0.session.ttlSeconds) }
        },
        PolicyRule(
            "drift_unused", .contradiction, ["totp.learn_drift", "totp.adjacent_intervals"],
            "an offset is to be learned, and no code shows one"
        ) {
            guard $0.policy.totp.learnDrift, $0.policy.totp.adjacentIntervals == 0 else { return nil }
            return PolicyProblem("no clock offset can be learned from codes of the current time step only") {
                $0.totp.learnDrift = false
            }
        },
        PolicyRule(
            "origins_unused", .contradiction, ["passkey.origins", "passkey.rp_id"],
            "origins are named, and passkeys have no domain"
        ) {
            guard $0.policy.passkey.origins != nil, $0.policy.passkey.rpID == nil else { return nil }
            return PolicyProblem("there are no passkeys that these pages could use") { $0.passkey.origins = nil }
        },
        PolicyRule(
            "support_wait_unused", .contradiction, ["recovery.support_waits", "recovery.wait_s"],
            "a reset by support waits for no time"
        ) {
            guard $0.policy.recovery.supportWaits, $0.policy.recovery.waitSeconds == 0 else { return nil }
            return PolicyProblem("a reset by support waits for 0 s") { $0.recovery.supportWaits = false }
        },
        PolicyRule(
            "limits_crossed", .contradiction,
            [
                "delivery.per_address_per_hour", "delivery.per_address_per_day", "delivery.sms_per_prefix_per_hour",
                "delivery.sms_per_tenant_per_hour", "delivery.email_per_prefix_per_hour",
                "delivery.email_per_tenant_per_hour",
            ], "a limit of messages is never reached, since a wider one is lower"
        ) {
            var delivery = $0.policy.delivery
            delivery.perAddressPerHour = min(delivery.perAddressPerHour, delivery.perAddressPerDay)
            delivery.smsPerPrefixPerHour = min(delivery.smsPerPrefixPerHour, delivery.smsPerTenantPerHour)
            delivery.emailPerPrefixPerHour = min(delivery.emailPerPrefixPerHour, delivery.emailPerTenantPerHour)
            guard delivery != $0.policy.delivery else { return nil }
            return PolicyProblem("a limit of messages is above a wider one, and is never reached") { [delivery] in
                $0.delivery = delivery
            }
        },
    ]
}
