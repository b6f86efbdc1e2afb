/// The type of step that an application should show. The name is the one on the wire.
package enum NextStepType: String, CaseIterable, Sendable {
    case provideIdentifier = "provide_identifier"
    case firstFactorSelection = "continue_sign_in_with_first_factor_selection"
    case password = "confirm_sign_in_with_password"
    /// A code by e-mail: the first factor, or for a device that is not trusted.
    case mailedCode = "confirm_sign_in_with_otp"
    /// The same by text message.
    case messagedCode = "confirm_sign_in_with_sms_code"
    case secondFactorSelection = "continue_sign_in_with_mfa_selection"
    /// A code of an authenticator or token.
    case authenticator = "confirm_sign_in_with_totp_code"
    /// A code by e-mail: the second factor, or to set up the address as one.
    case mailedSecondCode = "confirm_sign_in_with_email_mfa_code"
    /// The same by text message.
    case messagedSecondCode = "confirm_sign_in_with_sms_mfa_code"
    case backupCode = "confirm_sign_in_with_backup_code"
    case setUpSelection = "continue_sign_in_with_mfa_setup_selection"
    case authenticatorSetUp = "continue_sign_in_with_totp_setup"
    /// The address to set up.
    case mailSetUp = "continue_sign_in_with_email_mfa_setup"
    /// The number to set up.
    case messageSetUp = "continue_sign_in_with_sms_mfa_setup"
    /// For the first factor, or the second.
    case passkey = "confirm_sign_in_with_passkey"
    case passkeySetUp = "continue_sign_in_with_passkey_setup"
    /// An answer to the tenant's own program, or nothing while it is awaited.
    case customChallenge = "confirm_sign_in_with_custom_challenge"
    case newPassword = "confirm_sign_in_with_new_password"
    case resetPassword = "reset_password"
    case signUpFields = "provide_sign_up_fields"
    case confirmSignUp = "confirm_sign_up"
    case done
    case startOver = "start_over"
}

extension Medium {
    /// Returns one type for codes by mail, and another for codes by text message.
    func type(mail: NextStepType, message: NextStepType) -> NextStepType {
        switch self {
        case .email: mail
        case .sms: message
        }
    }
}
