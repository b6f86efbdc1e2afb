import FactorCore
import FactorServer
import FactorWire
import TestServer
import TestSupport
import Testing

/// Who may do what: roles by peer, listener and tenant. What no rule allows is refused.
struct AccessTests {
    private static func rules(_ roles: RoleSet, _ tenants: AccessRule.Where = .allTenants) -> AccessRules {
        AccessRules([[AccessRule(.user(1000), .all)], [AccessRule(.user(7), roles, tenants)]])
    }

    private static let peer = Caller(uid: 7, gid: 8, listener: 1)

    /// Well-formed parameters for each method, about nothing that exists.
    private static func params(_ entry: MethodEntry) -> JSON {
        var params: JSON = [:]
        for parameter in entry.parameters()
        where parameter.isRequired || ["tenant", "session_token"].contains(parameter.name) {
            params = params.with(parameter.name, entry.sample(of: parameter) ?? .null)
        }
        // One of two, of which neither is required alone.
        if entry.name == "factor.activate" { params = params.with("code", "000000") }
        if entry.name == "factor.send" { params = params.with("kind", "email") }
        return params["tenant"].isNull ? params : params.with("tenant", "t")
    }

    @Test func `an administrator of some tenants sees no method of the server, and may call none`() throws {
        let scenario = try Scenario(rules: Self.rules(RoleSet(.admin), .tenants([.default, try TenantID("t")])))
        let told = try scenario.ask("server.info", from: Self.peer).result["methods"].items.compactMap(\.text)
        for entry in Catalogue.all where entry.role == .admin {
            let answer = try scenario.ask(entry.name, Self.params(entry), from: Self.peer)
            #expect(told.contains(entry.name) == (answer.reason != "forbidden"), "\(answer.line)")
        }
        #expect(told.contains("tenant.update") && !told.contains("backup.begin"))
    }

    @Test(arguments: Role.allCases)
    func `a role allows its methods and no others`(_ role: Role) throws {
        let scenario = try Scenario(rules: Self.rules(RoleSet(role)))
        func isOpen(_ entry: MethodEntry) -> Bool {
            entry.role == nil || entry.role == role || entry.otherRoles.contains(role)
        }
        for entry in Catalogue.all where entry.name != "tenant.delete" {
            let answer = try scenario.ask(entry.name, Self.params(entry), from: Self.peer)
            if isOpen(entry) {
                #expect(answer.reason != "forbidden", "\(entry.name)")
                #expect(answer.code != -32602, "\(answer.line)")
            } else {
                expectRefusal(answer, entry)
            }
        }
        let told = try scenario.ask("server.info", from: Self.peer).result["methods"].items.compactMap(\.text)
        #expect(told == Catalogue.all.filter(isOpen).map(\.name))
    }

    /// Expects a refusal that names all roles that would do, the method's own first.
    private func expectRefusal(_ answer: Answer, _ entry: MethodEntry) {
        #expect(answer.reason == "forbidden", "\(entry.name)")
        #expect(answer.data["role"] == .text(entry.role?.name ?? ""))
        #expect(answer.data["other_roles"].items.compactMap(\.text) == entry.otherRoles.map(\.name))
    }

    @Test func `roles beside the first one allow what they are for, and no more`() {
        func methods(_ role: Role) -> Set<String> {
            Set(Catalogue.all.filter { $0.role == role || $0.otherRoles.contains(role) }.map(\.name))
        }
        #expect(methods(.monitor) == ["server.metrics"])
        #expect(methods(.audit) == ["audit.list", "audit.verify"])
        let resets = ["subject.reset_factors", "subject.cancel_reset"]
        #expect(methods(.support) == Set(resets + ["subject.get", "subject.unlock"]))
        #expect(methods(.provision) == methods(.enroll).subtracting(["address.show"]))
    }

