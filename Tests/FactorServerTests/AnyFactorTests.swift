import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// `factor.activate` and `factor.send` take a factor of any kind, and treat it as its kind demands.
struct AnyFactorTests {
    private static let kinds = ["totp", "hotp", "email", "phone", "passkey"]

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
        case "passkey":
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
        kind == "passkey" ? ["credential": MethodEntry.newCredential] : ["code": "000000"]
    }

    @Test(arguments: kinds)
    func `a factor of any kind is activated, and the audit log says of which`(_ kind: String) throws {
        let scenario = try scenario()
        let pending = try pending(kind, scenario)
        let factor = try scenario.done("factor.activate", pending.proven)["factor"]
        #expect(factor["status"] == "active" && factor["expires_at"].isNull && factor["kind"] == .text(kind))
        let entry = try scenario.done("audit.list", ["subject": "ada"])["entries"][0]
        #expect(entry["action"] == "factor.activate" && entry["factor_id"] == pending.id)
        #expect(try scenario.ask("factor.activate", pending.proven).reason == "wrong_state")
    }

    @Test(.disabled(if: FaultyStore.isLossyInTests, "counts what is done again"), arguments: kinds)
    func `misses cost, wait and lock where the proof can be guessed`(_ kind: String) throws {
        let scenario = try scenario()
        let pending = try pending(kind, scenario)
        let miss = pending.named.merging(wrong(kind))
        var answers = try (0..<6).map { _ in try scenario.ask("factor.activate", miss) }
        for params in [
            pending.proven, pending.proven.with("subject", "bob"),
            pending.proven.with("factor_id", "fac_aaaaaaaaaaaaaaaaaaaaaaaaaa"),
        ] { answers.append(try scenario.ask("factor.activate", params)) }
        let isSent = ["email", "phone"].contains(kind)
        let pools = try scenario.done("subject.get", ["subject": "ada"])["pools"].items
        #expect(pools.map { $0["kind"] } == (isSent ? [.text(kind)] : []))
        #expect(pools.allSatisfy { $0["misses_in_row"] == 5 && $0["spent"] != 0 })
        scenario.clock.advance(seconds: 60)
        scenario.closeBudgets()
        // Codes that are sent have eight digits once so much is spent.
        answers.append(try scenario.ask("factor.activate", isSent ? miss.with("code", "00000000") : miss))
        let reasons = answers.map(\.reason)
        guard isSent else {
            // A wrong proof of something new is no guess: after six misses the right one is taken.
            let rejected = kind == "passkey" ? "credential_rejected" : "code_rejected"
            let others = [nil, "not_found", "not_found", "wrong_state"]
            return #expect(reasons == Array(repeating: rejected, count: 6) + others)
        }
        let others = ["throttled", "throttled", "not_found", "not_found", "locked"]
        #expect(reasons == Array(repeating: "code_rejected", count: 5) + others)
    }

    @Test(arguments: kinds)
    func `a proof of another form is a mistake of the application, and no try`(_ kind: String) throws {
        let scenario = try scenario()
        let pending = try pending(kind, scenario)
        let other: JSON = kind == "passkey" ? ["code": "000000"] : ["credential": MethodEntry.newCredential]
        for (params, field) in [
            (pending.named.merging(other), kind == "passkey" ? "code" : "credential"),
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
            #expect(answer.reason == "wrong_state" && answer.data["state"] == "active")
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
    func `a code is sent to an address by its ID or as the first of its kind`(_ address: String) throws {
        let scenario = try Scenario()
        let kind = address.contains("@") ? "email" : "phone"
        let id = JSON.text(try scenario.enrolledAddress(address))
        let sent = try scenario.done("factor.send", ["subject": "ada", "factor_id": id, "locale": "de"])
        #expect(sent["factor_id"] == id && !sent["delivery"]["destination"].isNull)
        let message = try #require(try scenario.bringMessages().last)
        #expect(message.to == address && message.purpose == "sign_in")
        // It is one code, however the address is named.
        let first: JSON = ["subject": "ada", "kind": .text(kind)]
        #expect(try scenario.ask("factor.send", first).reason == "throttled")
        scenario.clock.advance(seconds: 60)
        let again = try scenario.done("factor.send", first)
        #expect(again["factor_id"].isNull && again["delivery"]["destination"].isNull)
        #expect(try scenario.bringMessages().last?.code == message.code)
        let params: JSON = ["subject": "ada", "factor_id": id]
        try scenario.done("\(kind).verify", params.with("code", .text(message.code)))
        #expect(try scenario.actions().filter { $0 == "factor.send" }.count == 2)
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
        let both: JSON = ["subject": "ada", "factor_id": .text(address), "kind": "email"]
        #expect(try scenario.ask("factor.send", both).data["field"] == "kind")
        #expect(try scenario.bringMessages().isEmpty)
    }

    /// What somebody has who is shown by codes of every kind: each kind's code and factor.
    private func typed(_ scenario: Scenario) throws -> [(kind: JSON, code: JSON, id: JSON)] {
        let (app, token) = (try scenario.enrolled(), try scenario.enrolledToken())
        let backup = try scenario.backupCodes(count: 2)
        let addresses = try ["ada@example.org", "+14155550123"].map { try scenario.enrolledAddress($0) }
        for id in addresses { try scenario.done("factor.send", ["subject": "ada", "factor_id": .text(id)]) }
        let sent = try scenario.bringMessages()
        let set = try #require(try scenario.factors().first { $0["kind"] == "backup_code" })
        return [
            ("totp", .text(app.app.code(at: scenario.clock.now)), .text(app.id)),
            ("hotp", .text(token.token.code(0)), .text(token.id)), ("backup_code", .text(backup[0]), set["factor_id"]),
            ("email", .text(try #require(sent.first { $0.medium == "email" }).code), .text(addresses[0])),
            ("phone", .text(try #require(sent.first { $0.medium == "sms" }).code), .text(addresses[1])),
        ]
    }

    @Test(arguments: [false, true])
    func `a code of any kind is taken once, and is a miss of no other kind`(_ isNamed: Bool) throws {
        let scenario = try Scenario()
        let all = try typed(scenario)
        for (kind, code, id) in all {
            let named: JSON = isNamed ? ["subject": "ada", "factor_id": id] : ["subject": "ada"]
            let verified = try scenario.done("factor.verify", named.with("code", code))
            #expect(verified["kind"] == kind && verified["factor_id"] == id)
            #expect(
                try scenario.done("audit.list", ["subject": "ada"])["entries"][0]["action"]
                    == .text("\(kind.text ?? "").verify"))
            #expect(try scenario.done("subject.get", ["subject": "ada"])["pools"] == [])
        }
        for (_, code, _) in all {
            #expect(try scenario.ask("factor.verify", ["subject": "ada", "code": code]).reason == "code_rejected")
        }
    }

    @Test func `a miss is one of every kind that it was tried against, and of no other`() throws {
        let scenario = try Scenario()
        let all = try typed(scenario)
        let spent = { (kind: JSON) in
            try scenario.done("subject.get", ["subject": "ada"])["pools"].items.filter { $0["spent"] != 0 }
                .map { $0["kind"] }.contains(kind)
        }
        for (kind, _, id) in all where kind != "backup_code" {
            try scenario.done("subject.unlock", ["subject": "ada"])
            let named: JSON = ["subject": "ada", "code": "000000", "factor_id": id]
            #expect(try scenario.ask("factor.verify", named).reason == "code_rejected")
            for (other, _, _) in all { #expect(try spent(other) == (other == kind), "\(kind) \(other)") }
        }
        try scenario.done("subject.unlock", ["subject": "ada"])
        let miss: JSON = ["subject": "ada", "code": "000000"]
        #expect(try scenario.ask("factor.verify", miss).reason == "code_rejected")
        for (kind, _, _) in all { #expect(try spent(kind) == (kind != "backup_code"), "\(kind)") }
        // What is not waited for is not tried.
        try scenario.done("subject.unlock", ["subject": "ada"])
        scenario.clock.advance(seconds: 600)
        #expect(try scenario.ask("factor.verify", miss).reason == "code_rejected")
        for (kind, _, _) in all { #expect(try spent(kind) == ["totp", "hotp"].contains(kind), "\(kind)") }
    }

    @Test func `a factor that is named takes its own codes, and is one of the subject's`() throws {
        let scenario = try scenario()
        for (kind, _, id) in try typed(scenario) {
            let named: JSON = ["subject": "ada", "factor_id": id]
            let form = try scenario.ask(
                "factor.verify", named.with("code", kind == "backup_code" ? "000000" : "00000-00000"))
            #expect(form.reason == "invalid_input" && form.data["field"] == "code", "\(kind)")
            let kinds = try scenario.ask("factor.verify", named.with("code", "000000").with("kinds", ["totp"]))
            #expect(kinds.reason == "invalid_params" && kinds.data["field"] == "kinds", "\(kind)")
            let other = try scenario.ask("factor.verify", named.with("code", "000000").with("subject", "bob"))
            #expect(other.reason == "not_found", "\(kind)")
        }
        let passkey = try scenario.enrolledPasskey("ada").id
        for id in [passkey, "fac_aaaaaaaaaaaaaaaaaaaaaaaaaa"] {
            let params: JSON = ["subject": "ada", "factor_id": .text(id), "code": "000000"]
            #expect(try scenario.ask("factor.verify", params).reason == "not_found")
        }
    }

    @Test func `neither asking for a code nor a wrong code reveals who has an address`() throws {
        let scenario = try Scenario()
        try scenario.enrolledAddress("ada@example.org")
        let answers = try ["ada", "bob"].map { name in
            let subject: JSON = ["subject": .text(name)]
            let sent = try scenario.done("factor.send", subject.with("kind", "email"))
            let misses = try (0..<6).map { _ in
                try scenario.ask("factor.verify", subject.with("code", "000000")).line
            }
            return [sent.line] + misses
        }
        #expect(answers[0] == answers[1])
    }
}
