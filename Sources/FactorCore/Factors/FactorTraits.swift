/// Everything that is fixed for one kind of factor: its row in the table of kinds. The rows are in the kinds' folders.
struct FactorTraits: Sendable {
    /// The name on the wire.
    let name: String
    /// The method reference of a verification with it: RFC 8176, section 2.
    let amr: AuthenticationMethod
    /// How its codes are delivered; nil if none are sent. With a medium, the factor is an address.
    var medium: Medium?
    /// Whether a subject can have such a factor.
    var isHeld = true
    let actions: FactorActions
    /// The cost of one more try at the subject's factors of the kind.
    let priceOfTry: @Sendable (Subject, DecisionContext) -> Probability
    /// Activates a pending factor of the kind; nil for a kind that is never pending.
    var activate: Activation?
    /// Withdraws what is uncertain after a restore, of the factor at an index. That factor verifies.
    let withdraw: @Sendable (inout Subject, Int, inout Withdrawal, inout DecisionContext) throws(Failure) -> Void
}

/// Activates the pending factor with an id by what proves it.
typealias Activation =
    @Sendable (inout Subject, FactorID, ActivationProof, inout DecisionContext) throws(Failure) -> Factor

/// The audit actions of the factors of one kind.
struct FactorActions: Sendable {
    let enrolled: AuditAction
    /// The same as `enrolled` for a kind that is active at once.
    let activated: AuditAction
    let verified: AuditAction
    /// Only for a kind whose codes are sent.
    var codeSent: AuditAction?
}
