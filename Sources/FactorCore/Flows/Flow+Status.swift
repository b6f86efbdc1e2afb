/// The status of a flow, on which an application branches. The name is the one on the wire.
package enum FlowStatus: String, CaseIterable, Sendable {
    case needsIdentifier = "needs_identifier"
    case needsFirstFactor = "needs_first_factor"
    case needsSecondFactor = "needs_second_factor"
    case needsClientTrust = "needs_client_trust"
    case needsMFASetUp = "needs_mfa_setup"
    case needsCustomChallenge = "needs_custom_challenge"
    case needsNewPassword = "needs_new_password"
    case needsPasswordReset = "needs_password_reset"
    case needsSignUpConfirmation = "needs_sign_up_confirmation"
    case missingRequirements = "missing_requirements"
    case complete
    case abandoned
}

extension Flow {
    package var state: FlowStatus { step.rules.status(in: self) }

    /// The state's name on the wire.
    package var status: String { state.rawValue }

    package var isSignUp: Bool {
        if case .signUp = goal { true } else { false }
    }
}
