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
            let memory = try residentBytes(daemon)
            #expect(memory < 100_000_000, "\(memory) bytes")
        }

        /// A megabyte of answers, gathered for a batch that pauses behind requests that wait.
        @Test func `what is gathered for a batch is dropped with its connection`() throws {
            let home = try Home()
            let daemon = try RunningDaemon(
                home, configuration: home.configuration(listeners: home.own, #", "limits": {"in_flight": 16}"#))
            let described = Array(repeating: #"{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}"#, count: 60)
            let waiting = Array(
                repeating: #"{"jsonrpc":"2.0","id":1,"method":"job.claim","params":{"wait_ms":30000}}"#, count: 60)
            let batch = Array("[\((described + waiting).joined(separator: ","))]\n".utf8)
            func round() throws {
                let client = try daemon.client()
                try client.sendAsIs(batch)
                // Others are served in turn, so by then the batch has paused.
                for _ in 0..<20 { #expect(try daemon.call("server.info").isSuccess) }
            }
            for _ in 0..<10 { try round() }
            let before = try residentBytes(daemon)
            for _ in 0..<60 { try round() }
            let growth = try residentBytes(daemon) - before
            #expect(growth < 20_000_000, "\(growth) bytes")
        }

        private func residentBytes(_ daemon: RunningDaemon) throws -> Int {
            let statm = try String(contentsOfFile: "/proc/\(daemon.id)/statm", encoding: .utf8)
            return try #require(Int(statm.split(separator: " ")[1])) * 4_096
        }

        @Test func `two thousand idle peers cost little and delay nobody`() throws {
            let before = try residentBytes(daemon)
            let idle = try daemon.clients(2_000)
            #expect(try daemon.call("server.info").isSuccess)
            #expect(try residentBytes(daemon) - before < 2_000 * 4_096)
            #expect(try idle[1_999].call("server.info").isSuccess)
            #expect(try idle[0].call("server.info").isSuccess)
        }

        @Test func `peers that vanish in the middle of everything leave no trace`() throws {
            for number in 0..<200 {
                let client = try daemon.client()
                try client.send(Line.of("backup_codes.generate", ["subject": "u", "count": 1], id: number))
                try client.sendAsIs(Array(Line.of("server.info").prefix(number % 40)))
            }
            #expect(try daemon.call("server.health").member("status", as: String.self) == "ok")
        }
    }
}
