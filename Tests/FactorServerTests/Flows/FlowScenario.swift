import FactorCore
import TestServer
import TestSupport
import Testing

/// Flows as an application drives them, and the messages that they send.
extension Scenario {
    /// A message that was to be delivered.
    struct Message {
        let to: String
        let purpose: String
        let code: String
    }

    /// Takes the waiting messages, oldest first.
    @discardableResult
    func messages() throws -> [Message] {
        try settle()
        let jobs = try claim(["kinds": ["deliver_message"], "limit": 50])
        return try jobs.map { job in
            _ = try ask("job.complete", job.held)
            let payload = job["payload"]
            return Message(
                to: payload["to"].text ?? "", purpose: payload["template"].text ?? "", code: payload["code"].text ?? "")
        }
    }

    /// The code of the newest message to an address.
    func code(to address: String) throws -> JSON {
        guard let code = try messages().last(where: { $0.to == address })?.code else { throw NoAnswer() }
        return .text(code)
    }

    /// Changes the policy of the default tenant, whoever loses a factor by it.
    func set(_ policy: JSON) throws {
        try done("tenant.update", ["tenant": "default", "policy": policy, "accept_users_affected": 1_000_000])
    }

    /// Gives a subject a password, and a verified e-mail address if one is named.
    func person(_ subject: String, email: String? = nil, phone: String? = nil) throws {
        try done("password.set", ["subject": .text(subject), "password": "correct horse battery"])
        if let email {
            try done("email.enroll", ["subject": .text(subject), "email_address": .text(email), "verified": true])
        }
        if let phone {
            try done("phone.enroll", ["subject": .text(subject), "phone_number": .text(phone), "verified": true])
        }
    }

    /// Answers what a flow asks for.
    func attempt(_ flow: JSON, _ answer: JSON) throws -> Answer {
        try ask("flow.attempt", answer.with("flow_id", flow["flow_id"]))
    }

    /// The same with an answer that must be taken.
    @discardableResult
    func proceed(_ flow: JSON, _ answer: JSON) throws -> JSON {
        try done("flow.attempt", answer.with("flow_id", flow["flow_id"]))
    }

    /// Begins a step-up of a session.
    @discardableResult
    func stepUp(_ session: JSON, for purpose: JSON = "transfer") throws -> JSON {
        try done("step_up.create", ["session_token": session["session_token"], "purpose": purpose])
    }

    /// Resets the password through an address.
    func resetPassword(of address: String, to password: JSON) throws {
        let reset = try done("password_reset.create", ["identifier": .text(address)])
        try proceed(reset, ["code": code(to: address), "new_password": password])
    }

    /// A complete sign-in that needs only a password.
    func signedIn(_ identifier: String, _ password: JSON = "correct horse battery") throws -> JSON {
        let signIn = try done("sign_in.create", ["identifier": .text(identifier), "password": password])
        #expect(signIn["status"] == "complete")
        return signIn
    }
}

/// Of a flow, or of its step.
extension JSON {
    private var step: JSON { self["next_step"].isNull ? self : self["next_step"] }

    /// What can be chosen.
    var ways: JSON { .list(step["options"].items.map { $0["selection"] }) }

    /// Whether it asks for this, at that status if one is given.
    func asks(_ type: JSON, _ kind: JSON? = nil, _ status: JSON? = nil) -> Bool {
        step["type"] == type && (kind == nil || step["kind"] == kind)
            && (status == nil || self["status"] == status)
    }
}

/// A code other than the given one, with as many digits.
func other(than code: JSON) -> JSON {
    let length = code.text?.utf8.count ?? 6
    let zeros = String(repeating: "0", count: length)
    return .text(code.text == zeros ? String(repeating: "1", count: length) : zeros)
}
