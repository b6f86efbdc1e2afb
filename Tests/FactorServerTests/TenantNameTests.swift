import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// Tenants that are named as other systems name organisations: the name keeps its case, and is found in any.
struct TenantNameTests {
    private static let name = "org_9ybsU1dN2dKfDkBi"
    private static let other = "ORG_9ybsu1dN2dKfDkBi"

    @Test func `a name is shown as it was given, however a request spells it`() throws {
        let scenario = try Scenario()
        #expect(try scenario.done("tenant.create", ["tenant": .text(Self.name)])["tenant"] == .text(Self.name))
        for spelling in [Self.name, Self.other] {
            #expect(try scenario.ask("tenant.create", ["tenant": .text(spelling)]).data["field"] == "tenant")
            for method in ["tenant.get", "tenant.update", "tenant.check"] {
                #expect(
                    try scenario.done(method, ["tenant": .text(spelling)])["tenant"] == .text(Self.name), "\(method)")
            }
        }
        try scenario.restart()
        #expect(try scenario.done("tenant.get", ["tenant": .text(Self.other)])["tenant"] == .text(Self.name))
        let names = try scenario.done("tenant.list")["tenants"].items.map { $0["tenant"] }
        #expect(names == ["default", .text(Self.name)])
    }

    @Test func `what is done under one spelling is there under all`() throws {
        let scenario = try Scenario()
        try scenario.done("tenant.create", ["tenant": .text(Self.name)])
        let app = try scenario.enrolled(tenant: Self.name).app
        let params: JSON = [
            "tenant": .text(Self.other), "subject": "ada", "code": scenario.code(of: app),
        ]
        #expect(try scenario.ask("totp.verify", params).succeeded)
        #expect(try scenario.ask("totp.verify", params.with("tenant", .text(Self.name))).reason == "code_rejected")
        let entries = try scenario.done("audit.list", ["tenant": .text(Self.other)])["entries"].items
        #expect(entries.count > 1 && entries.allSatisfy { $0["tenant"] == .text(Self.name) })
        let address: JSON = ["tenant": .text(Self.other), "subject": "ada", "email_address": "ada@example.org"]
        try scenario.done("email.enroll", address)
        #expect(try scenario.claim(["tenant": .text(Self.other)]).map { $0["tenant"] } == [.text(Self.name)])
    }

    @Test func `a rule for a tenant is one for all spellings of it`() throws {
        let peer = Caller(uid: 7, gid: 8, listener: 1)
        let rule = AccessRule(.user(7), RoleSet(.verify), .tenants([try TenantID(Self.other)]))
        let scenario = try Scenario(rules: AccessRules([[AccessRule(.user(1000), .all)], [rule]]))
        for name in [Self.name, "org_9"] { try scenario.done("tenant.create", ["tenant": .text(name)]) }
        let lists = { (tenant: String) in
            try scenario.ask("factor.list", ["tenant": .text(tenant), "subject": "ada"], from: peer)
        }
        for spelling in [Self.name, Self.other] { #expect(try lists(spelling).succeeded) }
        #expect(try lists("org_9").reason == "forbidden")
    }

    @Test func `a request that is repeated with another spelling is not carried out again`() throws {
        let scenario = try Scenario()
        try scenario.done("tenant.create", ["tenant": .text(Self.name)])
        let params: JSON = ["tenant": .text(Self.name), "subject": "ada", "idempotency_key": "k"]
        try scenario.done("totp.enroll", params)
        #expect(
            try scenario.ask("totp.enroll", params.with("tenant", .text(Self.other))).reason == "idempotency_conflict")
        let factors = try scenario.done("factor.list", ["tenant": .text(Self.name), "subject": "ada"])["factors"]
        #expect(factors.items.count == 1)
    }

    /// Release 0.1.0 takes no such name for one.
    @Test func `a shared store has no capital letters in a name before it is raised`() throws {
        let memory = MemoryStore()
        memory.age(to: .first)
        let scenario = try Scenario(on: memory, isShared: true)
        scenario.store.loseDecisions(oneIn: .max)
        let refused = try scenario.ask("tenant.create", ["tenant": .text(Self.name)])
        #expect(refused.data["state"] == "store_not_raised")
        try scenario.done("tenant.create", ["tenant": "org"])
        #expect(try scenario.done("tenant.get", ["tenant": "Org"])["tenant"] == "org")
        try scenario.done("store.raise")
        for _ in 0..<4 { try scenario.tick() }
        try scenario.done("tenant.create", ["tenant": .text(Self.name)])
    }
}
