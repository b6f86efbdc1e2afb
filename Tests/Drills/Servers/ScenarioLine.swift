import FactorServer
import TestServer
import TestSupport

/// The connection to a server in this process: requests under way, by the tokens of their answers.
struct ScenarioLine {
    private var tokens: [AnswerToken: Int] = [:]
    private var sent = 0

    mutating func send(_ requests: [Request], to scenario: Scenario) -> [Int] {
        requests.map { request in
            sent += 1
            tokens[scenario.send(request.method, request.params)] = sent
            return sent
        }
    }

    /// Returns the available answers, and waits if there are none.
    mutating func receive(from scenario: Scenario) throws -> [Int: Answer] {
        while !tokens.isEmpty {
            scenario.endTurn()
            let answers = taken(scenario)
            if !answers.isEmpty { return answers }
            guard scenario.loop.waitAndRun() else { throw DrillFailure("an answer never came") }
        }
        return [:]
    }

    private mutating func taken(_ scenario: Scenario) -> [Int: Answer] {
        var answers: [Int: Answer] = [:]
        for (token, number) in tokens {
            guard let line = scenario.port.lines[token] else { continue }
            answers[number] = Answer(line: line)
            tokens[token] = nil
        }
        return answers
    }
}
