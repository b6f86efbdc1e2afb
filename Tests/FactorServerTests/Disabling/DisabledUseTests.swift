import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// A disabled factor is answered wherever a secret is shown as one that was removed, whatever its kind, and what is guessed at
/// it costs the same.
struct DisabledUseTests {
    private static let kinds = FactorKind.allCases.filter(\.isHeld)

    /// Policies under which flows ask for different things.
    enum Situation: CaseIterable {
        case optional, requiredAndTold, noneAsked

        func set(in scenario: Scenario) throws {
            let all: JSON = ["totp", "hotp", "phone", "email", "backup_code", "passkey"]
            try scenario.allowPasskeys()
            switch self {
            case .optional: try scenario.set(["mfa": ["second_factors": all]])
            case .requiredAndTold:
                try scenario.set([
                    "mfa": ["second_factors": all, "state": "required"], "enumeration_protection": false,
                ])
            case .noneAsked: try scenario.set(["mfa": ["state": "off"], "sign_in": ["client_trust": true]])
            }
        }
    }

    /// What becomes of the factor between the two parts of a use.
    enum Fate: String {
        case none = ""
        case disabled = "factor.disable"
        case removed = "factor.remove"
    }

    /// What all uses come to, each by somebody else: the answers, what was counted, and what was sent.
    private func outcome(_ uses: [SecretUse], _ situation: Situation, _ kind: FactorKind, _ fate: Fate) throws
        -> [(name: String, lines: [String])]
    {
        let scenario = try Scenario(defaults: Scenario.quick)
        try situation.set(in: scenario)
        return try uses.enumerated().map { index, use in
            let holder = try Holder(scenario, "ada\(100 + index)")
            let begun = try use.before(holder, .null).first?.result ?? .null
            if fate != .none {
                let changed = try scenario.ask(fate.rawValue, holder.target(kind))
                #expect(changed.succeeded, "\(use.name): \(changed.line)")
            }
            var lines = try use.after(holder, begun).map(\.line)
            lines += try scenario.messages().map { "\($0.purpose) to \($0.to)" }.sorted()
            let known = try holder.ask("subject.get").result
            lines.append(known["pools"].line)
            return (use.name, lines.map(Self.withoutNames))
        }
    }

    /// Without what is drawn at random.
    private static func withoutNames(_ line: String) -> String {
        line.replacing(/"challenge":"[A-Za-z0-9_-]{43}"/, with: "CHALLENGE")
            .replacing(/"((fac|ses|sin|stp|pwr)_[a-z2-7]{26}|(sto|vdt)_[a-z2-7]{52})"/, with: "NAME")
    }

    @Test(arguments: kinds)
    func `by every method and in every step it is as if it were removed`(_ kind: FactorKind) throws {
        var differs = false
        for situation in Situation.allCases {
            let uses = situation == .optional ? SecretUse.all : SecretUse.flowUses
            let disabled = try outcome(uses, situation, kind, .disabled)
            let removed = try outcome(uses, situation, kind, .removed)
            for (left, right) in zip(disabled, removed) {
                #expect(left.lines == right.lines, "\(situation), \(left.name)")
            }
            guard situation == .optional else { continue }
            let sound = try outcome(uses, situation, kind, .none)
            differs = zip(disabled, sound).contains { $0.lines != $1.lines }
        }
        #expect(differs, "nothing here shows a factor of this kind")
    }

    @Test func `what is shown is right where nothing is disabled`() throws {
        for (name, lines) in try outcome(SecretUse.all, .optional, .totp, .none) {
            #expect(!lines.contains { $0.contains("code_rejected") }, "\(name): \(lines)")
        }
    }

    @Test func `every method that takes a secret is among them, but for those that prove or bring a new one`() {
        let uses = Set(SecretUse.all.flatMap(\.methods))
        let left = Catalogue.all.filter { $0.takesSecret && !uses.contains($0.name) }.map(\.name)
        #expect(
            Set(left) == ["backup_code.import", "factor.activate"])
    }

    @Test(arguments: kinds)
    func `an answer that was recorded before is not given again, not even when it is enabled`(_ kind: FactorKind) throws
    {
        let scenario = try Scenario(defaults: Scenario.quick)
        let holder = try Holder(scenario, "ada100")
        if kind.medium != nil { _ = try holder.ask("factor.send", ["kind": .text(kind.name)]) }
        let secret = try holder.secret(kind).with("idempotency_key", "k")
        let area = kind == .backupCode ? "backup_code" : kind.name
        let verify = { try holder.ask("\(area).verify", secret) }
        #expect(try verify().succeeded)
        #expect(try verify().succeeded)
        scenario.clock.advance(milliseconds: 1)
        for _ in 0..<2 {
            let disabled = try holder.ask("factor.disable", holder.target(kind).with("idempotency_key", "d"))
            #expect(disabled.result["factor"]["disabled"] == true && disabled.result["revoked_sessions"] == 0)
        }
        #expect(try verify().reason == "not_found")
        #expect(try holder.ask("factor.enable", holder.target(kind)).succeeded)
        #expect(try verify().reason == "not_found")
    }
}
