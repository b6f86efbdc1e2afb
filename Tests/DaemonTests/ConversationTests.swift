import FactorSocket
import Foundation
import Testing

extension DaemonTests {
    /// The line protocol, spoken by peers of every kind.
    @Suite struct ConversationTests {
        private let daemon: RunningDaemon

        init() throws {
            daemon = try RunningDaemon(Home())
        }

        @Test func `a thousand requests sent at once are all answered`() throws {
            let client = try daemon.client()
            let answers = try client.pipeline((0..<1_000).map { ("totp.enroll", ["subject": "u-\($0)"]) })
            #expect(answers.count { $0.isSuccess } == 1_000)
            #expect(try Set(answers.map { try $0.member("secret", as: String.self) }).count == 1_000)
        }

        @Test func `a peer that does not read is not read from, and delays nobody`() throws {
            // It gives up if nothing it sends is accepted for this long.
            let deaf = try Client(path: daemon.home.socket, timeoutMilliseconds: 500)
            let line = try Line.of("rpc.discover")
            #expect(throws: SocketFailure(.timedOut, "")) {
                while true { try deaf.send(line) }
            }
            for number in 0..<50 { _ = try daemon.authenticator("u-\(number)") }
            let memory = try residentBytes()
            #expect(memory < 100_000_000, "\(memory) bytes")
        }

        private func residentBytes() throws -> Int {
            let statm = try String(contentsOfFile: "/proc/\(daemon.id)/statm", encoding: .utf8)
            return try #require(Int(statm.split(separator: " ")[1])) * 4_096
        }

        @Test func `two thousand idle peers cost little and delay nobody`() throws {
            let before = try residentBytes()
            let idle = try daemon.clients(2_000)
            #expect(try daemon.call("server.info").isSuccess)
            #expect(try residentBytes() - before < 2_000 * 4_096)
            #expect(try idle[1_999].call("server.info").isSuccess)
            #expect(try idle[0].call("server.info").isSuccess)
        }

        @Test func `peers that vanish in the middle of everything leave no trace`() throws {
            for number in 0..<200 {
                let client = try daemon.client()
                try client.send(Line.of("backup_code.generate", ["subject": "u", "count": 1], id: number))
                try client.sendAsIs(Array(Line.of("server.info").prefix(number % 40)))
            }
            #expect(try daemon.call("server.health").member("status", as: String.self) == "ok")
        }
    }
}
