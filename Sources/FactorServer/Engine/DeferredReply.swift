package import FactorCore

/// An answer that waits until what it reports is durable.
package struct DeferredReply: Sendable {
    /// The request it answers; opaque to the engine.
    package let token: AnswerToken
    package var line: [UInt8]
    /// Makes the decision again if it was lost, and returns whether it does; if not, the request is refused. Nil for
    /// stores that lose none.
    package let decideAgain: DecideAgain?

    /// - Parameter isOwn: Whether others changed what the decision itself rests on. If not, it was lost with another one.
    package typealias DecideAgain = @Sendable (_ isOwn: Bool) -> Bool

    package init(token: AnswerToken, line: [UInt8], decideAgain: DecideAgain? = nil) {
        self.token = token
        self.line = line
        self.decideAgain = decideAgain
    }
}

/// Identifies a request. The asker chooses the value; the engine only carries it.
package struct AnswerToken: Hashable, Sendable {
    package let high: UInt64
    package let low: UInt64
    /// When the request arrived, in microseconds of the asker's clock; 0 if the answer is not quantized.
    package let cameAt: Int64

    package init(high: UInt64, low: UInt64, cameAt: Int64 = 0) {
        self.high = high
        self.low = low
        self.cameAt = cameAt
    }

    /// Whether the time of the answer is quantized.
    package var isQuantized: Bool { cameAt != 0 }

    /// The same token, for an answer that is sent at once.
    package var atOnce: AnswerToken { AnswerToken(high: high, low: low) }

    /// Returns the same token, for an answer that is quantized from the time of the request.
    package func quantized(since cameAt: Int64) -> AnswerToken { AnswerToken(high: high, low: low, cameAt: cameAt) }

    // Two tokens of one request are equal, whatever their time.
    package static func == (one: AnswerToken, other: AnswerToken) -> Bool {
        one.high == other.high && one.low == other.low
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(high)
        hasher.combine(low)
    }
}

/// Takes answers once they may be sent. Called on the engine's thread.
package protocol AnswerSink: AnyObject {
    /// Takes one answer. With a failure, nothing was changed, and the failure is sent in place of the answer.
    ///
    /// The line is lent and not copied, so that it is wiped in place.
    func deliver(_ answer: inout DeferredReply, failure: Failure?)
}

/// The answers of one turn. Other threads only carry the object; the engine's thread alone reads it.
final class DeferredReplies: @unchecked Sendable {
    // This is what makes the class Sendable.
    private var list: [DeferredReply] = []

    var count: Int { list.count }

    func append(_ answer: consuming DeferredReply) {
        list.append(answer)
    }

    /// Passes each answer to the closure in place, and forgets them all.
    func drain(_ body: (inout DeferredReply) -> Void) {
        var taken: [DeferredReply] = []
        swap(&taken, &list)
        for index in taken.indices { body(&taken[index]) }
    }
}
