extension PolicyRule {
    /// Some users cannot get in, or not any more.
    static let lockouts: [PolicyRule] = [
        PolicyRule(
            "budget_below_a_token", .lockout, ["guess_budget.probability", "mfa.second_factors"],
            "a miss at an HOTP token, which is searched for eleven counters, costs more than the budget"
        ) {
            let price = Policy.priceOfToken
            guard $0.policy.mfa.secondFactors.contains(.hotp), $0.policy.guessBudget.probability < price else {
                return nil
            }
            return PolicyProblem("one miss at an HOTP token costs \(price.value), so every token is locked for ever") {
                $0.guessBudget.probability = GuessBudgetPolicy().probability
            }
        },
        PolicyRule(
            "sign_up_without_identifier", .lockout, ["sign_up.required_fields"],
            "a sign-up need not give an address or a user name"
        ) {
            let policy = $0.policy
            let identifiers: [SignUpField] = [.emailAddress, .phoneNumber, .username]
            guard policy.signUp.mode == .public, !policy.setsUpFirstFactor,
                !policy.signUp.requiredFields.contains(where: identifiers.contains)
            else { return nil }
            return PolicyProblem("an account that gives no address and no user name is found by its id only") {
                $0.signUp.require(.emailAddress)
            }
        },
        PolicyRule(
            "sign_up_cannot_sign_in", .lockout,
            ["sign_up.required_fields", "sign_up.verify_fields", "sign_in.first_factors"],
            "what a sign-up has to give and to prove is none of the first factors"
        ) {
            let policy = $0.policy
            guard policy.signUp.mode == .public, !policy.setsUpFirstFactor, !policy.givesFirstFactor else { return nil }
            return PolicyProblem("an account that gives only what it must has nothing to sign in with again") {
                if $0.signIn.firstFactors.contains(.password) { return $0.signUp.require(.password) }
                let field: SignUpField = $0.signIn.firstFactors.contains(.email) ? .emailAddress : .phoneNumber
                $0.signUp.require(field)
                $0.signUp.verify(field)
                if $0.signIn.firstFactors == [.passkey] { $0.signIn.firstFactors.append(.email) }
            }
        },
        PolicyRule(
            "unverified_email_blocks_set_up", .lockout,
            ["sign_up.verify_fields", "mfa.require_verified_email", "mfa.second_factors"],
            "a second factor is due at a sign-up, and an e-mail address that was not verified prevents it"
        ) {
            let policy = $0.policy
            guard policy.signUp.mode == .public, policy.mfa.isDueAtOnce, policy.mfa.requireVerifiedEmail,
                !policy.signUp.verifyFields.contains(.emailAddress), !policy.mfa.secondFactors.contains(.email)
            else { return nil }
            return PolicyProblem("an account that gives an e-mail address cannot set up the second factor that is due")
            {
                $0.signUp.verify(.emailAddress)
            }
        },
        PolicyRule(
            "phone_without_countries", .lockout,
            ["delivery.sms_prefixes", "sign_in.first_factors", "mfa.second_factors", "sign_up.verify_fields"],
            "no text message may be sent, and there is no other way"
        ) {
            let policy = $0.policy
            let setUps = policy.mfa.secondFactors.filter(\.canBeSetUp)
            let mustProve =
                policy.signUp.mode == .public && policy.signUp.requiredFields.contains(.phoneNumber)
                && policy.signUp.verifyFields.contains(.phoneNumber)
            guard policy.delivery.smsPrefixes == [],
                policy.signIn.firstFactors == [.phone] || mustProve
                    || (policy.mfa.isDueAtOnce && setUps == [.phone])
            else { return nil }
            return PolicyProblem("codes have to be sent to phones, and may be sent to no country") {
                $0.delivery.smsPrefixes = nil
            }
        },
        PolicyRule(
            "reset_leaves_nothing_to_set_up", .lockout, ["mfa.second_factors"],
            "after a reset by support a second factor has to be set up, and none of those named can be"
        ) {
            let mfa = $0.policy.mfa
            guard mfa.state == .optional, !mfa.isDueAtOnce, !mfa.secondFactors.contains(where: \.canBeSetUp) else {
                return nil
            }
            return PolicyProblem("a user whose factors support resets could not set up another one, nor sign in") {
                $0.mfa.secondFactors.append(.totp)
            }
        },
        PolicyRule(
            "factor_cannot_be_replaced", .lockout, ["max_factors_per_kind", "mfa.state", "mfa.second_factors"],
            "a second factor is required, of one kind only, and a user may have one of it"
        ) {
            let kinds = $0.policy.mfa.secondFactors.filter { $0 != .backupCode }
            guard $0.policy.mfa.state == .required, $0.policy.maxFactorsPerKind == 1, kinds.count == 1 else {
                return nil
            }
            return PolicyProblem("the last second factor cannot go, and there is no room for its successor") {
                $0.maxFactorsPerKind = 2
            }
        },
        PolicyRule(
            "passkeys_only_without_verification", .lockout,
            ["passkey.user_verification", "sign_in.first_factors", "mfa.second_factors"],
            "a passkey that did not verify its user is a first factor, and only a passkey is a second one"
        ) {
            let policy = $0.policy
            guard policy.signIn.firstFactors.contains(.passkey), policy.mfa.state != .off,
                policy.mfa.secondFactors == [.passkey], policy.passkey.userVerification != .required
            else { return nil }
            return PolicyProblem(
                "after a passkey that did not verify its user, no other passkey counts as a second factor"
            ) { $0.passkey.userVerification = .required }
        },
        PolicyRule(
            "second_factor_of_other_domain", .lockout,
            ["passkey.rp_id", "passkey.former_rp_ids", "mfa.second_factors"],
            "users have no second factor but passkeys of a domain that is not accepted"
        ) {
            guard let users = $0.census?.withForeignPasskeys, users > 0, $0.policy.mfa.state != .off else { return nil }
            return PolicyProblem("\(users) users have no second factor but passkeys of another domain", users: users)
        },
        PolicyRule(
            "no_first_factor", .lockout, ["sign_in.first_factors"],
            "users have a password or an address, and none that a sign-in may begin with"
        ) {
            guard let users = $0.census?.withoutFirstFactor, users > 0 else { return nil }
            return PolicyProblem("\(users) users have nothing that a sign-in may begin with", users: users)
        },
    ]
}

