import FactorSocket
import Foundation
import Testing

extension DaemonTests {
    /// The line protocol, spoken by peers of every kind.
    @Suite struct ConversationTests {
        private let daemon: RunningDaemon
        private static let lineLimit = 65_536

        init() throws {
            daemon = try RunningDaemon(Home())
        }

        /// A request that is padded with white space to a length that includes its LF.
        private func padded(to length: Int, id: Int = 1) throws -> [UInt8] {
            let line = try Line.of("server.info", id: id)
            return line + [UInt8](repeating: 0x20, count: length - line.count - 1) + [0x0A]
        }

        @Test func `a peer that stops sending gets every answer, then the end`() throws {
            let client = try daemon.client()
            for id in 0..<20 { try client.send(Line.of("server.info", id: id)) }
            client.finishSending()
            for _ in 0..<20 { #expect(try client.nextAnswer().isSuccess) }
            #expect(try client.receive() == nil)
        }

        @Test func `a thousand requests sent at once are all answered`() throws {
            let client = try daemon.client()
            let answers = try client.pipeline((0..<1_000).map { ("totp.enroll", ["subject": "u-\($0)"]) })
            #expect(answers.count { $0.isSuccess } == 1_000)
            #expect(try Set(answers.map { try $0.member("secret", as: String.self) }).count == 1_000)
        }

        @Test func `a line of the greatest length is served, and one byte more is refused`() throws {
            let client = try daemon.client()
            try client.sendAsIs(padded(to: Self.lineLimit))
            #expect(try client.nextAnswer().isSuccess)
            try client.sendAsIs(padded(to: Self.lineLimit, id: 7) + padded(to: Self.lineLimit + 1))
            let last = client.answers()
            #expect(last.map(\.reason).sorted() == ["invalid_request", "ok"])
            #expect(last.first { !$0.isSuccess }?.id is NSNull)
            #expect(try client.receive() == nil)
        }

        @Test func `a line without an end is refused at the limit`() throws {
            let client = try daemon.client()
            try client.sendAsIs([UInt8](repeating: 0x7B, count: Self.lineLimit))
            #expect(try client.nextAnswer().code == -32_600)
            #expect(try client.receive() == nil)
        }

        @Test(arguments: [
            (String(repeating: "[", count: 60_000), -32_700),
            (String(repeating: #"{"a":"#, count: 33) + "1" + String(repeating: "}", count: 33), -32_700),
            (#"{"jsonrpc":"2.0","id":1,"id":2,"method":"server.info"}"#, -32_700),
            (#"{"jsonrpc":"2.0","id":1,"method":"server.info","params":{"a":{"b":1,"\u0062":2}}}"#, -32_700),
            (#"{"jsonrpc":"2.0","id":1,"method":"server.info","params":{"tennant":"x"}}"#, -32_602),
            (#"{"jsonrpc":"2.0","id":1,"method":"server.info","params":[]}"#, -32_602),
            (#"{"jsonrpc":"2.0","id":{},"method":"server.info"}"#, -32_600),
            (#"{"jsonrpc":"1.0","id":1,"method":"server.info"}"#, -32_600),
            (#"{"jsonrpc":"2.0","id":1,"method":"server.nothing"}"#, -32_601),
            ("[]", -32_600), ("null", -32_600), ("\u{FEFF}{}", -32_700), ("{}", -32_600), ("{} {}", -32_700),
        ])
        func `an invalid request is refused, and the connection continues`(line: String, code: Int) throws {
            let client = try daemon.client()
            try client.send(Array(line.utf8))
            #expect(try client.nextAnswer().code == code)
            #expect(try client.call("server.info").isSuccess)
        }

        @Test func `bytes that are not text are refused`() throws {
            let client = try daemon.client()
            try client.send([0x22, 0xFF, 0xFE, 0x22])
            #expect(try client.nextAnswer().code == -32_700)
            try client.send([0x00])
            #expect(try client.nextAnswer().code == -32_700)
        }

        @Test func `a peer that sends half a line delays nobody`() throws {
            let slow = try daemon.client()
            let line = try Line.of("server.info")
            try slow.sendAsIs(Array(line.prefix(20)))
            for _ in 0..<100 { #expect(try daemon.call("server.info").isSuccess) }
            try slow.sendAsIs(Array(line.dropFirst(20)) + [0x0A])
            #expect(try slow.nextAnswer().isSuccess)
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
                try client.send(Line.of("backup_codes.generate", ["subject": "u", "count": 1], id: number))
                try client.sendAsIs(Array(Line.of("server.info").prefix(number % 40)))
            }
            #expect(try daemon.call("server.health").member("status", as: String.self) == "ok")
        }
    }
}