    @Test(arguments: Role.allCases)
    func `any of its roles allows a method, in its tenants only`(_ role: Role) throws {
        let scenario = try Scenario(rules: Self.rules(RoleSet(role), .tenants([try TenantID("t")])))
        for name in ["t", "other"] { #expect(try scenario.ask("tenant.create", ["tenant": .text(name)]).succeeded) }
        for entry in Catalogue.all where entry.role == role || entry.otherRoles.contains(role) {
            let params = Self.params(entry)
            if entry.isServerWide {
                expectRefusal(try scenario.ask(entry.name, params, from: Self.peer), entry)
                // Before it is looked at what is asked.
                expectRefusal(try scenario.ask(entry.name, ["x": 1], from: Self.peer), entry)
            } else if !params["tenant"].isNull {
                #expect(try scenario.ask(entry.name, params, from: Self.peer).reason != "forbidden", "\(entry.name)")
                let other = params.with("tenant", "other")
                expectRefusal(try scenario.ask(entry.name, other, from: Self.peer), entry)
            }
        }
    }

    @Test func `the log of all tenants is for who may read it in all`() throws {
        let tenant = try TenantID("t")
        for role in [Role.admin, .audit] {
            for (tenants, isOpen) in [(AccessRule.Where.allTenants, true), (.tenants([tenant, .default]), false)] {
                let scenario = try Scenario(rules: Self.rules(RoleSet(role), tenants))
                #expect(try scenario.ask("tenant.create", ["tenant": "t"]).succeeded)
                #expect(try scenario.ask("audit.list", from: Self.peer).succeeded == isOpen)
                #expect(try scenario.ask("audit.list", ["tenant": "t"], from: Self.peer).succeeded)
            }
        }
    }

    @Test func `a role for one tenant does not apply to another, existing or not`() throws {
        let tenant = try TenantID("t")
        let scenario = try Scenario(rules: Self.rules(.all, .tenants([tenant])))
        for name in ["t", "other"] { #expect(try scenario.ask("tenant.create", ["tenant": .text(name)]).succeeded) }
        for entry in Catalogue.all {
            let params = Self.params(entry)
            guard !params["tenant"].isNull, entry.name != "tenant.create", entry.name != "tenant.delete" else {
                continue
            }
            #expect(try scenario.ask(entry.name, params, from: Self.peer).reason != "forbidden", "\(entry.name)")
            for other in ["other", "default", "none"] as [JSON] {
                let answer = try scenario.ask(entry.name, params.with("tenant", other), from: Self.peer)
                #expect(answer.reason == "forbidden", "\(entry.name) \(other)")
                #expect(answer.data["role"] == .text(entry.role?.name ?? ""))
            }
        }
        #expect(try scenario.ask("tenant.list", from: Self.peer).result["tenants"].items.map { $0["tenant"] } == ["t"])
    }

    @Test func `an administrator of one tenant does not administer the server`() throws {
        let scenario = try Scenario(rules: Self.rules(.all, .tenants([try TenantID("t"), .default])))
        #expect(try scenario.ask("tenant.create", ["tenant": "t"]).succeeded)
        let requests: [(String, JSON)] = [
            ("tenant.create", ["tenant": "t"]), ("tenant.delete", ["tenant": "t"]), ("keys.rotate_master", [:]),
            ("keys.status", [:]), ("store.layout", [:]), ("store.raise", [:]), ("audit.verify", [:]),
            ("audit.list", [:]), ("server.metrics", [:]),
        ]
        for (method, params) in requests {
            let answer = try scenario.ask(method, params, from: Self.peer)
            #expect(answer.reason == "forbidden", "\(method)")
            #expect(answer.data["role"] == "admin")
        }
        #expect(try scenario.ask("audit.list", ["tenant": "t"], from: Self.peer).succeeded)
        #expect(try scenario.ask("keys.rotate", ["tenant": "t"], from: Self.peer).succeeded)
    }

    @Test func `a peer without a rule may do nothing`() throws {
        let scenario = try Scenario(rules: Self.rules(.all))
        for stranger in [
            Caller(uid: 8, gid: 7, listener: 1), Caller(uid: 7, gid: 7, listener: 0),
            Caller(uid: 1000, gid: 0, listener: 1),
            Caller(uid: 7, gid: 7, listener: 2), Caller(uid: 7, gid: 7, listener: -1),
        ] {
            for entry in Catalogue.all {
                let answer = try scenario.ask(entry.name, Self.params(entry), from: stranger)
                #expect(answer.reason == "forbidden", "\(entry.name)")
            }
        }
    }

    @Test func `rules add up, by user, group and for anyone`() throws {
        let rules = AccessRules([
            [
                AccessRule(.user(7), RoleSet(.verify)), AccessRule(.group(8), RoleSet(.enroll)),
                AccessRule(.anyone, RoleSet(.currentCode), .tenants([.default])),
            ]
        ])
        let scenario = try Scenario(rules: rules)
        func may(_ uid: UInt32, _ gid: UInt32, _ method: String) throws -> Bool {
            let entry = try #require(Catalogue.all.first { $0.name == method })
            let params = Self.params(entry).without("tenant")
            return try scenario.ask(method, params, from: Caller(uid: uid, gid: gid, listener: 0)).reason != "forbidden"
        }
        #expect(try may(7, 8, "totp.verify") && may(7, 8, "totp.enroll") && may(7, 8, "totp.current_code"))
        #expect(try may(7, 9, "totp.verify") && !may(7, 9, "totp.enroll") && may(7, 9, "totp.current_code"))
        #expect(try !may(9, 8, "totp.verify") && may(9, 8, "totp.enroll") && may(9, 9, "totp.current_code"))
        #expect(try !may(9, 9, "subject.delete"))
    }

    @Test func `a rule for a number that identifies nobody applies to no peer, and other rules to such peers`() throws {
        let unmapped: Set<AccessRule.Who> = [.user(7), .group(8)]
        func allows(_ who: AccessRule.Who, _ caller: Caller) -> Bool {
            !AccessRules([[AccessRule(who, .all)]], unmapped: unmapped).grant(for: caller).isEmpty
        }
        let peer = Caller(uid: 7, gid: 8, listener: 0)
        #expect(!allows(.user(7), peer) && !allows(.group(8), peer) && allows(.anyone, peer))
        // The user's number is another matter than the group's.
        #expect(allows(.user(8), Caller(uid: 8, gid: 8, listener: 0)))
        #expect(allows(.group(7), Caller(uid: 7, gid: 7, listener: 0)))
    }
}