extension Policy {
    /// The price of a try at a token with the usual number of digits and counters.
    static var priceOfToken: Probability {
        let usual = HOTPParameters.usual
        return Probability(hits: UInt64(usual.lookAhead) + 1, of: OneTimeCode.space(digits: usual.digits))
    }

    /// Whether a sign-up sets up a second factor that is a first one too, whichever is chosen.
    fileprivate var setsUpFirstFactor: Bool {
        let setUps = mfa.secondFactors.filter(\.canBeSetUp)
        return mfa.isDueAtOnce && !setUps.isEmpty && setUps.allSatisfy(signIn.firstFactors.contains)
    }

    /// Whether what a sign-up has to give is a first factor. With a proven address, a password can be set.
    fileprivate var givesFirstFactor: Bool {
        let proven = signUp.requiredFields.filter(signUp.verifyFields.contains)
        return signIn.firstFactors.contains { kind in
            switch kind {
            case .password: signUp.requiredFields.contains(.password) || !proven.isEmpty
            case .email: proven.contains(.emailAddress)
            case .phone: proven.contains(.phoneNumber)
            default: false
            }
        }
    }
}

extension SignUpPolicy {
    fileprivate mutating func require(_ field: SignUpField) {
        if !requiredFields.contains(field) { requiredFields.append(field) }
    }

    fileprivate mutating func verify(_ field: SignUpField) {
        if !verifyFields.contains(field) { verifyFields.append(field) }
    }
}
