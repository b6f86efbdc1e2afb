/// What the users of a tenant have that counts, under its policy and under a changed one. Nothing sealed is opened.
package struct FactorCensus: Sendable {
    /// The users: subjects that exist.
    package private(set) var users = 0
    /// Those who have a second factor under the changed policy. Backup codes do not count as one.
    package private(set) var withSecondFactor = 0
    /// Those who have a password or an address, and can begin a sign-in with neither under the changed policy.
    package private(set) var withoutFirstFactor = 0
    /// Those who have a second factor or a first one under the policy, and none under the changed one.
    package private(set) var losingSecondFactor = 0
    package private(set) var losingFirstFactor = 0
    /// Those who lose either.
    package private(set) var affected = 0
    /// Those without a second factor under the changed policy, but with passkeys of a domain that it does not accept.
    package private(set) var withForeignPasskeys = 0
    /// The passkeys, by the domain that they were made for.
    private var domains: [String?: (passkeys: Int, users: Int)] = [:]

    package init() {}

    /// Counts a subject.
    package mutating func count(_ subject: Subject, under present: TenantContext, changed: TenantContext) {
        guard subject.exists else { return }
        users += 1
        let hasSecond = subject.hasSecondFactor(in: changed)
        let hasFirst = subject.hasFirstFactor(in: changed)
        if hasSecond { withSecondFactor += 1 }
        if !hasFirst, subject.factors.contains(where: { $0.beginsSignIn(in: changed) && $0.kind != .passkey }) {
            withoutFirstFactor += 1
        }
        let losesSecond = !hasSecond && changed.policy.mfa.state != .off && subject.hasSecondFactor(in: present)
        let losesFirst = !hasFirst && subject.hasFirstFactor(in: present)
        if losesSecond { losingSecondFactor += 1 }
        if losesFirst { losingFirstFactor += 1 }
        if losesSecond || losesFirst { affected += 1 }
        let passkeys = subject.factors.compactMap { $0.isVerifier ? $0.passkey : nil }
        if !hasSecond, changed.policy.mfa.secondFactors.contains(.passkey),
            passkeys.contains(where: { changed.domains.state(of: $0) == .other })
        {
            withForeignPasskeys += 1
        }
        let own = Dictionary(grouping: passkeys) { changed.domains.rpID(of: $0) }
        for (domain, passkeys) in own {
            domains[domain, default: (0, 0)].passkeys += passkeys.count
            domains[domain, default: (0, 0)].users += 1
        }
    }

    /// The passkeys of one domain.
    package struct Passkeys: Sendable {
        /// Nil for those of which none is known.
        package let domain: String?
        package let state: PasskeyDomains.State
        package let passkeys: Int
        package let users: Int

        package init(domain: String?, state: PasskeyDomains.State, passkeys: Int, users: Int) {
            (self.domain, self.state, self.passkeys, self.users) = (domain, state, passkeys, users)
        }
    }

    /// Returns the passkeys by domain: the accepted ones, with or without passkeys, and then the most frequent others.
    package func passkeys(_ accepted: PasskeyDomains, atMost most: Int) -> [Passkeys] {
        let rows = accepted.accepted.map { domain in
            let count = domains[domain] ?? (0, 0)
            return Passkeys(
                domain: domain, state: domain == accepted.current ? .current : .former, passkeys: count.passkeys,
                users: count.users)
        }
        let others = domains.filter { domain, _ in domain.map { !accepted.accepted.contains($0) } ?? true }
            .sorted { ($1.value.passkeys, $0.key ?? "") < ($0.value.passkeys, $1.key ?? "") }
            .map { Passkeys(domain: $0.key, state: .other, passkeys: $0.value.passkeys, users: $0.value.users) }
        return Array((rows + others).prefix(most))
    }

    /// Whether a passkey of the domain was counted.
    func hasPasskeys(of domain: String) -> Bool { domains[domain] != nil }
}

extension Subject {
    fileprivate func hasSecondFactor(in context: TenantContext) -> Bool {
        factors.contains { isSecond($0, in: context) && context.policy.mfa.counts($0.kind) }
    }

    /// Whether a sign-in can begin. With an address a forgotten password is replaced, or a first one set.
    fileprivate func hasFirstFactor(in context: TenantContext) -> Bool {
        let firsts = context.policy.signIn.firstFactors
        return factors.contains { factor in
            factor.beginsSignIn(in: context)
                && (firsts.contains(factor.kind) || (factor.isAddress && firsts.contains(.password)))
        }
    }
}

extension Factor {
    /// Whether it would begin a sign-in if the policy named it.
    fileprivate func beginsSignIn(in context: TenantContext) -> Bool {
        verifies(in: context) && FactorKind.first.contains(kind)
    }

    fileprivate var passkey: PasskeyMaterial? {
        if case .passkey(let material) = material { material } else { nil }
    }
}

extension Policy {
    /// The members in which this policy accepts less than another one, so that users may lose a factor.
    package func narrowedMembers(from other: Policy) -> [String] {
        var members: [String] = []
        let accepted = PasskeyDomains(passkey, noted: nil, .newest).accepted
        if !Set(accepted).isSuperset(of: PasskeyDomains(other.passkey, noted: nil, .newest).accepted) {
            members.append(passkey.rpID == other.passkey.rpID ? "passkey.former_rp_ids" : "passkey.rp_id")
        }
        if mfa.state != .off, !Set(mfa.secondFactors).isSuperset(of: other.mfa.secondFactors) {
            members.append("mfa.second_factors")
        }
        if mfa.state != .off, mfa.secondFactors.contains(.email), !mfa.counts(.email), other.mfa.counts(.email) {
            members.append("mfa.email_counts_as")
        }
        if !Set(signIn.firstFactors).isSuperset(of: other.signIn.firstFactors) {
            members.append("sign_in.first_factors")
        }
        return members
    }
}
