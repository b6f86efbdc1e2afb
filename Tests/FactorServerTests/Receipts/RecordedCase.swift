import FactorCore
import FactorServer
import TestServer
import TestSupport

/// A method that takes a key: how it is asked, and what takes its recorded answer away. Everything else that may happen takes
/// nothing away.
struct RecordedCase: Sendable {
    typealias Act = @Sendable (Holder, Answer) throws -> Void

    /// What happens only to this method's answers.
    struct OwnChange: Sendable {
        let name: String
        /// The thing that is not as it was, as the page calls it; nil if the answer is given again.
        let thing: String?
        let act: Act
    }

    let method: String
    let ends: Set<LaterChange>
    let params: @Sendable (Holder) throws -> JSON
    var own: [OwnChange] = []

    init(_ method: String, _ ends: Set<LaterChange>, _ params: @escaping @Sendable (Holder) throws -> JSON) {
        (self.method, self.ends, self.params) = (method, ends, params)
    }

    /// This case with one more change, which takes the answer away.
    func ended(by name: String, of thing: String, _ act: @escaping Act) -> RecordedCase {
        with(OwnChange(name: name, thing: thing, act: act))
    }

    /// This case with one more change, which does not.
    func kept(after name: String, _ act: @escaping Act) -> RecordedCase {
        with(OwnChange(name: name, thing: nil, act: act))
    }

    /// The things that its answers name, as the page calls them.
    var things: Set<String> {
        let shared: [(LaterChange, String)] = [
            (.subjectMadeAgain, "subject"), (.factorRemoved, "factor"), (.sessionsEnded, "session"),
            (.deviceRevoked, "device"),
        ]
        return Set(shared.filter { ends.contains($0.0) }.map(\.1) + own.compactMap(\.thing))
    }

    private func with(_ change: OwnChange) -> RecordedCase {
        var more = self
        more.own.append(change)
        return more
    }
}

// What takes an answer away that names such a thing.
private let subject: Set<LaterChange> = [.resetBySupport, .subjectMadeAgain]
private let factor = subject.union([.factorDisabled, .factorBack, .factorRemoved])
private let pending = subject.union([.factorActivated, .factorRemoved])
private let password = factor.union([.resetDemanded, .passwordSet])
private let session = subject.union([.sessionsEnded, .passwordSet])
private let device = subject.union([.deviceRevoked, .deviceExchanged])

extension RecordedCase {
    /// Every method that takes a key, in the order of the catalogue.
    static let all: [RecordedCase] =
        ofServer + ofCodes + ofPasswords + ofAddresses + ofPasskeys + ofFactors + ofSessions + ofJobs + ofSignIns
        + ofSignUps
        + ofStepUps + ofPasswordResets + ofFlows + ofSubjects + ofTenants

    private static let ofServer: [RecordedCase] = [
        RecordedCase("server.accept_clock", []) {
            $0.scenario.clock.jump(seconds: -3 * 86_400)
            return [:]
        }
    ]

    private static let ofCodes: [RecordedCase] = [
        RecordedCase("totp.enroll", pending) { $0.subject },
        RecordedCase("totp.verify", factor) { $0.subject.with("code", $0.appCode) },
        RecordedCase("totp.current_code", factor) {
            let seed: JSON = ["generator": true, "secret": "MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U"]
            let robot = try $0.done("totp.enroll", seed)["factor"]["factor_id"]
            return $0.subject.with("factor_id", robot)
        },
        RecordedCase("totp.import", factor) { $0.subject.with("secret", "MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U") },
        RecordedCase("hotp.enroll", pending) { $0.subject },
        RecordedCase("hotp.verify", factor) { $0.subject.with("code", .text($0.token.code(0))) },
        RecordedCase("factor.resync", factor) {
            $0.subject.merging(["code": .text($0.token.code(5)), "next_code": .text($0.token.code(6))])
        },
        RecordedCase("hotp.import", factor) { $0.subject.with("secret", "MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U") },
        RecordedCase("backup_code.generate", factor) { $0.subject.with("count", 1) }
            .ended(by: "generated again", of: "factor") { holder, _ in
                try holder.done("backup_code.generate", ["count": 1])
            }
            .kept(after: "used") { holder, answer in
                try holder.done("backup_code.verify", ["code": answer.result["codes"].items[0]])
            },
        RecordedCase("backup_code.verify", factor) { $0.subject.with("code", .text($0.backupCode)) },
        RecordedCase("backup_code.import", factor) {
            try $0.scenario.done("factor.remove", $0.target(.backupCode))
            return $0.subject.with("codes", ["95199708"])
        },
    ]

