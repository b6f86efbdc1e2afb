import FactorCore
import FactorCrypto
import TestServer
import TestSupport
import Testing

@testable import FactorServer

/// The edition of the defaults that a tenant was made with, and keeps.
struct DefaultsEditionTests {
    /// A server of this release, which makes tenants of the newest edition where the store's layout has it.
    private static func server(
        _ defaults: PolicySettings = Scenario.quick, on memory: MemoryStore? = nil,
        isShared: Bool = FaultyStore.isSharedInTests
    ) throws -> Scenario {
        try Scenario(defaults: defaults, newTenants: .newest, on: memory, isShared: isShared)
    }

    private func tenant(_ name: JSON, _ scenario: Scenario) throws -> JSON {
        try scenario.done("tenant.get", ["tenant": name])
    }

    /// The members in which the second edition differs, as its policy has them. Written by hand: an edition never changes.
    private static let changed: [(section: String, name: String, old: JSON, new: JSON)] = [
        ("password", "min_length", 8, 15),
        ("sign_in", "first_factors", ["password", "email", "phone"], ["password"]),
        ("sign_up", "required_fields", ["email_address"], ["email_address", "password"]),
        ("mfa", "email_counts_as", "possession", "nothing"), ("mfa", "two_possessions", true, false),
        ("session", "ttl_s", 604_800, 86_400), ("session", "idle_s", 86_400, 3_600),
        ("guess_budget", "max_misses", 0, 100),
    ]

    @Test func `an edition has the defaults that it was released with`() {
        #expect(DefaultsEdition.first.policy == Policy())
        let values = { (edition: DefaultsEdition) in PolicyMember.all.map { $0.get(edition.policy) } }
        let differing = zip(PolicyMember.all, zip(values(.first), values(.second))).filter { $1.0 != $1.1 }.map(
            \.0.path)
        #expect(Set(differing) == Set(Self.changed.map { "policy.\($0.section).\($0.name)" }))
    }

    @Test(arguments: [1, 2])
    func `a tenant has the defaults of its edition, and null restores them`(_ edition: Int) throws {
        let scenario = try Self.server()
        try scenario.done("tenant.create", ["tenant": "t", "defaults_edition": .integer(edition)])
        let before = try tenant("t", scenario)
        #expect(before["defaults_edition"] == .integer(edition))
        for member in Self.changed {
            let wanted = edition == 1 ? member.old : member.new
            #expect(before["policy"][member.section][member.name] == wanted, "\(member.name)")
            let other = edition == 1 ? member.new : member.old
            let set = { (value: JSON) throws in
                let section = ([:] as JSON).with(member.name, value)
                return try scenario.done(
                    "tenant.update", ["tenant": "t", "policy": ([:] as JSON).with(member.section, section)])
            }
            #expect(try set(other)["policy"][member.section][member.name] == other)
            #expect(try set(.null)["policy"][member.section][member.name] == wanted)
        }
        #expect(try tenant("t", scenario)["policy"] == before["policy"])
        try scenario.restart()
        #expect(try tenant("t", scenario) == before)
    }

    @Test func `the server's settings are above the edition, and the tenant's above those`() throws {
        let scenario = try Self.server(PolicySettings(["password.min_length": .integer(20)]))
        let length = { (tenant: JSON) throws in
            try scenario.done("tenant.get", ["tenant": tenant])["policy"]["password"]["min_length"]
        }
        try scenario.done("tenant.create", ["tenant": "old", "defaults_edition": 1])
        try scenario.done("tenant.create", ["tenant": "new"])
        #expect(try length("old") == 20 && length("new") == 20)
        for name in ["old", "new"] as [JSON] {
            let update: JSON = ["tenant": name, "policy": ["password": ["min_length": 30]]]
            #expect(try scenario.done("tenant.update", update)["policy"]["password"]["min_length"] == 30)
        }
        // As a reload of the configuration does.
        scenario.engine.replaceDefaults(PolicySettings())
        #expect(try length("old") == 30 && length("new") == 30)
        for (name, edition) in [("old", 8), ("new", 15)] as [(JSON, JSON)] {
            let update: JSON = ["tenant": name, "policy": ["password": ["min_length": nil]]]
            #expect(try scenario.done("tenant.update", update)["policy"]["password"]["min_length"] == edition)
        }
    }

