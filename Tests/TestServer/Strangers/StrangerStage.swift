package import FactorCore
package import TestSupport

/// A way in which the owner of an account gets what others may keep from them.
package enum OwnerWay: String, CaseIterable, Sendable {
    case passkey
    case trustedDevice = "trusted device"
    case deviceCode = "code on a trusted device"
    case otherName = "another name"
    case code
    case reset
    case backupCode = "backup code"
    case stepUp = "step-up"
    /// The user name, the password and the authenticator's code, without a trusted device.
    case name
    /// The password, and a code that is sent as the second factor.
    case secondCode
    /// A code that the application has sent, without a flow.
    case sentCode
    /// A sign-up with an address that has no owner yet.
    case signUp
    /// An authenticator beside the one that there is.
    case activation

    /// Those that `deploy/waits.md` lists as ways past a wait. Each signs in or steps up.
    package static let past: [OwnerWay] = [
        .passkey, .trustedDevice, .deviceCode, .otherName, .code, .reset, .backupCode, .stepUp,
    ]
}

/// The owner of an account, who can sign in in every way, and the application through which strangers come as well.
///
/// Everybody knows the owner's user name, address, `subject` and credential id.
package struct StrangerStage {
    package static let subject: JSON = "u-ada"
    package static let name: JSON = "lovelace"
    package static let mail = "ada@example.org"
    /// An address without an owner, with which the owner signs up.
    package static let newMail = "ada@example.com"
    package static let password: JSON = "correct horse battery"
    /// Accounts of others, whose addresses strangers name as well.
    static let others = (0..<12).map { "somebody\($0)@example.org" }
    private static let newPassword: JSON = "mountain violin copper"

    package private(set) var scenario: Scenario
    package let passkey: SoftPasskey
    private let app: Authenticator
    private let backupCodes: [String]
    private let deviceToken: JSON
    private let session: JSON

    /// What keeps the owner out, and for how many milliseconds, if that is told.
    package struct Refusal: Error {
        package let line: String
        package let wait: Int64?
    }

    package init(_ policy: JSON, edition: DefaultsEdition, seed: UInt64) throws {
        scenario = try Scenario(defaults: Scenario.quick, seed: seed)
        let usual: JSON = [
            "passkey": ["rp_id": "example.org"],
            "sign_in": ["first_factors": ["password", "email", "passkey"]],
            "mfa": ["second_factors": ["totp", "email", "backup_code"]],
            "sign_up": ["required_fields": ["email_address"]],
            "session": ["ttl_s": 31_536_000, "idle_s": 31_536_000],
        ]
        let number = JSON.integer(Int(edition.rawValue))
        try scenario.done("tenant.update", ["tenant": "default", "defaults_edition": number])
        for change in [usual, policy] {
            try scenario.done("tenant.update", ["tenant": "default", "policy": change])
        }
        let owner: JSON = ["subject": Self.subject]
        try scenario.done("password.set", owner.with("password", Self.password))
        try scenario.done("username.set", owner.with("username", Self.name))
        let id = Self.subject.text ?? ""
        try scenario.enrolledAddress(Self.mail, id)
        app = try scenario.enrolled(id).app
        backupCodes = try scenario.backupCodes(id)
        passkey = try scenario.enrolledPasskey(id).passkey
        for other in Self.others { try scenario.enrolledAddress(other, other) }
        session = try scenario.done("session.create", owner.with("amr", ["pwd", "otp"]))["session_token"]
        deviceToken = try scenario.done("device.trust", ["session_token": session])["device_token"]
    }

    /// The same at the same time, which goes on by itself: after a restart, on a copy of the store.
    package func copied() throws -> StrangerStage {
        var copy = self
        try scenario.tick()
        try scenario.settle()
        copy.scenario = try Scenario(
            defaults: Scenario.quick, clock: ManualClock(scenario.clock.now),
            on: MemoryStore(copying: scenario.inner), seed: 77)
        return copy
    }

    /// Lets the owner go that way. Throws a `Refusal` if it is closed.
    package func enter(by way: OwnerWay) throws {
        // The owner does not look for codes in mails that strangers have caused.
        _ = try scenario.bringMessages()
        switch way {
        case .name: try signIn(Self.name)
        case .otherName: try signIn(.text(Self.mail))
        case .trustedDevice: try signIn(Self.name, ["device_token": deviceToken])
        case .passkey:
            let begun = try ask("sign_in.create")
            let shown = passkey.assertion(begun["next_step"]["public_key"])
            try end(try attempt(begun, ["credential": shown]))
        case .code: try signInByCode()
        case .deviceCode: try signInByCode(["device_token": deviceToken])
        case .reset:
            let begun = try ask("password_reset.create", ["identifier": .text(Self.mail)])
            try attempt(begun, ["code": received(Self.mail, "password_reset"), "new_password": Self.newPassword])
            try signIn(.text(Self.mail), password: Self.newPassword)
        case .backupCode:
            let begun = try begin(Self.name)
            try end(try attempt(begun, ["kind": "backup_code", "code": .text(backupCodes[0])]))
        case .secondCode:
            let begun = try begin(Self.name)
            try attempt(begun, ["selection": "email"])
            try end(try attempt(begun, ["code": received(Self.mail, "second_factor")]))
        case .stepUp:
            let begun = try ask("step_up.create", ["session_token": session, "purpose": "transfer"])
            try end(try attempt(begun, ["kind": "totp", "code": code]))
        case .sentCode:
            try ask("factor.send", ["subject": Self.subject, "kind": "email"])
            try ask("email.verify", ["subject": Self.subject, "code": received(Self.mail, "sign_in")])
        case .signUp:
            let begun = try ask("sign_up.create", ["email_address": .text(Self.newMail)])
            try end(try attempt(begun, ["code": received(Self.newMail, "sign_up")]))
        case .activation:
            let pending = try ask("totp.enroll", ["subject": Self.subject])
            let other = Authenticator(secret: pending["secret"].text ?? "")
            let named: JSON = ["subject": Self.subject, "factor_id": pending["factor"]["factor_id"]]
            try ask("factor.activate", named.with("code", .text(other.code(at: scenario.clock.now))))
        }
    }
}