    private static let ofPasswords: [RecordedCase] = [
        RecordedCase("password.set", password) { $0.subject.with("password", "mountain violin") },
        RecordedCase("password.verify", password) { $0.subject.with("password", Holder.password) },
        RecordedCase("password.remove", subject) { $0.subject },
        RecordedCase("password.import", password) {
            try $0.done("password.remove")
            return $0.subject.with("hash", .text(imported))
        },
        RecordedCase("password.require_reset", password.subtracting([.resetDemanded])) { $0.subject },
    ]

    private static let imported = "pbkdf2_sha256$1000$nHsgJNU9ZYZf$BGBtLND58v1i6/I3In9sU+yCIn/OgD5E1/FehtQediU="

    private static let ofAddresses: [RecordedCase] =
        [FactorKind.email, .phone].flatMap { kind -> [RecordedCase] in
            let other: JSON = kind == .email ? ["email_address": "other@example.org"] : ["phone_number": "+14155559999"]
            return [
                RecordedCase("\(kind.name).enroll", pending) { $0.subject.merging(other) },
                RecordedCase("\(kind.name).verify", factor) {
                    try $0.done("factor.send", ["kind": .text(kind.name)])
                    return try $0.subject.with("code", $0.sentCode(kind))
                },
            ]
        } + [
            RecordedCase("address.show", session) { ["session_token": try $0.session()] }
                .ended(by: "an address is removed", of: "factor") { holder, _ in
                    try holder.scenario.done("factor.remove", holder.target(.email))
                }
                .kept(after: "another factor is removed") { holder, _ in
                    try holder.scenario.done("factor.remove", holder.target(.hotp))
                },
            RecordedCase("username.set", subject) { $0.subject.with("username", "ada.l") }
                .kept(after: "another name is set") { holder, _ in
                    try holder.done("username.set", ["username": "ada.b"])
                },
            RecordedCase("username.remove", subject) { $0.subject }
                .kept(after: "a name is set") { holder, _ in try holder.done("username.set", ["username": "ada.b"]) },
        ]

    private static let ofPasskeys: [RecordedCase] = [
        RecordedCase("passkey.enroll", pending) { $0.subject },
        RecordedCase("passkey.verify", factor) { try $0.subject.merging($0.secret(.passkey)) },
    ]

    private static let ofFactors: [RecordedCase] = [
        RecordedCase("factor.activate", factor) { try activation($0, "totp") },
        RecordedCase("factor.activate", factor) { try activation($0, "hotp") },
        RecordedCase("factor.activate", factor) { try activation($0, .email, ["email_address": "other@example.org"]) },
        RecordedCase("factor.activate", factor) { try activation($0, .phone, ["phone_number": "+14155559999"]) },
        RecordedCase("factor.activate", factor) {
            let begun = try $0.done("passkey.enroll")
            var passkey = SoftPasskey(seed: 4)
            let made = passkey.registration(begun["public_key"])
            return $0.subject.merging(["factor_id": begun["factor"]["factor_id"], "credential": made])
        },
        RecordedCase("factor.send", factor) { $0.target(.email) },
        RecordedCase("factor.send", factor) { $0.target(.phone) },
        RecordedCase("factor.verify", factor) { $0.subject.with("code", $0.appCode) },
        RecordedCase("factor.rename", factor) { $0.target(.totp).with("display_name", "the phone") },
        RecordedCase("factor.rename", password) { $0.target(.password).with("display_name", "the password") },
        RecordedCase("factor.prefer", factor) { $0.target(.totp) },
        RecordedCase("factor.remove", subject) { $0.target(.totp) },
        RecordedCase("factor.remove", session) { try $0.target(.totp).with("session_token", $0.session()) },
        // It is disabled already.
        RecordedCase("factor.disable", factor.subtracting([.factorDisabled])) { $0.target(.totp) },
        RecordedCase("factor.enable", factor) {
            try $0.scenario.done("factor.disable", $0.target(.totp))
            return $0.target(.totp)
        },
    ]

