import FactorCore
import FactorCrypto
import FactorServer
import TestServer
import TestSupport
import Testing

/// What is known of a store, and expected of every later version: `make` has gathered it.
struct Known {
    let facts: JSON
    /// The next time step: nothing has expired, and the codes that were left are valid.
    let now: Timestamp
    /// Who made it.
    private let maker: Caller

    init(_ facts: JSON) throws {
        self.facts = facts
        now = Timestamp(milliseconds: Int64(try #require(facts["at_ms"].integer))).advanced(bySeconds: 30)
        maker = Caller(uid: UInt32(try #require(facts["uid"].integer)), gid: 0, listener: 0)
    }

    /// Expects that nothing is damaged, by all that looks for damage.
    func expectWhole(_ scenario: Scenario) throws {
        let passes = scenario.engine.integrity.passes
        for _ in 0..<100 where scenario.engine.integrity.passes == passes { try scenario.tick() }
        #expect(scenario.engine.integrity.passes == passes + 1)
        #expect(scenario.engine.integrity.problems == [])
        #expect(try scenario.ask("audit.verify").result["intact"] == true)
        #expect(try scenario.ask("server.health").result["status"] == "ok")
        expectQuiet(scenario)
    }

    /// Expects no alarm.
    func expectQuiet(_ scenario: Scenario) {
        #expect(scenario.observer.problems == [])
        #expect(scenario.observer.anchorFailures == [])
    }

    /// Expects what only looks at the store, and is the same as often as it is asked.
    func expectKept(_ scenario: Scenario) throws {
        for request in facts["kept"].items {
            // Without the check against today's description: a recorded answer lacks what was added since.
            let token = scenario.send(Self.today(request["method"]), request["params"], from: maker)
            let answer = try scenario.answer(token)
            #expect(
                answer?.result.covers(request["result"]) == true,
                "\(request.line) \(answer?.line ?? "")")
            try scenario.rest()
        }
    }

    /// Expects that all that is spent, revoked, taken or deleted is refused, but by the methods whose documents are not there.
    func expectRefused(_ scenario: Scenario, without methods: [JSON] = []) throws {
        for request in facts["refused"].items where !methods.contains(request["method"]) {
            #expect(try ask(scenario, request).reason == request["reason"].text, "\(request.line)")
        }
    }

    /// Expects that what was left can be used once.
    func use(_ scenario: Scenario) throws {
        for request in facts["once"].items {
            let answer = try ask(scenario, request)
            #expect(answer.succeeded, "\(request.line)")
            if request["method"] == "device.exchange" {
                #expect(try ask(scenario, request) == answer, "a token within its grace")
            } else {
                try expectUsed(scenario, request)
            }
        }
        try usePasskeys(scenario)
        let generated = facts["generated"]
        #expect(try scenario.ask("totp.current_code", generated.without("code")).result["code"] == generated["code"])
        try takeMessages(scenario)
        try verifyAssertion(scenario)
    }

    /// Expects that what could be used once was, after the grace of a device's token.
    func expectUsed(_ scenario: Scenario) throws {
        scenario.clock.advance(seconds: 10)
        for request in facts["once"].items { try expectUsed(scenario, request) }
    }

    private func expectUsed(_ scenario: Scenario, _ request: JSON) throws {
        #expect((try ask(scenario, request).reason ?? "ok") == request["then"].text, "\(request.line)")
    }

    /// Expects that a code which was left is accepted only if nothing can have happened since, and what is no code always.
    func useRestored(_ scenario: Scenario, nothingHappenedSince: Bool) throws {
        for request in facts["once"].items where Self.isVerification(request) {
            let isSure = nothingHappenedSince || request["method"] == "password.verify"
            #expect(try ask(scenario, request).succeeded == isSure, "\(request.line)")
        }
        scenario.clock.advance(seconds: 30 * 21)
        let app = Authenticator(secret: try #require(facts["app"].text))
        let offer: JSON = ["subject": "ada", "code": .text(app.code(at: scenario.clock.now))]
        #expect(try scenario.ask("totp.verify", offer).succeeded)
        #expect(try scenario.ask("totp.verify", offer).reason == "code_rejected")
    }

    /// Of what a backup has: not of an address, whose code is pending.
    private static func isVerification(_ request: JSON) -> Bool {
        ["totp.verify", "hotp.verify", "backup_code.verify", "password.verify"].contains(request["method"])
    }

    /// What a method of version 1 of the protocol is called now.
    private static func today(_ method: JSON) -> String {
        let name = method.text ?? ""
        let parts = name.split(separator: ".").map(String.init)
        guard parts.count == 2 else { return name }
        let isOfFlow =
            ["sign_in", "sign_up", "step_up", "password_reset"].contains(parts[0])
            && ["get", "prepare", "attempt", "reset"].contains(parts[1])
        return isOfFlow ? "flow.\(parts[1])" : parts[1] == "activate" ? "factor.activate" : name
    }

    /// Makes a request, however many were refused before.
    private func ask(_ scenario: Scenario, _ request: JSON) throws -> Answer {
        let params = request["params"]
        if request["method"].text?.hasSuffix(".verify") == true, params["tenant"] != "gone" {
            _ = try scenario.done(
                "subject.unlock", .object(params.members.filter { ["subject", "tenant"].contains($0.name) }))
        }
        return try scenario.ask(Self.today(request["method"]), params, from: maker)
    }

    /// Expects the passkey to answer a challenge that was made then, once, and one that was being made to be finished.
    private func usePasskeys(_ scenario: Scenario) throws {
        let known = facts["passkey"]
        var passkey = SoftPasskey(number: UInt8(try #require(known["number"].integer)))
        passkey.counter = UInt32(try #require(known["counter"].integer) + 1)
        passkey.userHandle = SoftPasskey.bytes(known["user"])
        let shown: JSON = ["subject": "ada", "credential": passkey.assertion(known["asked"])]
        #expect(try scenario.ask("passkey.verify", shown).succeeded)
        #expect(try scenario.ask("passkey.verify", shown).reason == "credential_rejected")

        let pending = known["pending"]
        var other = SoftPasskey(number: 2)
        let made = other.registration(pending["public_key"])
        try scenario.done(
            "factor.activate",
            ["subject": "bob", "factor_id": pending["factor"]["factor_id"], "credential": made])
    }

    /// Expects ada's passkey to be of the domain that the tenant had when its store was taken over, before and after a move, and
    /// not to count then.
    func expectMoved(_ scenario: Scenario) throws {
        for _ in 0..<4 { try scenario.tick() }
        try expectPasskey(scenario, "current")
        let params: JSON = [
            "tenant": "default", "policy": ["passkey": ["rp_id": "new.example"]], "accept_users_affected": 99,
        ]
        try scenario.done("tenant.update", params)
        try expectPasskey(scenario, "other")
        let listed = try scenario.done("passkey.challenge", ["subject": "ada"])["public_key"]["allowCredentials"]
        let number = UInt8(try #require(facts["passkey"]["number"].integer))
        #expect(!listed.items.contains { $0["id"] == SoftPasskey.text(SoftPasskey(number: number).credentialID) })
    }

    /// Expects ada's passkey to be of `example.org`.
    func expectPasskey(_ scenario: Scenario, _ state: JSON) throws {
        let factors = try scenario.done("factor.list", ["subject": "ada"])["factors"].items
        let passkey = try #require(factors.first { $0["kind"] == "passkey" && $0["status"] == "active" })
        #expect(passkey["rp_id"] == "example.org" && passkey["rp_id_state"] == state && passkey["aaguid"].isNull)
    }

    /// Claims the messages that waited, and uses the codes in them.
    private func takeMessages(_ scenario: Scenario) throws {
        let jobs = try scenario.done("job.claim", ["limit": 50])["jobs"].items
        for waiting in facts["waiting"].items {
            let job = try #require(jobs.first { $0["payload"]["to"] == waiting["to"] }, "\(waiting.line)")
            let offer = waiting["params"].with("code", job["payload"]["code"])
            #expect(try scenario.ask(Self.today(waiting["method"]), offer).succeeded, "\(waiting.line)")
            try scenario.done("job.complete", ["job_id": job["job_id"], "attempt": job["attempt"]])
        }
    }

    /// Expects a key to be published by which the assertion verifies that was signed before the rotation.
    private func verifyAssertion(_ scenario: Scenario) throws {
        let parts = try #require(facts["assertion"].text).split(separator: ".").map { JSON.text(String($0)) }
        let kid = try #require(JSON(parsing: SoftPasskey.bytes(parts[0])))["kid"]
        let keys = try scenario.done("keys.jwks")["keys"].items
        #expect(keys[0]["kid"] != kid)
        let published = try #require(keys.first { $0["kid"] == kid })
        let key = try #require(VerifyingKey(ed25519: SoftPasskey.bytes(published["x"])))
        let signed = Array("\(parts[0].text ?? "").\(parts[1].text ?? "")".utf8)
        let signature = SoftPasskey.bytes(parts[2])
        #expect(signature.withRawSpan { signature in signed.withRawSpan { key.verifies(signature, of: $0) } })
    }
}
