import FactorCore
import Foundation
import TestSupport
import Testing

extension DaemonTests {
    /// The clients in `protocol/clients/`: their common tests, and the transcripts through each of them.
    @Suite struct ClientTests {
        /// What no client sends: lines that are not requests, or that break a rule of JSON-RPC.
        private struct NoRequest: Error {}

        /// A daemon, and a client of it.
        private final class ThroughClient: Stage {
            private let driver: ClientDriver
            private let home: Home
            private var daemon: RunningDaemon
            /// The ids of the calls without an outcome, by their numbers.
            private var waiting: [Int: String] = [:]
            /// The numbers of notifications. Clients have none: they are calls whose outcome nobody looks at.
            private var notifications: [Int] = []

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
                    let entries = try request.items.compactMap { entry in
                        try begin(entry).map { try answer($0, driver.outcome(of: [$0]).outcome) }
                    }
                    if !entries.isEmpty { answers.append("[\(entries.joined(separator: ","))]") }
                }
                while answers.count < count, !waiting.isEmpty {
                    let (number, outcome) = try driver.outcome(of: Set(waiting.keys))
                    answers.append(try answer(number, outcome))
                }
                return answers
            }

            /// Makes a call. Returns its number, or nil for a notification.
            @discardableResult
            private func begin(_ request: JSON) throws -> Int? {
                guard let method = request["method"].text, request["jsonrpc"] == "2.0",
                    request["params"].isNull || !request["params"].members.isEmpty || request["params"] == .object([]),
                    request.members.allSatisfy({ ["jsonrpc", "id", "method", "params"].contains($0.name) })
                else { throw NoRequest() }
                let params = request["params"].isNull ? .object([]) : request["params"]
                let number = try driver.tell(["call": .text(method), "params": params])
                guard let id = request.members.first(where: { $0.name == "id" })?.value else {
                    notifications.append(number)
                    return nil
                }
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

            func finish() throws {
                #expect(waiting.isEmpty)
                for number in notifications { _ = try driver.outcome(of: [number]) }
            }
        }

        private static let languages = ClientDriver.languages

        /// Those with lines that no client sends.
        private static let aboutLines: Set = ["batch"]

        @Test(.enabled(if: !languages.isEmpty, "takes the tools of a language"), arguments: languages)
        func `a client plays every transcript`(_ language: String) throws {
            let driver = try ClientDriver(language)
            var aboutLines: Set<String> = []
            for transcript in try Transcript.all() where transcript.inProcessOnly == nil {
                do {
                    try Performance.replay(transcript, on: ThroughClient(driver), isTyped: true)
                } catch is NoRequest {
                    aboutLines.insert(transcript.name)
                } catch {
                    Issue.record("\(language), \(transcript.name): \(error)")
                }
            }
            #expect(aboutLines == Self.aboutLines)
        }

        @Test(.enabled(if: !languages.isEmpty, "takes the tools of a language"))
        func `their common tests pass with servers that break, stall and lie, and with this daemon`() throws {
            let ended = try Program.run(
                ClientDriver.python, ["-W", "error", "-m", "unittest", "discover", "-s", ClientDriver.folder],
                environment: ClientDriver.environment.merging(["FACTORD_PROGRAM": Program.daemon]) { $1 })
            #expect(ended.status == 0, "\(ended.output)\n\(ended.errors)")
        }
    }
}