    private static let ofSessions: [RecordedCase] = [
        RecordedCase("session.create", session) { $0.subject.with("amr", ["pwd"]) }
            .kept(after: "it is touched") { holder, answer in
                try holder.scenario.done("session.touch", ["session_token": answer.result["session_token"]])
            },
        RecordedCase("session.touch", session) {
            let token = try $0.session()
            $0.scenario.clock.advance(seconds: 280)
            return ["session_token": token]
        }
        .ended(by: "the policy ends it", of: "session") { holder, _ in
            try holder.scenario.set(["session": ["ttl_s": 300, "idle_s": 300]])
            holder.scenario.clock.advance(seconds: 21)
        },
        // It tells only that the token is worth nothing, which stays so.
        RecordedCase("session.revoke", []) { ["session_token": try $0.session()] },
        RecordedCase("session.revoke", subject) {
            let session = try $0.done("session.create", ["amr": ["pwd"]])["session"]["session_id"]
            return $0.subject.with("session_id", session)
        },
        RecordedCase("session.revoke_all", subject) { $0.subject },
        RecordedCase("keys.rotate_signing", []) { _ in [:] }
            .kept(after: "rotated again") { holder, _ in try holder.scenario.done("keys.rotate_signing") },
        RecordedCase("device.trust", device.union(session)) { ["session_token": try $0.session()] },
        RecordedCase("device.exchange", device) { $0.subject.with("device_token", try $0.device()["device_token"]) },
        RecordedCase("device.revoke", subject) {
            $0.subject.with("device_id", try $0.device()["device"]["device_id"])
        },
    ]

    private static let ofJobs: [RecordedCase] = [
        RecordedCase("job.renew", []) { try $0.scenario.lentJob().held.with("lease_s", 60) },
        RecordedCase("job.complete", []) { try $0.scenario.lentJob().held },
        RecordedCase("job.fail", []) { try $0.scenario.lentJob().held.merging(["detail": "no", "retry": true]) },
    ]

    private static let ofSignIns: [RecordedCase] = [
        RecordedCase("sign_in.create", subject) { $0.subject.with("password", Holder.password) }
            .kept(after: "a further step") { holder, answer in
                try holder.scenario.proceed(answer.result, ["code": holder.appCode])
            }
            .ended(by: "it is abandoned", of: "flow") { holder, answer in try abandon(answer.result, holder) },
        RecordedCase("sign_in.create", subject.union([.deviceExchanged, .deviceRevoked])) {
            $0.subject.merging(["password": Holder.password, "device_token": try $0.device()["device_token"]])
        },
        RecordedCase("flow.prepare", subject) {
            try $0.scenario.set(["sign_in": ["flow_ttl_s": 60]])
            let begun = try $0.signIn()
            $0.scenario.clock.advance(seconds: 30)
            return begun
        }
        .ended(by: "its time is over", of: "flow") { holder, _ in holder.scenario.clock.advance(seconds: 31) },
        RecordedCase("flow.attempt", subject) {
            let begun = try $0.done("sign_in.create", ["identifier": .text($0.mail)], named: false)
            return ["flow_id": begun["flow_id"], "password": Holder.password]
        },
        RecordedCase("flow.attempt", session) {
            let begun = try $0.done("sign_in.create", ["password": Holder.password])
            return ["flow_id": begun["flow_id"], "code": $0.appCode]
        },
        RecordedCase("flow.attempt", device.union(session)) {
            let begun = try $0.done("sign_in.create", ["password": Holder.password])
            return ["flow_id": begun["flow_id"], "code": $0.appCode, "trust_device": true]
        },
        RecordedCase("flow.reset", subject) { ["flow_id": try $0.signIn()["flow_id"]] },
    ]

