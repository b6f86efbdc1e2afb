import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// Why a code was refused, as the audit log tells those who help a user.
struct AuditReasonTests {
    private func reasons(_ scenario: Scenario, _ subject: String = "ada") throws -> [JSON] {
        let params: JSON = ["subject": .text(subject), "outcome": "refused"]
        return try scenario.done("audit.list", params)["entries"].items.map { $0["reason"] }.reversed()
    }

    @Test func `a code is wrong, was used, or could be of nothing`() throws {
        let scenario = try Scenario()
        let app = try scenario.enrolled().app
        let code = scenario.code(of: app)
        let ask = { (method: String, code: JSON) in
            _ = try scenario.ask(method, ["subject": "ada", "code": code])
        }
        try ask("totp.verify", .text(app.wrong(at: scenario.clock.now)))
        try ask("totp.verify", code)
        try ask("totp.verify", code)
        try ask("factor.verify", code)
        try ask("hotp.verify", "123456")
        try ask("backup_code.verify", "00000-00000")
        _ = try scenario.ask("password.verify", ["subject": "ada", "password": "no such password"])
        #expect(
            try reasons(scenario) == ["wrong", "used", "used", "no_factor", "no_factor", "no_factor"])
        let done = try scenario.done("audit.list", ["subject": "ada", "outcome": "done"])["entries"].items
        #expect(!done.isEmpty && done.allSatisfy { $0["reason"].isNull })
    }

    @Test func `what is proven while it is added is not taken for a lack of it`() throws {
        let scenario = try Scenario()
        let address: JSON = ["subject": "ada", "email_address": "ada@example.org"]
        let enrolled = try scenario.done("email.enroll", address)["factor"]["factor_id"]
        _ = try scenario.ask("factor.activate", ["subject": "ada", "factor_id": enrolled, "code": "000000"])
        #expect(try reasons(scenario) == ["wrong"])
        let app = try scenario.done("totp.enroll", ["subject": "bob"])["factor"]["factor_id"]
        _ = try scenario.ask("factor.activate", ["subject": "bob", "factor_id": app, "code": "000000"])
        #expect(try reasons(scenario, "bob") == ["wrong"])
    }

    @Test func `a shared store says so once it is raised`() throws {
        let memory = MemoryStore()
        memory.age(to: .first)
        let scenario = try Scenario(on: memory, isShared: true)
        scenario.store.loseDecisions(oneIn: .max)
        try scenario.enrolled()
        let wrong: JSON = ["subject": "ada", "code": "000000"]
        _ = try scenario.ask("totp.verify", wrong)
        try scenario.done("store.raise")
        for _ in 0..<4 { try scenario.tick() }
        _ = try scenario.ask("totp.verify", wrong)
        #expect(try reasons(scenario) == [.null, "wrong"])
    }
}
