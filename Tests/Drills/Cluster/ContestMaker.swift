import FactorCore
import Foundation
import Histories
import Synchronization
import TestSupport

/// Prepares objects that can be used once, each of a new subject.
struct ContestMaker {
    /// What becomes of a request of the preparation.
    struct NotPrepared: Error {
        let reason: String
    }

    /// How many sidecars race. A subject is locked after five misses.
    private static let width = 3
    /// Eight digits make a wrong guess cheap.
    static let policy = """
        {"totp": {"digits": 8, "period_s": 120}, "delivered_code": {"max_tries": 10},
        "delivery": {"email_per_prefix_per_hour": 10000000, "email_per_tenant_per_hour": 10000000},
        "sign_up": {"required_fields": ["username"]}, "session": {"reauthentication_max_age_s": 86400}}
        """

    private static let secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
    private static let token = Authenticator(secret: secret)
    private static let app = Authenticator(secret: secret, digits: 8, period: 120)

    let client: ClusterClient
    let post: ClusterPost
    /// What the names of its subjects begin with.
    let prefix: String
    var dice: Dice
    private var made = 0
    /// Backup codes of one subject that are not spent yet.
    private var backupCodes: (subject: String, codes: [String]) = ("", [])

    init(_ client: ClusterClient, _ post: ClusterPost, prefix: String, seed: UInt64) {
        (self.client, self.post, self.prefix) = (client, post, prefix)
        dice = Dice(seed: seed)
    }

    private static let kinds: [(share: Int, make: @Sendable (inout ContestMaker) throws -> Contest)] = [
        (30, { try $0.totp() }), (27, { try $0.hotp() }), (9, { try $0.backupCode() }), (8, { try $0.deliveredCode() }),
        (5, { $0.userName() }), (4, { $0.signUp() }), (5, { try $0.verdict() }), (5, { try $0.device() }),
        (7, { try $0.session() }),
    ]

    /// Prepares an object of a random kind.
    mutating func next() throws -> Contest {
        var drawn = Int.random(in: 0..<Self.kinds.reduce(0) { $0 + $1.share }, using: &dice)
        for kind in Self.kinds {
            drawn -= kind.share
            if drawn < 0 { return try kind.make(&self) }
        }
        preconditionFailure("a number below the sum of the shares")
    }

    // MARK: Requests of the preparation

    private mutating func newSubject() -> String {
        made += 1
        return "\(prefix)-\(made)"
    }

    /// Asks one of the sidecars, and returns the result with its number.
    @discardableResult
    private mutating func done(
        _ method: String, _ params: JSON, at sidecar: Int? = nil
    ) throws -> (result: JSON, sidecar: Int) {
        guard let sidecar = sidecar ?? client.fleet.serving.randomElement(using: &dice),
            let reply = client.ask(sidecar, method, params)
        else {
            usleep(20_000)
            throw NotPrepared(reason: "the sidecar was down")
        }
        guard let answer = reply.answer else { throw NotPrepared(reason: "no answer came") }
        guard answer.succeeded else { throw NotPrepared(reason: "\(method): \(answer.reason ?? answer.line)") }
        return (answer.result, sidecar)
    }

    /// A contest about something that is spent by the same request everywhere.
    private func oneTime(
        _ kind: String, _ subject: String, _ method: String, _ params: JSON, rejectedAs rejections: Set<String>,
        model: Contest.Model = .oneTimeThing
    ) -> Contest {
        let move = Contest.Move(action: .use, method: method, params: params)
        return Contest(
            kind: kind, model: model, race: Array(repeating: move, count: Self.width), later: { _ in move },
            rejections: rejections, subject: subject)
    }

    // MARK: Codes

    private mutating func totp() throws -> Contest {
        let subject = newSubject()
        try enrol(subject)
        let code = JSON.text(Self.presentCode)
        return oneTime(
            "TOTP codes", subject, "totp.verify", ["subject": .text(subject), "code": code],
            rejectedAs: ["code_rejected"])
    }

    /// Enrols an app that is active at once.
    private mutating func enrol(_ subject: String) throws {
        try done("totp.enroll", ["subject": .text(subject), "secret": .text(Self.secret), "activate": true])
    }

