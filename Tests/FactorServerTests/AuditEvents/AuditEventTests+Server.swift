import FactorCore
import FactorServer
import TestServer
import TestSupport

private let ada: JSON = ["subject": "ada"]

extension AuditEventTests {
    static let sessions: [AuditedAct] = [
        .alone("a session is made", leaves: ["session.create done ada"]) {
            try $0.done("session.create", ada.with("amr", ["pwd"]))
        },
        AuditedAct("a session is revoked", leaves: ["session.revoke done ada"]) { scenario in
            let token = try token(scenario)
            return { try scenario.done("session.revoke", ["session_token": token]) }
        },
        AuditedAct("all sessions are revoked", leaves: ["session.revoke_all done ada"]) { scenario in
            for _ in 0..<2 { _ = try token(scenario) }
            return { for _ in 0..<2 { try scenario.done("session.revoke_all", ada) } }
        },
        AuditedAct("a device is trusted", leaves: ["device.trust done ada"]) { scenario in
            let token = try token(scenario)
            return { try scenario.done("device.trust", ["session_token": token]) }
        },
        AuditedAct(
            "a device's token, used, within its grace, and twice after it",
            leaves: ["device.exchange done ada", "device.exchange done ada", "device.reuse refused ada"]
        ) { scenario in
            let token = try scenario.done("device.trust", ["session_token": token(scenario)])["device_token"]
            return {
                for seconds in [0, 9, 1, 0] as [Int64] {
                    scenario.clock.advance(seconds: seconds)
                    try scenario.ask("device.exchange", ada.with("device_token", token))
                }
            }
        },
        AuditedAct("the trust in a device ends", leaves: ["device.revoke done ada"]) { scenario in
            let device = try scenario.done("device.trust", ["session_token": token(scenario)])["device"]
            return { try scenario.done("device.revoke", ada.with("device_id", device["device_id"])) }
        },
        AuditedAct("addresses are shown", leaves: ["address.show done ada"]) { scenario in
            let token = try token(scenario)
            return { try scenario.done("address.show", ["session_token": token]) }
        },
    ]

    private static func token(_ scenario: Scenario) throws -> JSON {
        try scenario.done("session.create", ada.with("amr", ["pwd"]))["session_token"]
    }

    static let subjects: [AuditedAct] = [
        .alone("a user name is set", leaves: ["username.set done ada"]) {
            try $0.done("username.set", ada.with("username", "ada.l"))
        },
        AuditedAct("a user name is removed", leaves: ["username.remove done ada"]) { scenario in
            try scenario.done("username.set", ada.with("username", "ada.l"))
            return { try scenario.done("username.remove", ada) }
        },
        AuditedAct("a subject is unlocked", leaves: ["subject.unlock done ada"]) { scenario in
            try scenario.person("ada")
            return { try scenario.done("subject.unlock", ada) }
        },
        // Its name goes with it.
        AuditedAct("a subject is deleted", leaves: ["subject.delete done default"]) { scenario in
            _ = try token(scenario)
            try scenario.person("ada", email: "ada@example.org")
            return { try scenario.done("subject.delete", ada) }
        },
    ]

    static let server: [AuditedAct] = [
        .alone("a tenant is made", leaves: ["tenant.create done shop"]) {
            try $0.done("tenant.create", ["tenant": "shop"])
        },
        .alone("a tenant is changed", leaves: ["tenant.update done default"]) { try $0.set(["issuer": "Shop"]) },
        AuditedAct("a tenant is deleted", leaves: ["tenant.delete done server"]) { scenario in
            try scenario.done("tenant.create", ["tenant": "shop"])
            return { try scenario.done("tenant.delete", ["tenant": "shop"]) }
        },
        .alone("keys are rotated", leaves: ["keys.rotate done default"]) { try $0.done("keys.rotate") },
        AuditedAct("the master key is rotated", leaves: ["keys.rotate_master done server"]) { scenario in
            try scenario.restart(master: MasterKeys(Scenario.masterKey(), next: Scenario.masterKey(100)))
            return { try scenario.done("keys.rotate_master") }
        },
        .alone("signing keys are rotated", leaves: ["keys.rotate_signing done default"]) {
            try $0.done("keys.rotate_signing")
        },
        AuditedAct("signing keys are rotated because of their age", leaves: ["keys.rotate_signing done default by 0"]) {
            scenario in
            try scenario.done("keys.jwks")
            scenario.clock.advance(seconds: 90 * 86_400)
            return { for _ in 0..<2 { try scenario.done("keys.jwks") } }
        },
        .alone("a backup is taken", leaves: ["backup.begin done server"]) { try $0.done("backup.begin") },
        AuditedAct("the clock is confirmed", leaves: ["server.accept_clock done server"]) { scenario in
            scenario.clock.jump(seconds: 8 * 86_400)
            return { try scenario.done("server.accept_clock") }
        },
    ]

    static let jobs: [AuditedAct] = [
        AuditedAct("a message is sent", leaves: ["message.sent done default"]) { scenario in
            let job = try scenario.lentJob()
            return { try scenario.done("job.complete", job.held) }
        },
        AuditedAct("a message fails, and then for good", leaves: ["message.failed refused default"]) { scenario in
            let job = try scenario.lentJob()
            return {
                try scenario.done("job.fail", job.held.merging(["detail": "busy", "retry": true]))
                scenario.clock.advance(seconds: 60)
                guard let again = try scenario.claim().first else { throw Scenario.NoAnswer() }
                try scenario.done("job.fail", again.held.merging(["detail": "no", "retry": false]))
            }
        },
        AuditedAct("a message too many", leaves: ["message.throttled refused default by 0"]) { scenario in
            try scenario.set(["delivery": ["per_address_per_hour": 1], "delivered_code": ["resend_after_s": 5]])
            try scenario.enrolledAddress("ada@example.org")
            try scenario.done("factor.send", ada.with("kind", "email"))
            scenario.clock.advance(seconds: 60)
            return { for _ in 0..<2 { try scenario.ask("factor.send", ada.with("kind", "email")) } }
        },
        asked("a question is asked", leaves: ["challenge.done done default"]) { scenario, job in
            try scenario.done("job.complete", job.held.with("result", Scenario.question))
        },
        asked(
            "a question is not asked",
            leaves: ["sign_in refused bob by \(UInt32.max)", "challenge.failed refused default"]
        ) { scenario, job in
            try scenario.done("job.fail", job.held.merging(["detail": "no", "retry": false]))
        },
    ]

    /// The tenant's program has claimed the job to ask a question.
    private static func asked(
        _ name: String, leaves entries: [String], _ act: @escaping @Sendable (Scenario, JSON) throws -> Void
    ) -> AuditedAct {
        AuditedAct(name, leaves: entries) { scenario in
            try scenario.set(["sign_in": ["custom_challenge": "after_first_factor"]])
            try scenario.person("bob")
            _ = try scenario.begin("sign_in.create", ["subject": "bob", "password": "correct horse battery"])
            guard let job = try scenario.claim(["kinds": ["challenge"]]).first else { throw Scenario.NoAnswer() }
            return { try act(scenario, job) }
        }
    }
}
