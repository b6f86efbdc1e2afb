/// All that is fixed of one kind of factor: its row in the table of kinds. The rows stand in the folders of the kinds.
struct FactorTraits: Sendable {
    /// The wire's name.
    let name: String
    /// How somebody answers a step of a flow with such a factor.
    let strategy: Strategy
    /// What verifying with it is after RFC 8176, section 2.
    let amr: AuthenticationMethod
    /// The way its codes are brought; nil where none are sent. With one, the factor is an address.
    var medium: Medium?
    /// Whether a subject can have such a factor.
    var isHeld = true
    /// Whether its codes may be typed into one field with those of other kinds, and can be told apart there.
    var isTyped = false
    let actions: FactorActions
    /// What one more try at the subject's factors of the kind would cost, in the form that these have.
    let priceOfTry: @Sendable (Subject, DecisionContext) -> Probability
    /// What a restore takes back of the factor at an index, which verifies.
    let withdraw: @Sendable (inout Subject, Int, inout Withdrawal, inout DecisionContext) throws(Failure) -> Void
}

/// What the audit log calls what is done with the factors of one kind.
struct FactorActions: Sendable {
    let enrolled: AuditAction
    /// Of a kind that is active at once, the same as `enrolled`.
    let activated: AuditAction
    let verified: AuditAction
    /// Of a kind whose codes are sent.
    var codeSent: AuditAction?
}
