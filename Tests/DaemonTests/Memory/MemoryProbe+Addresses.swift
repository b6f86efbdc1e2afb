import Foundation
import Testing

/// Calls about addresses, sessions and devices.
extension MemoryProbe {
    /// Claims all jobs and returns the code that is to be delivered to an address.
    func code(to address: String) throws -> String {
        let jobs = try call("job.claim", ["limit": 50, "kinds": ["deliver_message"]])
            .member("jobs", as: [[String: Any]].self)
        let payloads = jobs.compactMap { $0["payload"] as? [String: Any] }
        return try #require(payloads.last { $0["to"] as? String == address }?["code"] as? String)
    }

    func useAddresses() throws {
        for (kind, member, address) in [
            ("email", "email_address", "post-box-of-ada@mail.example.org"), ("phone", "phone_number", "+4915212345678"),
        ] {
            let factor =
                try call("\(kind).enroll", ["subject": "ada", member: address])
                .member("factor", as: [String: Any].self)["factor_id"] as? String ?? ""
            let proving: [String: Any] = ["subject": "ada", "factor_id": factor, "code": try code(to: address)]
            try call("factor.activate", proving.merging(["code": "83604917"]) { $1 }, isRefused: true)
            try call("factor.activate", proving)
            try call("factor.send", ["subject": "ada", "kind": kind])
            let offering: [String: Any] = ["subject": "ada", "code": try code(to: address)]
            try call("\(kind).verify", offering)
            try call("\(kind).verify", offering, isRefused: true)
        }
        for number in 1...12 {
            let address = "reader-number-\(number)@mail.example.org"
            try call("email.enroll", ["subject": "reader-\(number)", "email_address": address])
        }
        _ = try code(to: "reader-number-12@mail.example.org")
    }

    /// A new session's token.
    func session(of subject: String, _ amr: [String] = ["pwd", "otp"]) throws -> String {
        try call("session.create", ["subject": subject, "amr": amr]).member("session_token")
    }

    func useSessions() throws {
        let token = try session(of: "ada")
        try call("session.check", ["session_token": token])
        try call("session.check", ["session_token": token, "min_aal": 2, "max_age_s": 0], isRefused: true)
        try call("session.touch", ["session_token": token])
        try call("session.issue_assertion", ["session_token": token, "audience": "shop.example.org"])
        try call("address.show", ["session_token": token])
        let device = try call("device.trust", ["session_token": token, "display_name": "Laptop"])
            .member("device_token", as: String.self)
        let next = try call("device.exchange", ["subject": "ada", "device_token": device])
            .member("device_token", as: String.self)
        // Within its grace a token gives the same next one again; without one it ends the trust.
        try call("device.exchange", ["subject": "ada", "device_token": device])
        try update(["device": ["grace_s": 0]])
        try call("device.exchange", ["subject": "ada", "device_token": next])
        try call("device.exchange", ["subject": "ada", "device_token": device], isRefused: true)
        try update(["device": ["grace_s": NSNull()]])
        try call("session.revoke", ["session_token": token])
        try call("session.check", ["session_token": token], isRefused: true)

        let app = Authenticator("leaving")
        try call("password.set", ["subject": "leaving", "password": Self.password()])
        let factor = try call("totp.enroll", app.importing).enrolledFactor()
        for method in ["factor.disable", "factor.enable"] {
            let fresh = try session(of: "leaving", ["pwd"])
            try call(method, ["subject": "leaving", "factor_id": factor, "session_token": fresh])
        }
        let fresh = try session(of: "leaving")
        try call("factor.remove", ["subject": "leaving", "factor_id": factor, "session_token": fresh])
        let kept = try session(of: "leaving", ["pwd"])
        try call("password.set", ["subject": "leaving", "password": Self.password(), "session_token": kept])
        let another = try session(of: "leaving", ["pwd"])
        try call("password.remove", ["subject": "leaving", "session_token": another])
    }
}
