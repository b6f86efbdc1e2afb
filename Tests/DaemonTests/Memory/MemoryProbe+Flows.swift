import FactorSocket
import Foundation
import Testing

/// Sign-ins, sign-ups, step-ups and password resets.
extension MemoryProbe {
    /// A subject with a password, and the password.
    private func member(_ subject: String, temporary: Bool = false) throws -> String {
        let password = Self.password("\u{E9} ")
        try call("password.set", ["subject": subject, "password": password, "temporary": temporary])
        return password
    }

    func update(_ policy: [String: Any]) throws {
        try call("tenant.update", ["tenant": "default", "policy": policy])
    }

    /// A member of the next step.
    private func shown(_ name: String, _ answer: Answer) throws -> String {
        try #require(answer.member("next_step", as: [String: Any].self)[name] as? String, "\(answer.result ?? [:])")
    }

    func signInWithCodes() throws {
        let password = try member("flow")
        let app = Authenticator("flow")
        try call("totp.enroll", app.importing.merging(["digits": 8]) { $1 })
        let backup = try call("backup_code.generate", ["subject": "flow"]).member("codes", as: [String].self)
        func begin() throws -> String {
            try call("sign_in.create", ["subject": "flow", "password": password]).member("flow_id")
        }
        try call("sign_in.create", ["subject": "flow", "password": password + "?"], isRefused: true)
        let first = try begin()
        try call("flow.attempt", ["flow_id": first, "code": app.wrongCode(digits: 8)], isRefused: true)
        try call("flow.get", ["flow_id": first])
        try call("flow.attempt", ["flow_id": first, "code": app.code(steps: -1, digits: 8)])
        try call("flow.claim_session", ["flow_id": first], isRefused: true)
        try call(
            "flow.attempt", ["flow_id": begin(), "kind": "backup_code", "code": backup[0]],
            hiding: [backup[0]])
        let slow = try call("sign_in.create", ["subject": "flow"]).member("flow_id", as: String.self)
        try call("flow.attempt", ["flow_id": slow, "password": password + "?"], isRefused: true)
        try call("flow.attempt", ["flow_id": slow, "password": password])
        try call("flow.reset", ["flow_id": slow])
        try call("flow.reset", ["flow_id": slow])

        let code = try session(of: "flow", ["pwd"])
        let step = try call("step_up.create", ["session_token": code, "purpose": "transfer", "binding": "to=you"])
        let id = try step.member("flow_id", as: String.self)
        try call("flow.get", ["flow_id": id])
        let done = try call("flow.attempt", ["flow_id": id, "code": app.code(steps: 1, digits: 8)])
        try call("flow.get", ["flow_id": id])
        try call(
            "verdict.redeem",
            ["verdict": done.member("verdict", as: String.self), "purpose": "transfer", "binding": "to=you"])
    }

    func signInWithAddresses() throws {
        let address = "flow-by-mail@mail.example.org"
        try call("email.enroll", ["subject": "mailed", "email_address": address, "verified": true])
        let first = try call("sign_in.create", ["identifier": address, "kind": "email"])
            .member("flow_id", as: String.self)
        try call("flow.prepare", ["flow_id": first, "kind": "email"])
        try call("flow.prepare", ["flow_id": first], isRefused: true)
        try call("flow.attempt", ["flow_id": first, "code": code(to: address)])

        let temporary = try member("mailed", temporary: true)
        let changing = try call("sign_in.create", ["subject": "mailed", "password": temporary])
            .member("flow_id", as: String.self)
        let new = Self.password("\u{E5} ")
        try call("flow.attempt", ["flow_id": changing, "new_password": "short"], isRefused: true)
        try call("flow.attempt", ["flow_id": changing, "new_password": new])

        let reset = try call("password_reset.create", ["identifier": address])
            .member("flow_id", as: String.self)
        try call("flow.prepare", ["flow_id": reset, "kind": "email"])
        try call("flow.get", ["flow_id": reset])
        try call(
            "flow.attempt",
            ["flow_id": reset, "code": code(to: address), "new_password": Self.password("\u{E5} ")])

        let password = try member("confirming")
        let step = try call(
            "step_up.create", ["session_token": session(of: "confirming", ["pwd"]), "purpose": "transfer"])
        let id = try step.member("flow_id", as: String.self)
        try call("flow.attempt", ["flow_id": id, "password": password])
    }

