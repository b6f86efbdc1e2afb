import FactorCore
import Testing

@testable import factord

/// Which changes of a configuration apply at once, and which wait for the next start.
struct ReloadTests {
    private static func listeners(_ second: String) -> String {
        #"[{"path": "/run/factord/s", "rules": [{"uid": 1, "roles": "all", "tenants": "all"}]}, "# + second + "]"
    }
    private static let first = #"{"path": "/run/factord/t", "rules": [{"uid": 2, "roles": "all", "tenants": "all"}]}"#
    private static let otherRules =
        #"{"path": "/run/factord/t", "rules": [{"uid": 3, "roles": "all", "tenants": "all"}]}"#
    private static let otherMode =
        #"{"path": "/run/factord/t", "mode": "0666", "rules": [{"uid": 2, "roles": "all", "tenants": "all"}]}"#
    private static let sharedDirectory =
        #"{"path": "/run/factord/t", "shared_directory": true, "rules": [{"uid": 2, "roles": "all", "tenants": "all"}]}"#
    private static let otherOwner =
        #"{"path": "/run/factord/t", "group": "clients", "rules": [{"uid": 2, "roles": "all", "tenants": "all"}]}"#
    private static let otherPlace = #"{"activated": "x", "rules": [{"uid": 2, "roles": "all", "tenants": "all"}]}"#

    private let draft = Draft().with("listeners", listeners(first))

    @Test(
        arguments: [
            ("state", #""/var/lib/other""#, ["state needs_restart"]),
            ("master_key", #"{"command": "x"}"#, ["master_key needs_restart"]),
            ("next_master_key", #"{"command": "x"}"#, ["next_master_key needs_restart"]),
            ("listeners", listeners(otherRules), ["listeners[1].rules applied"]),
            ("listeners", listeners(otherMode), ["listeners[1].mode needs_restart"]),
            ("listeners", listeners(otherPlace), ["listeners[1] needs_restart", "listeners applied"]),
            (
                "limits", #"{"in_flight": 99, "hashing_queue": 5}"#,
                ["limits.in_flight applied", "limits.hashing_queue needs_restart"]
            ),
            (
                "store", #"{"postgresql": {"hosts": ["/run/factord"], "database": "d", "user": "u", "peer": "p"}}"#,
                ["store needs_restart"]
            ),
            ("anchor", #"{"read": "cat /x", "write": "tee /x"}"#, ["anchor needs_restart"]),
            ("listeners", listeners(sharedDirectory), ["listeners[1].shared_directory needs_restart"]),
            ("listeners", listeners(otherOwner), ["listeners[1].owner needs_restart"]),
            ("limits", #"{"audit_days": 30}"#, ["limits.audit_days applied"]),
            ("policy", #"{"totp": {"digits": 8}}"#, ["policy.totp.digits applied"]),
            ("authenticators", #""/etc/authenticators.json""#, ["authenticators applied"]),
            ("log", #"{"level": "error", "format": "json"}"#, ["log.level applied", "log.format applied"]),
        ] as [(String, String, [String])])
    func `each changed member is reported, with its effect`(
        _ name: String, _ value: String, _ expected: [String]
    ) throws {
        let old = try draft.read()
        let new = try draft.with(name, value).read()
        let (running, changes) = old.reloaded(from: new)
        #expect(changes.map { "\($0.member) \($0.effect.rawValue)" } == expected)
        // Applied changes are not reported again; pending ones are.
        let again = running.reloaded(from: new).changes
        #expect(again == changes.filter { $0.effect == .needsRestart })
    }

    @Test func `a removed listener refuses everybody, and keeps its number`() throws {
        let old = try draft.read()
        let (running, _) = old.reloaded(from: try draft.with("listeners", Self.listeners(Self.otherPlace)).read())
        #expect(running.listeners.map(\.place) == old.listeners.map(\.place))
        #expect(running.listeners[0].rules == old.listeners[0].rules)
        #expect(running.listeners[1].rules.isEmpty)
    }

    @Test func `listeners are identified by their path and not by their order`() throws {
        let old = try draft.read()
        let turned = try Draft().with(
            "listeners",
            #"[\#(Self.otherRules), {"path": "/run/factord/s", "rules": [{"uid": 9, "roles": "all", "tenants": "all"}]}]"#
        ).read()
        let (running, changes) = old.reloaded(from: turned)
        #expect(running.listeners[0].rules == turned.listeners[1].rules)
        #expect(running.listeners[1].rules == turned.listeners[0].rules)
        #expect(changes.map(\.member) == ["listeners[1].rules", "listeners[0].rules"])
    }

    @Test func `an unchanged configuration changes nothing`() throws {
        let old = try draft.read()
        let (running, changes) = old.reloaded(from: old)
        #expect(changes.isEmpty)
        #expect(running == old)
    }
}
