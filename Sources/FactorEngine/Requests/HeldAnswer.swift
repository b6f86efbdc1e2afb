package import FactorCore

/// An answer that waits until what it tells is durable.
package struct HeldAnswer: Sendable {
    /// Where it goes; opaque to the engine.
    package let token: AnswerToken
    package let line: [UInt8]

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
    /// Gives the answers, or with a failure that refusal in place of each of them: then nothing was changed.
    func deliver(_ answers: [HeldAnswer], failure: Failure?)
}
