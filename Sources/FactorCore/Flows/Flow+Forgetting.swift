/// How much is lost if a flow is forgotten before it ends.
package enum FlowWorth: Int, Comparable, Sendable {
    /// Nothing: it is over.
    case none
    /// Nothing was proven or sent: the user can begin again.
    case little
    /// A code is under way, or pretended to be, and a user may be waiting for it.
    case some

    package static func < (left: FlowWorth, right: FlowWorth) -> Bool { left.rawValue < right.rawValue }
}

extension Flow {
    /// Returns the loss if the flow is forgotten; nil if something was proven in it. Such a flow is never forgotten.
    ///
    /// The result is the same for existing and unknown identifiers, because the flows do not differ before the first
    /// proof.
    package func worth(at now: Timestamp) -> FlowWorth? {
        guard expiresAt > now else { return FlowWorth.none }
        guard proofs.isEmpty, session == nil, !isStepUp else { return nil }
        if case .signUp(let draft) = goal, draft.isAccount || !draft.verified.isEmpty { return nil }
        return sent.isEmpty ? .little : .some
    }
}
