extension PolicyRule {
    /// Settings that are valid, and rarely what was meant.
    static let traps: [PolicyRule] = [
        PolicyRule(
            "budget_holds_few_tries", .advice, ["guess_budget.probability"],
            "fewer than ten misses use the budget up: ordinary mistyping locks users"
        ) {
            var prices = $0.policy.prices
            if $0.policy.mfa.secondFactors.contains(.hotp) { prices.append((Policy.priceOfToken, "an HOTP token")) }
            let budget = $0.policy.guessBudget.probability
            guard let most = prices.max(by: { $0.price < $1.price }), budget < most.price.times(fewestMisses) else {
                return nil
            }
            return PolicyProblem(
                "\(budget.attos / most.price.attos) misses at \(most.factor) use the budget up: users who mistype are locked"
            ) { $0.guessBudget.probability = most.price.times(fewestMisses) }
        },
        PolicyRule(
            "spent_code_blocks", .advice, ["delivered_code.ttl_s", "delivered_code.max_tries"],
            "a code whose tries are used up is not replaced for more than an hour"
        ) {
            guard $0.policy.deliveredCode.ttlSeconds > 3_600 else { return nil }
            return PolicyProblem(
                "a code that \($0.policy.deliveredCode.maxTries) misses have spent is not replaced before its end, "
                    + "\($0.policy.deliveredCode.ttlSeconds) s after it was sent"
            ) { $0.deliveredCode.ttlSeconds = 600 }
        },
        PolicyRule(
            "resend_after_end", .advice, ["delivered_code.resend_after_s", "delivered_code.ttl_s"],
            "a code that was lost cannot be sent again while it is valid"
        ) {
            guard $0.policy.deliveredCode.resendAfterSeconds >= $0.policy.deliveredCode.ttlSeconds else { return nil }
            return PolicyProblem("a code that was lost cannot be sent again before it ends") {
                $0.deliveredCode.resendAfterSeconds = $0.deliveredCode.ttlSeconds / 2
            }
        },
        PolicyRule(
            "flow_shorter_than_code", .advice, ["sign_in.flow_ttl_s", "sign_up.flow_ttl_s", "delivered_code.ttl_s"],
            "a sign-in ends within five minutes, or a sign-up before the code that it waits for"
        ) {
            let code = $0.policy.deliveredCode.ttlSeconds
            guard $0.policy.signIn.flowSeconds < 300 || $0.policy.signUp.flowSeconds < code else { return nil }
            return PolicyProblem("a flow ends before slow mail arrives") {
                $0.signIn.flowSeconds = max(300, $0.signIn.flowSeconds)
                $0.signUp.flowSeconds = max(code, $0.signUp.flowSeconds)
            }
        },
        PolicyRule(
            "one_message_only", .advice,
            ["delivery.per_address_per_hour", "delivery.per_address_per_day", "sign_in.first_factors"],
            "an address gets one message an hour or a day, which a stranger can use up"
        ) {
            let (delivery, firsts) = ($0.policy.delivery, $0.policy.signIn.firstFactors)
            guard min(delivery.perAddressPerHour, delivery.perAddressPerDay) == 1,
                firsts.contains(where: { $0 == .password || $0.medium != nil })
            else { return nil }
            return PolicyProblem("a stranger who asks for a code to an address keeps its owner from getting one") {
                $0.delivery.perAddressPerHour = max(2, $0.delivery.perAddressPerHour)
                $0.delivery.perAddressPerDay = max(2, $0.delivery.perAddressPerDay)
            }
        },
        PolicyRule(
            "client_trust_unused", .advice, ["sign_in.client_trust", "sign_in.first_factors"],
            "unknown devices are asked after a password, and no sign-in begins with one"
        ) {
            guard $0.policy.signIn.clientTrust, !$0.policy.signIn.firstFactors.contains(.password) else { return nil }
            return "a device is asked about after a password only: here, one that the application vouches for"
        },
        PolicyRule(
            "no_adjacent_interval", .advice, ["totp.adjacent_intervals"],
            "a code is refused as soon as the next time step begins"
        ) {
            guard $0.policy.totp.adjacentIntervals == 0 else { return nil }
            return PolicyProblem(
                "a phone that is \($0.policy.totp.periodSeconds / 2) s off is refused half of the time"
            ) {
                $0.totp.adjacentIntervals = 1
            }
        },
        PolicyRule(
            "needs_related_origins", .advice, ["passkey.origins", "passkey.rp_id", "passkey.former_rp_ids"],
            "none of the pages is within one of the domains of passkeys, so that browsers ask that domain"
        ) {
            let passkey = $0.policy.passkey
            let hosts = (passkey.origins ?? passkey.rpID.map { ["https://\($0)"] } ?? []).compactMap(
                PolicyMember.host(of:))
            let elsewhere = PasskeyDomains(passkey, noted: nil, .newest).accepted.filter { domain in
                !hosts.contains { $0 == domain || $0.hasSuffix(".\(domain)") }
            }
            guard !hosts.isEmpty, !elsewhere.isEmpty else { return nil }
            return PolicyProblem(
                "browsers use passkeys of \(elsewhere.joined(separator: ", ")) on these pages only if "
                    + "/.well-known/webauthn there names them: see passkey.related_origins")
        },
        PolicyRule(
            "former_domain_unused", .advice, ["passkey.former_rp_ids"], "a former domain has no passkeys left"
        ) {
            guard let census = $0.census, let former = $0.policy.passkey.formerRPIDs else { return nil }
            let used = former.filter(census.hasPasskeys)
            guard used.count < former.count else { return nil }
            let unused = former.filter { !used.contains($0) }.joined(separator: ", ")
            return PolicyProblem("no passkey of \(unused) is left") {
                $0.passkey.formerRPIDs = used.isEmpty ? nil : used
            }
        },
        PolicyRule(
            "no_issuer", .advice, ["issuer", "mfa.second_factors"],
            "authenticator apps show no name of the site unless each request gives one"
        ) {
            guard $0.policy.issuer == nil, $0.policy.mfa.secondFactors.contains(.totp) else { return nil }
            return "an authenticator app shows no name of the site unless the request for its QR code gives one"
        },
        PolicyRule(
            "algorithm_unknown_to_apps", .advice, ["totp.algorithm", "totp.digits", "totp.period_s"],
            "many authenticator apps know only SHA1, six digits and 30 s"
        ) {
            let (usual, totp) = (TOTPPolicy(), $0.policy.totp)
            guard
                (totp.algorithm, totp.digits, totp.periodSeconds) != (
                    usual.algorithm, usual.digits, usual.periodSeconds
                )
            else { return nil }
            return PolicyProblem("many authenticator apps ignore these settings, and show codes that are refused") {
                ($0.totp.algorithm, $0.totp.digits, $0.totp.periodSeconds) = (
                    usual.algorithm, usual.digits, usual.periodSeconds
                )
            }
        },
        PolicyRule(
            "no_program", .advice, ["sign_in.custom_challenge"],
            "a question is to be asked, and no peer has the role challenge"
        ) {
            guard !$0.hasProgram, $0.policy.signIn.customChallenge != .off else { return nil }
            return PolicyProblem("no peer has the role challenge, so that no sign-in gets past the question") {
                $0.signIn.customChallenge = .off
            }
        },
        PolicyRule(
            "no_courier", .advice, ["sign_in.first_factors", "mfa.second_factors"],
            "codes are to be sent, and no peer has the role deliver"
        ) {
            let named = $0.policy.signIn.firstFactors + $0.policy.mfa.secondFactors
            guard !$0.hasCourier, named.contains(where: { $0.medium != nil }) else { return nil }
            return "no peer has the role deliver, so that no code is ever sent"
        },
    ]

    /// The misses that a budget should hold.
    private static let fewestMisses: UInt64 = 10
}

extension Probability {
    fileprivate func times(_ factor: UInt64) -> Probability { Probability(attos: attos * factor) }
}

extension PolicyMember {
    /// The domain of a page's origin; nil for an app's.
    fileprivate static func host(of origin: String) -> Substring? {
        for scheme in ["https://", "http://"] where origin.hasPrefix(scheme) {
            return origin.dropFirst(scheme.count).prefix { $0 != ":" }
        }
        return nil
    }
}
