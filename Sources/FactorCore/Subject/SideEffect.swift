/// An action outside of the subject that a decision about the subject requests.
///
/// It is done in the same commit, or nothing of the decision is kept: an address is not verified unless it is claimed,
/// and a code is not kept unless it is sent.
package enum SideEffect: Sendable {
    /// Claims an identifier for the subject. Refused if it belongs to another subject.
    case claim(Identifier)
    /// Claims an identifier for the subject if it is free.
    case claimIfFree(Identifier)
    /// Claims an identifier for the subject if another one has it unproven.
    case claimIfUnproven(Identifier)
    /// Claims a passkey's credential for the subject. Refused if anybody has it, the subject itself included.
    case claimCredential([UInt8])
    /// Releases an identifier of the subject.
    case release(Identifier)
    /// Ends the subject's sessions, except those with that id and that token.
    case endSessions(except: SessionID?, token: SessionToken?)
    /// Forgets the guesses on the subject's devices at a kind of factor, up to a day since the epoch and that one too.
    case renewGuesses(FactorKind, through: Int64)
    /// Sends a code to an address. Refused if too many messages went there. `isNew` says that the address is not verified
    /// yet.
    case send(DeliveryOrder, to: Address, isNew: Bool)
    /// Takes the time of sending but sends nothing, because the message has no recipient.
    case pretend(DeliveryOrder, to: Address)

    /// Whether it claims that identifier, in any spelling.
    package func claims(_ identifier: Identifier) -> Bool {
        if case .claim(let other) = self { other.subject == identifier.subject } else { false }
    }
}
