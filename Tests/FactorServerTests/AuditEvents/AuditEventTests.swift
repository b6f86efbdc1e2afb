import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// An act, and the entries that it leaves in the audit log.
struct AuditedAct: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Oldest first: the action, the outcome, whom it is about, `factor` if it names one, and the user that acted if that
    /// is not the usual one.
    let entries: [String]
    /// Prepares what the act needs, and returns the act.
    let prepare: @Sendable (Scenario) throws -> () throws -> Void

    init(
        _ name: String, leaves entries: [String], _ prepare: @escaping @Sendable (Scenario) throws -> () throws -> Void
    ) {
        (testDescription, self.entries, self.prepare) = (name, entries, prepare)
    }

    /// An act that needs no preparation.
    static func alone(
        _ name: String, leaves entries: [String], _ act: @escaping @Sendable (Scenario) throws -> Void
    ) -> AuditedAct {
        AuditedAct(name, leaves: entries) { scenario in { try act(scenario) } }
    }
}

/// What each act leaves in the audit log, and nothing besides.
@Suite(.disabled(if: FaultyStore.isLossyInTests, "counts what is done again"))
struct AuditEventTests {
    private static let acts =
        oneTimeCodes + factors + passwords + addresses + passkeys + sessions + subjects + server + jobs + flows
        + recovery

    /// What these leave is tested where there are stores that make them.
    private static let elsewhere: [AuditAction] = [.restored, .entryLost, .storeRaised]

    @Test(arguments: acts) func `an act leaves its entries`(_ act: AuditedAct) throws {
        let scenario = try Scenario(defaults: Scenario.quick)
        let perform = try act.prepare(scenario)
        let before = try Self.entries(scenario).count
        try perform()
        try scenario.settle()
        let entries = try Array(Self.entries(scenario).dropFirst(before))
        #expect(entries == act.entries)
        #expect(try scenario.done("audit.verify")["intact"] == true)
    }

    private static func entries(_ scenario: Scenario) throws -> [String] {
        try scenario.done("audit.list", ["limit": 200])["entries"].items.reversed().map { entry in
            let whose = [entry["subject"], entry["tenant"], "server"].lazy.compactMap(\.text).first ?? ""
            // The server draws the names of users who sign up.
            let shown = whose.hasPrefix("usr_") ? "user" : whose
            let words = [entry["action"].text ?? "", entry["outcome"].text ?? "", shown]
            let uid = entry["peer_uid"].integer ?? 0
            return (words + (entry["factor_id"].isNull ? [] : ["factor"]) + (uid == 1_000 ? [] : ["by \(uid)"]))
                .joined(separator: " ")
        }
    }

    @Test func `every action is left by an act`() {
        let left = Self.acts.flatMap(\.entries).compactMap { $0.split(separator: " ").first.map(String.init) }
        let all = Set(AuditAction.names)
        #expect(Set(left).union(Self.elsewhere.map(\.name)) == all)
        #expect(Set(left).isDisjoint(with: Self.elsewhere.map(\.name)))
    }
}
