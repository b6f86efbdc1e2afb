import FactorCore
import TestSupport
import Testing

/// The rules about policies: each finds what it is for, and nothing beside it.
struct PolicyRuleTests {
    typealias Change = @Sendable (inout Policy) -> Void

    /// A rule with a policy that breaks it and a neighbour that does not, both as changes of the default one.
    struct Row: Sendable, CustomTestStringConvertible {
        let code: String
        let breaks: Change
        let keeps: Change
        var testDescription: String { code }

        init(_ code: String, _ breaks: @escaping Change, keeps: @escaping Change) {
            (self.code, self.breaks, self.keeps) = (code, breaks, keeps)
        }
    }

    /// The rules that look at more than the policy.
    private static let others: Set<String> = [
        "second_factor_of_other_domain", "no_first_factor", "former_domain_unused", "no_program", "no_courier",
    ]

    private func checked(_ change: Change) -> CheckedPolicy {
        var policy = Policy()
        change(&policy)
        return CheckedPolicy(policy)
    }

    private func found(_ code: String, _ checked: CheckedPolicy) -> PolicyFinding? {
        checked.findings().first { $0.code == code }
    }

    /// Makes the change as a request would.
    private func mended(_ policy: Policy, _ needs: [PolicyFinding.Change]) -> Policy {
        var settings = PolicySettings()
        for member in PolicyMember.all { settings.set(member, to: member.get(policy)) }
        for (member, value) in needs { settings.set(member, to: value) }
        return settings.over(Policy())
    }

    @Test(arguments: rows)
    func `a rule finds a policy that breaks it, and not the neighbour; what it needs mends it`(_ row: Row) throws {
        let broken = checked(row.breaks)
        let finding = try #require(found(row.code, broken))
        #expect(found(row.code, checked(row.keeps)) == nil)
        if let needs = finding.needs {
            #expect(!needs.isEmpty)
            #expect(found(row.code, CheckedPolicy(mended(broken.policy, needs))) == nil)
        }
    }

    @Test func `every rule has a policy that breaks it`() {
        let codes = PolicyRule.consistency.map(\.code)
        #expect(Set(codes) == Set(Self.rows.map(\.code)).union(Self.others))
        #expect(Set(codes).count == codes.count)
    }

    @Test func `rules name members that there are`() {
        let paths = Set(PolicyMember.all.map { String($0.path.dropFirst("policy.".count)) })
        for rule in PolicyRule.consistency {
            #expect(!rule.members.isEmpty && paths.isSuperset(of: rule.members), "\(rule.code)")
        }
    }

    @Test(arguments: DefaultsEdition.allCases)
    func `the default policy breaks no rule but that apps show no name of the site`(_ edition: DefaultsEdition) {
        #expect(CheckedPolicy(edition.policy, over: edition).findings().map(\.code) == ["no_issuer"])
    }

    @Test func `a policy is refused by the first rule that no policy may break, and by no other`() {
        for row in Self.rows {
            let checked = checked(row.breaks)
            let refused = PolicyRule.consistency.first { $0.refusal != nil && $0.problem(of: checked) != nil }
            #expect(checked.policy.contradiction?.member == refused?.members.first)
        }
        let rule = PolicyRule.consistency.filter { $0.refusal != nil }.map(\.code)
        #expect(rule.contains("budget_below_a_try") && !rule.contains("budget_below_a_token"))
    }

    @Test func `findings are sorted, the worst first`() {
        let checked = checked {
            $0.mfa.secondFactors = [.hotp]
            $0.totp.adjacentIntervals = 0
            $0.recovery.supportWaits = true
            $0.recovery.waitSeconds = 0
        }
        let severities = checked.findings().map(\.severity)
        #expect(severities == severities.sorted() && Set(severities) == [.lockout, .contradiction, .advice])
    }

    @Test func `what findings need, made again and again, leads to a policy that needs nothing more`() throws {
        var dice = Dice(seed: 4)
        for _ in 0..<2_000 {
            var policy = random(&dice)
            let start = policy
            var rounds = 0
            while let needs = CheckedPolicy(policy).findings().lazy.compactMap(\.needs).first {
                policy = mended(policy, needs)
                rounds += 1
                try #require(rounds < 60, "\(CheckedPolicy(policy).findings().map(\.code)) from \(start)")
            }
            let left = CheckedPolicy(policy).findings().filter { $0.severity == .lockout }
            #expect(left.isEmpty)
        }
    }

    /// A policy with a few members set to anything that they may be.
    private func random(_ dice: inout Dice) -> Policy {
        var settings = PolicySettings()
        for member in PolicyMember.all where dice.one(in: 4) {
            let value: PolicyValue? =
                switch member.shape {
                case .integer(let range):
                    .integer(
                        [range.lowerBound, range.upperBound, Int64.random(in: range, using: &dice)]
                            .randomElement(using: &dice) ?? range.lowerBound)
                case .choice(let words): words.randomElement(using: &dice).map { .text($0) }
                case .choices(let words, let fewest):
                    .texts(
                        Array(
                            words.shuffled(using: &dice).prefix(
                                Int.random(in: max(1, fewest)...words.count, using: &dice))))
                case .flag: .flag(dice.one(in: 2))
                case .label: .text("Example")
                case .probability: .probability(Probability(attos: dice.next() % 1_000_000_000_000_000_000))
                case .prefixes: .texts(dice.one(in: 2) ? [] : ["+49"])
                case .domain: .text("example.org")
                case .domains: .texts(["old.example"])
                case .origins: .texts(["https://example.net"])
                }
            settings.set(member, to: value)
        }
        // Nothing mends a missing domain, which only people know.
        if settings.over(Policy()).passkey.rpID == nil {
            for member in PolicyMember.all where member.path == "policy.passkey.rp_id" {
                settings.set(member, to: .text("example.org"))
            }
        }
        return settings.over(Policy())
    }

    // MARK: More than the policy

    @Test func `a peer that is missing is told of where it is needed`() {
        var lone = CheckedPolicy(Policy())
        (lone.hasCourier, lone.hasProgram) = (false, false)
        #expect(found("no_courier", lone) != nil && found("no_program", lone) == nil)
        lone.policy.signIn.firstFactors = [.password]
        #expect(found("no_courier", lone) == nil)
        lone.policy.signIn.customChallenge = .afterFirstFactor
        #expect(found("no_program", lone) != nil)
        lone.hasProgram = true
        #expect(found("no_program", lone) == nil)
    }
}
