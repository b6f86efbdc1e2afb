package import FactorCrypto

/// The task of a tenant's own program for a custom challenge: to define one, or to judge an answer.
///
/// The challenge and the answer are secret, and have no description.
package struct ChallengeOrder: Sendable {
    /// Which of the two it is. The number is stored; the name is the one on the wire.
    package enum Stage: UInt8, CaseIterable, Sendable {
        case define = 1
        case judge = 2

        package var name: String { self == .define ? "define" : "judge" }
    }

    /// The flow that waits for it, by its record's id.
    package let flow: DocumentID
    package let stage: Stage
    /// Which challenge of the flow it is, counted from 1.
    package let attempt: Int
    package let subject: SubjectID
    /// The challenge shown, as raw JSON; nil if none was shown yet.
    package let parameters: WipedBytes?
    /// The answer in UTF-8; nil before the user has answered.
    package let response: WipedBytes?
    /// When the flow ends. A result is of no use after that.
    package let expiresAt: Timestamp

    package init(
        flow: DocumentID, stage: Stage, attempt: Int, subject: SubjectID, parameters: WipedBytes?,
        response: WipedBytes?, expiresAt: Timestamp
    ) {
        self.flow = flow
        self.stage = stage
        self.attempt = attempt
        self.subject = subject
        self.parameters = parameters
        self.response = response
        self.expiresAt = expiresAt
    }
}
