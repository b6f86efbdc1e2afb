import FactorCore
import TestServer
import TestSupport

private let ada: JSON = ["subject": "ada"]
private let password: JSON = "correct horse battery"

extension AuditEventTests {
    static let flows: [AuditedAct] = [
        AuditedAct(
            "a sign-in", leaves: ["password.verify done ada factor", "sign_in done ada", "session.create done ada"]
        ) { scenario in
            try scenario.person("ada")
            return { _ = try scenario.signedIn("ada") }
        },
        AuditedAct("a sign-in with a wrong password", leaves: ["password.verify refused ada"]) { scenario in
            try scenario.person("ada")
            return { try scenario.ask("sign_in.create", ada.with("password", "wrong horse battery")) }
        },
        AuditedAct(
            "a sign-in by a code that was sent",
            leaves: [
                "code.verify refused ada", "sign_in done ada",
                "session.create done ada",
            ]
        ) { scenario in
            try scenario.set(["sign_in": ["first_factors": ["email"]]])
            try scenario.enrolledAddress("ada@example.org")
            let begun = try scenario.done(
                "sign_in.create", ["identifier": "ada@example.org", "kind": "email"])
            let code = try scenario.code(to: "ada@example.org")
            return {
                _ = try scenario.attempt(begun, ["code": other(than: code)])
                try scenario.proceed(begun, ["code": code])
            }
        },
        AuditedAct("a sign-in that loses its factor", leaves: ["factor.remove done ada factor", "sign_in refused ada"])
        {
            scenario in
            try scenario.person("ada")
            try scenario.enrolled()
            let begun = try scenario.done("sign_in.create", ["identifier": "ada", "password": password])
            let shown = try scenario.factors().first { $0["kind"] == "password" }
            return {
                try scenario.done("factor.remove", ada.with("factor_id", shown?["factor_id"] ?? .null))
                _ = try scenario.attempt(begun, ["code": "000000"])
            }
        },
        AuditedAct("a first factor that the application has checked", leaves: ["sign_in.vouch done ada"]) { scenario in
            try scenario.enrolled()
            let checked: JSON = [
                "amr": ["user"], "authenticated_at": .integer(Int(scenario.clock.now.milliseconds)),
            ]
            return { try scenario.done("sign_in.create", ada.with("first_factor", checked)) }
        },
        AuditedAct(
            "a sign-up", leaves: ["email.enroll done user factor", "sign_up done user", "session.create done user"]
        ) { scenario in
            let begun = try scenario.done("sign_up.create", ["email_address": "eve@example.org"])
            let code = try scenario.code(to: "eve@example.org")
            return { try scenario.proceed(begun, ["code": code]) }
        },
        AuditedAct(
            "somebody else proves an address",
            leaves: ["address.lost done user factor", "email.enroll done ada factor"]
        ) { scenario in
            try scenario.set(["sign_up": ["required_fields": ["password"], "verify_fields": []]])
            try scenario.done("sign_up.create", ["email_address": "eve@example.org", "password": password])
            return { try scenario.enrolledAddress("eve@example.org") }
        },
        AuditedAct(
            "an answer to the tenant's program",
            leaves: [
                "challenge.answer done bob", "sign_in done bob by \(UInt32.max)",
                "session.create done bob by \(UInt32.max)",
                "challenge.done done default",
            ]
        ) { scenario in
            try scenario.set(["sign_in": ["custom_challenge": "after_first_factor"]])
            try scenario.person("bob")
            let begun = try scenario.begin("sign_in.create", ["subject": "bob", "password": password])
            try scenario.judge(Scenario.question)
            let id = scenario.present(begun)?.result["flow_id"] ?? .null
            return {
                _ = try scenario.begin("flow.attempt", ["flow_id": id, "response": "blue"])
                try scenario.judge(["outcome": "pass"])
            }
        },
        AuditedAct(
            "a step-up, and its verdict",
            leaves: [
                "factor.verify refused ada", "totp.verify done ada factor", "step_up done ada",
                "verdict.redeem done ada",
            ]
        ) { scenario in
            let app = try scenario.enrolled().app
            let session = try scenario.done("session.create", ada.with("amr", ["pwd"]))
            scenario.clock.advance(seconds: 60)
            let begun = try scenario.stepUp(session)
            return {
                _ = try scenario.attempt(begun, ["code": .text(app.wrong(at: scenario.clock.now))])
                let done = try scenario.proceed(begun, ["code": scenario.code(of: app)])
                try scenario.done("verdict.redeem", ["verdict": done["verdict"], "purpose": "transfer"])
            }
        },
        AuditedAct(
            "a password is reset",
            leaves: [
                "password.set done ada factor", "device.revoke done ada",
                "password_reset done ada",
            ]
        ) { scenario in
            try scenario.person("ada", email: "ada@example.org")
            let session = try scenario.done("session.create", ada.with("amr", ["pwd"]))
            try scenario.done("device.trust", ["session_token": session["session_token"]])
            let begun = try scenario.done("password_reset.create", ["identifier": "ada@example.org"])
            let code = try scenario.code(to: "ada@example.org")
            let answer: JSON = ["code": code, "new_password": "another long password"]
            return { try scenario.proceed(begun, answer) }
        },
    ]

    static let recovery: [AuditedAct] = [
        AuditedAct(
            "second factors are reset",
            leaves: [
                "subject.reset_factors done ada", "factor.remove done ada factor", "session.revoke_all done ada",
                "device.revoke done ada",
            ]
        ) { scenario in
            try scenario.enrolled()
            let session = try scenario.done("session.create", ada.with("amr", ["pwd"]))
            try scenario.done("device.trust", ["session_token": session["session_token"]])
            return { try scenario.resetFactors() }
        },
        AuditedAct(
            "a reset that waits is cancelled",
            leaves: ["subject.reset_factors done ada", "subject.cancel_reset done ada"]
        ) { scenario in
            try waits(scenario)
            return {
                try scenario.resetFactors()
                try scenario.done("subject.cancel_reset", ada.with("actor", "agent-8"))
            }
        },
        AuditedAct(
            "a reset that waits is ended by its owner",
            leaves: ["totp.verify done ada factor", "subject.cancel_reset done ada"]
        ) { scenario in
            let app = try waits(scenario)
            try scenario.resetFactors()
            return { try scenario.verify(app.code(at: scenario.clock.now)) }
        },
        AuditedAct(
            "a reset that waited takes effect",
            leaves: ["reset.effective done ada by 0", "factor.remove done ada factor by 0", "totp.verify refused ada"]
        ) { scenario in
            _ = try waits(scenario)
            try scenario.resetFactors()
            scenario.clock.advance(seconds: 259_200)
            return { try scenario.verify("000000") }
        },
    ]

    /// Lets resets wait, and enrols an app.
    @discardableResult
    private static func waits(_ scenario: Scenario) throws -> Authenticator {
        try scenario.set(["recovery": ["support_waits": true]])
        return try scenario.enrolled().app
    }
}
