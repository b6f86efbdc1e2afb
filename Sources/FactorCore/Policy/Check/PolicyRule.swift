/// What the rules look at.
package struct CheckedPolicy: Sendable {
    /// The most findings that a check returns.
    package static let mostFindings = 80

    package var policy: Policy
    /// The server's defaults, which the tenant's settings override.
    package let defaults: Policy
    /// The edition of defaults that is under the tenant's settings.
    package var edition: DefaultsEdition
    /// Whether some peer can answer the questions of `sign_in.custom_challenge`.
    package var hasProgram = true
    /// Whether some peer can deliver messages.
    package var hasCourier = true

    /// What the users have; nil if nobody was counted.
    package var census: FactorCensus?

    package init(_ policy: Policy, over edition: DefaultsEdition = .first, defaults: Policy? = nil) {
        self.policy = policy
        self.edition = edition
        self.defaults = defaults ?? edition.policy
    }

    /// Returns what is inconsistent, and where it deviates from a profile: worst first, then in the order of the tables.
    package func findings(_ profile: PolicyProfile? = nil) -> [PolicyFinding] {
        var found = PolicyRule.consistency.compactMap { $0.finding(self, clause: nil) }
        for clause in profile?.clauses ?? [] {
            found += clause.rules.compactMap { $0.finding(self, clause: clause.number) }
        }
        let sorted = FindingSeverity.allCases.flatMap { severity in found.filter { $0.severity == severity } }
        return withoutHarm(Array(sorted.prefix(Self.mostFindings)))
    }

    /// Leaves out what a standard needs where it would keep users out, by itself or with what the findings before it need.
    private func withoutHarm(_ findings: [PolicyFinding]) -> [PolicyFinding] {
        guard findings.contains(where: { $0.clause != nil && $0.needs != nil }) else { return findings }
        let before = harm(of: policy)
        var mended = policy
        return findings.map { finding in
            guard let needs = finding.needs else { return finding }
            var (alone, together) = (policy, mended)
            for case (let member, let value?) in needs {
                member.set(&alone, value)
                member.set(&together, value)
            }
            let isHarmless = [alone, together].allSatisfy { harm(of: $0).isSubset(of: before) }
            guard finding.clause == nil || isHarmless else { return finding.withoutNeeds }
            mended = together
            return finding
        }
    }

    /// The rules by which a policy is refused, or keeps users out.
    private func harm(of policy: Policy) -> Set<String> {
        var checked = self
        checked.policy = policy
        let rules = PolicyRule.consistency.filter { $0.refusal != nil || $0.severity == .lockout }
        return Set(rules.filter { $0.problem(of: checked) != nil }.map(\.code))
    }
}

/// One rule about policies: a row of `PolicyRule.consistency`, or of a profile's clause.
package struct PolicyRule: Sendable {
    package let code: String
    package let severity: FindingSeverity
    package let members: [String]
    /// When something is found, for the documentation.
    package let about: String
    /// What to do about it; nil unless such a policy is refused (`Policy.contradiction`).
    package let refusal: String?
    private let find: @Sendable (CheckedPolicy) -> PolicyProblem?

    /// Makes a row.
    ///
    /// - Parameter members: Their paths, such as `password.min_length`.
    package init(
        _ code: String, _ severity: FindingSeverity, _ members: [String] = [], _ about: String, refusal: String? = nil,
        _ find: @escaping @Sendable (CheckedPolicy) -> PolicyProblem?
    ) {
        self.code = code
        self.severity = severity
        self.members = members
        self.about = about
        self.refusal = refusal
        self.find = find
    }

    /// Returns what is wrong by this rule.
    package func problem(of checked: CheckedPolicy) -> PolicyProblem? { find(checked) }

    /// Returns what the rule finds, for one clause of a standard.
    package func finding(_ checked: CheckedPolicy, clause: String?) -> PolicyFinding? {
        find(checked).map { problem in
            let subject = refusal == nil ? "" : (members.first ?? "") + " "
            return PolicyFinding(
                code: code, severity: severity, members: members, clause: clause, problem: subject + problem.text,
                needs: problem.mend.map { checked.policy.changes(by: $0) }, users: problem.users)
        }
    }
}

/// What is wrong with a policy, in the words of one that breaks a rule.
package struct PolicyProblem: ExpressibleByStringInterpolation, Sendable {
    package let text: String
    /// Makes the policy one in which the rule finds nothing.
    package let mend: (@Sendable (inout Policy) -> Void)?
    package let users: Int?

    package init(_ text: String, users: Int? = nil, mend: (@Sendable (inout Policy) -> Void)? = nil) {
        self.text = text
        self.users = users
        self.mend = mend
    }

    package init(stringLiteral text: String) {
        self.init(text)
    }
}

extension Policy {
    /// Returns the members that a change of the policy leaves different.
    package func changes(by change: (inout Policy) -> Void) -> [PolicyFinding.Change] {
        var changed = self
        change(&changed)
        return PolicyMember.all.filter { $0.get(self) != $0.get(changed) }.map { ($0, $0.get(changed)) }
    }
}
