import FactorCore
import FactorCrypto
package import TestSupport

/// What a stranger does again and again, without a secret of the owner's except perhaps the password.
package enum StrangerAct: Sendable {
    case password(JSON)
    case passwordOfSubject
    /// A flow's first code, under a name or an address.
    case code(JSON)
    /// The code that an application has sent.
    case sentCode
    case signUpCode
    case passkeyOfSubject, passkeyInFlow
    case challenge
    /// Nothing but the messages.
    case firstMessage(JSON)
    case resetMessage(JSON)
    case sentMessage, signUpMessage, messageToAnybody
    /// Behind the password.
    case totp, backupCode, secondCode, secondMessage

    /// Everything that takes no secret at all.
    package static let ofStrangers: [StrangerAct] = [
        .password(StrangerStage.name), .password(.text(StrangerStage.mail)), .passwordOfSubject,
        .code(StrangerStage.name), .code(.text(StrangerStage.mail)), .signUpCode, .passkeyOfSubject, .passkeyInFlow,
        .challenge, .firstMessage(.text(StrangerStage.mail)), .resetMessage(StrangerStage.name), .messageToAnybody,
    ]
    /// Everything that somebody who knows the password can do besides.
    package static let behindPassword: [StrangerAct] = [.totp, .backupCode, .secondCode, .secondMessage]
}

/// One place from which a stranger acts, as often as that is looked at.
struct StrangerLane {
    /// Requests in a row while nothing says that they have to wait, and the time after so many.
    private static let burst = 10
    private static let pause: Int64 = 10_000
    /// Of this key nobody has the credential that is named.
    private static let otherKey = SoftPasskey(seed: 50).key

    let act: StrangerAct
    /// When it acts next, in milliseconds.
    var due: Int64 = 0
    /// The pause when there is no wait.
    let pause: Int64
    /// The flow or challenge that is under way.
    private var begun: JSON = .null
    /// How many digits the code has that was sent last.
    private var digits = 6
    private var count = 0

    init(_ act: StrangerAct, pause: Int64?) {
        self.act = act
        self.pause = pause ?? Self.pause
    }

    /// Acts until it has to wait, or is due for a pause.
    mutating func act(on stage: StrangerStage) throws {
        let now = stage.scenario.clock.now.milliseconds
        for _ in 0..<Self.burst {
            let answer = try once(stage.scenario, stage.passkey)
            if let wait = answer.data["retry_after_ms"].integer, wait > 0 {
                due = now + Int64(wait)
                return
            }
        }
        due = now + pause
    }

    private mutating func once(_ scenario: Scenario, _ passkey: SoftPasskey) throws -> Answer {
        count += 1
        let subject: JSON = ["subject": StrangerStage.subject]
        switch act {
        case .password(let name):
            return try scenario.ask("sign_in.create", ["identifier": name, "password": "wrong horse battery"])
        case .passwordOfSubject:
            return try scenario.ask("password.verify", subject.with("password", "wrong horse battery"))
        case .code(let name):
            return try guess(scenario, "sign_in", ["identifier": name, "kind": "email"])
        case .signUpCode:
            return try guess(scenario, "sign_up", ["email_address": .text(StrangerStage.newMail)])
        case .sentCode:
            if count % 5 == 1 {
                learn(try scenario.ask("factor.send", subject.with("kind", "email")).result["delivery"])
            }
            return try scenario.ask("email.verify", subject.with("code", zeros))
        case .passkeyOfSubject:
            if count % 20 == 1 { begun = try scenario.done("passkey.challenge", subject) }
            let shown = passkey.assertion(begun["public_key"]) { $0.signer = Self.otherKey }
            return try scenario.ask("passkey.verify", subject.with("credential", shown))
        case .passkeyInFlow:
            return try inFlow(scenario, "sign_in", [:]) { _, flow in
                ["credential": passkey.assertion(flow["next_step"]["public_key"]) { $0.signer = Self.otherKey }]
            }
        case .challenge: return try scenario.ask("passkey.challenge", subject)
        case .firstMessage(let name):
            return try scenario.ask("sign_in.create", ["identifier": name, "kind": "email"])
        case .resetMessage(let name): return try scenario.ask("password_reset.create", ["identifier": name])
        case .sentMessage: return try scenario.ask("factor.send", subject.with("kind", "email"))
        case .signUpMessage: return try scenario.ask("sign_up.create", ["email_address": .text(StrangerStage.newMail)])
        case .messageToAnybody:
            let known = StrangerStage.others[count / 2 % StrangerStage.others.count]
            return count % 2 == 0
                ? try scenario.ask("password_reset.create", ["identifier": .text(known)])
                : try scenario.ask("sign_up.create", ["email_address": .text("nobody\(count)@example.org")])
        case .totp: return try behindPassword(scenario, ["kind": "totp", "code": "000000"])
        case .backupCode: return try behindPassword(scenario, ["kind": "backup_code", "code": "0000000000"])
        case .secondCode, .secondMessage:
            guard !begun["next_step"]["delivery"].isNull else {
                return try behindPassword(scenario, ["selection": "email"])
            }
            if case .secondCode = act { return try behindPassword(scenario, ["code": zeros]) }
            return try scenario.ask("flow.prepare", ["flow_id": begun["flow_id"], "kind": "email"])
        }
    }
}

extension StrangerLane {
    /// Some code as long as the one that was sent.
    private var zeros: JSON { .text(String(repeating: "0", count: digits)) }

    private mutating func learn(_ delivery: JSON) { digits = delivery["digits"].integer ?? digits }

    private mutating func behindPassword(_ scenario: Scenario, _ answer: JSON) throws -> Answer {
        let known: JSON = ["identifier": StrangerStage.name, "password": StrangerStage.password]
        return try inFlow(scenario, "sign_in", known) { _, _ in answer }
    }

    /// Guesses a code that a flow has sent.
    private mutating func guess(_ scenario: Scenario, _ area: String, _ beginning: JSON) throws -> Answer {
        try inFlow(scenario, area, beginning) { lane, _ in ["code": lane.zeros] }
    }

    /// Answers a flow, and begins another one where there is none, or none that goes on.
    private mutating func inFlow(
        _ scenario: Scenario, _ area: String, _ beginning: JSON, _ answer: (StrangerLane, JSON) -> JSON
    ) throws -> Answer {
        if begun.isNull {
            let first = try scenario.ask("\(area).create", beginning)
            guard first.succeeded else { return first }
            begun = first.result
            learn(begun["next_step"]["delivery"])
        }
        let given = try scenario.ask("flow.attempt", answer(self, begun).with("flow_id", begun["flow_id"]))
        switch given.reason {
        case nil:
            begun = given.result
            learn(begun["next_step"]["delivery"])
        case "code_rejected", "credential_rejected", "throttled", "locked": break
        default: begun = .null
        }
        return given
    }
}
