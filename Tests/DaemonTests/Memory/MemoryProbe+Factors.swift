import Foundation
import Testing

/// Calls about apps, tokens and backup codes.
extension MemoryProbe {
    /// 192 bytes of UTF-8, the longest label.
    private static let longLabel = String(repeating: "\u{E4}", count: 96)

    func useAuthenticators() throws {
        let pending = try call("totp.enroll", ["subject": "app"])
        let app = try Authenticator("app", secret: pending.member("secret"))
        let factor = try pending.enrolledFactor()
        func offering(_ code: String) -> [String: Any] { ["subject": "app", "code": code] }
        func proving(_ code: String) -> [String: Any] { offering(code).merging(["factor_id": factor]) { $1 } }
        try call("factor.activate", proving(app.wrongCode(digits: 8)), isRefused: true)
        try call("factor.activate", proving(app.code(steps: -1, digits: 8)))
        try call("totp.verify", offering(app.wrongCode(digits: 8)), isRefused: true)
        let code = app.code(steps: 1, digits: 8)
        try call("totp.verify", offering(code).merging(["idempotency_key": "verified"]) { $1 })
        try call("totp.verify", offering(code), isRefused: true)
        try call("factor.verify", offering(app.code(steps: 2, digits: 8)))
        let other = try call("totp.enroll", ["subject": "other"])
        let its = try Authenticator("other", secret: other.member("secret"))
        for (code, isRefused) in [(its.wrongCode(digits: 8), true), (its.code(digits: 8), false)] {
            let params = try ["subject": "other", "factor_id": other.enrolledFactor(), "code": code]
            try call("factor.activate", params, isRefused: isRefused)
        }

        for (subject, params) in [
            ("svg", ["qr": "svg"]), ("text", ["qr": "text"]),
            ("named", ["account_name": Self.longLabel, "issuer": Self.longLabel, "qr": "svg"]),
            ("key", ["idempotency_key": "enrolled", "qr": "text"]),
            ("sha512", ["algorithm": "SHA512", "display_name": Self.longLabel]),
        ] { try call("totp.enroll", params.merging(["subject": subject]) { $1 }) }
        try call("totp.enroll", ["subject": "key", "idempotency_key": "enrolled", "qr": "text"])
        let taken = Authenticator("taken", seed: Self.seed(64))
        try call("totp.enroll", taken.importing)
        try call(
            "totp.enroll", ["subject": "taken", "secret": Authenticator("", seed: Self.seed(128)).secret.lowercased()])

        let robot = Authenticator("robot")
        let generator = try call("totp.enroll", ["subject": "robot", "secret": robot.secret, "generator": true])
            .enrolledFactor()
        try call("totp.current_code", ["subject": "robot", "factor_id": generator])

        let moved: [String: Any] = ["subject": "moved", "secret": Authenticator("moved").secret]
        try call("totp.import", moved.merging(["dry_run": true]) { $1 })
        for _ in 1...2 { try call("totp.import", moved) }
    }

    /// Passkeys, whose only secret is a session's.
    func usePasskeys() throws {
        let nobody = ["subject": "nobody", "factor_id": "fac_" + String(repeating: "a", count: 26)]
        try call("passkey.enroll", ["subject": "nobody", "account_name": "nobody"], isRefused: true)
        try call("factor.activate", nobody.merging(["credential": "{}"]) { $1 }, isRefused: true)
    }

    func useTokens() throws {
        let pending = try call(
            "hotp.enroll", ["subject": "token", "digits": 8, "qr": "svg", "account_name": Self.longLabel])
        let token = try Authenticator("token", secret: pending.member("secret"))
        let factor = try pending.enrolledFactor()
        func offering(_ counter: UInt64) -> [String: Any] {
            ["subject": "token", "code": token.code(counter: counter)]
        }
        try call("factor.activate", offering(0).merging(["factor_id": factor]) { $1 })
        try call("hotp.verify", offering(1))
        try call("hotp.verify", offering(1), isRefused: true)
        try call("factor.resync", offering(40).merging(["next_code": token.code(counter: 41)]) { $1 })
        try call("factor.resync", offering(3).merging(["next_code": token.code(counter: 5)]) { $1 }, isRefused: true)
        for _ in 1...2 { try call("hotp.enroll", ["subject": "pressed", "idempotency_key": "pressed", "qr": "text"]) }
        try call("hotp.enroll", ["subject": "given", "secret": Authenticator("").secret, "activate": true])
        try call("hotp.import", ["subject": "brought", "secret": Authenticator("").secret, "counter": 7])
    }

    func useBackupCodes() throws {
        let asked: [String: Any] = ["subject": "paper", "count": 20, "idempotency_key": "printed"]
        let codes = try call("backup_code.generate", asked).member("codes", as: [String].self)
        try call("backup_code.generate", asked)
        let typed = codes[1].lowercased().replacing("-", with: " ")
        try call("backup_code.verify", ["subject": "paper", "code": codes[0]], hiding: [codes[0]])
        try call("backup_code.verify", ["subject": "paper", "code": typed], hiding: [codes[1]])
        try call("backup_code.verify", ["subject": "paper", "code": codes[0]], isRefused: true)
        try call("factor.verify", ["subject": "paper", "code": codes[2]])
        try call("backup_code.generate", ["subject": "paper", "count": 20])

        let drawn = try call("backup_code.generate", ["subject": "elsewhere", "count": 20])
            .member("codes", as: [String].self)
        try call("backup_code.import", ["subject": "guessing", "codes": drawn, "dry_run": true])
        for _ in 1...2 { try call("backup_code.import", ["subject": "brought", "codes": drawn]) }
        try call("backup_code.import", ["subject": "brought", "codes": [drawn[0]]], isRefused: true)
        let scratch = (1...20).map { String(31_415_926 + $0 * 2_718_281) }
        try call("backup_code.import", ["subject": "scratch", "codes": scratch])
        try call("backup_code.verify", ["subject": "scratch", "code": scratch[3]])
    }

    private static func seed(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0...255) } }
}
