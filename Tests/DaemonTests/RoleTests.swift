import FactorSocket
import Foundation
import Testing

extension DaemonTests {
    /// Who may call what, as a table written by hand, tried over real sockets with one listener for each role.
    @Suite struct RoleTests {
        /// The methods that each role allows. Those without a role are allowed to every peer with a rule.
        static let table: [(role: String, methods: [String])] = [
            (
                "verify",
                [
                    "totp.verify", "hotp.verify", "hotp.resync", "backup_codes.verify", "password.verify",
                    "factor.verify", "factor.send", "factor.list", "email.send", "email.verify", "phone.send",
                    "phone.verify",
                    "webauthn.challenge", "webauthn.verify",
                ]
            ),
            (
                "enroll",
                [
                    "totp.enroll", "totp.activate", "hotp.enroll", "hotp.activate", "backup_codes.generate",
                    "password.set", "password.remove", "password.import", "password.require_reset",
                    "totp.import", "hotp.import", "backup_codes.import",
                    "factor.activate", "factor.rename", "factor.prefer", "factor.remove", "factor.disable",
                    "factor.enable", "subject.get",
                    "email.enroll", "email.activate", "phone.enroll",
                    "phone.activate", "webauthn.enroll", "webauthn.activate", "username.set", "username.remove",
                    "address.show",
                ]
            ),
            ("current_code", ["totp.current_code"]),
            ("support", ["subject.reset_factors", "subject.cancel_reset"]),
            // Needed besides another role, for one parameter.
            ("vouch", []),
            (
                "admin",
                [
                    "server.metrics", "server.accept_clock", "subject.unlock", "subject.delete", "tenant.create",
                    "tenant.get",
                    "tenant.list",
                    "tenant.update", "tenant.delete", "keys.status", "keys.rotate", "keys.rotate_master", "audit.list",
                    "audit.verify", "backup.begin", "backup.read", "backup.end",
                    "keys.rotate_signing",
                ]
            ),
            (
                "flow",
                [
                    "session.create", "session.list", "session.revoke", "session.revoke_all", "device.trust",
                    "device.exchange",
                    "device.list", "device.revoke", "sign_in.create", "sign_in.get", "sign_in.prepare",
                    "sign_in.attempt", "sign_in.reset", "sign_up.create", "sign_up.get", "sign_up.prepare",
                    "sign_up.attempt", "sign_up.update", "step_up.create", "step_up.get", "step_up.prepare",
                    "step_up.attempt", "verdict.redeem", "password_reset.create", "password_reset.get",
                    "password_reset.prepare", "password_reset.attempt",
                    "flow.get", "flow.prepare", "flow.attempt", "flow.reset", "flow.claim_session",
                ]
            ),
            ("session", ["session.check", "session.touch", "session.issue_assertion", "keys.jwks"]),
            ("deliver", ["job.claim", "job.renew", "job.complete", "job.fail"]),
        ]
        static let everybody = ["server.hello", "server.info", "server.health", "rpc.discover"]

        private static let hash = "$2b$05$LFi8rwpANUH2vJlvey3Llu.b90UqdycurnIqUR7zdaPqVgRQpxGFG"