    /// Nobody has the account yet, so nothing that becomes of another one counts.
    private static let ofSignUps: [RecordedCase] = [
        RecordedCase("sign_up.create", []) { _ in newcomer },
        RecordedCase("flow.prepare", []) { ["flow_id": try $0.signUp(), "kind": "email"] },
        RecordedCase("flow.attempt", session) {
            let id = try $0.signUp()
            return ["flow_id": id, "code": try $0.scenario.code(to: "new@example.org")]
        },
        RecordedCase("sign_up.update", []) { ["flow_id": try $0.signUp(), "first_name": "Grace"] },
    ]

    fileprivate static let newcomer: JSON = ["email_address": "new@example.org", "password": Holder.password]

    private static let ofStepUps: [RecordedCase] = [
        RecordedCase("step_up.create", session) { ["session_token": try $0.session(), "purpose": "pay"] },
        // The step names the address that the code goes to.
        RecordedCase("flow.prepare", session.union(factor)) {
            try $0.scenario.set(["mfa": ["second_factors": ["totp", "phone"]]])
            return ["flow_id": try $0.stepUp()["flow_id"], "kind": "phone"]
        },
        RecordedCase("flow.attempt", session) { ["flow_id": try $0.stepUp()["flow_id"], "code": $0.appCode] }
            .ended(by: "its verdict is redeemed", of: "flow") { holder, answer in
                try holder.scenario.done("verdict.redeem", ["verdict": answer.result["verdict"], "purpose": "pay"])
            },
        RecordedCase("verdict.redeem", session) {
            let confirmed = try $0.scenario.proceed($0.stepUp(), ["code": $0.appCode])
            return ["verdict": confirmed["verdict"], "purpose": "pay"]
        },
    ]

    private static let ofPasswordResets: [RecordedCase] = [
        RecordedCase("password_reset.create", subject) { ["identifier": .text($0.mail)] },
        RecordedCase("flow.prepare", subject) {
            ["flow_id": try $0.passwordReset(), "kind": "email"]
        },
        RecordedCase("flow.attempt", subject) {
            let id = try $0.passwordReset()
            return ["flow_id": id, "code": try $0.sentCode(.email), "new_password": "mountain violin"]
        },
    ]

    private static let ofFlows: [RecordedCase] = [
        RecordedCase("flow.claim_session", session) { holder in
            let policy: JSON = ["sign_in": ["custom_challenge": "after_first_factor"], "mfa": ["state": "off"]]
            try holder.scenario.set(policy)
            let begun = holder.subject.with("password", Holder.password)
            let request = try holder.scenario.begin("sign_in.create", begun)
            holder.scenario.port.passTime()
            try holder.scenario.settle()
            let id = holder.scenario.present(request)?.result["flow_id"] ?? .null
            try holder.scenario.judge(["outcome": "pass"])
            return ["flow_id": id]
        }
    ]

    private static let ofSubjects: [RecordedCase] = [
        RecordedCase("subject.unlock", subject) { $0.subject },
        RecordedCase("subject.reset_factors", subject) {
            try $0.scenario.set(["recovery": ["support_waits": true]])
            return $0.subject.merging(["actor": "agent-7", "cause": "lost"])
        }
        .ended(by: "it is cancelled", of: "subject") { holder, _ in
            try holder.done("subject.cancel_reset", ["actor": "agent-8"])
        },
        RecordedCase("subject.cancel_reset", subject) {
            try $0.scenario.set(["recovery": ["support_waits": true]])
            try $0.done("subject.reset_factors", ["actor": "agent-7", "cause": "lost"])
            return $0.subject.with("actor", "agent-8")
        },
        // A password makes the subject again too.
        RecordedCase("subject.delete", [.subjectMadeAgain, .passwordSet]) { $0.subject },
    ]

    private static let shop: JSON = ["tenant": "shop"]

