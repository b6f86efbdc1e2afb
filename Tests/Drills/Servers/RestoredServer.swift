import FactorCore
import TestServer
import TestSupport

/// A server in this process that was restored from a backup, with its store in memory.
final class RestoredServer: DrilledServer {
    private let scenario: Scenario
    private var line = ScenarioLine()

    init(_ scenario: Scenario) {
        self.scenario = scenario
    }

    var now: Timestamp { scenario.clock.now }
    var alarms: [String] { scenario.observer.problems }

    func start() throws {}

    func send(_ requests: [Request]) throws -> [Int] { line.send(requests, to: scenario) }

    func receive() throws -> [Int: Answer]? { try line.receive(from: scenario) }
}