        /// Well-formed parameters that name no existing subject.
        private static func params(_ method: String) -> [String: Any] {
            let subject: [String: Any] = ["subject": "u-17"]
            let code: [String: Any] = ["subject": "u-17", "code": "000000"]
            let factor: [String: Any] = ["subject": "u-17", "factor_id": "fac_\(String(repeating: "a", count: 26))"]
            let token: [String: Any] = ["session_token": "sto_\(String(repeating: "a", count: 52))"]
            switch method {
            case "totp.verify", "hotp.verify", "factor.verify", "email.verify", "phone.verify": return code
            case "webauthn.verify": return subject.merging(["credential": credential("authenticatorData", data)]) { $1 }
            case "webauthn.activate":
                return factor.merging(["credential": credential("attestationObject", attestation)]) { $1 }
            case "email.enroll": return subject.merging(["email_address": "ada@example.org"]) { $1 }
            case "phone.enroll": return subject.merging(["phone_number": "+14155550123"]) { $1 }
            case "username.set": return subject.merging(["username": "ada"]) { $1 }
            case "password.verify", "password.set": return ["subject": "u-17", "password": "correct horse"]
            case "password.import": return ["subject": "u-17", "hash": hash]
            case "backup_codes.verify": return ["subject": "u-17", "code": "00000-00000"]
            case "hotp.resync": return code.merging(["next_code": "000000"]) { $1 }
            case "totp.activate", "hotp.activate", "email.activate", "phone.activate", "factor.activate":
                return factor.merging(["code": "000000"]) { $1 }
            case "totp.import", "hotp.import":
                return subject.merging(["secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"]) { $1 }
            case "backup_codes.import": return subject.merging(["codes": ["00000-00000"]]) { $1 }
            case "subject.reset_factors": return subject.merging(["actor": "a", "reason": "lost"]) { $1 }
            case "subject.cancel_reset": return subject.merging(["actor": "a"]) { $1 }
            case "factor.rename": return factor.merging(["display_name": "x"]) { $1 }
            case "factor.remove", "factor.disable", "factor.enable", "factor.prefer", "factor.send",
                "totp.current_code":
                return factor
            case "tenant.create", "tenant.get", "tenant.update", "tenant.delete": return ["tenant": "none"]
            case "server.hello": return ["application": ["name": "shop", "version": "1"]]
            case _ where method.hasPrefix("server.") || method.hasPrefix("rpc."): return [:]
            case "keys.status", "keys.rotate_master", "keys.rotate", "audit.list", "audit.verify", "tenant.list",
                "backup.begin", "keys.rotate_signing", "keys.jwks":
                return [:]
            case "session.check", "session.touch", "session.revoke": return token
            case "session.issue_assertion": return token.merging(["audience": "a"]) { $1 }
            case "session.create": return subject.merging(["amr": ["pwd"]]) { $1 }
            case "device.trust", "address.show": return ["session_token": "sto_\(String(repeating: "a", count: 52))"]
            case "device.exchange":
                return subject.merging(["device_token": "dvt_\(String(repeating: "A", count: 64))"]) { $1 }
            case "device.revoke":
                return subject.merging(["device_id": "dev_\(String(repeating: "a", count: 26))"]) { $1 }
            case _ where flows.keys.contains { method.hasPrefix($0) } || method == "verdict.redeem":
                return flow(method)
            case "job.claim": return [:]
            case "job.complete": return ["job_id": "job_\(String(repeating: "a", count: 26))", "attempt": 1]
            case "job.renew":
                return ["job_id": "job_\(String(repeating: "a", count: 26))", "attempt": 1, "lease_s": 60]
            case "job.fail":
                return [
                    "job_id": "job_\(String(repeating: "a", count: 26))", "attempt": 1, "problem": "x", "retry": true,
                ]
            case "backup.end": return ["backup_id": "bak_\(String(repeating: "a", count: 26))"]
            case "backup.read": return ["backup_id": "bak_\(String(repeating: "a", count: 26))", "offset": 0]
            default: return subject
            }
        }

        /// What a browser returns for a passkey.
        private static func credential(_ name: String, _ value: String) -> [String: Any] {
            let client = #"{"type":"webauthn.get","challenge":"AAAA","origin":"https://example.org"}"#
            let response = [
                name: value, "signature": "AAAA", "clientDataJSON": text(Data(client.utf8)),
            ]
            return ["id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": response]
        }

        private static let head = Data(repeating: 0, count: 32)
        private static let data = text(head + Data([1, 0, 0, 0, 0]))
        private static var attestation: String {
            var object = Data([0xA3, 0x63]) + Data("fmt".utf8) + Data([0x64]) + Data("none".utf8)
            object += Data([0x67]) + Data("attStmt".utf8) + Data([0xA0, 0x68]) + Data("authData".utf8)
            object += Data([0x58, 100]) + head + Data([0x41, 0, 0, 0, 0]) + Data(repeating: 0, count: 16)
            object += Data([0, 3, 0, 0, 0, 0xA4, 1, 1, 3, 0x27, 0x20, 6, 0x21, 0x58, 0x20, 0x58])
            object += Data(repeating: 0x66, count: 31)
            return text(object)
        }

        private static func text(_ data: Data) -> String {
            data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        }

        private static let flows = [
            "sign_in.": "sin_", "sign_up.": "sup_", "step_up.": "stp_", "password_reset.": "pwr_",
            "flow.": "sin_",
        ]

        private static func flow(_ method: String) -> [String: Any] {
            let area = String(method.prefix { $0 != "." })
            switch method {
            case "sign_in.create", "sign_up.create": return [:]
            case "password_reset.create": return ["identifier": "ada@example.org"]
            case "step_up.create": return ["session_token": "sto_\(String(repeating: "a", count: 52))", "purpose": "x"]
            case "verdict.redeem": return ["verdict": "vdt_\(String(repeating: "a", count: 52))", "purpose": "x"]
            default:
                let id = ["flow_id": flows["\(area).", default: ""] + String(repeating: "a", count: 26)]
                return method.hasSuffix("prepare") ? id.merging(["strategy": "email_code"]) { $1 } : id
            }
        }

