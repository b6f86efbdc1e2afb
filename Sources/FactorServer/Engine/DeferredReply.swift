package import FactorCore

/// An answer that waits until what it tells is durable.
package struct DeferredReply: Sendable {
    /// Where it goes; opaque to the engine.
    package let token: AnswerToken
    package var line: [UInt8]
    /// Makes the decision again if its commit was lost; nil if it is refused then.
    package let again: (@Sendable () -> Void)?

    package init(token: AnswerToken, line: [UInt8], again: (@Sendable () -> Void)? = nil) {
        self.token = token
        self.line = line
        self.again = again
    }
}

/// A request's place, in the words of whoever asked; the engine only carries it.
package struct AnswerToken: Hashable, Sendable {
    package let high: UInt64
    package let low: UInt64
    /// When the request came, in microseconds of a clock of whoever asked, where its answer is quantized; else 0.
    package let cameAt: Int64

    package init(high: UInt64, low: UInt64, cameAt: Int64 = 0) {
        self.high = high
        self.low = low
        self.cameAt = cameAt
    }

    /// Whether the time of the answer is quantized.
    package var isQuantized: Bool { cameAt != 0 }

    /// The same place, for an answer that leaves at once.
    package var atOnce: AnswerToken { AnswerToken(high: high, low: low) }

    /// The same place, for an answer whose time is quantized from when the request came.
    package func quantized(since cameAt: Int64) -> AnswerToken { AnswerToken(high: high, low: low, cameAt: cameAt) }

    // Two tokens of one place are the same, whenever the request came.
    package static func == (one: AnswerToken, other: AnswerToken) -> Bool {
        one.high == other.high && one.low == other.low
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(high)
        hasher.combine(low)
    }
}

/// Who takes answers once they may be given. Called on the engine's thread.
package protocol AnswerSink: AnyObject {
    /// Gives one answer, or with a failure that refusal in its place: then nothing was changed. The line is wiped
    /// where it lies, so it is lent and not copied.
    func deliver(_ answer: inout DeferredReply, failure: Failure?)
}

/// The answers of one turn. Threads carry it as it is; only the engine's thread looks into it.
final class DeferredReplies: @unchecked Sendable {
    // Sendable by the rule above.
    private var list: [DeferredReply] = []

    var count: Int { list.count }

    func append(_ answer: consuming DeferredReply) {
        list.append(answer)
    }

    /// Hands out every answer in place and forgets them.
    func drain(_ body: (inout DeferredReply) -> Void) {
        var taken: [DeferredReply] = []
        swap(&taken, &list)
        for index in taken.indices { body(&taken[index]) }
    }
}
