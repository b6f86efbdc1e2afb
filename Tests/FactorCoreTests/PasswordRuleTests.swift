import FactorCrypto
import TestSupport
import Testing

@testable import FactorCore

/// How near a password may come to a word that is known.
struct PasswordRuleTests {
    private func problem(_ text: String, _ name: String = "zebrafinch@example.org") throws -> String? {
        var policy = Policy()
        policy.password.minLength = 10
        let decision = DecisionContext(
            now: ManualClock.origin,
            tenantContext: TenantContext(
                policy: policy, keys: .generate(tenant: 5, randomness: .seeded(1)), randomness: .seeded(2), tenant: 5),
            name: try SubjectID(name), document: DocumentKey(kind: .subject, tenant: 5, id: .zero))
        do throws(Failure) {
            try PasswordRules(decision).check(FlowsTrial.password(text), field: "password")
            return nil
        } catch {
            let rules: [String] = error.details.compactMap { if case .text(let text) = $0.value { text } else { nil } }
            return rules.first { PasswordRule(rawValue: $0) != nil }
        }
    }

    @Test(
        arguments: [
            ("zebrafinch123", "name"), ("zebrafinch1234", nil), ("1zebrafinch23", "name"), ("12zebrafinch34", nil),
            ("ZebraFinch", "name"), ("football1234", "common"), ("football12345", nil), ("FOOTBALL-!-!", "common"),
            ("tree-snow-", nil), ("tree-snow", "min_length"), ("ababababab", "pattern"), ("abababababc", nil),
            ("abcdefghij", "pattern"), ("abcdefghik", nil), ("jihgfedcba", "pattern"),
        ] as [(String, String?)])
    func `a password is refused that says little more than a word`(_ text: String, _ rule: String?) throws {
        #expect(try problem(text) == rule)
    }

    @Test func `a word that is longer than a password refuses none`() throws {
        #expect(try problem("tree-snow-x", "tree-snow-xy-and-more") == nil)
        #expect(try problem("tree-snow-x", "xyz") == nil)
    }
}