    @Test func `a tenant is moved to another edition and back, and keeps its settings`() throws {
        let scenario = try Self.server()
        try scenario.done(
            "tenant.create", ["tenant": "t", "defaults_edition": 1, "policy": ["session": ["idle_s": 900]]])
        let old = try tenant("t", scenario)
        let moved = try scenario.done("tenant.update", ["tenant": "t", "defaults_edition": 2])
        #expect(moved["defaults_edition"] == 2 && moved["policy"]["password"]["min_length"] == 15)
        #expect(moved["policy"]["session"]["idle_s"] == 900 && moved["policy"]["session"]["ttl_s"] == 86_400)
        #expect(try tenant("t", scenario)["policy"] == moved["policy"])
        // Another change leaves the edition as it is.
        let issuer = try scenario.done("tenant.update", ["tenant": "t", "policy": ["issuer": "T"]])
        #expect(issuer["defaults_edition"] == 2)
        try scenario.done("tenant.update", ["tenant": "t", "policy": ["issuer": nil]])
        try scenario.done("tenant.update", ["tenant": "t", "defaults_edition": 1])
        #expect(try tenant("t", scenario) == old)
        for wrong in [0, 3, "2", true] as [JSON] {
            let refused = try scenario.ask("tenant.update", ["tenant": "t", "defaults_edition": wrong])
            #expect(refused.data["field"] == "defaults_edition")
        }
    }

    // MARK: In stores and backups

    @Test func `the default tenant of a new store is of the newest edition, and that of an older one stays`() throws {
        #expect(try tenant("default", Self.server())["defaults_edition"] == 2)
        let memory = MemoryStore()
        memory.age(to: .first)
        let old = try Scenario(on: memory, isShared: true)
        try old.done("tenant.create", ["tenant": "shop"])
        old.stop()
        let scenario = try Self.server(on: memory, isShared: false)
        for _ in 0..<4 { try scenario.tick() }
        #expect(memory.layout == .newest)
        for name in ["default", "shop"] as [JSON] {
            #expect(try tenant(name, scenario)["defaults_edition"] == 1)
            #expect(try tenant(name, scenario)["policy"]["password"]["min_length"] == 8)
        }
        #expect(try scenario.done("tenant.create", ["tenant": "new"])["defaults_edition"] == 2)
    }

    @Test func `before a shared store is raised, nothing is written that an older program would not obey`() throws {
        let memory = MemoryStore()
        memory.age(to: .first)
        let scenario = try Self.server(on: memory, isShared: true)
        scenario.store.loseDecisions(oneIn: .max)
        #expect(try tenant("default", scenario)["defaults_edition"] == 1)
        #expect(try scenario.done("tenant.create", ["tenant": "t"])["defaults_edition"] == 1)
        let new: [JSON] = [
            ["defaults_edition": 2], ["policy": ["mfa": ["email_counts_as": "nothing"]]],
            ["policy": ["mfa": ["two_possessions": false]]], ["policy": ["guess_budget": ["max_misses": 100]]],
        ]
        for each in new {
            for (method, tenant) in [("tenant.create", "u"), ("tenant.update", "t")] as [(String, JSON)] {
                let refused = try scenario.ask(method, each.with("tenant", tenant))
                #expect(refused.reason == "wrong_state")
                #expect(refused.data["detail"].text?.contains("factorctl store raise") == true)
            }
        }
        // What is not set is not stored.
        try scenario.done("tenant.update", ["tenant": "t", "policy": ["mfa": ["two_possessions": nil]]])
        let formats = { memory.everything.filter { $0.key.kind == .tenant }.map { $0.document.body[0] } }
        #expect(formats() == [1, 1])
        try scenario.done("store.raise")
        for _ in 0..<4 { try scenario.tick() }
        #expect(formats() == [3, 3])
        for each in new { try scenario.done("tenant.update", each.with("tenant", "t")) }
        #expect(try scenario.done("tenant.create", ["tenant": "u"])["defaults_edition"] == 2)
    }

