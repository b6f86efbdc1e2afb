import FactorSocket
import Foundation
import Testing

extension DaemonTests {
    /// Floods of guesses over many connections: no more of them are evaluated than the throttle and the budget allow.
    @Suite struct GuessTests {
        private static let connections = 50
        private static let guesses = 1_000

        /// Sends wrong codes over many connections at once, and returns all answers.
        private func flood(_ daemon: RunningDaemon, _ authenticator: Authenticator, tenant: String) throws -> [Answer] {
            let clients = try daemon.clients(Self.connections)
            let each = Self.guesses / Self.connections
            try daemon.whileStopped {
                for client in clients {
                    for id in 0..<each {
                        var params = authenticator.offering(authenticator.wrongCode())
                        params["tenant"] = tenant
                        try client.send(Line.of("totp.verify", params, id: id))
                    }
                }
            }
            return clients.flatMap { $0.answers(each) }
        }

        private func refusedEntries(_ daemon: RunningDaemon, _ subject: String, tenant: String) throws -> Int {
            try daemon.call("audit.list", ["tenant": tenant, "subject": subject, "limit": 200])
                .member("entries", as: [[String: Any]].self)
                .count { $0["outcome"] as? String == "refused" }
        }

        private func totpPool(_ daemon: RunningDaemon, _ subject: String, tenant: String) throws -> [String: Any] {
            let pools = try daemon.call("subject.get", ["tenant": tenant, "subject": subject])
                .member("pools", as: [[String: Any]].self)
            return try #require(pools.first { $0["kind"] as? String == "totp" })
        }

        @Test func `of a thousand guesses at once, the throttle allows five`() throws {
            let daemon = try RunningDaemon(Home())
            let authenticator = try daemon.authenticator("ada")
            let start = Date()
            let answers = try flood(daemon, authenticator, tenant: "default")
            let seconds = Date().timeIntervalSince(start)
            #expect(answers.count == Self.guesses)
            let evaluated = answers.count { $0.reason == "code_rejected" }
            #expect(answers.count { $0.reason == "throttled" } == Self.guesses - evaluated)
            // Five at once. The waits after that are 1, 2, 4, ... seconds, so this many more fit the time it took.
            let allowed = 5 + Int(log2(seconds + 1))
            #expect((5...allowed).contains(evaluated), "\(evaluated) evaluated in \(seconds) s")
            #expect(try totpPool(daemon, "ada", tenant: "default")["misses_in_row"] as? Int == evaluated)
            #expect(try refusedEntries(daemon, "ada", tenant: "default") == evaluated)
        }

        @Test func `of a thousand simultaneous guesses, only as many as the budget holds are evaluated`() throws {
            let daemon = try RunningDaemon(Home())
            // Three codes of a million may match each time, so this holds three tries, but not four.
            let policy = ["guess_budget": ["probability": 1e-5]]
            let created = try daemon.call("tenant.create", ["tenant": "small", "policy": policy])
            try #require(created.isSuccess, "\(created.data)")
            let authenticator = Authenticator("ada")
            var importing = authenticator.importing
            importing["tenant"] = "small"
            let enrolled = try daemon.call("totp.enroll", importing)
            try #require(enrolled.isSuccess)
            let answers = try flood(daemon, authenticator, tenant: "small")
            #expect(answers.count { $0.reason == "code_rejected" } == 3)
            #expect(answers.count { $0.reason == "locked" } == Self.guesses - 3)
            #expect(try refusedEntries(daemon, "ada", tenant: "small") == 3)
            var right = authenticator.offering()
            right["tenant"] = "small"
            #expect(try daemon.call("totp.verify", right).reason == "locked")
            #expect(try daemon.call("subject.unlock", ["tenant": "small", "subject": "ada"]).isSuccess)
            #expect(try daemon.call("totp.verify", right).isSuccess)
        }

        @Test func `guesses stay counted when the daemon is killed`() throws {
            let home = try Home()
            let first = try RunningDaemon(home)
            let authenticator = try first.authenticator("ada")
            for _ in 0..<3 {
                let answer = try first.call("totp.verify", authenticator.offering(authenticator.wrongCode()))
                #expect(answer.reason == "code_rejected")
            }
            let before = try totpPool(first, "ada", tenant: "default")
            first.kill()
            let after = try totpPool(RunningDaemon(home), "ada", tenant: "default")
            #expect(after["misses_in_row"] as? Int == 3)
            #expect(after["spent"] as? Double == before["spent"] as? Double)
        }

        @Test func `answers whose time could reveal who exists take at least a whole step`() throws {
            let daemon = try RunningDaemon(Home())
            let authenticator = try daemon.authenticator("ada")
            for subject in ["ada", "nobody"] {
                let params = ["subject": subject, "code": authenticator.wrongCode()]
                let start = ContinuousClock.now
                #expect(try daemon.call("totp.verify", params).reason == "code_rejected")
                #expect(ContinuousClock.now - start >= .milliseconds(2))
            }
            let start = ContinuousClock.now
            #expect(try daemon.call("sign_in.create", ["identifier": "nobody@example.org"]).isSuccess)
            #expect(ContinuousClock.now - start >= .milliseconds(2))
        }
    }
}
