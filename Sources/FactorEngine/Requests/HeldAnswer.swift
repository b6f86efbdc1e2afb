package import FactorCore

/// An answer that waits until what it tells is durable.
package struct HeldAnswer: Sendable {
    /// Where it goes; opaque to the engine.
    package let token: AnswerToken
    package var line: [UInt8]

    package init(token: AnswerToken, line: [UInt8]) {
        self.token = token
        self.line = line
    }
}

/// A request's place, in the words of whoever asked; the engine only carries it.
package struct AnswerToken: Hashable, Sendable {
    package let high: UInt64
    package let low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}

/// Who takes answers once they may be given. Called on the engine's thread.
package protocol AnswerSink: AnyObject {
    /// Gives one answer, or with a failure that refusal in its place: then nothing was changed. The line is wiped
    /// where it lies, so it is lent and not copied.
    func deliver(_ answer: inout HeldAnswer, failure: Failure?)
}

/// The answers of one turn. Lanes carry it as it is; only the engine's thread looks into it.
final class HeldAnswers: @unchecked Sendable {
    // Sendable by the rule above.
    private var list: [HeldAnswer] = []

    var count: Int { list.count }

    func append(_ answer: consuming HeldAnswer) {
        list.append(answer)
    }

    /// Hands out every answer in place and forgets them.
    func drain(_ body: (inout HeldAnswer) -> Void) {
        var taken: [HeldAnswer] = []
        swap(&taken, &list)
        for index in taken.indices { body(&taken[index]) }
    }
}
