import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// What passkeys count for once their tenant has moved to another domain.
struct MovedDomainTests {
    private let scenario: Scenario
    private static let password: JSON = "correct horse battery"
    private static let (old, new): (JSON, JSON) = ("example.org", "new.example")

    /// What the tenant does.
    enum Move: String, CaseIterable, Sendable {
        /// It stays.
        case none = "current"
        /// It moves, and names the domain of the passkeys as a former one.
        case named = "former"
        /// It moves without a word.
        case silent = "other"

        var counts: Bool { self != .silent }
    }

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        try scenario.set([
            "passkey": ["rp_id": Self.old, "origins": ["https://example.org", "https://new.example"]],
            "sign_in": ["first_factors": ["password", "passkey"]], "mfa": ["second_factors": ["totp", "passkey"]],
        ])
        try scenario.person("ada", email: "ada@example.org")
    }

    private func update(_ policy: JSON) throws {
        try scenario.done("tenant.update", ["tenant": "default", "policy": policy, "accept_users_affected": 99])
    }

    private func move(_ move: Move) throws {
        switch move {
        case .none: break
        case .named: try update(["passkey": ["rp_id": Self.new, "former_rp_ids": [Self.old]]])
        case .silent: try update(["passkey": ["rp_id": Self.new]])
        }
    }

    private func challenge(_ params: JSON = ["subject": "ada"]) throws -> JSON {
        try scenario.done("passkey.challenge", params)["public_key"]
    }

    private func verify(_ credential: JSON, _ params: JSON = ["subject": "ada"]) throws -> Answer {
        try scenario.ask("passkey.verify", params.with("credential", credential))
    }

    private func signIn() throws -> JSON {
        try scenario.done("sign_in.create", ["identifier": "ada@example.org", "password": Self.password])
    }

    private func passkeys() throws -> [JSON] { try scenario.factors().filter { $0["kind"] == "passkey" } }

    /// Enrols a passkey of the new domain.
    private func enrolledThere(seed: UInt64 = 2) throws -> (id: String, passkey: SoftPasskey) {
        try scenario.enrolledPasskey("ada", seed: seed) {
            ($0.rpID, $0.origin) = ("new.example", "https://new.example")
        }
    }

    // MARK: Where it counts

    @Test(arguments: Move.allCases) func `a passkey is shown with its domain and its model`(_ move: Move) throws {
        let (id, _) = try scenario.enrolledPasskey { $0.aaguid = Array(0x10...0x1F) }
        try self.move(move)
        let factor = try #require(try passkeys().first)
        #expect(factor["factor_id"] == .text(id) && factor["rp_id"] == Self.old)
        #expect(factor["rp_id_state"] == .text(move.rawValue))
        #expect(factor["aaguid"] == "10111213-1415-1617-1819-1a1b1c1d1e1f")
        #expect(
            try scenario.enrolledPasskey("bob", seed: 3, { $0.rpID = move == .none ? "example.org" : "new.example" }).id
                != id)
        #expect(try scenario.done("factor.list", ["subject": "bob"])["factors"][0]["aaguid"].isNull)
    }

    @Test(arguments: Move.allCases) func `it is listed and verifies while its domain is accepted`(_ move: Move) throws {
        let (_, passkey) = try scenario.enrolledPasskey()
        try self.move(move)
        let options = try challenge()
        let isListed = options["allowCredentials"].items.contains { $0["id"] == SoftPasskey.text(passkey.credentialID) }
        #expect(isListed == move.counts)
        if move.counts { #expect(options["rpId"] == Self.old) } else { #expect(options["rpId"] == Self.new) }
        #expect(try verify(passkey.assertion(options)).succeeded == move.counts)
        let nameless = try scenario.ask("passkey.challenge", ["rp_id": Self.old])
        #expect(nameless.succeeded == move.counts)
        guard move.counts else {
            #expect(nameless.reason == "invalid_params" && nameless.data["field"] == "rp_id")
            return
        }
        #expect(try verify(passkey.assertion(nameless.result["public_key"]), [:]).succeeded)
    }

    @Test(arguments: Move.allCases) func `it is asked for as the second factor, or is as if it were not there`(
        _ move: Move
    ) throws {
        let (_, passkey) = try scenario.enrolledPasskey()
        try self.move(move)
        let asked = try signIn()
        guard move.counts else {
            #expect(asked["status"] == "complete")
            return
        }
        #expect(asked["status"] == "needs_second_factor")
        #expect(asked["next_step"]["rp_ids"] == (move == .none ? [Self.old] : [Self.new, Self.old]))
        let options = asked["next_step"]["public_key"]
        #expect(options["rpId"] == Self.old && options["allowCredentials"].items.count == 1)
        #expect(try scenario.proceed(asked, ["credential": passkey.assertion(options)])["status"] == "complete")
    }

    @Test(arguments: Move.allCases) func `a flow in which it was shown ends with it`(_ move: Move) throws {
        let (_, passkey) = try scenario.enrolledPasskey { $0.flags = 0x01 }
        let app = try scenario.enrolled("ada").app
        let begun = try scenario.done("sign_in.create")
        let asked = try scenario.proceed(begun, ["credential": passkey.assertion(begun["next_step"]["public_key"])])
        #expect(asked["status"] == "needs_second_factor")
        try self.move(move)
        let answer = try scenario.attempt(begun, ["code": scenario.code(of: app)])
        #expect(answer.succeeded == move.counts, "\(answer.line)")
    }

    @Test(arguments: Move.allCases) func `a new one is made for the current domain, beside those of that domain`(
        _ move: Move
    ) throws {
        _ = try scenario.enrolledPasskey()
        try self.move(move)
        let options = try scenario.done("passkey.enroll", ["subject": "ada"])["public_key"]
        #expect(options["rp"]["id"] == (move == .none ? Self.old : Self.new))
        #expect(options["excludeCredentials"].items.count == (move == .none ? 1 : 0))
    }

    @Test(arguments: Move.allCases) func `it takes a place among the passkeys that the policy allows while it counts`(
        _ move: Move
    ) throws {
        _ = try scenario.enrolledPasskey()
        try self.move(move)
        try update(["max_factors_per_kind": 1])
        let answer = try scenario.ask("passkey.enroll", ["subject": "ada"])
        #expect(answer.succeeded == !move.counts && (answer.reason ?? "policy_violation") == "policy_violation")
    }

    @Test(arguments: Move.allCases) func `the last second factor that counts is not removed where one is required`(
        _ move: Move
    ) throws {
        let (first, _) = try scenario.enrolledPasskey()
        try self.move(move)
        let other = move == .none ? try scenario.enrolledPasskey("ada", seed: 2).id : try enrolledThere().id
        try update(["mfa": ["state": "required", "second_factors": ["passkey"]]])
        let remove = { (id: String) in
            try scenario.ask("factor.remove", ["subject": "ada", "factor_id": .text(id)])
        }
        #expect(try remove(other).succeeded == move.counts)
        #expect(try remove(first).succeeded == !move.counts)
    }

    @Test func `the first factor alone sets up no new one in the place of one that does not count`() throws {
        _ = try scenario.enrolledPasskey()
        try update(["mfa": ["state": "required"]])
        try move(.silent)
        let asked = try signIn()
        #expect(asked["status"] == "abandoned" && asked["next_step"]["reason"] == "no_factor_left", "\(asked.line)")
        let id = try #require(try passkeys().first)["factor_id"]
        try scenario.done("factor.remove", ["subject": "ada", "factor_id": id])
        #expect(try signIn()["status"] == "needs_mfa_setup")
    }

    // MARK: Choosing a domain

    @Test func `of passkeys of two domains that of the one used last is asked for, or the one that is named`() throws {
        let (_, first) = try scenario.enrolledPasskey()
        try move(.named)
        scenario.clock.advance(seconds: 1)
        let (_, second) = try enrolledThere()
        let asked = try signIn()
        let listed = { (flow: JSON) in flow["next_step"]["public_key"]["allowCredentials"].items.map { $0["id"] } }
        #expect(asked["next_step"]["public_key"]["rpId"] == Self.new)
        #expect(listed(asked) == [SoftPasskey.text(second.credentialID)])
        let prepare = { (rpID: JSON) in
            try scenario.ask(
                "flow.prepare", ["flow_id": asked["flow_id"], "kind": "passkey", "rp_id": rpID])
        }
        #expect(try prepare("evil.example").data["field"] == "rp_id")
        let chosen = try prepare(Self.old).result
        #expect(chosen["next_step"]["public_key"]["rpId"] == Self.old)
        #expect(listed(chosen) == [SoftPasskey.text(first.credentialID)])
        let still = try scenario.done("flow.get", ["flow_id": asked["flow_id"]])
        #expect(still["next_step"]["public_key"] == chosen["next_step"]["public_key"])
        let shown = first.assertion(chosen["next_step"]["public_key"])
        #expect(try scenario.proceed(asked, ["credential": shown])["status"] == "complete")
        // Both count until the former domain is given up.
        try update(["passkey": ["former_rp_ids": .null]])
        #expect(try passkeys().map(\.["rp_id_state"]) == ["other", "current"])
    }

    @Test func `a sign-in without a name takes passkeys of the domain that is named`() throws {
        let (_, passkey) = try scenario.enrolledPasskey()
        try move(.named)
        let begun = try scenario.done("sign_in.create")
        #expect(
            begun["next_step"]["public_key"]["rpId"] == Self.new
                && begun["next_step"]["rp_ids"] == [Self.new, Self.old])
        let named = try scenario.done("sign_in.create", ["rp_id": Self.old])
        #expect(named["next_step"]["public_key"]["rpId"] == Self.old)
        let shown = passkey.assertion(named["next_step"]["public_key"])
        #expect(try scenario.proceed(named, ["credential": shown])["status"] == "complete")
        for params in [["rp_id": "evil.example"], ["rp_id": Self.old, "identifier": "ada@example.org"]] as [JSON] {
            let refused = try scenario.ask("sign_in.create", params)
            #expect(refused.reason == "invalid_params" && refused.data["field"] == "rp_id")
        }
    }

    @Test func `five former domains are the most`() throws {
        let ask = { (domains: [JSON]) in
            try scenario.ask(
                "tenant.update", ["tenant": "default", "policy": ["passkey": ["former_rp_ids": .list(domains)]]])
        }
        let six: [JSON] = (1...6).map { .text("old-\($0).example") }
        #expect(try ask(Array(six.prefix(5))).succeeded)
        for wrong in [[], six, [six[0], six[0]], [Self.old], ["Old.example"]] as [[JSON]] {
            let answer = try ask(wrong)
            #expect(answer.reason == "invalid_params", "\(wrong)")
            #expect(answer.data["field"].text?.hasPrefix("policy.passkey.former_rp_ids") == true, "\(wrong)")
        }
    }

    // MARK: What nobody may show

    @Test func `a passkey verifies for its own domain only`() throws {
        let (_, first) = try scenario.enrolledPasskey()
        try move(.named)
        let (_, second) = try enrolledThere()
        #expect(try verify(first.assertion(challenge()) { $0.rpID = "new.example" }).reason == "credential_rejected")
        #expect(try verify(second.assertion(challenge()) { $0.rpID = "example.org" }).reason == "credential_rejected")
        for passkey in [first, second] { #expect(try verify(passkey.assertion(challenge())).succeeded) }
        // Without origins of its own, pages of the former domain are others.
        try update(["passkey": ["origins": .null]])
        #expect(try verify(first.assertion(challenge())).reason == "credential_rejected")
        #expect(try verify(first.assertion(challenge()) { $0.origin = "https://new.example" }).succeeded)
        try update(["passkey": ["former_rp_ids": .null]])
        let late = try verify(first.assertion(challenge()) { $0.origin = "https://new.example" })
        #expect(late.reason == "credential_rejected")
    }

    @Test(arguments: Move.allCases) func `an enrolment under way belongs to the domain that it began for`(
        _ move: Move
    ) throws {
        let begun = try scenario.done("passkey.enroll", ["subject": "ada"])
        try self.move(move)
        var passkey = SoftPasskey(seed: 4)
        let answer = try scenario.ask(
            "factor.activate",
            [
                "subject": "ada", "factor_id": begun["factor"]["factor_id"],
                "credential": passkey.registration(begun["public_key"]),
            ])
        #expect(answer.succeeded == move.counts && (answer.reason ?? "credential_rejected") == "credential_rejected")
        #expect(try passkeys().map(\.["rp_id_state"]) == [.text(move.rawValue)])
    }

    @Test func `decoys are of every accepted domain, and stay what they were`() throws {
        let list = { (name: String, rpID: JSON?) in
            let params: JSON = ["subject": .text(name)]
            let options = try challenge(rpID.map { params.with("rp_id", $0) } ?? params)
            return (options["rpId"], options["allowCredentials"].line)
        }
        let names = (0..<200).map { "nobody-\($0)" }
        let before = try names.map { try list($0, nil).1 }
        try move(.named)
        var domains: [String: Int] = [:]
        for (name, was) in zip(names, before) {
            let (rpID, listed) = try list(name, nil)
            domains[rpID.line, default: 0] += 1
            #expect(try list(name, rpID).1 == listed)
            let there = [try list(name, Self.old).1, try list(name, Self.new).1]
            #expect(there[0] == was && there[1] != was)
        }
        #expect(
            Set(domains.keys) == [Self.old.line, Self.new.line] && domains.values.allSatisfy { $0 > 50 }, "\(domains)")
    }

    // MARK: The store of before

    @Test func `a store of the first layout moves only after its passkeys have got their domain`() throws {
        let memory = MemoryStore()
        memory.age(to: .first)
        let old = try Scenario(defaults: Scenario.quick, on: memory, isShared: true)
        old.store.loseDecisions(oneIn: .max)
        try old.allowPasskeys()
        _ = try old.enrolledPasskey { $0.aaguid[0] = 1 }
        let factor = { try old.factors()[0] }
        #expect(try factor()["rp_id"] == Self.old && factor()["aaguid"].isNull)
        for change in [
            ["rp_id": Self.new], ["rp_id": .null], ["former_rp_ids": [Self.new]],
        ] as [JSON] {
            let params: JSON = ["tenant": "default", "policy": ["passkey": change], "accept_users_affected": 9]
            #expect(try old.ask("tenant.update", params).reason == "wrong_state", "\(change.line)")
        }
        try old.done("store.raise")
        for _ in 0..<4 { try old.tick() }
        let params: JSON = [
            "tenant": "default", "policy": ["passkey": ["rp_id": Self.new]], "accept_users_affected": 9,
        ]
        try old.done("tenant.update", params)
        #expect(try factor()["rp_id"] == Self.old && factor()["rp_id_state"] == "other")
    }
}