    private static var presentCode: String {
        app.code(at: Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)))
    }

    private mutating func hotp() throws -> Contest {
        let subject = newSubject()
        let counter = Int.random(in: 0..<1_000, using: &dice)
        try done(
            "hotp.enroll",
            [
                "subject": .text(subject), "secret": .text(Self.secret), "activate": true,
                "counter": .integer(counter),
            ])
        let code = JSON.text(Self.token.code(Int64(counter) + Int64.random(in: 0...3, using: &dice)))
        return oneTime(
            "HOTP codes", subject, "hotp.verify", ["subject": .text(subject), "code": code],
            rejectedAs: ["code_rejected"])
    }

    private mutating func backupCode() throws -> Contest {
        if backupCodes.codes.isEmpty {
            let subject = newSubject()
            let codes = try done("backup_code.generate", ["subject": .text(subject)]).result["codes"]
            backupCodes = (subject, codes.items.compactMap(\.text))
        }
        let code = backupCodes.codes.removeLast()
        return oneTime(
            "backup codes", backupCodes.subject, "backup_code.verify",
            ["subject": .text(backupCodes.subject), "code": .text(code)], rejectedAs: ["code_rejected"])
    }

    private mutating func deliveredCode() throws -> Contest {
        let subject = newSubject()
        let address = "\(subject)@example.org"
        let enrolled = try done(
            "email.enroll", ["subject": .text(subject), "email_address": .text(address), "verified": true])
        // A job is claimed where it was made.
        try done("factor.send", ["subject": .text(subject), "kind": "email"], at: enrolled.sidecar)
        guard let code = post.code(for: address, from: enrolled.sidecar, client) else {
            throw NotPrepared(reason: "no code came")
        }
        return oneTime(
            "delivered codes", subject, "email.verify", ["subject": .text(subject), "code": .text(code)],
            rejectedAs: ["code_rejected", "wrong_state"])
    }

    // MARK: Names

    private mutating func userName() -> Contest {
        let name = newSubject()
        func claim(_ number: Int) -> Contest.Move {
            let params: JSON = ["subject": .text("\(name)-\(number)"), "username": .text(name)]
            return Contest.Move(action: .claim(number), method: "username.set", params: params)
        }
        return Contest(
            kind: "user names", model: .name, race: (0..<Self.width).map(claim),
            later: { claim(Self.width + $0) },
            rejections: ["already_exists"], subject: name)
    }

    private mutating func signUp() -> Contest {
        let name = newSubject()
        func claim(_ number: Int) -> Contest.Move {
            Contest.Move(action: .claim(number), method: "sign_up.create", params: ["username": .text(name)])
        }
        return Contest(
            kind: "sign-ups", model: .name, race: (0..<Self.width).map(claim), later: { claim(Self.width + $0) },
            rejections: ["already_exists"], subject: name)
    }

    // MARK: Tokens

    private mutating func newSession(_ subject: String) throws -> JSON {
        try done("session.create", ["subject": .text(subject), "amr": ["pwd"]]).result["session_token"]
    }

    private mutating func verdict() throws -> Contest {
        let subject = newSubject()
        try enrol(subject)
        let token = try newSession(subject)
        let stepUp = try done("step_up.create", ["session_token": token, "purpose": "transfer"]).result["flow_id"]
        let answer = try done("flow.attempt", ["flow_id": stepUp, "code": .text(Self.presentCode)]).result
        guard answer["verdict"].text != nil else { throw NotPrepared(reason: "no verdict: \(answer.line)") }
        return oneTime(
            "verdicts", subject, "verdict.redeem", ["verdict": answer["verdict"], "purpose": "transfer"],
            rejectedAs: ["wrong_state", "not_found"])
    }

    private mutating func device() throws -> Contest {
        let subject = newSubject()
        let token = try newSession(subject)
        let device = try done("device.trust", ["session_token": token]).result["device_token"]
        return oneTime(
            "device tokens", subject, "device.exchange", ["subject": .text(subject), "device_token": device],
            rejectedAs: ["not_found"], model: .deviceToken)
    }

    private mutating func session() throws -> Contest {
        let subject = newSubject()
        let token: JSON = ["session_token": try newSession(subject)]
        let check = Contest.Move(action: .check, method: "session.check", params: token)
        let revoke = Contest.Move(action: .revoke, method: "session.revoke", params: token)
        let revoked = Int.random(in: 0..<Self.width, using: &dice)
        return Contest(
            kind: "sessions", model: .session, race: (0..<Self.width).map { $0 == revoked ? revoke : check },
            later: { _ in check }, rejections: ["not_found"], subject: subject)
    }
}

/// The messages that the sidecars want delivered, for all threads.
final class ClusterPost: Sendable {
    private let codes = Mutex<[String: String]>([:])

    /// Claims the jobs of a sidecar until one has the code for this address. Nil if none comes.
    func code(for address: String, from sidecar: Int, _ client: ClusterClient) -> String? {
        for _ in 0..<20 {
            if let code = codes.withLock({ $0.removeValue(forKey: address) }) { return code }
            let reply = client.ask(sidecar, "job.claim", ["limit": 50, "wait_ms": 100])
            guard let jobs = reply?.answer?.result["jobs"].items else { return nil }
            for job in jobs {
                let payload = job["payload"]
                guard let to = payload["to"].text, let code = payload["code"].text else { continue }
                codes.withLock { $0[to] = code }
                _ = client.ask(sidecar, "job.complete", ["job_id": job["job_id"], "attempt": job["attempt"]])
            }
        }
        return nil
    }
}
