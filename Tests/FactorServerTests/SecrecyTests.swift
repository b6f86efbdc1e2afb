import FactorCore
import FactorCrypto
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
        trace("wrong activation", try scenario.ask("totp.activate", factor.with("code", .text(wrong))))
        trace("activation", try scenario.ask("totp.activate", factor.with("code", .text(right))))
        trace("replay", try scenario.ask("totp.verify", factor.with("code", .text(right))))
        trace("unknown", try scenario.ask("totp.verify", factor.with("code", .text(right)).with("x", .text(right))))
        for code in codes {
            trace("backup", try scenario.ask("backup_codes.verify", ["subject": .text(name), "code": .text(code)]))
        }
        trace(
            "mistyped",
            try scenario.ask("backup_codes.verify", ["subject": .text(name), "code": .text(codes[0] + "Z")]))
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
        trace("proven", try scenario.ask("email.activate", mailed.with("code", .text(code))))
        trace("sent", try scenario.ask("email.send", mailed))
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
        for stored in scenario.inner.everything {
            for half in [stored.document.body, stored.document.hot] {
                let starts = half.indices.filter { half[$0...].starts(with: seed.prefix(8)) }
                #expect(starts == [])
            }
        }
    }
}

extension String {
    fileprivate func containsInAnyCase(_ word: String) -> Bool { lowercased().contains(word) }
}
