package import FactorCore
import FactorServer
package import TestSupport

/// A whole server with a clock that only the transcript moves. Every answer is compared with the protocol's description.
package final class InProcessStage: Stage {
    /// A request, and what was answered.
    package struct Exchange: Sendable {
        package let request: JSON
        package let answer: Answer

        package var method: String { request["method"].text ?? "" }
    }

    private let scenario: Scenario
    /// Requests that have no answer yet.
    private var waiting: [AnswerToken] = []
    /// Requests by their ids.
    private var requests: [String: JSON] = [:]
    /// What was answered so far, entries of batches too.
    package private(set) var exchanges: [Exchange] = []

    /// As the program makes a new store.
    package init() throws {
        scenario = try Scenario(newTenants: .newest)
    }

    package var now: Timestamp { scenario.clock.now }

    package func exchange(_ lines: [String], expecting count: Int) throws -> [String] {
        waiting += lines.map { scenario.sendLine($0) }
        let answers = try scenario.answers(to: &waiting, expecting: count)
        for request in lines.flatMap(Self.entries) { requests[request["id"].line] = request }
        for entry in answers.flatMap({ Self.entries($0.line) }) {
            let answer = Answer(line: Array(entry.line.utf8) + [0x0A])
            guard let request = requests[entry["id"].line] else { continue }
            let exchange = Exchange(request: request, answer: answer)
            if let violation = DescribedAnswers.violation(of: answer, to: exchange.method) {
                throw DescribedAnswers.Undescribed(violation, answer, to: exchange.method)
            }
            exchanges.append(exchange)
        }
        return answers.map(\.line)
    }

    private static func entries(_ line: String) -> [JSON] {
        guard let json = JSON(parsing: Array(line.utf8)) else { return [] }
        return json.items.isEmpty ? [json] : json.items
    }

    package func pass(seconds: Int64) throws { scenario.clock.advance(seconds: seconds) }
    package func restart() throws { try scenario.restart() }

    package func finish() throws {
        guard waiting.isEmpty else { throw Performance.Deviation(description: "requests are not answered") }
    }
}