    private static let update: Act = { holder, _ in
        try holder.scenario.done("tenant.update", shop.with("policy", ["session": ["ttl_s": 70_000]]))
    }
    private static let rotate: Act = { holder, _ in try holder.scenario.done("keys.rotate", shop) }
    private static let delete: Act = { holder, _ in try holder.scenario.done("tenant.delete", shop) }
    private static let renew: Act = { holder, _ in
        _ = try holder.scenario.ask("tenant.delete", shop)
        for _ in 0..<5 { try holder.scenario.tick() }
        try holder.scenario.done("tenant.create", shop)
    }

    private static let ofTenants: [RecordedCase] = [
        RecordedCase("tenant.create", []) { _ in shop }
            .ended(by: "updated", of: "tenant", update).ended(by: "rotated", of: "tenant", rotate).ended(
                by: "deleted", of: "tenant", delete
            )
            .ended(by: "made again", of: "tenant", renew),
        RecordedCase("tenant.update", []) {
            try $0.scenario.done("tenant.create", shop)
            return shop.with("policy", ["session": ["ttl_s": 60_000]])
        }
        .ended(by: "updated", of: "tenant", update).ended(by: "rotated", of: "tenant", rotate).ended(
            by: "deleted", of: "tenant", delete
        )
        .ended(by: "made again", of: "tenant", renew),
        RecordedCase("tenant.delete", []) {
            try $0.scenario.done("tenant.create", shop)
            return shop
        }
        .ended(by: "made again", of: "tenant", renew),
        RecordedCase("keys.rotate", []) {
            try $0.scenario.done("tenant.create", shop)
            return shop
        }
        .ended(by: "updated", of: "tenant", update).ended(by: "rotated", of: "tenant", rotate).ended(
            by: "deleted", of: "tenant", delete
        )
        .ended(by: "made again", of: "tenant", renew),
        RecordedCase("keys.rotate_master", []) {
            try $0.scenario.restart(master: MasterKeys(Scenario.masterKey(), next: Scenario.masterKey(100)))
            return [:]
        },
    ]

    private static func activation(_ holder: Holder, _ kind: String) throws -> JSON {
        let (named, app) = try holder.scenario.pendingApp(.text(holder.name), kind: kind)
        return named.with("code", kind == "totp" ? holder.scenario.code(of: app) : .text(app.code(0)))
    }

    private static func activation(_ holder: Holder, _ kind: FactorKind, _ address: JSON) throws -> JSON {
        let begun = try holder.done("\(kind.name).enroll", address)
        let code = try holder.scenario.messages().last?.code ?? ""
        return holder.subject.merging(["factor_id": begun["factor"]["factor_id"], "code": .text(code)])
    }

    /// Shows a code in a sign-in whose password is disabled, which ends it.
    private static func abandon(_ flow: JSON, _ holder: Holder) throws {
        try holder.scenario.done("factor.disable", holder.target(.password))
        _ = try holder.scenario.attempt(flow, ["code": holder.appCode])
    }
}

extension Holder {
    @discardableResult
    func done(_ method: String, _ params: JSON = [:], named: Bool = true) throws -> JSON {
        try scenario.done(method, named ? subject.merging(params) : params)
    }

    /// The token of a new session.
    func session() throws -> JSON { try done("session.create", ["amr": ["pwd", "otp"]])["session_token"] }

    /// A device that is trusted.
    func device() throws -> JSON { try scenario.done("device.trust", ["session_token": session()]) }

    /// A sign-in whose code can be sent once more, as the parameters that ask for it.
    func signIn() throws -> JSON {
        let begun: JSON = ["identifier": .text(mail), "kind": "email"]
        return ["flow_id": try scenario.done("sign_in.create", begun)["flow_id"], "kind": "email"]
    }

    func signUp() throws -> JSON { try scenario.done("sign_up.create", RecordedCase.newcomer)["flow_id"] }

    func stepUp() throws -> JSON {
        try scenario.done("step_up.create", ["session_token": session(), "purpose": "pay"])
    }

    func passwordReset() throws -> JSON {
        try scenario.done("password_reset.create", ["identifier": .text(mail)])["flow_id"]
    }
}