extension StrangerStage {
    private var code: JSON { .text(app.code(at: scenario.clock.now)) }

    @discardableResult
    private func ask(_ method: String, _ params: JSON = [:]) throws -> JSON {
        let answer = try scenario.ask(method, params)
        guard !answer.succeeded else { return answer.result }
        throw Refusal(line: answer.line, wait: answer.data["retry_after_ms"].integer.map(Int64.init))
    }

    @discardableResult
    private func attempt(_ flow: JSON, _ answer: JSON) throws -> JSON {
        try ask("flow.attempt", answer.with("flow_id", flow["flow_id"]))
    }

    private func begin(_ identifier: JSON, _ more: JSON = [:], password: JSON = Self.password) throws -> JSON {
        let named: JSON = ["identifier": identifier, "password": password]
        return try ask("sign_in.create", named.merging(more))
    }

    private func signIn(_ identifier: JSON, _ more: JSON = [:], password: JSON = Self.password) throws {
        let begun = try begin(identifier, more, password: password)
        try end(try attempt(begun, ["kind": "totp", "code": code]))
    }

    private func signInByCode(_ more: JSON = [:]) throws {
        let named: JSON = ["identifier": .text(Self.mail), "kind": "email"]
        let begun = try ask("sign_in.create", named.merging(more))
        try attempt(begun, ["code": received(Self.mail, "sign_in")])
        try end(try attempt(begun, ["kind": "totp", "code": code]))
    }

    private func end(_ flow: JSON) throws {
        guard flow["status"] == "complete" else { throw Refusal(line: flow.line, wait: nil) }
    }

    /// The code of the newest message to an address. Who gets none asks for it again, once that is possible.
    private func received(_ address: String, _ purpose: String) throws -> JSON {
        let sent = try scenario.bringMessages().last { $0.to == address && $0.purpose == purpose }
        guard let sent else { throw Refusal(line: "no message", wait: 60_000) }
        return .text(sent.code)
    }
}