    func signInOnDevices() throws {
        try update(["sign_in": ["client_trust": true]])
        let address = "flow-on-devices@mail.example.org"
        try call("email.enroll", ["subject": "devices", "email_address": address, "verified": true])
        let password = try member("devices")
        let token = try call("device.trust", ["session_token": session(of: "devices")])
            .member("device_token", as: String.self)
        let begun = try call(
            "sign_in.create", ["identifier": address, "password": password, "device_token": token])
        let next = try begun.member("device_token", as: String.self)
        let asked = try call("sign_in.create").member("flow_id", as: String.self)
        let last = try call("flow.attempt", ["flow_id": asked, "identifier": address, "device_token": next])
            .member("device_token", as: String.self)
        try call("flow.attempt", ["flow_id": asked, "password": password])
        let again = try call("sign_in.create").member("flow_id", as: String.self)
        try call("flow.attempt", ["flow_id": again, "identifier": address, "device_token": last])
        try update(["sign_in": ["client_trust": NSNull()]])
    }

    func setUpInFlows() throws {
        try update(["mfa": ["state": "required"], "issuer": "A Shop"])
        let password = try member("setting-up")
        let id = try call("sign_in.create", ["subject": "setting-up", "password": password, "qr": "svg"])
            .member("flow_id", as: String.self)
        let choice: [String: Any] = ["flow_id": id, "selection": "totp", "idempotency_key": "chosen"]
        for _ in 1...2 { try call("flow.attempt", choice.merging(["qr": "text"]) { $1 }) }
        let offered = try call("flow.get", ["flow_id": id, "qr": "svg"])
        let app = try Authenticator("setting-up", secret: shown("secret", offered))
        try call("flow.attempt", ["flow_id": id, "code": app.wrongCode(digits: 8)], isRefused: true)
        try call("flow.attempt", ["flow_id": id, "code": app.code(digits: 8)])
        try update(["mfa": ["state": NSNull(), "enrollment": "required_at_sign_up"]])

        try update(["sign_up": ["required_fields": ["email_address", "password"]]])
        let address = "somebody-new@mail.example.org"
        let new = try call("sign_up.create", ["password": Self.password("\u{E8} ")])
            .member("flow_id", as: String.self)
        try call("sign_up.update", ["flow_id": new, "password": Self.password("\u{E8} ")])
        let fields = ["flow_id": new, "email_address": address, "password": Self.password("\u{E8} ")]
        try call("flow.attempt", fields)
        try call("flow.prepare", ["flow_id": new, "kind": "email"])
        try call("flow.get", ["flow_id": new])
        let proven = try call("flow.attempt", ["flow_id": new, "code": code(to: address), "qr": "svg"])
        try call("flow.get", ["flow_id": new, "qr": "text"])
        let its = try Authenticator("", secret: shown("secret", proven))
        try call("flow.attempt", ["flow_id": new, "code": its.code(digits: 8)])
        try update(["mfa": ["enrollment": "required_for_step_up"]])
        _ = try member("raising")
        let step = try call("step_up.create", ["session_token": session(of: "raising"), "purpose": "x", "qr": "text"])
            .member("flow_id", as: String.self)
        try call("flow.prepare", ["flow_id": step, "kind": "totp"], isRefused: true)
        try call("flow.get", ["flow_id": step, "qr": "svg"])
        try update(["mfa": ["enrollment": NSNull()], "sign_up": ["required_fields": NSNull()]])
    }

    /// Answers questions of the tenant's own program on a connection of its own: the sign-in waits for them.
    func answerChallenges() throws {
        try update(["sign_in": ["custom_challenge": "after_first_factor"]])
        let password = try member("asked")
        let (question, answer) = (Self.password("what is \u{E4}"), Self.password("it is \u{E4}"))
        let person = try daemon.client()
        func ask(_ method: String, _ params: [String: Any], _ result: [String: Any]) throws -> Answer {
            try person.send(Line.of(method, params))
            let claimed = try daemon.call("job.claim", ["kinds": ["challenge"], "wait_ms": 20_000])
            let jobs = try claimed.member("jobs", as: [[String: Any]].self)
            let job = try #require(jobs.first)
            let held = try ["job_id": #require(job["job_id"]), "attempt": #require(job["attempt"])]
            #expect(try daemon.call("job.complete", held.merging(["result": result]) { $1 }).isSuccess)
            let said = try person.nextAnswer()
            // Only now is nothing of it in use.
            try look(for: note("job.claim", [:], claimed.result) + [question, answer], after: "job.complete")
            try look(for: note(method, params, said.result), after: method)
            return said
        }
        let begun = try ask(
            "sign_in.create", ["subject": "asked", "password": password],
            ["parameters": ["question": question], "private": ["answer": answer]])
        let id = try begun.member("flow_id", as: String.self)
        let tried = try ask(
            "flow.attempt", ["flow_id": id, "response": Self.password("perhaps \u{E4}")], ["outcome": "wrong"])
        #expect(tried.reason == "credential_rejected")
        let done = try ask("flow.attempt", ["flow_id": id, "response": answer], ["outcome": "pass"])
        #expect(done.isSuccess)
        try update(["sign_in": ["custom_challenge": NSNull()]])
    }
}
