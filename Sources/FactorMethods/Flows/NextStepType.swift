import FactorCore
import FactorWire

/// What an application is to show.
package enum NextStepType: String, WireEnumeration {
    case provideIdentifier = "provide_identifier"
    case firstFactorSelection = "continue_sign_in_with_first_factor_selection"
    case password = "confirm_sign_in_with_password"
    /// Of the first factor, or for a device that is not trusted.
    case mailedCode = "confirm_sign_in_with_otp"
    case messagedCode = "confirm_sign_in_with_sms_code"
    case secondFactorSelection = "continue_sign_in_with_mfa_selection"
    case authenticator = "confirm_sign_in_with_totp_code"
    case mailedSecondCode = "confirm_sign_in_with_email_mfa_code"
    case messagedSecondCode = "confirm_sign_in_with_sms_mfa_code"
    case backupCode = "confirm_sign_in_with_backup_code"
    case setUpSelection = "continue_sign_in_with_mfa_setup_selection"
    case authenticatorSetUp = "continue_sign_in_with_totp_setup"
    case mailSetUp = "continue_sign_in_with_email_mfa_setup"
    case messageSetUp = "continue_sign_in_with_sms_mfa_setup"
    case customChallenge = "confirm_sign_in_with_custom_challenge"
    case newPassword = "confirm_sign_in_with_new_password"
    case resetPassword = "reset_password"
    case signUpFields = "provide_sign_up_fields"
    case confirmSignUp = "confirm_sign_up"
    case done
    case startOver = "start_over"

    init(_ step: FlowStep) {
        self =
            switch step {
            case .identifier: .provideIdentifier
            case .firstSelection: .firstFactorSelection
            case .password, .secondPassword: .password
            case .firstCode(let address), .trust(let address): address.medium == .email ? .mailedCode : .messagedCode
            case .secondSelection: .secondFactorSelection
            case .oath: .authenticator
            case .secondCode(let address): address.medium == .email ? .mailedSecondCode : .messagedSecondCode
            case .backupCode: .backupCode
            case .setUpSelection: .setUpSelection
            case .totpSetUp: .authenticatorSetUp
            case .addressSetUp(let medium): Self.setUp(medium)
            case .addressSetUpCode(let address): Self.setUp(address.medium)
            case .defining, .custom, .judging: .customChallenge
            case .newPassword: .newPassword
            case .passwordReset: .resetPassword
            case .signUpFields: .signUpFields
            case .confirmSignUp: .confirmSignUp
            case .complete: .done
            case .signUpRequired, .abandoned: .startOver
            }
    }

    private static func setUp(_ medium: Medium) -> NextStepType { medium == .email ? .mailSetUp : .messageSetUp }
}
