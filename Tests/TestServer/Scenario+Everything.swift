import FactorCore
import FactorCrypto
package import TestSupport

/// What `Scenario.furnish` left, and what must never be accepted again.
package struct Everything: Sendable {
    package let app: Authenticator
    package let pendingApp: Authenticator
    package let robot: Authenticator
    package let token: Authenticator
    package let shopApp: Authenticator
    package let backupCodes: [String]
    package let session: String
    package let revokedSession: String
    package let shopSession: String
    package let device: String
    package let usedDevice: String
    /// A sign-in at its second factor.
    package let signIn: String
    package let signUp: String
    package let verdict: String
    package let lockedApp: Authenticator
    package let removedApp: Authenticator
    /// A mail code that was used.
    package let mailCode: String

    package static let password = "correct horse battery"
}

extension Scenario {
    /// Makes one of everything that a store can hold, in two tenants, with something spent, revoked, pending, locked
    /// and removed of each sort, and a third tenant that is deleted.
    package func furnish() throws -> Everything {
        func want(_ method: String, _ params: JSON) throws -> JSON {
            let answer = try ask(method, params)
            guard answer.succeeded else { throw Unexpected(answer) }
            return answer.result
        }
        func text(_ value: JSON) throws -> String {
            guard let text = value.text else { throw NoAnswer() }
            return text
        }
        var seeds: UInt8 = 0
        /// A different seed each time.
        func seed() -> JSON {
            seeds += 1
            let bytes = [UInt8](repeating: seeds, count: 20)
            return .text(String(decoding: bytes.withRawSpan { Base32.encode($0) }, as: UTF8.self))
        }
        func enrol(_ subject: String, tenant: String = "default", _ more: JSON = ["activate": true]) throws
            -> Authenticator
        {
            let params: JSON = [
                "subject": .text(subject), "tenant": .text(tenant), "display_name": "the phone", "secret": seed(),
            ]
            return Authenticator(secret: try text(want("totp.enroll", params.merging(more))["secret"]))
        }
        let ada: JSON = ["subject": "ada"]
        let password = ada.with("password", .text(Everything.password))

        let hashing: JSON = ["argon2_memory_kib": 8192, "argon2_passes": 1]
        _ = try want(
            "tenant.update",
            ["tenant": "default", "policy": ["password": hashing, "passkey": ["rp_id": "example.org"]]])
        _ = try want(
            "tenant.create", ["tenant": "shop", "policy": ["mfa": ["state": "required"], "password": hashing]])
        _ = try want("tenant.create", ["tenant": "gone"])
        _ = try enrol("x", tenant: "gone")

        let app = try enrol("ada")
        _ = try want("totp.verify", ada.with("code", .text(app.code(at: clock.now))))
        _ = try ask("totp.verify", ada.with("code", .text(app.wrong(at: clock.now))))
        let pendingApp = try enrol("ada", [:])
        let robot = try enrol("ada", ["generator": true])
        let token = Authenticator(
            secret: try text(want("hotp.enroll", ada.merging(["activate": true, "secret": seed()]))["secret"]))
        _ = try want("hotp.verify", ada.with("code", .text(token.code(0))))
        let codes = try want("backup_code.generate", ada)["codes"].items.compactMap(\.text)
        _ = try want("backup_code.verify", ada.with("code", .text(codes[0])))
        _ = try want("password.set", password)
        _ = try want("email.enroll", ada.merging(["email_address": "ada@example.org", "verified": true]))
        _ = try want("email.enroll", ["subject": "bob", "email_address": "bob@example.org"])
        _ = try want("phone.enroll", ada.merging(["phone_number": "+14155550100", "verified": true]))
        let options = try want("passkey.enroll", ada)
        var passkey = SoftPasskey(seed: 1)
        let made = passkey.registration(options["public_key"])
        _ = try want(
            "factor.activate", ada.merging(["factor_id": options["factor"]["factor_id"], "credential": made]))
        _ = try want("passkey.enroll", ada)
        let asked = try want("passkey.challenge", ada)["public_key"]
        _ = try want("passkey.verify", ada.with("credential", passkey.assertion(asked)))
        _ = try want("username.set", ada.with("username", "Ada.L"))
        _ = try want("totp.import", ["subject": "Cy", "secret": "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"])

        _ = try want("factor.send", ada.with("kind", "email"))
        let mail = try want("job.claim", ["limit": 50])["jobs"].items
        let mailed = try mail.first { $0["payload"]["to"] == "ada@example.org" } ?? { throw NoAnswer() }()
        let mailCode = try text(mailed["payload"]["code"])
        _ = try want("email.verify", ada.with("code", .text(mailCode)))

        let session = try text(want("session.create", ada.with("amr", ["pwd", "otp"]))["session_token"])
        let revoked = try text(want("session.create", ada.with("amr", ["pwd"]))["session_token"])
        _ = try want("session.revoke", ["session_token": .text(revoked)])
        let device = try text(want("device.trust", ["session_token": .text(session)])["device_token"])
        let nextDevice = try text(want("device.exchange", ada.with("device_token", .text(device)))["device_token"])
        _ = try want("address.show", ["session_token": .text(session)])
        _ = try want(
            "session.issue_assertion", ["session_token": .text(session), "audience": "https://api.example.org"])

        let shopApp = try enrol("ada", tenant: "shop")
        _ = try want("password.set", password.with("tenant", "shop"))
        let shopSession = try text(
            want("session.create", ["tenant": "shop", "subject": "ada", "amr": ["pwd"]])["session_token"])

        // The code of the present step is spent. A minute later there is another one.
        clock.advance(seconds: 60)
        let stepUp = try want("step_up.create", ["session_token": .text(session), "purpose": "pay", "binding": "42"])
        let confirmed = try want(
            "flow.attempt", ["flow_id": stepUp["flow_id"], "code": .text(app.code(at: clock.now))])
        let verdict = try text(confirmed["verdict"])
        _ = try want("verdict.redeem", ["verdict": .text(verdict), "purpose": "pay", "binding": "42"])
        let signIn = try want("sign_in.create", password)
        _ = try want("sign_in.create", ["identifier": "ada@example.org", "kind": "email"])
        let signUp = try want("sign_up.create", ["email_address": "eve@example.org"])
        _ = try want("password_reset.create", ["identifier": "ada@example.org"])
        _ = try ask("sign_in.create", ["identifier": "nobody@example.org", "password": "wrong horse battery"])
        _ = try ask("totp.verify", ["subject": "ghost", "code": "000000"])

        let lockedApp = try enrol("eve")
        for salt in 0..<6 {
            _ = try verify(lockedApp.wrong(at: clock.now, salt: salt), "eve")
        }
        let removedApp = try enrol("fay")
        let fay = try want("factor.list", ["subject": "fay"])["factors"][0]["factor_id"]
        _ = try want("factor.remove", ["subject": "fay", "factor_id": fay])
        _ = try want("totp.enroll", ["subject": "dora", "idempotency_key": "k-1"])
        _ = try want("keys.rotate", [:])
        for _ in 0..<3 { try tick() }
        _ = try want("tenant.delete", ["tenant": "gone"])
        for _ in 0..<3 { try tick() }
        // Hot writes over what was written as a whole, some of them twice.
        for salt in 0..<2 { _ = try verify(app.wrong(at: clock.now, salt: salt)) }
        try tick()
        return Everything(
            app: app, pendingApp: pendingApp, robot: robot, token: token, shopApp: shopApp, backupCodes: codes,
            session: session, revokedSession: revoked, shopSession: shopSession, device: nextDevice, usedDevice: device,
            signIn: try text(signIn["flow_id"]), signUp: try text(signUp["flow_id"]), verdict: verdict,
            lockedApp: lockedApp, removedApp: removedApp, mailCode: mailCode)
    }
}

extension JSON {
    /// This object with the members of another one.
    package func merging(_ other: JSON) -> JSON {
        other.members.reduce(self) { $0.with($1.name, $1.value) }
    }
}
