import FactorCore
import TestServer
import TestSupport

/// Somebody with a factor of each kind, and how each is shown.
struct Holder {
    let scenario: Scenario
    let name: String
    let app: Authenticator
    let token: Authenticator
    let backupCode: String
    let passkey: SoftPasskey
    /// The handles, by kind.
    let factors: [FactorKind: JSON]

    static let password: JSON = "correct horse battery"

    var subject: JSON { ["subject": .text(name)] }
    var mail: String { "\(name)@example.org" }
    /// The name ends in three digits.
    var phone: String { "+14155550\(name.suffix(3))" }

    init(_ scenario: Scenario, _ name: String) throws {
        self.scenario = scenario
        self.name = name
        app = try scenario.enrolled(name).app
        token = try scenario.enrolledToken(name).token
        backupCode = try scenario.backupCodes(name, count: 1)[0]
        try scenario.person(name, email: "\(name)@example.org", phone: "+14155550\(name.suffix(3))")
        try scenario.allowPasskeys()
        passkey = try scenario.enrolledPasskey(name, seed: UInt64(name.utf8.reduce(0) { $0 * 31 + Int($1) })).passkey
        try scenario.done("username.set", ["subject": .text(name), "username": .text(name + ".known")])
        var factors: [FactorKind: JSON] = [:]
        for factor in try scenario.factors(.text(name)) {
            for kind in FactorKind.allCases where factor["kind"] == .text(kind.name) {
                factors[kind] = factor["factor_id"]
            }
        }
        self.factors = factors
    }

    func ask(_ method: String, _ params: JSON = [:]) throws -> Answer {
        try scenario.ask(method, subject.merging(params))
    }

    func target(_ kind: FactorKind) -> JSON { subject.with("factor_id", factors[kind] ?? .null) }

    var appCode: JSON { scenario.code(of: app) }

    /// The newest code that was sent to that address; a wrong one where none was.
    func sentCode(_ kind: FactorKind) throws -> JSON {
        let address = kind == .email ? mail : phone
        return .text(try scenario.messages().last { $0.to == address }?.code ?? "000000")
    }

    /// What shows a factor by that kind; a passkey with the options that a flow gave, or with a challenge of its own.
    func secret(_ kind: FactorKind, _ options: JSON? = nil) throws -> JSON {
        switch kind {
        case .password: ["password": Self.password]
        case .totp: ["code": appCode]
        case .hotp: ["code": .text(token.code(0))]
        case .backupCode: ["code": .text(backupCode)]
        case .email: ["code": try sentCode(.email)]
        case .phone: ["code": try sentCode(.phone)]
        case .passkey:
            ["credential": passkey.assertion(try options ?? ask("passkey.challenge").result["public_key"])]
        case .custom: [:]
        }
    }
}

/// One way to show secrets: what is done before something becomes of the factor, and what after that. Either gives the answers
/// that it got.
struct SecretUse: Sendable {
    typealias Act = @Sendable (Holder, JSON) throws -> [Answer]

    let name: String
    /// The methods that take a secret in it.
    let methods: [String]
    var before: Act = { _, _ in [] }
    let after: Act

    /// All of them.
    static let all = methodUses + flowUses

    private static func one(_ method: String, _ params: @escaping @Sendable (Holder) throws -> JSON) -> SecretUse {
        SecretUse(name: method, methods: [method]) { holder, _ in [try holder.ask(method, params(holder))] }
    }

    private static let methodUses: [SecretUse] =
        [
            one("totp.verify") { try $0.secret(.totp) },
            one("hotp.verify") { try $0.secret(.hotp) },
            one("factor.resync") { ["code": .text($0.token.code(5)), "next_code": .text($0.token.code(6))] },
            one("backup_code.verify") { try $0.secret(.backupCode) },
            one("password.verify") { try $0.secret(.password) },
            one("passkey.verify") { try $0.secret(.passkey) },
            SecretUse(name: "passkey.challenge", methods: []) { holder, _ in [try holder.ask("passkey.challenge")] },
            one("factor.verify") { try $0.secret(.totp) },
            one("factor.verify") { try $0.secret(.hotp) },
            one("factor.verify") { try $0.secret(.backupCode) },
            named("totp", .totp), named("hotp", .hotp),
        ] + [FactorKind.email, .phone].flatMap(sent)

    private static func named(_ area: String, _ kind: FactorKind) -> SecretUse {
        SecretUse(name: "\(area).verify, named", methods: ["\(area).verify"]) { holder, _ in
            let secret = try holder.secret(kind).with("factor_id", holder.factors[kind] ?? .null)
            return [try holder.ask("\(area).verify", secret)]
        }
    }

    /// A code that is sent and shown, and one that was sent before.
    private static func sent(_ kind: FactorKind) -> [SecretUse] {
        let (verify, address) = ("\(kind.name).verify", ["kind": .text(kind.name)] as JSON)
        return [
            SecretUse(name: verify, methods: [verify]) { holder, _ in
                let sent = try holder.ask("factor.send", address)
                return [sent, try holder.ask(verify, ["code": try holder.sentCode(kind)])]
            },
            SecretUse(
                name: "\(verify), sent before", methods: [verify],
                before: { holder, _ in [try holder.ask("factor.send", address)] },
                after: { holder, _ in [try holder.ask(verify, ["code": try holder.sentCode(kind)])] }),
        ]
    }

