/// What a decision about a subject asks to be done beside the subject.
///
/// It is done in the same commit, or the decision comes to nothing: a verified address is claimed or not verified, a code
/// that is kept is on its way.
package enum SideEffect: Sendable {
    /// Makes an identifier the subject's; refused where it is another one's.
    case claim(Identifier)
    /// The same, where nobody else has it.
    case claimIfFree(Identifier)
    /// Gives an identifier back that is the subject's.
    case release(Identifier)
    /// Ends the subject's sessions, but for those of that id and that token.
    case endSessions(except: SessionID?, token: SessionToken?)
    /// Has a code brought to an address; refused where too many went there. The address may be one that the subject is to
    /// get.
    case send(DeliveryOrder, to: Address, isNew: Bool)
    /// Takes the time of sending, and sends nothing: nobody is there to receive it.
    case pretend(DeliveryOrder, to: Address)

    /// Whether it claims that identifier, in whatever spelling.
    package func claims(_ identifier: Identifier) -> Bool {
        if case .claim(let other) = self { other.subject == identifier.subject } else { false }
    }
}
