/// The end of a flow without success.
struct AbandonedStep: Step {
    let reason: AbandonReason

    static let numbers: [UInt8] = [24]
    let type = NextStepType.startOver

    func write(to writer: inout ByteWriter) { writer.text(reason.rawValue) }

    static func read(_ number: UInt8, _ reader: inout ByteReader) throws(Malformed) -> FlowStep {
        .abandoned(reason: try reader.word())
    }

    func status(in flow: Flow) -> FlowStatus { .abandoned }
    func form(in flow: Flow) -> AnswerForm { .nothing }

    func show(_ snapshot: inout FlowSnapshot, _ context: FlowContext, _ decision: DecisionContext) throws(Failure) {
        snapshot.next.reason = reason
        if reason == .recoveryWait { snapshot.next.recoveryAt = context.recoveryMoment(decision) }
    }
}

/// The reason why a flow has ended without success. The name is the one on the wire, and stored.
package enum AbandonReason: String, CaseIterable, Sendable {
    /// The tenant's own program said so.
    case failedAuthentication = "fail_authentication"
    /// The user has nothing that could be asked for.
    case noFactorLeft = "no_factor_left"
    /// The user has only the address that has just reset the password, and must wait before setting up another factor.
    case recoveryWait = "recovery_wait"
    /// The address is proven, and has no account yet.
    case signUpRequired = "sign_up_required"
    /// A sign-up has taken over its address.
    case transferred
    /// Another subject has claimed one of the identifiers.
    case alreadyExists = "already_exists"
    /// A factor that was shown in it has been removed, or the unproven address that it began by.
    case factorRemoved = "factor_removed"
    /// Support has reset the second factors.
    case factorsReset = "factors_reset"
    /// The flow's device is no longer trusted.
    case deviceRevoked = "device_revoked"
    /// Too many answers were judged wrong.
    case tooManyTries = "too_many_tries"
}
