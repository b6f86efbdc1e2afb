import FactorCore
import FactorCrypto
import TestSupport
import Testing

/// Applies what the findings of a check need to random policies.
struct PolicyNeedsTests {
    /// The most checks until nothing is needed any more.
    private static let mostRounds = 5

    private static func value(_ member: PolicyMember, _ dice: inout Dice) -> PolicyValue? {
        func words(_ all: [String], _ fewest: Int, _ dice: inout Dice) -> PolicyValue {
            let count = Int.random(in: fewest...all.count, using: &dice)
            return .texts(Array(all.shuffled(using: &dice).prefix(count)))
        }
        switch member.shape {
        case .integer(let range):
            let low = [range.lowerBound, range.upperBound, Int64.random(in: range, using: &dice)]
            let usual: [Int64] = [1, 2, 3, 8, 15, 30, 600, 3_600, 86_400, 12_288, 19_456, 47_104]
            return .integer(
                (low + usual.flatMap { [$0, $0 + 1] }.filter(range.contains)).randomElement(using: &dice) ?? 0)
        case .choice(let all): return .text(all.randomElement(using: &dice) ?? "")
        case .choices(let all, let fewest): return words(all, fewest, &dice)
        case .flag: return .flag(.random(using: &dice))
        case .label: return dice.one(in: 2) ? nil : .text("Example")
        case .probability:
            let some: [UInt64] = [3_000_000_000_000, 1_000_000_000_000_000, 1_000_000_000_000_000_000]
            return .probability(Probability(attos: some.randomElement(using: &dice) ?? 0))
        case .prefixes: return [nil, .texts([]), .texts(["+49"])].randomElement(using: &dice) ?? nil
        case .domain:
            return [nil, .text("example.org"), .text("org"), .text("localhost")].randomElement(using: &dice) ?? nil
        case .domains: return dice.one(in: 2) ? nil : .texts(["example.com"])
        case .origins:
            return [nil, .texts(["https://example.org"]), .texts(["https://example.net"])].randomElement(using: &dice)
                ?? nil
        }
    }

    private static func settings(_ dice: inout Dice) -> PolicySettings {
        var settings = PolicySettings()
        let rate = Int.random(in: 1...8, using: &dice)
        for member in PolicyMember.all where dice.one(in: rate) {
            if let value = value(member, &dice) { settings.set(member, to: value) }
        }
        return settings
    }

    /// The lockouts that a check of settings finds, and whether `tenant.update` accepts them.
    private static func harm(_ settings: PolicySettings) -> (accepted: Bool, lockouts: Set<String>) {
        let policy = settings.over(Policy())
        let found = CheckedPolicy(policy).findings().filter { $0.severity == .lockout }
        return (policy.contradiction == nil, Set(found.map(\.code)))
    }

    private static func apply(_ needs: [PolicyFinding.Change], to settings: PolicySettings) -> PolicySettings {
        needs.reduce(into: settings) { $0.set($1.member, to: $1.value) }
    }

    @Test(arguments: PolicyProfile.all.map(\.name))
    func `what is needed is accepted, mends everything that it is for, and keeps nobody out`(_ name: String) throws {
        let profile = try #require(PolicyProfile.all.first { $0.name == name })
        var dice = Dice(seed: 800_634)
        var (tried, needed) = (0, 0)
        while tried < 1_000 {
            var settings = Self.settings(&dice)
            let before = Self.harm(settings)
            guard before.accepted else { continue }
            tried += 1
            var needs: [[PolicyFinding.Change]] = []
            func check() {
                needs = CheckedPolicy(settings.over(Policy())).findings(profile).filter { $0.clause != nil }.compactMap(
                    \.needs)
            }
            func expectNoHarm(_ settings: PolicySettings) {
                let after = Self.harm(settings)
                #expect(after.accepted, "\(settings)")
                #expect(after.lockouts.isSubset(of: before.lockouts), "\(after.lockouts): \(settings)")
            }
            check()
            needed += needs.count
            // Each by itself, which takes most of the time.
            if tried % 8 == 0 { for change in needs { expectNoHarm(Self.apply(change, to: settings)) } }
            var rounds = 0
            while !needs.isEmpty, rounds < Self.mostRounds {
                settings = Self.apply(Array(needs.joined()), to: settings)
                expectNoHarm(settings)
                check()
                rounds += 1
            }
            #expect(needs.isEmpty, "\(settings)")
        }
        // The policies differ enough from what is wanted.
        #expect(needed > 3 * tried)
    }
}
