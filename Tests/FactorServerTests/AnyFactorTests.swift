import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// `factor.activate` and `factor.send` do for any kind what the methods of each kind do, and nothing else.
struct AnyFactorTests {
    private static let kinds = ["totp", "hotp", "email", "phone", "webauthn"]

    /// A pending factor, and what proves it.
    private struct Pending {
        let id: JSON
        let proof: JSON

        var named: JSON { ["subject": "ada", "factor_id": id] }
        var proven: JSON { named.merging(proof) }
    }

    private func scenario() throws -> Scenario {
        let scenario = try Scenario()
        try scenario.allowPasskeys()
        return scenario
    }

    private func pending(_ kind: String, _ scenario: Scenario) throws -> Pending {
        var params: JSON = ["subject": "ada"]
        if kind == "email" { params = params.with("email_address", "ada@example.org") }
        if kind == "phone" { params = params.with("phone_number", "+14155550123") }
        let begun = try scenario.done("\(kind).enroll", params)
        let proof: JSON
        switch kind {
        case "webauthn":
            var passkey = SoftPasskey(number: 1)
            proof = ["credential": passkey.registration(begun["public_key"])]
        case "email", "phone": proof = ["code": .text(try #require(try scenario.bringMessages().last?.code))]
        default:
            let app = Authenticator(secret: try #require(begun["secret"].text))
            proof = ["code": .text(kind == "totp" ? app.code(at: scenario.clock.now) : app.code(0))]
        }
        #expect(begun["factor"]["kind"] == .text(kind) && begun["factor"]["status"] == "pending")
        return Pending(id: begun["factor"]["factor_id"], proof: proof)
    }

    private func wrong(_ kind: String) -> JSON {
        kind == "webauthn" ? ["credential": MethodEntry.newCredential] : ["code": "000000"]
    }

    @Test func `every kind that can be pending has an activation, and the common one declares what each does`() throws {
        let own = Catalogue.all.filter { $0.name.hasSuffix(".activate") && $0.name != "factor.activate" }
        #expect(own.map(\.name) == Self.kinds.map { "\($0).activate" })
        let common = try #require(Catalogue.all.first { $0.name == "factor.activate" })
        for entry in own {
            #expect(Set(entry.failures).isSubset(of: common.failures), "\(entry.name)")
            #expect(entry.role == common.role)
            let isProof = ["totp.activate", "hotp.activate", "webauthn.activate"].contains(entry.name)
            #expect(common.takesSecret && (entry.takesSecret || isProof))
            #expect(entry.quantized == common.quantized && entry.changes == common.changes)
        }
        let send = try #require(Catalogue.all.first { $0.name == "factor.send" })
        for entry in Catalogue.all where ["email.send", "phone.send"].contains(entry.name) {
            #expect(Set(entry.failures).isSubset(of: send.failures), "\(entry.name)")
            #expect(entry.role == send.role && entry.quantized == send.quantized && entry.changes == send.changes)
        }
    }

    @Test(arguments: kinds)
    func `a factor of any kind is activated, in the audit log as by the kind's own method`(_ kind: String) throws {
        let scenario = try scenario()
        let pending = try pending(kind, scenario)
        let factor = try scenario.done("factor.activate", pending.proven)["factor"]
        #expect(factor["status"] == "active" && factor["expires_at"].isNull && factor["kind"] == .text(kind))
        let entry = try scenario.done("audit.list", ["subject": "ada"])["entries"][0]
        #expect(entry["action"] == .text("\(kind).activate") && entry["factor_id"] == pending.id)
        #expect(try scenario.ask("factor.activate", pending.proven).reason == "wrong_state")
    }

    /// The refusals of one method: misses up to the throttle, the lock, and handles that do not fit.
    private func refusals(_ kind: String, _ method: String) throws -> [JSON] {
        let scenario = try scenario()
        let pending = try pending(kind, scenario)
        let miss = pending.named.merging(wrong(kind))
        var answers = try (0..<6).map { _ in try scenario.ask(method, miss) }
        answers.append(try scenario.ask(method, pending.proven))
        answers.append(try scenario.ask(method, pending.proven.with("subject", "bob")))
        answers.append(try scenario.ask(method, pending.proven.with("factor_id", "fac_aaaaaaaaaaaaaaaaaaaaaaaaaa")))
        scenario.clock.advance(seconds: 60)
        scenario.closeBudgets()
        // Codes that are sent have eight digits once so much is spent.
        let isSent = ["email", "phone"].contains(kind)
        answers.append(try scenario.ask(method, isSent ? miss.with("code", "00000000") : miss))
        let pools = try scenario.done("subject.get", ["subject": "ada"])["pools"]
        let log = try scenario.actions()
        return answers.map(\.error) + pools.items + log
    }

    @Test(.disabled(if: FaultyStore.isLossyInTests, "counts what is done again"), arguments: kinds)
    func `misses cost, wait and lock as with the kind's own method, with the same answers`(_ kind: String) throws {
        let own = try refusals(kind, "\(kind).activate")
        #expect(try refusals(kind, "factor.activate") == own)
        let reasons = own.prefix(10).compactMap { $0["data"]["reason"].text }
        guard !["totp", "hotp", "webauthn"].contains(kind) else {
            // A wrong proof of something new is no guess: after six misses the right one is taken.
            let rejected = kind == "webauthn" ? "credential_rejected" : "code_rejected"
            let others = ["not_found", "not_found", "wrong_state"]
            return #expect(reasons == Array(repeating: rejected, count: 6) + others)
        }
        let others = ["throttled", "throttled", "not_found", "not_found", "locked"]
        #expect(reasons == Array(repeating: "code_rejected", count: 5) + others)
    }

    @Test(arguments: kinds)
    func `a proof of another form is a mistake of the application, and no try`(_ kind: String) throws {
        let scenario = try scenario()
        let pending = try pending(kind, scenario)
        let other: JSON = kind == "webauthn" ? ["code": "000000"] : ["credential": MethodEntry.newCredential]
        for (params, field) in [
            (pending.named.merging(other), kind == "webauthn" ? "code" : "credential"),
            (pending.proven.merging(other), "credential"), (pending.named, "code"),
        ] {
            let answer = try scenario.ask("factor.activate", params)
            #expect(answer.reason == "invalid_params" && answer.data["field"] == .text(field), "\(answer.line)")
        }
        #expect(try scenario.done("subject.get", ["subject": "ada"])["pools"].items.isEmpty)
        #expect(try scenario.ask("factor.activate", pending.proven).succeeded)
    }

    @Test func `what is never pending cannot be activated`() throws {
        let scenario = try Scenario()
        try scenario.done("password.set", ["subject": "ada", "password": "correct horse battery"])
        _ = try scenario.backupCodes(count: 1)
        for factor in try scenario.factors() {
            let params: JSON = ["subject": "ada", "factor_id": factor["factor_id"], "code": "000000"]
            let answer = try scenario.ask("factor.activate", params)
            #expect(answer.reason == "wrong_state" && answer.data["status"] == "active")
        }
    }

    @Test func `an activation with a key is done once`() throws {
        let scenario = try scenario()
        let pending = try pending("totp", scenario)
        let keyed = pending.proven.with("idempotency_key", "k")
        #expect(try scenario.done("factor.activate", keyed) == scenario.done("factor.activate", keyed))
        try scenario.done("factor.remove", pending.named)
        #expect(try scenario.ask("factor.activate", keyed).reason == "not_found")
    }

    @Test(arguments: ["ada@example.org", "+14155550123"])
    func `a code is sent to an address of either kind, and is that of the kind's own method`(_ address: String) throws {
        let scenario = try Scenario()
        let kind = address.contains("@") ? "email" : "phone"
        let id = JSON.text(try scenario.enrolledAddress(address))
        let sent = try scenario.done("factor.send", ["subject": "ada", "factor_id": id, "locale": "de"])
        #expect(sent["factor_id"] == id && !sent["delivery"]["destination"].isNull)
        let message = try #require(try scenario.bringMessages().last)
        #expect(message.to == address && message.purpose == "sign_in")
        // It is one code, whichever method sends it.
        let params: JSON = ["subject": "ada", "factor_id": id]
        #expect(try scenario.ask("\(kind).send", params).reason == "throttled")
        scenario.clock.advance(seconds: 60)
        try scenario.done("\(kind).send", params)
        #expect(try scenario.bringMessages().last?.code == message.code)
        try scenario.done("\(kind).verify", params.with("code", .text(message.code)))
        #expect(try scenario.actions().filter { $0 == .text("\(kind).send") }.count == 2)
    }

    @Test func `nothing is sent to what is no verified address of the subject`() throws {
        let scenario = try Scenario()
        let address = try scenario.enrolledAddress("ada@example.org")
        let app = try scenario.enrolled("ada").id
        let pending = try scenario.done("phone.enroll", ["subject": "ada", "phone_number": "+14155550123"])
        _ = try scenario.bringMessages()
        for (subject, id, reason) in [
            ("ada", .text(app), "not_found"), ("bob", .text(address), "not_found"),
            ("ada", pending["factor"]["factor_id"], "wrong_state"),
        ] as [(JSON, JSON, String)] {
            #expect(try scenario.ask("factor.send", ["subject": subject, "factor_id": id]).reason == reason)
        }
        try scenario.done("factor.disable", ["subject": "ada", "factor_id": .text(address)])
        #expect(try scenario.ask("factor.send", ["subject": "ada", "factor_id": .text(address)]).reason == "not_found")
        #expect(try scenario.ask("factor.send", ["subject": "ada"]).data["field"] == "factor_id")
        #expect(try scenario.bringMessages().isEmpty)
    }
}
