import FactorCore
import Foundation
import TestSupport
import Testing

extension DaemonTests {
    /// Transcripts through each of the clients in `protocol/clients/`.
    @Suite struct ClientTests {
        /// What no client sends: notifications, and lines that are not requests or break a rule of JSON-RPC.
        private struct NoRequest: Error {}

        /// A daemon, and a client of it.
        private final class ThroughClient: Stage {
            private let driver: ClientDriver
            private let home: Home
            private var daemon: RunningDaemon
            /// The ids of the requests without an outcome, by the numbers of their calls.
            private var waiting: [Int: String] = [:]

            init(_ driver: ClientDriver) throws {
                self.driver = driver
                home = try Home()
                daemon = try RunningDaemon(home)
                try configure()
            }

            var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) }

            private func configure() throws {
                let number = try driver.tell(["configure": ["socket": .text(home.socket), "timeout_ms": 60_000]])
                _ = try driver.outcome(of: [number])
            }

            func exchange(_ lines: [String], expecting count: Int) throws -> [String] {
                var answers: [String] = []
                for line in lines {
                    let request = JSON(parsing: Array(line.utf8)) ?? .null
                    guard !request.items.isEmpty else {
                        try begin(request)
                        continue
                    }
                    // The entries of a batch are sent one by one, since clients have no batches.
                    let entries = try request.items.map { entry in
                        let number = try begin(entry)
                        return try answer(number, driver.outcome(of: [number]).outcome)
                    }
                    answers.append("[\(entries.joined(separator: ","))]")
                }
                while answers.count < count, !waiting.isEmpty {
                    let (number, outcome) = try driver.outcome(of: Set(waiting.keys))
                    answers.append(try answer(number, outcome))
                }
                return answers
            }

            /// Makes a call, and returns its number.
            @discardableResult
            private func begin(_ request: JSON) throws -> Int {
                guard let method = request["method"].text, request["jsonrpc"] == "2.0",
                    let id = request.members.first(where: { $0.name == "id" })?.value,
                    request["params"].isNull || !request["params"].members.isEmpty || request["params"] == .object([]),
                    request.members.allSatisfy({ ["jsonrpc", "id", "method", "params"].contains($0.name) })
                else { throw NoRequest() }
                let params = request["params"].isNull ? .object([]) : request["params"]
                let number = try driver.tell(["call": .text(method), "params": params])
                waiting[number] = id.line
                return number
            }

            private func answer(_ number: Int, _ outcome: JSON) throws -> String {
                let id = waiting.removeValue(forKey: number) ?? "null"
                let refused = outcome["refused"]
                if refused.isNull {
                    guard outcome["failed"].isNull else {
                        throw Performance.Deviation(description: "a call failed: \(outcome.line)")
                    }
                    return #"{"jsonrpc":"2.0","id":\#(id),"result":\#(outcome["result"].line)}"#
                }
                let error: JSON = ["code": refused["code"], "message": refused["message"], "data": refused["data"]]
                return #"{"jsonrpc":"2.0","id":\#(id),"error":\#(error.line)}"#
            }

            func pass(seconds: Int64) throws { throw NoRequest() }

            func restart() throws {
                daemon.kill()
                daemon = try RunningDaemon(home)
            }

            func finish() throws { #expect(waiting.isEmpty) }
        }

        private static let languages = ClientDriver.languages

        /// What the real daemon adds to a described one, of which each client reads every answer: calls that wait while
        /// others are made, a daemon that is killed, whole flows.
        private static let telling: Set = [
            "custom-challenge", "idempotency", "jobs", "passkeys", "sign-in-password-totp",
        ]

        /// Those with what no client sends.
        private static let aboutLines: Set = ["any-flow", "batch"]

        @Test(.enabled(if: !languages.isEmpty, "takes the tools of a language"), arguments: languages)
        func `a client plays transcripts with the daemon`(_ language: String) throws {
            let driver = try ClientDriver(language)
            var aboutLines: Set<String> = []
            let transcripts = try Transcript.repeated(Self.telling)
            for transcript in transcripts where transcript.inProcessOnly == nil {
                do {
                    try Performance.untilCodesDiffer {
                        try Performance.replay(transcript, on: ThroughClient(driver), isTyped: true)
                    }
                } catch is NoRequest {
                    aboutLines.insert(transcript.name)
                } catch {
                    Issue.record("\(language), \(transcript.name): \(error)")
                }
            }
            #expect(aboutLines == Self.aboutLines.intersection(transcripts.map(\.name)))
        }
    }
}
