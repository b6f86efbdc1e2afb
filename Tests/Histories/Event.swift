/// One request about an object. Times are in nanoseconds, by one clock for all processes.
package struct Event: Hashable, Sendable {
    /// What was asked of the object.
    package enum Action: Hashable, Sendable {
        /// To spend a thing that works once.
        case use
        /// Whether a session is valid.
        case check
        /// To end a session.
        case revoke
        /// To own a name, as the claimant of that number.
        case claim(Int)
    }

    /// What was answered.
    package enum Outcome: Hashable, Sendable {
        case accepted
        case rejected
    }

    /// What came back, and when.
    package struct Answer: Hashable, Sendable {
        package let outcome: Outcome
        package let returnedAt: UInt64

        package init(_ outcome: Outcome, at returnedAt: UInt64) {
            (self.outcome, self.returnedAt) = (outcome, returnedAt)
        }
    }

    /// Who was asked.
    package let process: Int
    package let action: Action
    package let invokedAt: UInt64
    /// Nil if no answer ever came: then it may have had its effect at any time since, or never.
    package let answer: Answer?

    package init(process: Int, _ action: Action, at invokedAt: UInt64, _ answer: Answer?) {
        (self.process, self.action, self.invokedAt, self.answer) = (process, action, invokedAt, answer)
    }
}
