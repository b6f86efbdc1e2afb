import FactorCore
import TestServer
import TestSupport

private let ada: JSON = ["subject": "ada"]

/// A code that is wrong, for an app that is right at the same time.
private func miss(_ scenario: Scenario, _ app: Authenticator) -> JSON { .text(app.wrong(at: scenario.clock.now)) }

extension AuditEventTests {
    static let oneTimeCodes: [AuditedAct] = [
        .alone("an app is enrolled", leaves: ["totp.enroll done ada factor"]) { try $0.done("totp.enroll", ada) },
        .alone("an app is imported", leaves: ["totp.enroll done ada factor"]) {
            try $0.done("totp.import", ada.with("secret", "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"))
        },
        AuditedAct("an app is activated", leaves: ["factor.activate refused ada", "factor.activate done ada factor"]) {
            scenario in
            let (named, app) = try scenario.pendingApp()
            return {
                try scenario.ask("factor.activate", named.with("code", miss(scenario, app)))
                try scenario.done("factor.activate", named.with("code", scenario.code(of: app)))
            }
        },
        AuditedAct("a code of an app", leaves: ["totp.verify refused ada", "totp.verify done ada factor"]) { scenario in
            let app = try scenario.enrolled().app
            return {
                try scenario.verify(app.wrong(at: scenario.clock.now))
                try scenario.verify(app.code(at: scenario.clock.now))
            }
        },
        AuditedAct(
            "a code in the field of all kinds", leaves: ["factor.verify refused ada", "totp.verify done ada factor"]
        ) { scenario in
            let app = try scenario.enrolled().app
            return {
                try scenario.ask("factor.verify", ada.with("code", miss(scenario, app)))
                try scenario.done("factor.verify", ada.with("code", scenario.code(of: app)))
            }
        },
        AuditedAct("a generator makes a code", leaves: ["totp.current_code done ada factor"]) { scenario in
            let made = try scenario.done("totp.enroll", ada.with("generator", true))
            return { try scenario.done("totp.current_code", ada.with("factor_id", made["factor"]["factor_id"])) }
        },
        .alone("a token is enrolled", leaves: ["hotp.enroll done ada factor"]) { try $0.done("hotp.enroll", ada) },
        AuditedAct("a token is activated", leaves: ["factor.activate refused ada", "factor.activate done ada factor"]) {
            scenario in
            let (named, app) = try scenario.pendingApp(kind: "hotp")
            return {
                try scenario.ask("factor.activate", named.with("code", .text(app.wrong(near: 0))))
                try scenario.done("factor.activate", named.with("code", .text(app.code(0))))
            }
        },
        AuditedAct("a code of a token", leaves: ["hotp.verify refused ada", "hotp.verify done ada factor"]) {
            scenario in
            let token = try scenario.enrolledToken().token
            return {
                try scenario.ask("hotp.verify", ada.with("code", .text(token.wrong(near: 0))))
                try scenario.done("hotp.verify", ada.with("code", .text(token.code(0))))
            }
        },
        AuditedAct("a token is resynchronised", leaves: ["factor.resync refused ada", "factor.resync done ada factor"])
        {
            scenario in
            let (id, token) = try scenario.enrolledToken()
            let named = ada.with("factor_id", .text(id))
            return {
                let wrong = JSON.text(token.wrong(near: 60, within: 60))
                try scenario.ask("factor.resync", named.merging(["code": wrong, "next_code": wrong]))
                try scenario.done(
                    "factor.resync", named.merging(["code": .text(token.code(40)), "next_code": .text(token.code(41))]))
            }
        },
    ]

    static let factors: [AuditedAct] = [
        .alone("backup codes are made", leaves: ["backup_code.generate done ada factor"]) { _ = try $0.backupCodes() },
        AuditedAct("backup codes other than those there are imported", leaves: ["backup_code.generate refused ada"]) {
            scenario in
            _ = try scenario.backupCodes()
            return { try scenario.ask("backup_code.import", ada.with("codes", ["0000000000"])) }
        },
        AuditedAct("a backup code", leaves: ["backup_code.verify refused ada", "backup_code.verify done ada factor"]) {
            scenario in
            let codes = try scenario.backupCodes()
            return {
                try scenario.ask("backup_code.verify", ada.with("code", "0000000000"))
                try scenario.done("backup_code.verify", ada.with("code", .text(codes[0])))
            }
        },
        changed("factor.rename", ["display_name": "phone"]), changed("factor.prefer", [:]),
        changed("factor.disable", [:]), changed("factor.remove", [:]),
        AuditedAct("factor.enable", leaves: ["factor.enable done ada factor"]) { scenario in
            let named = ada.with("factor_id", .text(try scenario.enrolled().id))
            try scenario.done("factor.disable", named)
            return { for _ in 0..<2 { try scenario.done("factor.enable", named) } }
        },
    ]

    /// A change of a factor by its own method.
    private static func changed(_ method: String, _ members: JSON) -> AuditedAct {
        AuditedAct(method, leaves: ["\(method) done ada factor"]) { scenario in
            let id = JSON.text(try scenario.enrolled().id)
            return { try scenario.done(method, members.merging(["subject": "ada", "factor_id": id])) }
        }
    }

