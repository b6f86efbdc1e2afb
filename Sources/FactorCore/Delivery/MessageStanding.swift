/// The proofs that the requester of a message has given. The number is stored.
///
/// Each limit on messages is divided by standing. Anybody can make any number of requests as a stranger. These can use
/// up neither a whole limit nor the part that is reserved for people who have proven something.
package enum MessageStanding: UInt8, CaseIterable, Sendable {
    /// Nothing, and the message goes to any address that they name.
    case signingUp = 1
    /// Nothing, and the message goes to an account's address, or nowhere.
    case signingIn = 2
    /// A first factor, or a trusted device, or an application vouches for them.
    case proven = 3

    /// Returns how many of a limit's messages this standing and the lower ones may use: one third for sign-ups, two
    /// thirds for all unproven users together. Each standing has at least one, so a limit of one is not divided.
    package func share(of limit: Int) -> Int {
        let third = (limit + 1) / 3
        return switch self {
        case .signingUp: max(1, limit - 2 * third)
        case .signingIn: limit - third
        case .proven: limit
        }
    }
}

/// A message to be admitted: its recipient, and what the requester may learn.
package struct MessageRequest: Equatable, Sendable {
    /// The information that a refusal may reveal to the requester.
    package enum Audience: Sendable {
        /// They may know what else was sent.
        case informed
        /// They named the address, and may be told what was requested for it, but not what was sent there.
        case named
        /// They may be told nothing.
        case uninformed
    }

    package let standing: MessageStanding
    package var audience = Audience.informed
    /// Whether the message is sent if it is admitted, or is only pretended.
    package let isReal: Bool
    /// The subject that is to get the address, whose messages to such addresses are limited too. Nil if it has the
    /// address.
    package var pendingAddressOf: DocumentID?

    package init(_ standing: MessageStanding, isReal: Bool) {
        self.standing = standing
        self.isReal = isReal
    }
}
