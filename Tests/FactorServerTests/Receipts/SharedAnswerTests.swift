import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// Two servers on one store: each goes by what the other has changed, also where it repeats an answer.
struct SharedAnswerTests {
    private let servers: [Scenario]
    private var first: Scenario { servers[0] }
    private var second: Scenario { servers[1] }

    init() throws {
        let first = try Scenario(defaults: Scenario.quick, isShared: true)
        servers = [first, try Scenario(defaults: Scenario.quick, sharing: first, seed: 1_000, isShared: true)]
        for server in servers { server.store.loseDecisions(oneIn: .max) }
    }

    @Test func `what one server has changed is known to the answers that the other has recorded`() throws {
        try first.person("ada")
        let verify: JSON = ["subject": "ada", "password": "correct horse battery", "idempotency_key": "k"]
        let verified = try first.done("password.verify", verify)
        #expect(try second.done("password.verify", verify) == verified)
        #expect(verified["demand"].isNull)
        try second.done("password.require_reset", ["subject": "ada"])
        for server in servers { #expect(try server.ask("password.verify", verify).reason == "not_found") }
    }

    /// The second server makes a subject whose time of creation is still to come for the first.
    @Test func `clocks that are apart take no answer away`() throws {
        second.clock.advance(seconds: 4)
        let enrolment: JSON = ["subject": "ada", "idempotency_key": "k"]
        let enrolled = try second.done("totp.enroll", enrolment)
        #expect(try first.done("totp.enroll", enrolment) == enrolled)
        let session: JSON = ["subject": "ada", "amr": ["pwd"], "idempotency_key": "s"]
        let created = try first.done("session.create", session)
        for server in servers { #expect(try server.done("session.create", session) == created) }
        try first.done("subject.delete", ["subject": "ada"])
        try first.done("totp.enroll", ["subject": "ada"])
        for server in servers { #expect(try server.ask("session.create", session).reason == "not_found") }
    }
}
