extension PolicyRule {
    /// What is wrong with a policy whatever standard one follows.
    package static let consistency: [PolicyRule] = refused + lockouts + contradictions + traps

    /// Without these no user could sign in. `tenant.update` and the configuration refuse such a policy. The problem continues
    /// a sentence that the first member begins.
    private static let refused: [PolicyRule] = [
        PolicyRule(
            "nothing_to_set_up", .lockout, ["mfa.second_factors", "mfa.state", "mfa.enrollment"],
            "users have to set up a second factor, and none of those named can be set up",
            refusal: "name totp, email, phone or passkey there"
        ) {
            let mfa = $0.policy.mfa
            guard mfa.isDueAtOnce, !mfa.secondFactors.contains(where: \.canBeSetUp) else { return nil }
            return PolicyProblem("has none that can be set up, but mfa.state requires one") {
                $0.mfa.secondFactors.append(.totp)
            }
        },
        PolicyRule(
            "passkey_without_domain", .contradiction,
            ["passkey.rp_id", "sign_in.first_factors", "mfa.second_factors"], "passkeys are named, and have no domain",
            refusal: "set it to the domain of the pages that sign users in"
        ) {
            let named = $0.policy.signIn.firstFactors + $0.policy.mfa.secondFactors
            guard $0.policy.passkey.rpID == nil, named.contains(.passkey) else { return nil }
            return "is null, but sign_in.first_factors or mfa.second_factors names passkey"
        },
        PolicyRule(
            "former_domains_without_domain", .contradiction, ["passkey.former_rp_ids", "passkey.rp_id"],
            "former domains are named, and passkeys have no domain",
            refusal: "set passkey.rp_id to the domain that new passkeys are made for"
        ) {
            guard $0.policy.passkey.formerRPIDs != nil, $0.policy.passkey.rpID == nil else { return nil }
            return PolicyProblem("names domains, but passkey.rp_id is null") { $0.passkey.formerRPIDs = nil }
        },
        PolicyRule(
            "former_domain_is_current", .contradiction, ["passkey.former_rp_ids", "passkey.rp_id"],
            "the current domain is named among the former ones", refusal: "leave it out"
        ) {
            guard let rpID = $0.policy.passkey.rpID, $0.policy.passkey.formerRPIDs?.contains(rpID) == true else {
                return nil
            }
            return PolicyProblem("names passkey.rp_id, which is the current domain") {
                let others = $0.passkey.formerRPIDs?.filter { $0 != rpID } ?? []
                $0.passkey.formerRPIDs = others.isEmpty ? nil : others
            }
        },
        PolicyRule(
            "budget_below_a_try", .lockout, ["guess_budget.probability"],
            "a miss at an authenticator, a sent code or a password costs more than the budget",
            refusal: "raise it; 0.0003 is usual"
        ) {
            let most = $0.policy.dearestTry
            guard $0.policy.guessBudget.probability < most.price else { return nil }
            return PolicyProblem(
                "is below \(most.price.value), which one try at \(most.factor) costs: every user would be locked"
            ) { $0.guessBudget.probability = GuessBudgetPolicy().probability }
        },
    ]
}

/// A policy that is refused.
package struct PolicyContradiction: Equatable, Sendable {
    /// The member at fault, such as `mfa.second_factors`.
    package let member: String
    /// Continues a sentence that the member begins.
    package let problem: String
    package let remedy: String
}

extension Policy {
    /// The first of the rules that no policy may break, if this one does; nil for a policy under which users can sign in.
    package var contradiction: PolicyContradiction? {
        let checked = CheckedPolicy(self)
        for rule in PolicyRule.consistency {
            guard let remedy = rule.refusal, let problem = rule.problem(of: checked) else { continue }
            return PolicyContradiction(member: rule.members.first ?? "", problem: problem.text, remedy: remedy)
        }
        return nil
    }

    /// The prices of tries that follow from the policy, and what they are made at.
    ///
    /// A try at a token, at several factors at once, or with a learned clock offset may cost more. That depends on the
    /// factors.
    var prices: [(price: Probability, factor: String)] {
        let steps = 2 * totp.adjacentIntervals + 1
        return [
            (Probability(hits: UInt64(steps), of: OneTimeCode.space(digits: totp.digits)), "an authenticator"),
            (DeliveredCode.chance(digits: deliveredCode.digits), "a code that was sent"),
            (Subject.passwordChance, "a password"),
        ]
    }

    fileprivate var dearestTry: (price: Probability, factor: String) { prices.max { $0.0 < $1.0 } ?? prices[0] }
}

extension MFAPolicy {
    /// Whether users have to set up a second factor before their first session.
    var isDueAtOnce: Bool { state == .required || (state == .optional && enrollment == .requiredAtSignUp) }
}

extension FactorKind {
    /// Whether a flow can set it up.
    var canBeSetUp: Bool { self == .totp || self == .passkey || medium != nil }
}
