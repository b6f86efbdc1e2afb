import FactorCore
import TestServer
import TestSupport
import Testing

/// A recorded answer is not given again once its object is gone, and nothing is done a second time.
struct TombstoneTests {
    private static let key: JSON = "k"
    private static let password = "correct horse battery"
    private let scenario: Scenario

    init() throws { scenario = try Scenario() }

    /// A method with parameters, which is repeated after its object is gone.
    private typealias Call = (method: String, params: JSON)

    /// Makes a request twice under one key, removes something, and makes it a third time.
    private func expectGone(_ call: Call, after removal: () throws -> Void) throws {
        let params = call.params.with("idempotency_key", Self.key)
        let first = try scenario.ask(call.method, params)
        #expect(first.succeeded, "\(call.method): \(first.line)")
        #expect(try scenario.ask(call.method, params) == first)
        try removal()
        #expect(try scenario.ask(call.method, params).reason == "not_found", "\(call.method)")
        scenario.clock.advance(seconds: 5)
        #expect(try scenario.ask(call.method, params).reason == "not_found", "\(call.method)")
    }

    private func remove(_ factor: String) -> () throws -> Void {
        { try scenario.done("factor.remove", ["subject": "ada", "factor_id": .text(factor)]) }
    }

    private func deleteSubject() throws { try scenario.done("subject.delete", ["subject": "ada"]) }

    @Test(arguments: [true, false]) func `an accepted code is not accepted again`(_ isSubject: Bool) throws {
        let (id, app) = try scenario.enrolled()
        let code = app.code(at: scenario.clock.now)
        try expectGone(("totp.verify", ["subject": "ada", "code": .text(code)])) {
            if isSubject { try deleteSubject() } else { try remove(id)() }
        }
    }

    @Test(arguments: ["totp.enroll", "hotp.enroll", "backup_code.generate"])
    func `nothing is enrolled again`(_ method: String) throws {
        try expectGone((method, ["subject": "ada"])) { try deleteSubject() }
        #expect(try scenario.factors().isEmpty)
    }

    @Test func `a former password does not verify any more`() throws {
        try scenario.done("password.set", ["subject": "ada", "password": .text(Self.password)])
        try expectGone(("password.verify", ["subject": "ada", "password": .text(Self.password)])) {
            try scenario.done("password.remove", ["subject": "ada"])
        }
    }

    @Test func `a name is released when its subject is deleted, and a new subject of that name does not have it`()
        throws
    {
        try expectGone(("username.set", ["subject": "ada", "username": "ada.l"])) { try deleteSubject() }
        scenario.clock.advance(seconds: 1)
        try scenario.done("username.set", ["subject": "ada", "username": "other"])
        let again: JSON = ["subject": "ada", "username": "ada.l", "idempotency_key": Self.key]
        #expect(try scenario.ask("username.set", again).reason == "not_found")
    }

    @Test(arguments: ["session.revoke_all", "subject.delete"])
    func `a token is not given again, nor touched, once its session has ended`(_ removal: String) throws {
        try scenario.done("username.set", ["subject": "ada", "username": "ada.l"])
        try expectGone(("session.create", ["subject": "ada", "amr": ["pwd"]])) {
            try scenario.done(removal, ["subject": "ada"])
        }
        let second = try scenario.done("session.create", ["subject": "bob", "amr": ["pwd"]])
        try expectGone(("session.touch", ["session_token": second["session_token"]])) {
            try scenario.done("session.revoke", ["session_token": second["session_token"]])
        }
    }

    @Test func `a device is not trusted again`() throws {
        let session = try scenario.done("session.create", ["subject": "ada", "amr": ["pwd"]])
        let params: JSON = ["session_token": session["session_token"], "idempotency_key": Self.key]
        let first = try scenario.ask("device.trust", params)
        #expect(try scenario.ask("device.trust", params) == first)
        let devices = try scenario.done("device.list", ["subject": "ada"])["devices"]
        try scenario.done("device.revoke", ["subject": "ada", "device_id": devices[0]["device_id"]])
        #expect(try scenario.ask("device.trust", params).reason == "not_found")
    }

    @Test(arguments: ["session.revoke_all", "subject.delete"])
    func `a completed sign-in is not completed again`(_ removal: String) throws {
        try scenario.done("password.set", ["subject": "ada", "password": .text(Self.password)])
        let call: Call = ("sign_in.create", ["subject": "ada", "password": .text(Self.password)])
        try expectGone(call) { try scenario.done(removal, ["subject": "ada"]) }
    }

    @Test func `a verdict is not redeemed again, once its session has ended`() throws {
        try scenario.done("password.set", ["subject": "ada", "password": .text(Self.password)])
        let app = try scenario.enrolled().app
        let session = try scenario.done("session.create", ["subject": "ada", "amr": ["pwd"]])
        let flow = try scenario.done(
            "step_up.create", ["session_token": session["session_token"], "purpose": "transfer", "binding": "b"])
        let code = app.code(at: scenario.clock.now)
        let done = try scenario.done("flow.attempt", ["flow_id": flow["flow_id"], "code": .text(code)])
        let call: Call = ("verdict.redeem", ["verdict": done["verdict"], "purpose": "transfer", "binding": "b"])
        try expectGone(call) { try scenario.done("session.revoke", ["session_token": session["session_token"]]) }
    }

    @Test func `a tenant is not reported as created once it is gone`() throws {
        try expectGone(("tenant.create", ["tenant": "shop"])) {
            let removal: JSON = ["tenant": "shop", "idempotency_key": "l"]
            let answer = try scenario.ask("tenant.delete", removal)
            #expect(answer.succeeded)
            #expect(try scenario.ask("tenant.delete", removal) == answer)
        }
    }

    @Test func `a removal is reported again`() throws {
        let id = try scenario.enrolled().id
        let session = try scenario.done("session.create", ["subject": "ada", "amr": ["pwd"]])
        let calls: [Call] = [
            ("session.revoke", ["session_token": session["session_token"]]),
            ("factor.remove", ["subject": "ada", "factor_id": .text(id)]), ("subject.delete", ["subject": "ada"]),
        ]
        for call in calls {
            let params = call.params.with("idempotency_key", Self.key)
            let first = try scenario.ask(call.method, params)
            #expect(first.succeeded, "\(call.method): \(first.line)")
            #expect(try scenario.ask(call.method, params) == first)
        }
    }

    @Test func `an answer about a subject that never existed is kept`() throws {
        let params: JSON = ["subject": "nobody", "kind": "email", "idempotency_key": Self.key]
        let first = try scenario.ask("factor.send", params)
        #expect(first.succeeded)
        #expect(try scenario.ask("factor.send", params) == first)
    }

    @Test func `a removal that does not become durable keeps the answer`() throws {
        let id = try scenario.enrolled().id
        let params: JSON = ["subject": "ada", "idempotency_key": Self.key]
        let first = try scenario.ask("backup_code.generate", params)
        scenario.store.fail(of: [.commit], with: .full)
        #expect(try scenario.ask("factor.remove", ["subject": "ada", "factor_id": .text(id)]).reason == "unavailable")
        #expect(try scenario.ask("backup_code.generate", params) == first)
    }

    @Test func `it survives a restart, and ends with the key`() throws {
        let params: JSON = ["subject": "ada", "idempotency_key": Self.key]
        try scenario.done("totp.enroll", params)
        try deleteSubject()
        try scenario.restart()
        #expect(try scenario.ask("totp.enroll", params).reason == "not_found")
        scenario.clock.advance(seconds: 60)
        #expect(try scenario.ask("totp.enroll", params).succeeded)
    }
}