    // MARK: Flows

    /// Those in flows, under whatever policy.
    static let flowUses: [SecretUse] =
        FactorKind.second.flatMap { [second($0), secondUnderWay($0), stepUp($0)] }
        + [FactorKind.email, .phone].flatMap { [first($0), firstUnderWay($0), reset($0), resetUnderWay($0)] }
        + [stepUp(.password)]

    private static func begin(_ holder: Holder, _ params: JSON) throws -> (Answer, JSON) {
        let begun = try holder.ask("sign_in.create", params)
        return (begun, begun.result["flow_id"].text.map { ["flow_id": .text($0)] } ?? unknownSignIn)
    }

    private static let unknownSignIn: JSON = ["flow_id": "sin_aaaaaaaaaaaaaaaaaaaaaaaaaa"]

    /// Chooses a way, and shows what it takes.
    private static func show(
        _ kind: FactorKind, _ holder: Holder, _ flow: JSON, _ method: String
    ) throws -> [Answer] {
        let chosen = try holder.scenario.ask(method, flow.with("selection", .text(kind.name)))
        return [chosen, try answer(kind, holder, flow, method)]
    }

    private static func answer(
        _ kind: FactorKind, _ holder: Holder, _ flow: JSON, _ method: String
    ) throws -> Answer {
        let options =
            kind == .passkey ? try holder.scenario.ask("flow.get", flow).result["next_step"]["public_key"] : nil
        let secret = try holder.secret(kind, options).with("kind", .text(kind.name))
        return try holder.scenario.ask(method, flow.merging(secret))
    }

    private static func second(_ kind: FactorKind) -> SecretUse {
        SecretUse(
            name: "sign-in, password and \(kind.name)", methods: ["sign_in.create", "flow.attempt"]
        ) { holder, _ in
            let (begun, flow) = try begin(holder, ["password": Holder.password])
            return [begun] + (try show(kind, holder, flow, "flow.attempt"))
        }
    }

    private static func secondUnderWay(_ kind: FactorKind) -> SecretUse {
        SecretUse(
            name: "sign-in under way, password and \(kind.name)", methods: ["flow.attempt"],
            before: { holder, _ in
                let (begun, flow) = try begin(holder, ["password": Holder.password])
                let selection = flow.with("selection", .text(kind.name))
                return [begun, try holder.scenario.ask("flow.attempt", selection)]
            },
            after: { holder, begun in
                let flow: JSON = ["flow_id": begun["flow_id"]]
                let answered = try answer(kind, holder, flow, "flow.attempt")
                return [answered, try holder.scenario.ask("flow.get", flow)]
            })
    }

    private static func first(_ kind: FactorKind) -> SecretUse {
        SecretUse(name: "sign-in, \(kind.name) and totp", methods: ["flow.attempt"]) { holder, _ in
            let (begun, flow) = try begin(holder, ["kind": .text(kind.name)])
            let shown = try answer(kind, holder, flow, "flow.attempt")
            return [begun, shown] + (try show(.totp, holder, flow, "flow.attempt"))
        }
    }

    private static func firstUnderWay(_ kind: FactorKind) -> SecretUse {
        SecretUse(
            name: "sign-in under way, \(kind.name)", methods: ["flow.attempt"],
            before: { holder, _ in [try begin(holder, ["kind": .text(kind.name)]).0] },
            after: { holder, begun in
                return [try answer(kind, holder, ["flow_id": begun["flow_id"]], "flow.attempt")]
            })
    }

    private static func stepUp(_ kind: FactorKind) -> SecretUse {
        SecretUse(
            name: "step-up, \(kind.name)", methods: ["flow.attempt"],
            before: { holder, _ in [try holder.ask("session.create", ["amr": ["kba"]])] },
            after: { holder, session in
                let begun = try holder.scenario.ask(
                    "step_up.create", ["session_token": session["session_token"], "purpose": "x"])
                return [begun] + (try show(kind, holder, ["flow_id": begun.result["flow_id"]], "flow.attempt"))
            })
    }

    private static func reset(_ kind: FactorKind) -> SecretUse {
        SecretUse(name: "reset, \(kind.name)", methods: ["flow.attempt"]) { holder, _ in
            let begun = try beginReset(holder, kind)
            return begun + [try setAnew(holder, kind, begun[0].result)]
        }
    }

    private static func resetUnderWay(_ kind: FactorKind) -> SecretUse {
        SecretUse(
            name: "reset under way, \(kind.name)", methods: ["flow.attempt"],
            before: { holder, _ in try beginReset(holder, kind) },
            after: { holder, begun in [try setAnew(holder, kind, begun)] })
    }

    /// Begins to reset a password, and chooses how.
    private static func beginReset(_ holder: Holder, _ kind: FactorKind) throws -> [Answer] {
        let begun = try holder.scenario.ask("password_reset.create", ["identifier": .text(holder.name + ".known")])
        let choice: JSON = ["selection": .text(kind.name)]
        return [begun, try holder.scenario.attempt(begun.result, choice)]
    }

    private static func setAnew(_ holder: Holder, _ kind: FactorKind, _ flow: JSON) throws -> Answer {
        let answer: JSON = ["code": try holder.sentCode(kind), "new_password": "mountain violin"]
        return try holder.scenario.attempt(flow, answer)
    }
}
