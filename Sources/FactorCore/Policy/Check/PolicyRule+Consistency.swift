extension PolicyRule {
    /// What is wrong with a policy whatever standard one follows.
    package static let consistency: [PolicyRule] = refused

    /// The rules without which no user could sign in. `tenant.update` and the configuration refuse such a policy.
    private static let refused: [PolicyRule] = [
        PolicyRule(
            "nothing_to_set_up", .lockout, ["mfa.second_factors", "mfa.state", "mfa.enrollment"],
            "users must set up a second factor, and none of those named can be set up",
            refusal: "name totp, email_code, phone_code or passkey there"
        ) {
            let mfa = $0.policy.mfa
            guard mfa.isDueAtOnce, !mfa.secondFactors.contains(where: \.canBeSetUp) else { return nil }
            return PolicyProblem("has none that can be set up, but mfa.state requires one") {
                $0.mfa.secondFactors.insert(.totp, at: 0)
            }
        },
        PolicyRule(
            "passkey_without_domain", .lockout, ["webauthn.rp_id", "sign_in.first_factors", "mfa.second_factors"],
            "passkeys are named, and have no domain", refusal: "set it to the domain of the pages that sign users in"
        ) {
            let named = $0.policy.signIn.firstFactors + $0.policy.mfa.secondFactors
            guard $0.policy.webauthn.rpID == nil, named.contains(.passkey) else { return nil }
            return "is null, but sign_in.first_factors or mfa.second_factors names passkey"
        },
        PolicyRule(
            "former_domains_without_domain", .lockout, ["webauthn.former_rp_ids", "webauthn.rp_id"],
            "former domains are named, and passkeys have no domain",
            refusal: "set webauthn.rp_id to the domain that new passkeys are made for"
        ) {
            guard $0.policy.webauthn.formerRPIDs != nil, $0.policy.webauthn.rpID == nil else { return nil }
            return PolicyProblem("names domains, but webauthn.rp_id is null") { $0.webauthn.formerRPIDs = nil }
        },
        PolicyRule(
            "former_domain_is_current", .contradiction, ["webauthn.former_rp_ids", "webauthn.rp_id"],
            "the current domain is named among the former ones", refusal: "leave it out"
        ) {
            guard let rpID = $0.policy.webauthn.rpID, $0.policy.webauthn.formerRPIDs?.contains(rpID) == true else {
                return nil
            }
            return PolicyProblem("names webauthn.rp_id, which is the current domain") {
                let others = $0.webauthn.formerRPIDs?.filter { $0 != rpID } ?? []
                $0.webauthn.formerRPIDs = others.isEmpty ? nil : others
            }
        },
        PolicyRule(
            "budget_below_a_try", .lockout, ["guess_budget.probability"],
            "one wrong guess costs more than the whole budget", refusal: "raise it; 0.0003 is usual"
        ) {
            let most = $0.policy.dearestTry
            guard $0.policy.guessBudget.probability < most.price else { return nil }
            return PolicyProblem(
                "is below \(most.price.value), which one try at \(most.factor) costs: every user would be locked"
            ) { $0.guessBudget.probability = GuessBudgetPolicy().probability }
        },
    ]
}

extension Policy {
    /// The first rule that no policy may break and this one does, with its finding.
    package var contradiction: (rule: PolicyRule, finding: PolicyFinding)? {
        let checked = CheckedPolicy(self)
        for rule in PolicyRule.consistency where rule.refusal != nil {
            if let finding = rule.finding(checked, clause: nil) { return (rule, finding) }
        }
        return nil
    }

    /// The most expensive try among those whose price follows from the policy, and what it is made at.
    ///
    /// A try at a token, at several factors at once, or with a learned clock offset may cost more. That depends on the
    /// factors.
    fileprivate var dearestTry: (price: Probability, factor: String) {
        let steps = 2 * totp.adjacentIntervals + 1
        let prices = [
            (Probability(hits: UInt64(steps), of: OneTimeCode.space(digits: totp.digits)), "an authenticator"),
            (DeliveredCode.chance(digits: deliveredCode.digits), "a code that was sent"),
            (Subject.passwordChance, "a password"),
        ]
        return prices.max { $0.0 < $1.0 } ?? prices[0]
    }
}

extension MFAPolicy {
    /// Whether users have to set up a second factor before their first session.
    fileprivate var isDueAtOnce: Bool {
        state == .required || (state == .optional && enrollment == .requiredAtSignUp)
    }
}

extension Strategy {
    /// Whether a flow can set it up.
    fileprivate var canBeSetUp: Bool { self == .totp || self == .passkey || medium != nil }
}
