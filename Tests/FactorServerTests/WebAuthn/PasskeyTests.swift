import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// Enrolling and using passkeys, as an application without flows does.
struct PasskeyTests {
    private let scenario: Scenario

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        try scenario.allowPasskeys()
    }

    private func challenge(_ params: JSON = ["subject": "ada"]) throws -> JSON {
        try scenario.done("passkey.challenge", params)["public_key"]
    }

    private func verify(_ credential: JSON, _ params: JSON = ["subject": "ada"]) throws -> Answer {
        try scenario.ask("passkey.verify", params.with("credential", credential))
    }

    /// How many documents the store has.
    private var documents: Int {
        var count = 0
        scenario.memory.tamper { documents, _, _ in count = documents.count }
        return count
    }

    // MARK: Enrolment

    @Test func `creation options have what browsers parse`() throws {
        try scenario.set(["issuer": "Example", "passkey": ["user_verification": "required"]])
        let (_, first) = try scenario.enrolledPasskey()
        let begun = try scenario.done(
            "passkey.enroll",
            ["subject": "ada", "account_name": "ada@example.org", "resident": true, "attachment": "cross-platform"])
        let options = begun["public_key"]
        #expect(
            options.members.map(\.name) == [
                "rp", "user", "challenge", "pubKeyCredParams", "timeout", "excludeCredentials",
                "authenticatorSelection", "attestation",
            ])
        #expect(options["rp"] == ["id": "example.org", "name": "Example"])
        #expect(options["user"]["name"] == "ada@example.org" && options["user"]["displayName"] == "ada@example.org")
        #expect(SoftPasskey.bytes(options["user"]["id"]) == first.userHandle && first.userHandle.count == 32)
        #expect(SoftPasskey.bytes(options["challenge"]).count == 32)
        #expect(options["pubKeyCredParams"].items.map { $0["alg"] } == [-7, -8, -257])
        #expect(options["timeout"] == 300_000 && options["attestation"] == "none")
        #expect(
            options["excludeCredentials"] == [
                [
                    "type": "public-key", "id": SoftPasskey.text(first.credentialID),
                    "transports": ["hybrid", "internal"],
                ]
            ])
        #expect(
            options["authenticatorSelection"] == [
                "authenticatorAttachment": "cross-platform", "residentKey": "required", "requireResidentKey": true,
                "userVerification": "required",
            ])
        #expect(begun["factor"]["expires_at"] == .integer(Int(scenario.clock.now.milliseconds) + 300_000))
        let plain = try scenario.done("passkey.enroll", ["subject": "eve"])["public_key"]
        #expect(plain["user"]["name"] == "eve")
        #expect(plain["user"]["id"] != options["user"]["id"])
        #expect(
            plain["authenticatorSelection"] == [
                "residentKey": "preferred", "requireResidentKey": false, "userVerification": "required",
            ])
    }

    @Test func `a passkey is pending for five minutes, and is then shown without anything secret`() throws {
        let begun = try scenario.done("passkey.enroll", ["subject": "ada", "display_name": "laptop"])
        let pending = try scenario.factors()[0]
        #expect(pending["status"] == "pending" && pending["backup_eligible"].isNull)
        var passkey = SoftPasskey(seed: 1)
        passkey.flags = 0x1D
        let params: JSON = [
            "subject": "ada", "factor_id": begun["factor"]["factor_id"],
            "credential": passkey.registration(begun["public_key"]),
        ]
        let factor = try scenario.done("factor.activate", params)["factor"]
        #expect(factor["status"] == "active" && factor["display_name"] == "laptop")
        #expect(factor["backup_eligible"] == true && factor["backed_up"] == true)
        let names = factor.members.map(\.name)
        #expect(!names.contains { $0.contains("credential") || $0.contains("key") || $0.contains("user") })
        #expect(try scenario.ask("factor.activate", params).reason == "wrong_state")

        let late = try scenario.done("passkey.enroll", ["subject": "ada"])
        scenario.clock.advance(seconds: 300)
        var other = SoftPasskey(seed: 2)
        let answer = try scenario.ask(
            "factor.activate",
            [
                "subject": "ada", "factor_id": late["factor"]["factor_id"],
                "credential": other.registration(late["public_key"]),
            ])
        #expect(answer.reason == "not_found")
    }

    @Test func `without a relying party there are no passkeys, and no policy names them`() throws {
        try scenario.set(["passkey": ["rp_id": .null]])
        for (method, params) in [
            ("passkey.enroll", ["subject": "ada"]), ("passkey.challenge", ["subject": "ada"]),
            ("passkey.challenge", [:]),
        ] as [(String, JSON)] {
            let answer = try scenario.ask(method, params)
            #expect(answer.reason == "policy_violation" && answer.data["field"] == "passkey.rp_id", "\(method)")
        }
        for policy in [
            ["sign_in": ["first_factors": ["passkey"]]], ["mfa": ["second_factors": ["totp", "passkey"]]],
        ] as [JSON] {
            let answer = try scenario.ask("tenant.update", ["tenant": "default", "policy": policy])
            #expect(answer.reason == "invalid_params" && answer.data["field"] == "policy.passkey.rp_id")
            try scenario.set(policy.with("passkey", ["rp_id": "example.org"]))
            try scenario.set([
                "passkey": ["rp_id": .null], "sign_in": ["first_factors": .null], "mfa": ["second_factors": .null],
            ])
        }
    }

    @Test func `only domains and origins are taken`() throws {
        let right = [
            "https://example.org", "https://login.example.org:8443", "http://localhost", "http://localhost:3000",
            "https://xn--bcher-kva.example", "android:apk-key-hash:" + String(repeating: "aB3_-", count: 8) + "abc",
        ]
        try scenario.set(["passkey": ["origins": .list(right.map { .text($0) })]])
        for origin in [
            "", "example.org", "https://", "https://example.org/", "https://Example.org", "https://example.org:443",
            "http://localhost:80", "http://example.org", "https://example.org:0", "https://example.org:08443",
            "https://example.org:65536", "https://a..b", "https://-a.org", "https://user@example.org", "null",
            "https://example.org:", "ftp://example.org", "android:apk-key-hash:abc", "https://exämple.org",
        ] {
            let answer = try scenario.ask(
                "tenant.update", ["tenant": "default", "policy": ["passkey": ["origins": [.text(origin)]]]])
            #expect(answer.data["field"] == "policy.passkey.origins[0]", "\(origin)")
        }
        for domain in ["", ".", "a.", "Example.org", "https://example.org", "exam_ple.org", "a b", "-a.org"] {
            let answer = try scenario.ask(
                "tenant.update", ["tenant": "default", "policy": ["passkey": ["rp_id": .text(domain)]]])
            #expect(answer.data["field"] == "policy.passkey.rp_id", "\(domain)")
        }
    }

    @Test func `a credential belongs to one subject, until its factor or subject is removed`() throws {
        let (id, _) = try scenario.enrolledPasskey("ada", seed: 7)
        func enrol(_ subject: String) throws -> Answer {
            let begun = try scenario.done("passkey.enroll", ["subject": .text(subject)])
            var passkey = SoftPasskey(seed: 7)
            return try scenario.ask(
                "factor.activate",
                [
                    "subject": .text(subject), "factor_id": begun["factor"]["factor_id"],
                    "credential": passkey.registration(begun["public_key"]),
                ])
        }
        for subject in ["ada", "bob"] {
            let answer = try enrol(subject)
            #expect(answer.reason == "already_exists" && answer.data["field"] == "credential")
        }
        try scenario.restart()
        #expect(try enrol("bob").reason == "already_exists")
        try scenario.done("factor.remove", ["subject": "ada", "factor_id": .text(id)])
        #expect(try enrol("bob").succeeded)
        #expect(try enrol("ada").reason == "already_exists")
        try scenario.done("subject.delete", ["subject": "bob"])
        #expect(try enrol("ada").succeeded)
        #expect(scenario.observer.problems == [])
    }

    @Test func `a subject has at most 20, whatever the policy allows, and no more than that`() throws {
        for seed in 1...5 as ClosedRange<UInt64> { _ = try scenario.enrolledPasskey("ada", seed: seed) }
        #expect(try scenario.ask("passkey.enroll", ["subject": "ada"]).data["field"] == "max_factors_per_kind")
        try scenario.set(["max_factors_per_kind": 50])
        for seed in 6...20 as ClosedRange<UInt64> { _ = try scenario.enrolledPasskey("ada", seed: seed) }
        #expect(try scenario.ask("passkey.enroll", ["subject": "ada"]).reason == "policy_violation")
        #expect(try challenge()["allowCredentials"].items.count == 20)
        #expect(try scenario.factors().count == 20)
    }

    // MARK: Use

    @Test func `a passkey verifies for a named subject, and says whose it is`() throws {
        let (id, passkey) = try scenario.enrolledPasskey()
        let options = try challenge()
        #expect(
            options.members.map(\.name) == ["challenge", "timeout", "rpId", "allowCredentials", "userVerification"])
        #expect(options["rpId"] == "example.org" && options["userVerification"] == "preferred")
        #expect(options["allowCredentials"].items.map { $0["id"] } == [SoftPasskey.text(passkey.credentialID)])
        let named = try verify(passkey.assertion(options) { $0.userHandle = nil })
        #expect(named.result["subject"] == "ada" && named.result["factor_id"] == .text(id))
        #expect(named.result["user_verified"] == true && named.result["amr"] == ["hwk", "user", "mfa"])

        let open = try challenge([:])
        #expect(open["allowCredentials"] == [])
        let found = try verify(passkey.assertion(open), [:])
        #expect(found.result["subject"] == "ada" && found.result["factor_id"] == .text(id))
        let actions = try scenario.actions()
        #expect(actions == ["passkey.verify", "passkey.verify", "factor.activate", "passkey.enroll"])
    }

    @Test(
        arguments: [
            (0x05, ["hwk", "user", "mfa"]), (0x01, ["hwk", "user"]), (0x0D, ["swk", "user", "mfa"]),
            (0x19, ["swk", "user"]),
        ] as [(UInt8, [String])])
    func `what was shown follows from the flags`(_ flags: UInt8, _ amr: [String]) throws {
        let (_, passkey) = try scenario.enrolledPasskey { $0.flags = flags }
        let answer = try verify(passkey.assertion(try challenge()))
        #expect(answer.result["amr"] == .list(amr.map { .text($0) }))
        #expect(answer.result["user_verified"] == .flag(amr.contains("mfa")))
    }

    @Test func `a challenge is good once, for five minutes, for whom it was made`() throws {
        let (_, passkey) = try scenario.enrolledPasskey()
        let options = try challenge()
        let response = passkey.assertion(options)
        #expect(try verify(response).succeeded)
        #expect(try verify(response).reason == "credential_rejected")
        #expect(try verify(passkey.assertion(options)).reason == "credential_rejected")
        try scenario.restart()
        #expect(try verify(response).reason == "credential_rejected")

        let unused = try challenge()
        scenario.clock.advance(seconds: 299)
        #expect(try verify(passkey.assertion(unused)).succeeded)
        let late = try challenge()
        scenario.clock.advance(seconds: 300)
        #expect(try verify(passkey.assertion(late)).reason == "credential_rejected")

        let open = try challenge([:])
        #expect(try verify(passkey.assertion(open)).reason == "credential_rejected")
        scenario.clock.advance(seconds: 60)
        #expect(try verify(passkey.assertion(try challenge()), [:]).reason == "credential_rejected")
        #expect(try verify(passkey.assertion(try challenge(["subject": "bob"]))).reason == "credential_rejected")
        #expect(try verify(passkey.assertion(open), [:]).succeeded)
        #expect(scenario.observer.problems == [])
    }

    @Test func `a used challenge is forgotten when it would have expired, and not before`() throws {
        let (_, passkey) = try scenario.enrolledPasskey()
        let before = documents
        #expect(try verify(passkey.assertion(try challenge())).succeeded)
        #expect(documents == before + 1)
        scenario.clock.advance(seconds: 299)
        try scenario.tick()
        #expect(documents == before + 1)
        scenario.clock.advance(seconds: 400)
        for _ in 0..<3 { try scenario.tick() }
        #expect(documents == before)
    }

    @Test func `a response with a key is recorded, and refused under another one`() throws {
        let (_, passkey) = try scenario.enrolledPasskey()
        let response = passkey.assertion(try challenge())
        let params: JSON = ["subject": "ada", "idempotency_key": "k"]
        let first = try verify(response, params)
        #expect(try verify(response, params).line == first.line)
        #expect(try verify(response, params.with("idempotency_key", "l")).reason == "credential_rejected")
    }

    @Test(arguments: [false, true])
    func `it still verifies after its keys were rotated, and from a backup; its challenges do not`(
        nothingHappenedSince: Bool
    ) throws {
        let (_, passkey) = try scenario.enrolledPasskey()
        try scenario.done("keys.rotate")
        for _ in 0..<4 { try scenario.tick() }
        let used = try challenge()
        #expect(try verify(passkey.assertion(used)).succeeded)
        let (old, open) = (try challenge(), try challenge([:]))
        let restored = try scenario.restored(try scenario.backup(), nothingHappenedSince: nothingHappenedSince)
        let tries: [(JSON, JSON)] = [(used, ["subject": "ada"]), (old, ["subject": "ada"]), (open, [:])]
        for (options, params) in tries {
            let credential = passkey.assertion(options)
            #expect(
                try restored.ask("passkey.verify", params.with("credential", credential)).reason
                    == "credential_rejected")
        }
        restored.clock.advance(seconds: 1)
        let new = try restored.done("passkey.challenge")["public_key"]
        #expect(try restored.done("passkey.verify", ["credential": passkey.assertion(new)])["subject"] == "ada")
        #expect(scenario.observer.problems == [] && restored.observer.problems == [])
    }

    // MARK: Counters

    @Test func `a counter that does not rise is told and refused, and no alarm`() throws {
        var (id, passkey) = try scenario.enrolledPasskey { $0.counter = 5 }
        let clone = passkey
        passkey.counter = 6
        #expect(try verify(passkey.assertion(try challenge())).succeeded)
        for counter in [0, 5, 6] as [UInt32] {
            let before = scenario.observer.copies
            let answer = try verify(clone.assertion(try challenge()) { $0.counter = counter })
            #expect(answer.reason == "credential_rejected", "\(counter)")
            #expect(scenario.observer.copies == before + [.passkey])
        }
        let entries = try scenario.entries()
        let told = entries.filter { $0["action"] == "passkey.counter" }
        #expect(told.count == 3)
        #expect(told.allSatisfy { $0["outcome"] == "refused" && $0["factor_id"] == .text(id) })
        passkey.counter = 7
        #expect(try verify(passkey.assertion(try challenge())).succeeded)

        try scenario.set(["passkey": ["refuse_regressed_counter": false]])
        let before = scenario.observer.copies
        #expect(try verify(clone.assertion(try challenge()) { $0.counter = 6 }).succeeded)
        #expect(try verify(clone.assertion(try challenge()) { $0.counter = 7 }).succeeded)
        #expect(scenario.observer.copies == before + [.passkey, .passkey])
        #expect(scenario.observer.problems == [])
    }

    @Test func `an authenticator that does not count is not suspected`() throws {
        let (_, passkey) = try scenario.enrolledPasskey()
        for _ in 0..<3 { #expect(try verify(passkey.assertion(try challenge())).succeeded) }
        #expect(try verify(passkey.assertion(try challenge()) { $0.counter = 1 }).succeeded)
        #expect(scenario.observer.copies == [])
        #expect(try verify(passkey.assertion(try challenge())).reason == "credential_rejected")
        #expect(scenario.observer.copies == [.passkey])
    }

    @Test func `whether it is backed up may change, whether it can be may not`() throws {
        let (_, passkey) = try scenario.enrolledPasskey { $0.flags = 0x0D }
        #expect(try scenario.factors()[0]["backed_up"] == false)
        #expect(try verify(passkey.assertion(try challenge()) { $0.flags = 0x1D }).succeeded)
        #expect(try scenario.factors()[0]["backed_up"] == true)
        #expect(try verify(passkey.assertion(try challenge()) { $0.flags = 0x05 }).reason == "credential_rejected")
        #expect(try verify(passkey.assertion(try challenge()) { $0.flags = 0x0D }).succeeded)
        #expect(try scenario.factors()[0]["backed_up"] == false)
    }

    @Test func `where the policy requires it, only verified users come in`() throws {
        let (_, passkey) = try scenario.enrolledPasskey { $0.flags = 0x01 }
        #expect(try verify(passkey.assertion(try challenge())).succeeded)
        try scenario.set(["passkey": ["user_verification": "required"]])
        #expect(try verify(passkey.assertion(try challenge())).reason == "credential_rejected")
        #expect(try verify(passkey.assertion(try challenge()) { $0.flags = 0x05 }).succeeded)
    }
}