    @Test func `a backup has each tenant's edition`() throws {
        let scenario = try Self.server()
        try scenario.done("tenant.create", ["tenant": "old", "defaults_edition": 1])
        let restored = try scenario.restored(scenario.backup())
        #expect(try tenant("old", restored)["defaults_edition"] == 1)
        #expect(try tenant("default", restored)["defaults_edition"] == 2)
        #expect(try tenant("default", restored)["policy"]["session"]["idle_s"] == 3_600)
    }

    // MARK: What users notice

    @Test func `a password of fourteen characters is refused for a new tenant, and taken by an old one`() throws {
        let scenario = try Self.server()
        try scenario.done("tenant.create", ["tenant": "old", "defaults_edition": 1])
        let set = { (tenant: JSON, password: JSON) throws in
            try scenario.ask("password.set", ["tenant": tenant, "subject": "ada", "password": password])
        }
        let short = try set("default", "mountain violi")
        #expect(short.reason == "password_refused" && short.data["problem"] == "min_length")
        #expect(try set("default", "mountain violin").succeeded)
        #expect(try set("old", "mountain violi").succeeded)
        // A password that was long enough when it was set stays valid.
        try scenario.done("tenant.update", ["tenant": "old", "defaults_edition": 2])
        let old: JSON = ["tenant": "old", "subject": "ada", "password": "mountain violi"]
        #expect(try scenario.ask("password.verify", old).succeeded)
    }

    @Test(arguments: [1, 2])
    func `an account of the default sign-up signs in`(_ edition: Int) throws {
        let scenario = try Self.server()
        try scenario.done("tenant.update", ["tenant": "default", "defaults_edition": .integer(edition)])
        let known: JSON = ["email_address": "ada@example.org", "password": "mountain violin copper"]
        let required = try tenant("default", scenario)["policy"]["sign_up"]["required_fields"].items
        let given = JSON.object(known.members.filter { required.contains(.text($0.name)) })
        let signUp = try scenario.done("sign_up.create", given)
        let done = try scenario.proceed(signUp, ["code": scenario.code(to: "ada@example.org")])
        #expect(done["status"] == "complete")
        scenario.clock.advance(seconds: 90_000)
        // With what was given; no password is reset.
        let way: JSON = edition == 1 ? "email" : "password"
        let signIn = try scenario.done("sign_in.create", ["identifier": "ada@example.org", "kind": way])
        let answer: JSON =
            edition == 1
            ? ["code": try scenario.code(to: "ada@example.org")] : ["password": "mountain violin copper"]
        #expect(try scenario.proceed(signIn, answer)["status"] == "complete")
    }

    @Test func `totp.verify does no more work than before`() throws {
        var counts: [[Int]] = []
        for edition in [1, 2] as [JSON] {
            let scenario = try Self.server(on: MemoryStore(), isShared: false)
            try scenario.done("tenant.update", ["tenant": "default", "defaults_edition": edition])
            let app = try scenario.enrolled("ada").app
            scenario.clock.advance(seconds: 60)
            let (loaded, entries) = (scenario.store.loaded, try scenario.entries().count)
            #expect(try scenario.verify(app.code(at: scenario.clock.now)).result["amr"] == ["otp"])
            let subject = scenario.memory.everything.first { $0.key.kind == .subject }?.document
            counts.append([
                scenario.store.loaded - loaded, try scenario.entries().count - entries, subject?.body.count ?? 0,
            ])
        }
        #expect(counts[0] == counts[1])
    }
}
