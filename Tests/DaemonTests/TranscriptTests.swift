import FactorCore
import FactorSocket
import Foundation
import TestSupport
import Testing

extension DaemonTests {
    /// The conversations of `protocol/transcripts/`, with the program itself, over its socket.
    @Suite struct TranscriptTests {
        /// A daemon and one connection to it, with the real clock.
        private final class OverSocket: Stage {
            private let home: Home
            private var daemon: RunningDaemon
            private var client: Client

            init() throws {
                home = try Home()
                daemon = try RunningDaemon(home)
                client = try daemon.client()
            }

            var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) }

            func exchange(_ lines: [String], expecting count: Int) throws -> [String] {
                try client.sendAsIs(lines.flatMap { Array($0.utf8) + [0x0A] })
                return try (0..<count).map { _ in try receive() }
            }

            private func receive() throws -> String {
                String(decoding: try #require(try client.receive(), "the connection ended"), as: UTF8.self)
            }

            func pass(seconds: Int64) throws {
                throw Performance.Deviation(description: "the real clock cannot be moved: mark it as in process only")
            }

            func restart() throws {
                daemon.kill()
                daemon = try RunningDaemon(home)
                client = try daemon.client()
            }

            func finish() throws {
                client.finishSending()
                #expect(try client.receive() == nil)
            }
        }

        /// What the program adds to the server: answers out of order and long polls over one socket, a store that
        /// outlives it, its own clock and configuration.
        private static let telling: Set = [
            "backup-codes", "batch", "custom-challenge", "idempotency", "key-rotation", "server", "used-twice",
        ]

        @Test(arguments: try Transcript.repeated(telling).filter { $0.inProcessOnly == nil })
        func `a transcript goes as it is told`(_ transcript: Transcript) throws {
            try Performance.untilCodesDiffer { try Performance.play(transcript, on: OverSocket()) }
        }
    }
}

extension DaemonTests {
    /// `protocol/vectors/lines.json`, byte for byte over the socket.
    @Suite struct LineVectorTests {
        @Test func `a line gets the answer that its vector says`() throws {
            let daemon = try RunningDaemon(Home())
            for each in try PublishedFiles.vectors("lines").cases {
                let client = try daemon.client()
                try client.sendAsIs(try #require(LineVector(each)).bytes + [0x0A])
                if let expected = each["answer"].text {
                    let answer = try client.receive().map { String(decoding: $0, as: UTF8.self) }
                    #expect(answer == expected, "\(each["why"].line)")
                }
                if each["closes"].isNull {
                    #expect(try client.call("server.info").isSuccess, "\(each["why"].line)")
                    client.finishSending()
                }
                #expect(try client.receive() == nil, "\(each["why"].line)")
            }
        }
    }
}
