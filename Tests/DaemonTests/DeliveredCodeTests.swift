import Foundation
import Testing

extension DaemonTests {
    /// Codes that are sent to addresses, and the owners of addresses, with many connections at once and a daemon that
    /// is killed.
    @Suite struct DeliveredCodeTests {
        private func enroll(
            _ daemon: RunningDaemon, _ subject: String, _ address: String, verified: Bool = true
        ) throws -> String {
            let params: [String: Any] = ["subject": subject, "email_address": address, "verified": verified]
            let factor = try daemon.call("email.enroll", params).member("factor", as: [String: Any].self)
            return try #require(factor["factor_id"] as? String)
        }

        private func sent(_ daemon: RunningDaemon, _ subject: String) throws -> String {
            _ = try enroll(daemon, subject, "\(subject)@example.org")
            #expect(try daemon.call("factor.send", ["subject": subject, "kind": "email"]).isSuccess)
            return try daemon.code(to: "\(subject)@example.org")
        }

        @Test func `of 200 tries with one delivered code at once, one is accepted`() throws {
            let daemon = try RunningDaemon(Home())
            let params = ["subject": "ada", "code": try sent(daemon, "ada")]
            let answers = try daemon.burst(200, "email.verify", params)
            #expect(answers.count == 200)
            #expect(answers.count { $0.isSuccess } == 1)
            #expect(Set(answers.map(\.reason)).isSubset(of: ["ok", "code_rejected", "throttled"]))
        }

        @Test func `of 200 proofs of an address with one code at once, one is accepted`() throws {
            let daemon = try RunningDaemon(Home())
            let id = try enroll(daemon, "ada", "ada@example.org", verified: false)
            let params = ["subject": "ada", "factor_id": id, "code": try daemon.code(to: "ada@example.org")]
            let answers = try daemon.burst(200, "factor.activate", params)
            #expect(answers.count == 200)
            #expect(answers.count { $0.isSuccess } == 1)
        }

        @Test func `a requested code is delivered after a kill, and is valid`() throws {
            let home = try Home()
            let first = try RunningDaemon(home)
            _ = try enroll(first, "ada", "ada@example.org")
            #expect(try first.call("factor.send", ["subject": "ada", "kind": "email"]).isSuccess)
            first.kill()
            let second = try RunningDaemon(home)
            let params = ["subject": "ada", "code": try second.code(to: "ada@example.org")]
            #expect(try second.call("email.verify", params).isSuccess)
            second.kill()
            #expect(try RunningDaemon(home).call("email.verify", params).reason == "code_rejected")
        }

        @Test func `a delivered code is accepted at most once, before and after a kill in the middle of a burst`()
            throws
        {
            let home = try Home()
            var daemon = try RunningDaemon(home)
            for round in Rounds.count(25) {
                let params = ["subject": "u-\(round)", "code": try sent(daemon, "u-\(round)")]
                let first = try daemon.burst(16, "email.verify", params, killedAfter: 0...4_000)
                daemon = try RunningDaemon(home)
                let second = try daemon.burst(8, "email.verify", params)
                #expect(second.count == 8)
                #expect((first + second).count { $0.isSuccess } <= 1, "round \(round)")
            }
        }

        @Test func `of two subjects that claim one address at once, one has it, whenever the daemon is killed`() throws
        {
            let home = try Home()
            var daemon = try RunningDaemon(home)
            for round in Rounds.count(25) {
                let address = "shared-\(round)@example.org"
                let names = ["a-\(round)", "b-\(round)"]
                func wanting(_ name: String) throws -> [UInt8] {
                    try Line.of("email.enroll", ["subject": name, "email_address": address, "verified": true])
                }
                let lines = try daemon.clients(8).enumerated().map { number, client in
                    (client: client, line: try wanting(names[number % 2]))
                }
                let answers = try daemon.burst(lines, killedAfter: 0...4_000)
                daemon = try RunningDaemon(home)
                let owners = try names.filter { name in
                    let factors = try daemon.call("factor.list", ["subject": name])
                        .member("factors", as: [[String: Any]].self)
                    return factors.contains { $0["status"] as? String == "active" }
                }
                #expect(answers.count { $0.isSuccess } <= owners.count, "an answer came before it was so")
                #expect(owners.count <= 1, "round \(round)")
                let third = try daemon.call(
                    "email.enroll", ["subject": "c-\(round)", "email_address": address, "verified": true])
                #expect(third.reason == (owners.isEmpty ? "ok" : "already_exists"), "round \(round)")
            }
            #expect(!home.logged.contains("event=alarm"))
        }
    }
}
