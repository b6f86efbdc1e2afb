/// A factor that is disabled keeps its place, its seed and its mark, and verifies nothing. Rules:
/// - Wherever a factor is chosen to be tried, offered or counted, `Factor.verifies` decides: a disabled one is as if it were
///   removed, down to the price of a guess and the work that it is.
/// - What is kept so that nobody else has it stays: its seed, its address, its place under the policy's limit.
/// - What it has shown, and codes that were sent to it, do not count again when it is enabled.
extension Subject {
    /// Makes a factor verify nothing until it is enabled again. Nothing changes where it is disabled already.
    @discardableResult
    package mutating func disable(_ id: FactorID, _ decision: inout DecisionContext) throws(Failure) -> Factor {
        try change(id, to: .disabled, as: .factorDisabled, &decision)
    }

    /// Makes a disabled factor what it was. Nothing changes where it is active already.
    @discardableResult
    package mutating func enable(_ id: FactorID, _ decision: inout DecisionContext) throws(Failure) -> Factor {
        try change(id, to: .active, as: .factorEnabled, &decision)
    }

    /// The secret is sealed again, since the status is part of the seal.
    private mutating func change(
        _ id: FactorID, to status: Factor.Status, as action: AuditAction, _ decision: inout DecisionContext
    ) throws(Failure) -> Factor {
        try decision.requireFactorChange()
        let index = try index(of: id, at: decision.now)
        let old = factors[index]
        guard old.isHeld else { throw .wrongState(old.status.name) }
        guard old.status != status else { return old }
        factors[index].status = status
        factors[index].enabledAt = status == .active ? decision.now : nil
        factors[index].usage.delivered = nil
        endSharedCodes()
        try reseal(index, from: old, decision)
        touch(.whole)
        decision.record(AuditEvent(action, .done, id))
        return factors[index]
    }
}
