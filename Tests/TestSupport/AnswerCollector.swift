package import FactorEngine
import FactorMethods

/// Takes answers as a socket would, and keeps them by token.
package final class AnswerCollector: AnswerPort {
    /// An empty line stands for "no answer".
    package private(set) var lines: [AnswerToken: [UInt8]] = [:]
    private var number: UInt64 = 0

    package init() {}

    package func answer(_ token: AnswerToken, _ line: inout [UInt8]) { keep(token, line) }
    package func answerNothing(_ token: AnswerToken) { keep(token, []) }

    private func keep(_ token: AnswerToken, _ line: [UInt8]) {
        precondition(lines[token] == nil, "a request was answered twice")
        lines[token] = line
    }

    package func nextToken() -> AnswerToken {
        number += 1
        return AnswerToken(high: 0, low: number)
    }
}
