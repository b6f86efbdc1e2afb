/// How much is lost with a flow that is forgotten before its time.
package enum FlowWorth: Int, Comparable, Sendable {
    /// It is over.
    case none
    /// Nothing was proven or sent: whoever began it begins again.
    case little
    /// A code is under way, or pretended to be, and a person may be waiting for it.
    case some

    package static func < (left: FlowWorth, right: FlowWorth) -> Bool { left.rawValue < right.rawValue }
}

extension Flow {
    /// What forgetting it costs; nil for one in which somebody has proven something, which is never forgotten.
    ///
    /// It is the same for an identifier that somebody has and for one that nobody has: before the first proof there is no
    /// difference between the two that would show here.
    package func worth(at now: Timestamp) -> FlowWorth? {
        guard expiresAt > now else { return FlowWorth.none }
        guard proofs.isEmpty, session == nil, !isStepUp else { return nil }
        if case .signUp(let draft) = goal, draft.isAccount || !draft.verified.isEmpty { return nil }
        return sent.isEmpty ? .little : .some
    }
}