        private func daemon(_ home: Home) throws -> RunningDaemon {
            let listeners = Self.table.map { row in
                home.listener(row.role, #"{"uid": \#(getuid()), "roles": ["\#(row.role)"], "tenants": "all"}"#)
            }
            return try RunningDaemon(
                home, configuration: home.configuration(listeners: (listeners + [home.own]).joined(separator: ",")))
        }

        @Test func `the table names every method once`() throws {
            let daemon = try daemon(Home())
            let methods = try daemon.call("server.info").member("methods", as: [String].self)
            #expect((Self.table.flatMap(\.methods) + Self.everybody).sorted() == methods.sorted())
        }

        @Test func `a role allows its methods and no others, and is shown no others`() throws {
            let daemon = try daemon(Home())
            for (role, own) in Self.table {
                let client = try Client(path: daemon.home.path(role))
                for (owner, methods) in Self.table {
                    for method in methods {
                        let answer = try client.call(method, Self.params(method))
                        #expect(
                            (answer.reason == "forbidden") == (owner != role), "\(role) \(method): \(answer.reason)")
                        #expect(answer.reason != "invalid_params", "\(method)")
                        if owner != role { #expect(answer.data["role"] as? String == owner) }
                    }
                }
                for method in Self.everybody {
                    let answer = try client.call(method, Self.params(method))
                    #expect(answer.isSuccess, "\(role) \(method): \(answer.reason)")
                }
                let told = try client.call("server.info").member("methods", as: [String].self)
                #expect(told.sorted() == (own + Self.everybody).sorted())
            }
        }

        @Test func `a batch allows a peer no more than single requests`() throws {
            let daemon = try daemon(Home())
            let client = try Client(path: daemon.home.path("verify"))
            let lines = try ["totp.enroll", "tenant.create", "keys.rotate"].map {
                String(decoding: try Line.of($0, Self.params($0)), as: UTF8.self)
            }
            let line = try client.request(Array("[\(lines.joined(separator: ","))]".utf8))
            let answers = try #require(JSONSerialization.jsonObject(with: Data(line)) as? [[String: Any]])
            #expect(try answers.map { try Answer(object: $0).reason } == ["forbidden", "forbidden", "forbidden"])
        }

        private static let socat = "/usr/bin/socat"

        @Test(
            .enabled(if: OtherUser.isPossible, "\(OtherUser.reason)"),
            .enabled(if: FileManager.default.isExecutableFile(atPath: socat), "takes socat"))
        func `another user is limited by its rules, by role and by tenant`() throws {
            let home = try Home()
            try home.setMode(0o711, of: home.directory)
            let rule = #"{"uid": \#(OtherUser.id), "roles": ["verify"], "tenants": ["shop"]}"#
            let listeners = home.own + "," + home.listener("other", rule, #", "mode": "0666""#)
            let daemon = try RunningDaemon(home, configuration: home.configuration(listeners: listeners))
            for tenant in ["shop", "bank"] {
                #expect(try daemon.call("tenant.create", ["tenant": tenant]).isSuccess)
            }
            func ask(_ method: String, _ params: [String: Any]) throws -> String {
                let line = String(decoding: try Line.of(method, params), as: UTF8.self) + "\n"
                let ended = try OtherUser.run(
                    Self.socat, ["-t", "5", "-", "UNIX-CONNECT:\(home.path("other"))"], input: line)
                return try Answer(Array(ended.output.utf8)).reason
            }
            let code = ["subject": "u-17", "code": "000000"]
            #expect(try ask("totp.verify", code.merging(["tenant": "shop"]) { $1 }) == "code_rejected")
            #expect(try ask("totp.verify", code.merging(["tenant": "bank"]) { $1 }) == "forbidden")
            #expect(try ask("totp.verify", code) == "forbidden")
            #expect(try ask("totp.verify", code.merging(["tenant": "none"]) { $1 }) == "forbidden")
            #expect(try ask("totp.enroll", ["subject": "u-17", "tenant": "shop"]) == "forbidden")
            #expect(try ask("audit.list", ["tenant": "shop"]) == "forbidden")
            // The rule is for that user only, and not for others, the daemon's own user included.
            #expect(try Client(path: home.path("other")).call("server.info").reason == "forbidden")
        }
    }
}
