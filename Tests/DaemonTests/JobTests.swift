import FactorSocket
import Foundation
import Testing

extension DaemonTests {
    /// Jobs over real sockets: waiting clients delay no others, and disconnected ones get no jobs.
    @Suite struct JobTests {
        private func ask(_ daemon: RunningDaemon, _ number: Int) throws {
            let params = ["subject": "u-\(number)", "email_address": "u-\(number)@example.org"]
            #expect(try daemon.call("email.enroll", params).isSuccess)
        }

        private func jobs(_ answer: Answer) throws -> [[String: Any]] {
            try answer.member("jobs", as: [[String: Any]].self)
        }

        /// A connection on which a claim waits. Everything sent on it before has been answered.
        private func waiting(_ daemon: RunningDaemon) throws -> Client {
            let client = try daemon.client()
            try client.send(Line.of("job.claim", ["wait_ms": 60_000]))
            #expect(try daemon.call("server.info").isSuccess)
            return client
        }

        /// The jobs in the answer that a connection waits for.
        private func lent(_ client: Client) throws -> [[String: Any]] {
            let answer = try #require(client.answers(1).first)
            return try jobs(answer)
        }

        private func waitingClaims(_ daemon: RunningDaemon) throws -> Int {
            let text = try daemon.call("server.metrics").member("text", as: String.self)
            let line = text.split(separator: "\n").first { $0.hasPrefix("factord_waiting_claims ") }
            return Int(line?.split(separator: " ").last ?? "") ?? -1
        }

        @Test func `a wait ends in time`() throws {
            let daemon = try RunningDaemon(Home())
            #expect(try jobs(daemon.call("job.claim", ["wait_ms": 50])).isEmpty)
        }

        @Test func `a peer that closes while it waits gets no job, and is soon forgotten`() throws {
            let daemon = try RunningDaemon(Home())
            for _ in 0..<5 { _ = try waiting(daemon) }
            let next = try waiting(daemon)
            try ask(daemon, 1)
            let job = try #require(lent(next).first)
            #expect(job["attempt"] as? Int == 1)
            while try waitingClaims(daemon) > 0 {}
        }

        @Test func `a peer that only finished sending gets its job`() throws {
            let daemon = try RunningDaemon(Home())
            let client = try waiting(daemon)
            client.finishSending()
            try ask(daemon, 1)
            #expect(try lent(client).count == 1)
        }

        @Test func `a daemon that ends does not wait for waiting claims`() throws {
            let daemon = try RunningDaemon(Home())
            let client = try waiting(daemon)
            #expect(daemon.terminate() == 0)
            // At the end of its wait, it would have closed the connection silently.
            #expect(try lent(client).isEmpty)
        }

        @Test
        func `when the daemon is killed amid claims and completions, no job is lost and no completed one comes back`()
            throws
        {
            let home = try Home()
            var daemon = try RunningDaemon(home)
            var ended: Set<String> = []
            var asked = 0
            for round in Rounds.count(15) {
                for _ in 0..<4 {
                    try ask(daemon, asked)
                    asked += 1
                }
                let clients = try daemon.clients(4)
                try daemon.whileStopped {
                    for client in clients { try client.send(Line.of("job.claim", ["limit": 1])) }
                }
                for client in clients {
                    guard let answer = client.answers(1).first, let job = try jobs(answer).first else { continue }
                    let id = try #require(job["job_id"] as? String)
                    #expect(!ended.contains(id), "round \(round)")
                    try client.send(Line.of("job.complete", ["job_id": id, "attempt": try #require(job["attempt"])]))
                    if round % 2 == 0 { usleep(UInt32.random(in: 0...2_000)) }
                    if client === clients.last { daemon.kill() }
                    if client.answers(1).first?.isSuccess == true { ended.insert(id) }
                }
                daemon.kill()
                daemon = try RunningDaemon(home)
            }
            let left = try daemon.call("server.metrics").member("text", as: String.self)
            let line = try #require(
                left.split(separator: "\n").first { $0.hasPrefix("factord_jobs{kind=\"deliver_message\"} ") })
            let count = try #require(Int(line.split(separator: " ").last ?? ""))
            // A completion whose answer was cut off may have been done.
            #expect(count <= asked - ended.count && count >= asked - ended.count - 15)
        }
    }
}
