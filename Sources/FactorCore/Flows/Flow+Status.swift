extension Flow {
    /// What an application branches on.
    package var status: String {
        switch step {
        case .identifier: "needs_identifier"
        case .firstSelection, .password, .firstCode: "needs_first_factor"
        case .secondSelection, .oath, .secondCode, .backupCode, .secondPassword: "needs_second_factor"
        case .trust: "needs_client_trust"
        case .setUpSelection, .totpSetUp, .addressSetUp, .addressSetUpCode:
            isSignUp ? "missing_requirements" : "needs_mfa_setup"
        case .defining, .custom, .judging: "needs_custom_challenge"
        case .newPassword: "needs_new_password"
        case .passwordReset: "needs_password_reset"
        case .signUpFields: "missing_requirements"
        case .confirmSignUp: isSignUp ? "missing_requirements" : "needs_sign_up_confirmation"
        case .complete: "complete"
        case .signUpRequired, .abandoned: "abandoned"
        }
    }

    package var isSignUp: Bool {
        if case .signUp = goal { true } else { false }
    }
}
