import FactorCore
import FactorCrypto
import TestServer
import TestSupport
import Testing

/// Secrets are only where they belong.
struct SecrecyTests {
    /// Every secret and name of a subject's life, and everything it left that must hold none of them.
    private func life() throws -> (secrets: [String], traces: [(String, String)]) {
        let scenario = try Scenario()
        var secrets: [String] = []
        var traces: [(String, String)] = []
        func trace(_ what: String, _ answer: Answer) { traces.append((what, answer.line)) }

        let name = "wilhelmina@example.org"
        let pending = try scenario.ask(
            "totp.enroll",
            [
                "subject": .text(name), "digits": 8, "display_name": "Wilhelmina's phone",
                "idempotency_key": "key-of-mine",
            ])
        let app = Authenticator(secret: try #require(pending.result["secret"].text), digits: 8)
        let codes = try scenario.backupCodes(name, count: 2)
        let (right, wrong) = (app.code(at: scenario.clock.now), app.wrong(at: scenario.clock.now))
        secrets += [app.secret, right, wrong, codes[0], codes[1], codes[0].replacing("-", with: "")]

        let factor: JSON = ["subject": .text(name), "factor_id": pending.result["factor"]["factor_id"]]
        trace("wrong activation", try scenario.ask("factor.activate", factor.with("code", .text(wrong))))
        trace("activation", try scenario.ask("factor.activate", factor.with("code", .text(right))))
        trace("replay", try scenario.ask("totp.verify", factor.with("code", .text(right))))
        trace("unknown", try scenario.ask("totp.verify", factor.with("code", .text(right)).with("x", .text(right))))
        for code in codes {
            trace("backup", try scenario.ask("backup_code.verify", ["subject": .text(name), "code": .text(code)]))
        }
        trace(
            "mistyped",
            try scenario.ask("backup_code.verify", ["subject": .text(name), "code": .text(codes[0] + "Z")]))
        let password: JSON = ["subject": .text(name), "password": "an unheard-of password"]
        let imported: JSON = ["subject": .text(name), "hash": "$2b$05$LFi8rwpANUH2vJlvey3Llu"]
        secrets += ["an unheard-of password", "a password that is wrong", "$2b$05$LFi8rwpANUH2vJlvey3Llu"]
        trace("password", try scenario.ask("password.set", password))
        trace("right", try scenario.ask("password.verify", password))
        trace("wrong", try scenario.ask("password.verify", password.with("password", "a password that is wrong")))
        trace("import", try scenario.ask("password.import", imported))
        let address: JSON = ["subject": .text(name), "email_address": "Wilhelmina.King@example.org"]
        let enrolled = try scenario.ask("email.enroll", address)
        let code = try #require(try scenario.bringMessages().last?.code)
        secrets += [code, "wilhelmina.king@", "Wilhelmina.King@"]
        trace("enrolled", enrolled)
        let mailed: JSON = ["subject": .text(name), "factor_id": enrolled.result["factor"]["factor_id"]]
        trace("proven", try scenario.ask("factor.activate", mailed.with("code", .text(code))))
        trace("sent", try scenario.ask("factor.send", mailed))
        trace("named", try scenario.ask("username.set", ["subject": .text(name), "username": "wilhelmina-king"]))
        for (method, params) in [
            ("factor.list", ["subject": .text(name)]), ("subject.get", ["subject": .text(name)]), ("audit.list", [:]),
            ("server.metrics", [:]), ("keys.status", [:]), ("server.health", [:]),
        ] as [(String, JSON)] {
            trace(method, try scenario.ask(method, params))
        }
        for stored in scenario.inner.everything {
            traces.append(("\(stored.key.kind) body", String(decoding: stored.document.body, as: UTF8.self)))
            traces.append(("\(stored.key.kind) hot", String(decoding: stored.document.hot, as: UTF8.self)))
        }
        let log = try scenario.inner.segments(from: 1, limit: 1000)
        traces += log.map { ("audit", String(decoding: $0.body, as: UTF8.self)) }
        return (secrets, traces)
    }

    @Test func `no secret is in an answer that should not hold it, in the audit log or in the store`() throws {
        let (secrets, traces) = try life()
        #expect(traces.count > 20)
        for (what, text) in traces {
            for secret in secrets { #expect(!text.contains(secret), "\(what) holds \(secret)") }
        }
    }

    @Test func `the store contains no names`() throws {
        for (what, text) in try life().traces where what.contains("body") || what.contains("hot") || what == "audit" {
            #expect(!text.containsInAnyCase("wilhelmina"), "\(what)")
            #expect(!text.contains("key-of-mine"), "\(what)")
        }
    }

    @Test func `a raw seed is not in the store`() throws {
        let scenario = try Scenario()
        let secret = try scenario.enrolled().app.secret
        let seed = try #require(Base32.decode(Array(secret.utf8))?.withBytes { $0.array() })
        #expect(try places(of: seed, in: scenario) == [])
    }

    @Test func `no part of a passkey is readable in the store: pending, in use, removed, or a decoy`() throws {
        let scenario = try Scenario(defaults: Scenario.quick)
        try scenario.allowPasskeys()
        let pending = try scenario.done("passkey.enroll", ["subject": "grace"])["public_key"]
        let (_, used) = try scenario.enrolledPasskey("ada", seed: 1)
        let (id, removed) = try scenario.enrolledPasskey("eve", seed: 2)
        let challenge = try scenario.done("passkey.challenge")["public_key"]
        #expect(try scenario.ask("passkey.verify", ["credential": used.assertion(challenge)]).succeeded)
        _ = try scenario.done("factor.remove", ["subject": "eve", "factor_id": .text(id)])
        // Its misses are counted, under a name that is made of its id.
        let stranger = SoftPasskey(seed: 3)
        let miss = stranger.assertion(try scenario.done("passkey.challenge")["public_key"])
        #expect(try !scenario.ask("passkey.verify", ["credential": miss]).succeeded)

        var parts = [
            "the user handle of a pending one": SoftPasskey.bytes(pending["user"]["id"]),
            "the challenge of a pending one": SoftPasskey.bytes(pending["challenge"]),
            "the challenge that was used": SoftPasskey.bytes(challenge["challenge"]),
        ]
        for (whose, passkey) in [("used", used), ("removed", removed), ("unknown", stranger)] {
            parts["the id of the \(whose) one"] = passkey.credentialID
            parts["the key of the \(whose) one"] = passkey.key.publicKey
            if whose != "unknown" { parts["the user handle of the \(whose) one"] = passkey.userHandle }
        }
        #expect(parts.values.allSatisfy { $0.count == 32 } && parts.count == 11)
        for (name, part) in parts {
            #expect(try places(of: part, in: scenario) == [], "\(name)")
            #expect(try places(of: Array(Base64.encodeURL(part)), in: scenario) == [], "\(name), as text")
        }
        // What is there is found.
        let record = try #require(scenario.inner.everything.first { $0.key.kind == .subject })
        #expect(try !places(of: Array(record.document.body.suffix(32)), in: scenario).isEmpty)
    }

    /// Returns which of the store's documents, keys and segments of the audit log hold eight successive bytes of a secret.
    private func places(of secret: [UInt8], in scenario: Scenario) throws -> [String] {
        var all: [(String, [UInt8])] = []
        for stored in scenario.inner.everything {
            all.append(("\(stored.key.kind) key", stored.key.id.bytes))
            all.append(("\(stored.key.kind) body", stored.document.body))
            all.append(("\(stored.key.kind) hot", stored.document.hot))
        }
        all += try scenario.inner.segments(from: 1, limit: 1000).map { ("audit", $0.body) }
        let pieces = Set(stride(from: 0, through: secret.count - 8, by: 8).map { Array(secret[$0..<$0 + 8]) })
        return all.filter { _, bytes in
            bytes.indices.dropLast(7).contains { pieces.contains(Array(bytes[$0..<$0 + 8])) }
        }.map(\.0)
    }
}

extension String {
    fileprivate func containsInAnyCase(_ word: String) -> Bool { lowercased().contains(word) }
}
