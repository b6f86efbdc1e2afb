import FactorCrypto
package import FactorServer
import TestSupport

/// Takes answers as a socket would, and keeps them by token.
package final class AnswerCollector: AnswerPort {
    /// An empty line means "no answer".
    package private(set) var lines: [AnswerToken: [UInt8]] = [:]
    /// Requests whose peers are gone.
    package var gone: Set<AnswerToken> = []
    /// The wait that was requested for each waiting answer, in microseconds.
    package private(set) var waits: [Int] = []
    private var timers: [(() -> Void)?] = []
    private var number: UInt64 = 0

    package init() {}

    package func answer(_ token: AnswerToken, _ line: inout [UInt8]) {
        keep(token, line)
        wipe(&line, keepingCapacity: true)
    }
    /// Forgets the answers received so far.
    package func forgetAnswers() { lines.removeAll() }

    /// How often the process has stood still, and whether lines that come now may have been sent before the last time.
    package var stalls = 0
    package var mayHoldOld = false

    package func age(of token: AnswerToken) -> Int { mayHoldOld ? stalls - 1 : stalls }
    package func hasStoodStill(since age: Int) -> Bool { age != stalls }

    package func answerNothing(_ token: AnswerToken) { keep(token, []) }

    package func isAwaited(_ token: AnswerToken) -> Bool { !gone.contains(token) }

    /// How many further entries of batches may be begun.
    package var entriesLeft = Int.max
    /// The memory held for batches that are not answered yet.
    package private(set) var keptBytes = 0

    package func mayGoOn(with token: AnswerToken) -> Bool {
        guard entriesLeft > 0 else { return false }
        entriesLeft -= 1
        return true
    }

    package func settleEntry(_ token: AnswerToken, keeping bytes: Int) -> Bool {
        guard !gone.contains(token) else { return false }
        keptBytes += bytes
        return true
    }

    package func release(_ token: AnswerToken, bytes: Int) { keptBytes -= bytes }

    package func later(microseconds: Int, _ work: @escaping () -> Void) -> () -> Void {
        let number = timers.count
        timers.append(work)
        waits.append(microseconds)
        return { [weak self] in self?.timers[number] = nil }
    }

    /// Lets all pending waits elapse.
    package func passTime() {
        let due = timers.compactMap(\.self)
        timers.removeAll()
        waits.removeAll()
        for work in due { work() }
    }

    private func keep(_ token: AnswerToken, _ line: [UInt8]) {
        precondition(lines[token] == nil, "a request was answered twice")
        lines[token] = line
    }

    /// The token of a request on that connection.
    package func nextToken(over connection: UInt64 = 0) -> AnswerToken {
        number += 1
        return AnswerToken(high: connection, low: number)
    }
}