    static let passwords: [AuditedAct] = [
        .alone("a password is set", leaves: ["password.set done ada factor"]) { try $0.person("ada") },
        AuditedAct("a password", leaves: ["password.verify refused ada", "password.verify done ada factor"]) {
            scenario in
            try scenario.person("ada")
            return {
                try scenario.ask("password.verify", ada.with("password", "wrong horse battery"))
                try scenario.done("password.verify", ada.with("password", "correct horse battery"))
            }
        },
        AuditedAct(
            "a new password, which ends the sessions",
            leaves: ["password.set done ada factor", "session.revoke_all done ada"]
        ) { scenario in
            try scenario.person("ada")
            try scenario.done("session.create", ada.with("amr", ["pwd"]))
            return { try scenario.done("password.set", ada.with("password", "another long password")) }
        },
        .alone("a password is imported", leaves: ["password.import done ada factor"]) {
            let hash: JSON = "pbkdf2_sha256$1000$nHsgJNU9ZYZf$BGBtLND58v1i6/I3In9sU+yCIn/OgD5E1/FehtQediU="
            try $0.done("password.import", ada.with("hash", hash))
        },
        AuditedAct("a reset is demanded", leaves: ["password.require_reset done ada factor"]) { scenario in
            try scenario.person("ada")
            return { try scenario.done("password.require_reset", ada) }
        },
        AuditedAct("a password is removed", leaves: ["password.remove done ada factor"]) { scenario in
            try scenario.person("ada")
            return { try scenario.done("password.remove", ada) }
        },
    ]

    static let addresses: [AuditedAct] =
        [("email", "email_address", "ada@example.org"), ("phone", "phone_number", "+14155550100")].flatMap {
            addresses(of: $0.0, $0.1, $0.2)
        }

    private static func addresses(of kind: String, _ member: String, _ address: String) -> [AuditedAct] {
        let enrolment = ada.with(member, .text(address))
        return [
            .alone("\(kind): an address is enrolled", leaves: ["\(kind).enroll done ada factor"]) {
                try $0.done("\(kind).enroll", enrolment)
            },
            AuditedAct(
                "\(kind): an address is proven",
                leaves: ["factor.activate refused ada", "factor.activate done ada factor"]
            ) { scenario in
                let made = try scenario.done("\(kind).enroll", enrolment)
                let named = ada.with("factor_id", made["factor"]["factor_id"])
                let code = try scenario.code(to: address)
                return {
                    try scenario.ask("factor.activate", named.with("code", other(than: code)))
                    try scenario.done("factor.activate", named.with("code", code))
                }
            },
            AuditedAct("\(kind): a code is sent", leaves: ["factor.send done ada factor"]) { scenario in
                try scenario.enrolledAddress(address)
                return { try scenario.done("factor.send", ada.with("kind", .text(kind))) }
            },
            .alone("\(kind): a code is sent nowhere", leaves: ["factor.send refused default"]) {
                try $0.done("factor.send", ada.with("kind", .text(kind)))
            },
            AuditedAct(
                "\(kind): a code that was sent",
                leaves: ["\(kind).verify refused ada", "\(kind).verify done ada factor"]
            ) { scenario in
                try scenario.enrolledAddress(address)
                try scenario.done("factor.send", ada.with("kind", .text(kind)))
                let code = try scenario.code(to: address)
                return {
                    try scenario.ask("\(kind).verify", ada.with("code", other(than: code)))
                    try scenario.done("\(kind).verify", ada.with("code", code))
                }
            },
        ]
    }

    static let passkeys: [AuditedAct] = [
        AuditedAct(
            "a passkey is enrolled", leaves: ["passkey.enroll done ada factor", "factor.activate done ada factor"]
        ) { scenario in
            try scenario.allowPasskeys()
            return { _ = try scenario.enrolledPasskey() }
        },
        AuditedAct("a passkey", leaves: ["passkey.verify refused ada", "passkey.verify done ada factor"]) {
            scenario in
            try scenario.allowPasskeys()
            let passkey = try scenario.enrolledPasskey().passkey
            return {
                let shown = passkey.assertion(try challenge(scenario)) { $0.signer = SoftPasskey(seed: 7).key }
                try scenario.ask("passkey.verify", ada.with("credential", shown))
                let right = passkey.assertion(try challenge(scenario))
                try scenario.done("passkey.verify", ada.with("credential", right))
            }
        },
        regressed(
            "a copied passkey", [:], leaves: ["passkey.counter refused ada factor", "passkey.verify refused ada"]),
        regressed(
            "a copied passkey that the policy lets pass", ["refuse_regressed_counter": false],
            leaves: ["passkey.counter done ada factor", "passkey.verify done ada factor"]),
    ]

    private static func challenge(_ scenario: Scenario) throws -> JSON {
        try scenario.done("passkey.challenge", ada)["public_key"]
    }

    /// A passkey whose counter has not risen.
    private static func regressed(_ name: String, _ policy: JSON, leaves entries: [String]) -> AuditedAct {
        AuditedAct(name, leaves: entries) { scenario in
            try scenario.set(["passkey": policy.with("rp_id", "example.org")])
            var passkey = try scenario.enrolledPasskey { $0.counter = 9 }.passkey
            passkey.counter = 9
            return {
                let shown = passkey.assertion(try challenge(scenario)) { $0.counter = 9 }
                try scenario.ask("passkey.verify", ada.with("credential", shown))
            }
        }
    }
}
