import FactorSocket
import Foundation
import TestMachine
import Testing

extension DaemonTests {
    /// Who may call what, as a table written by hand, tried over real sockets with one listener for each role.
    @Suite struct RoleTests {
        /// The methods that each role allows. Those without a role are allowed to every peer with a rule.
        static let table: [(role: String, methods: [String])] = [
            (
                "verify",
                [
                    "totp.verify", "hotp.verify", "factor.resync", "backup_code.verify", "password.verify",
                    "factor.verify", "factor.send", "factor.list", "email.verify", "phone.verify",
                    "passkey.challenge", "passkey.verify", "passkey.related_origins",
                ]
            ),
            (
                "enroll",
                [
                    "totp.enroll", "hotp.enroll", "backup_code.generate",
                    "password.set", "password.remove", "password.import", "password.require_reset",
                    "totp.import", "hotp.import", "backup_code.import",
                    "factor.activate", "factor.rename", "factor.prefer", "factor.remove", "factor.disable",
                    "factor.enable", "subject.get",
                    "email.enroll", "phone.enroll", "passkey.enroll", "username.set", "username.remove",
                    "address.show",
                ]
            ),
            ("current_code", ["totp.current_code"]),
            ("support", ["subject.reset_factors", "subject.cancel_reset"]),
            // Needed besides another role, for one parameter.
            ("vouch", []),
            // Allow methods of other roles.
            ("monitor", []), ("audit", []), ("provision", []),
            (
                "admin",
                [
                    "server.metrics", "server.accept_clock", "subject.unlock", "subject.delete", "tenant.create",
                    "tenant.get", "tenant.list", "tenant.check",
                    "tenant.update", "tenant.delete", "keys.status", "keys.rotate", "keys.rotate_master", "audit.list",
                    "audit.verify", "store.layout", "store.raise", "backup.begin", "backup.read", "backup.end",
                    "keys.rotate_signing",
                ]
            ),
            (
                "flow",
                [
                    "session.create", "session.list", "session.revoke", "session.revoke_all", "device.trust",
                    "device.exchange",
                    "device.list", "device.revoke", "sign_in.create", "sign_up.create", "sign_up.update",
                    "step_up.create", "verdict.redeem", "password_reset.create", "flow.get", "flow.prepare",
                    "flow.attempt", "flow.reset", "flow.claim_session",
                ]
            ),
            ("session", ["session.check", "session.touch", "session.issue_assertion", "keys.jwks"]),
            ("deliver", ["job.claim", "job.renew", "job.complete", "job.fail"]),
            // Allows those of `deliver` too, for other kinds of jobs.
            ("challenge", []),
        ]
        static let everybody = ["server.hello", "server.info", "server.health", "rpc.discover"]

        /// What roles allow besides what is their own.
        static let others = [
            "monitor": ["server.metrics"], "audit": ["audit.list", "audit.verify"],
            "support": ["subject.get", "subject.unlock"], "challenge": methods(of: "deliver"),
            "flow": ["passkey.related_origins"], "provision": methods(of: "enroll").filter { $0 != "address.show" },
        ]

        private static func methods(of role: String) -> [String] {
            table.filter { $0.role == role }.flatMap(\.methods)
        }

        /// Whether one of these roles allows a method that is that one's own.
        private static func isAllowed(_ method: String, _ owner: String, _ roles: [String]) -> Bool {
            roles.contains(owner) || roles.contains { others[$0]?.contains(method) ?? false }
        }

        /// A daemon with a listener for each of these sets of roles.
        private func daemon(_ home: Home, _ sets: [[String]] = table.map { [$0.role] }) throws -> RunningDaemon {
            let listeners = sets.map { roles in
                let rule = #"{"uid": \#(getuid()), "roles": \#(roles), "tenants": "all"}"#
                return home.listener(roles.joined(separator: "+"), rule)
            }
            return try RunningDaemon(
                home, configuration: home.configuration(listeners: (listeners + [home.own]).joined(separator: ",")))
        }

        @Test func `the table names every method once`() throws {
            let daemon = try daemon(Home())
            let methods = try daemon.call("server.info").member("methods", as: [String].self)
            #expect((Self.table.flatMap(\.methods) + Self.everybody).sorted() == methods.sorted())
        }

        @Test func `roles allow their methods and no others, and are shown no others`() throws {
            let roles = Self.table.map(\.role)
            let pairs = roles.indices.flatMap { first in roles[(first + 1)...].map { [roles[first], $0] } }
            let sets = roles.map { [$0] } + pairs
            let daemon = try daemon(Home(), sets)
            for set in sets {
                let client = try Client(path: daemon.home.path(set.joined(separator: "+")))
                for (owner, methods) in Self.table {
                    for method in methods {
                        let isAllowed = Self.isAllowed(method, owner, set)
                        // Roles come before parameters.
                        let answer = try client.call(method)
                        #expect((answer.reason == "forbidden") == !isAllowed, "\(set) \(method): \(answer.reason)")
                        #expect(answer.reason != "method_not_found", "\(method)")
                        if !isAllowed { #expect(answer.data["role"] as? String == owner) }
                    }
                }
                for method in Self.everybody {
                    let hello: [String: Any] = ["application": ["name": "shop", "version": "1"], "protocol": 2]
                    let answer = try client.call(method, method == "server.hello" ? hello : [:])
                    #expect(answer.isSuccess, "\(set) \(method): \(answer.reason)")
                }
                let told = try client.call("server.info").member("methods", as: [String].self)
                let own = Self.table.flatMap { owner, methods in
                    methods.filter { Self.isAllowed($0, owner, set) }
                }
                #expect(told.sorted() == (own + Self.everybody).sorted())
            }
        }

        @Test func `a batch allows a peer no more than single requests`() throws {
            let daemon = try daemon(Home())
            let client = try Client(path: daemon.home.path("verify"))
            let lines = try ["totp.enroll", "tenant.create", "keys.rotate"].map {
                String(decoding: try Line.of($0), as: UTF8.self)
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
