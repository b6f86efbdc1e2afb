import FactorServer
import TestServer
import TestSupport

/// What many suites ask for.
extension Scenario {
    /// Runs turns until the answer to a request is there, which must come.
    func awaited(_ token: AnswerToken) throws -> Answer {
        guard let answer = try answer(token) else { throw NoAnswer() }
        return answer
    }

    /// The code that an authenticator shows now.
    func code(of app: Authenticator) -> JSON { .text(app.code(at: clock.now)) }

    /// Enrols an authenticator that waits for its first code. `named` are the parameters that name it.
    func pendingApp(
        _ subject: JSON = "ada", kind: String = "totp", _ settings: JSON = [:]
    ) throws -> (named: JSON, app: Authenticator) {
        let pending = try done("\(kind).enroll", settings.with("subject", subject))
        guard let secret = pending["secret"].text else { throw NoAnswer() }
        let named: JSON = ["subject": subject, "factor_id": pending["factor"]["factor_id"]]
        return (named, Authenticator(secret: secret))
    }

    /// Enrols an authenticator that is active, and gives the parameters that show its code a minute later.
    func freshCode() throws -> JSON {
        let app = try enrolled("ada").app
        clock.advance(seconds: 60)
        return ["subject": "ada", "code": code(of: app)]
    }

    /// Makes a job of a message, and claims it.
    func lentJob(seconds: Int64 = 600) throws -> JSON {
        try deliver(seconds: seconds)
        guard let job = try claim().first else { throw NoAnswer() }
        return job
    }

    /// The factors of a subject.
    func factors(_ subject: JSON = "ada") throws -> [JSON] {
        try done("factor.list", ["subject": subject])["factors"].items
    }

    /// What the audit log has about a subject, newest first.
    func entries(_ subject: JSON = "ada") throws -> [JSON] {
        try done("audit.list", ["subject": subject])["entries"].items
    }

    /// What was done about a subject, newest first.
    func actions(_ subject: JSON = "ada") throws -> [JSON] { try entries(subject).map { $0["action"] } }

    /// The pages of a list, from the first to the last.
    func pages(_ method: String, _ params: JSON) throws -> [JSON] {
        var pages = [try done(method, params)]
        while let cursor = pages.last?["next_cursor"], !cursor.isNull, pages.count < 100 {
            pages.append(try done(method, params.with("cursor", cursor)))
        }
        return pages
    }

    /// Resets the second factors of a subject, as support does.
    @discardableResult
    func resetFactors(_ subject: JSON = "ada") throws -> JSON {
        try done("subject.reset_factors", ["subject": subject, "actor": "agent-7", "cause": "lost"])
    }

    /// Checks a session, as the request that made it has given it.
    func check(_ session: JSON, _ demand: JSON = [:]) throws -> Answer {
        try ask("session.check", demand.with("session_token", session["session_token"]))
    }

    /// What a session that is valid vouches for.
    func session(_ session: JSON) throws -> JSON {
        try done("session.check", ["session_token": session["session_token"]])["session"]
    }
}

extension JSON {
    /// Names a job with the attempt for which its holder has it.
    var held: JSON { ["job_id": self["job_id"], "attempt": self["attempt"]] }
}
