/// What somebody who has a message sent has shown of who they are. The number is stored.
///
/// Each limit on messages is shared out by it, so that requests of strangers, of which anybody can make as many as they
/// like, use up neither the whole of a limit nor the part that is kept for those who have shown something.
package enum MessageStanding: UInt8, CaseIterable, Sendable {
    /// Nothing, and the message goes to whatever address they name.
    case signingUp = 1
    /// Nothing, and the message goes to an account's address if it goes anywhere.
    case signingIn = 2
    /// A first factor; or an application vouches for them.
    case proven = 3

    /// How many of the messages that a limit allows may be of this standing and those before it: one third goes to sign-ups,
    /// two thirds to all who have shown nothing. Nobody is left without any, so a limit of one is kept for nobody.
    package func share(of limit: Int) -> Int {
        let third = (limit + 1) / 3
        return switch self {
        case .signingUp: max(1, limit - 2 * third)
        case .signingIn: limit - third
        case .proven: limit
        }
    }
}

/// A message that is to be admitted: for whom it is, and what they may be told.
package struct MessageRequest: Equatable, Sendable {
    /// What a refusal may depend on.
    package enum Audience: Sendable {
        /// Whoever asks may know what else was sent.
        case informed
        /// They named the address, and may be told what was asked of messages to it, not what was sent there.
        case named
        /// They may be told nothing.
        case uninformed
    }

    package let standing: MessageStanding
    package var audience = Audience.informed
    /// Whether the message goes out if it is admitted, or is only pretended.
    package let isReal: Bool
    /// The subject that is to get the address, whose messages to such addresses are limited too; nil for no new address.
    package var pendingAddressOf: DocumentID?

    package init(_ standing: MessageStanding, isReal: Bool) {
        self.standing = standing
        self.isReal = isReal
    }
}
