import FactorCore
import FactorCrypto
import FactorServer
import TestServer
import TestSupport
import Testing

/// An attacker can write to the store. Misplaced data raises an alarm, and never counts as a wrong code.
@Suite(.enabled(if: TestStore.isInMemory)) struct TamperingTests {
    let scenario: Scenario
    let app = Authenticator(secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")

    init() throws {
        scenario = try Scenario()
        #expect(try scenario.ask("tenant.create", ["tenant": "other"]).succeeded)
        try scenario.enrolled("ada")
        try scenario.enrolled("bob")
        try scenario.enrolled("ada", tenant: "other")
    }

    private func key(_ subject: String, _ tenant: String = "default") throws -> DocumentKey {
        try scenario.engine.tenant(try TenantID(tenant)).key(of: try SubjectID(subject))
    }

    private func document(_ key: DocumentKey) throws -> Document { try #require(try scenario.memory.load(key)) }

    /// Writes other halves in place of a subject's.
    private func overwrite(_ key: DocumentKey, body: [UInt8]? = nil, hot: [UInt8]? = nil) throws {
        var changed = try document(key)
        changed.body = body ?? changed.body
        changed.hot = hot ?? changed.hot
        scenario.memory.overwrite(key, changed)
    }

    /// Expects that verifying is an internal error and an alarm, with the right code and with a wrong one.
    private func expectAlarm(_ subject: String = "ada", tenant: String = "default") throws {
        for code in [app.code(at: scenario.clock.now), app.wrong(at: scenario.clock.now)] {
            let before = scenario.observer.alarms.count
            let answer = try scenario.ask(
                "totp.verify", ["subject": .text(subject), "tenant": .text(tenant), "code": .text(code)])
            #expect(answer.code == -32603, "\(answer.line)")
            #expect(answer.data.members.map(\.name) == ["reason", "category", "reference"])
            #expect(scenario.observer.alarms.count == before + 1)
        }
    }

    @Test func `another subject's password is an alarm`() throws {
        for subject in ["carol", "dave"] {
            let params: JSON = ["subject": .text(subject), "password": .text("the password of \(subject)")]
            #expect(try scenario.ask("password.set", params).succeeded)
        }
        try overwrite(try key("carol"), body: try document(try key("dave")).body)
        let params: JSON = ["subject": "carol", "password": "the password of dave"]
        #expect(try scenario.ask("password.verify", params).code == -32603)
        #expect(scenario.observer.alarms.count == 1)
    }

    @Test(arguments: [(true, false), (false, true), (true, true)])
    func `another subject's body, hot half or both are an alarm`(_ takesBody: Bool, _ takesHot: Bool) throws {
        let other = try document(try key("bob"))
        try overwrite(try key("ada"), body: takesBody ? other.body : nil, hot: takesHot ? other.hot : nil)
        try expectAlarm()
    }

    @Test func `both halves of the same name in another tenant are an alarm`() throws {
        let other = try document(try key("ada", "other"))
        try overwrite(try key("ada"), body: other.body, hot: other.hot)
        try expectAlarm()
        #expect(try scenario.verify(app.code(at: scenario.clock.now), "bob").succeeded)
    }

    @Test func `halves that are empty or cut short are an alarm`() throws {
        let old = try document(try key("ada"))
        for (body, hot) in [
            ([], old.hot), (old.body, []), (Array(old.body.dropLast(1)), old.hot),
            (old.body, Array(old.hot.dropLast(1))),
            ([9] + old.body.dropFirst(), old.hot),
        ] as [([UInt8], [UInt8])] {
            try overwrite(try key("ada"), body: body, hot: hot)
            try expectAlarm()
            try scenario.ask("subject.unlock", ["subject": "ada"])
            try overwrite(try key("ada"), body: old.body, hot: old.hot)
        }
    }

    @Test func `a changed bit anywhere in the hot half is an alarm`() throws {
        let old = try document(try key("ada"))
        for place in old.hot.indices {
            var hot = old.hot
            hot[place] ^= 1
            try overwrite(try key("ada"), hot: hot)
            #expect(try scenario.verify(app.code(at: scenario.clock.now)).code == -32603, "byte \(place)")
        }
        #expect(scenario.observer.alarms.count == old.hot.count)
    }

    @Test func `a changed bit anywhere in the body never verifies a code that was wrong, and never crashes`() throws {
        let old = try document(try key("ada"))
        let fresh = try document(try key("ada")).hot
        let wrong = app.wrong(at: scenario.clock.now)
        for place in old.body.indices {
            for bit in [0, 3, 7] {
                var body = old.body
                body[place] ^= 1 << bit
                try overwrite(try key("ada"), body: body, hot: fresh)
                let answer = try scenario.verify(wrong)
                #expect(!answer.succeeded, "byte \(place), bit \(bit): \(answer.line)")
                _ = try scenario.ask("factor.list", ["subject": "ada"])
                _ = try scenario.ask("subject.get", ["subject": "ada"])
            }
        }
        try overwrite(try key("ada"), body: old.body, hot: fresh)
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
    }

    @Test func `a pending factor that was turned active does not verify`() throws {
        let eve = try scenario.pendingApp("eve").app
        let old = try document(try key("eve"))
        // Only the status byte of that factor turns it active. Wherever it is, the code must not verify.
        for place in old.body.indices where old.body[place] == 1 {
            var body = old.body
            body[place] = 2
            try overwrite(try key("eve"), body: body, hot: old.hot)
            #expect(try !scenario.verify(eve.code(at: scenario.clock.now), "eve").succeeded, "byte \(place)")
        }
        #expect(!scenario.observer.alarms.isEmpty && scenario.observer.defects == [])
    }

    @Test func `no factor of a subject with a broken factor verifies, and guesses are not evaluated`()
        throws
    {
        let second = try scenario.enrolled("ada", secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
        let old = try document(try key("ada"))
        var body = old.body
        body[body.count - DocumentTag.length - 1] ^= 1
        try overwrite(try key("ada"), body: body)
        for code in [app.code(at: scenario.clock.now), second.app.code(at: scenario.clock.now)] {
            #expect(try scenario.verify(code).code == -32603)
        }
        for salt in 0..<5 {
            #expect(try scenario.verify(app.wrong(at: scenario.clock.now, salt: salt)).code == -32603)
        }
        try overwrite(try key("ada"), body: old.body)
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
    }

    @Test func `a changed byte anywhere in any document is refused, or is an alarm when it is read`() throws {
        // For any data that an attacker writes, a password alone never signs in if a second factor is set up.
        let password: JSON = ["subject": "ada", "password": "correct horse battery"]
        #expect(try scenario.ask("password.set", password).succeeded)
        let old = try document(try key("ada"))
        for place in old.body.indices {
            var body = old.body
            body[place] = body[place] == 2 ? 3 : body[place] ^ 1
            try overwrite(try key("ada"), body: body)
            #expect(try scenario.ask("factor.list", ["subject": "ada"]).code == -32603, "byte \(place)")
        }
        #expect(scenario.observer.alarms.count == old.body.count)
        try overwrite(try key("ada"), body: old.body)
        #expect(try scenario.ask("sign_in.create", password).result["status"] == "needs_second_factor")
    }

    @Test func `another tenant's wrapped keys keep the server from starting`() throws {
        let tenants = try scenario.memory.page(kind: .tenant, tenant: 0, after: nil, limit: 10)
        try #require(tenants.count == 2)
        scenario.memory.overwrite(tenants[0].key, tenants[1].document)
        #expect(throws: StartFailure.doesNotOpen("a tenant's document")) { try scenario.restart() }
    }

    @Test func `another request's recorded answer is not given`() throws {
        for code in ["a", "b"] as [JSON] {
            #expect(try scenario.ask("totp.enroll", ["subject": "ada", "idempotency_key": code]).succeeded)
        }
        let tenant = try scenario.engine.tenant(.default).number
        let receipts = try scenario.memory.page(kind: .receipt, tenant: tenant, after: nil, limit: 10)
        try #require(receipts.count == 2)
        for (target, source) in [(receipts[0], receipts[1]), (receipts[1], receipts[0])] {
            scenario.memory.overwrite(target.key, source.document)
        }
        #expect(try scenario.ask("totp.enroll", ["subject": "ada", "idempotency_key": "a"]).code == -32603)
    }
}
