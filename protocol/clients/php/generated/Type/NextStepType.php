<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** Later versions may add values: `tryFrom` returns null for them. */
enum NextStepType: string
{
    case ProvideIdentifier = 'provide_identifier';
    case ContinueSignInWithFirstFactorSelection = 'continue_sign_in_with_first_factor_selection';
    case ConfirmSignInWithPassword = 'confirm_sign_in_with_password';
    case ConfirmSignInWithOtp = 'confirm_sign_in_with_otp';
    case ConfirmSignInWithSmsCode = 'confirm_sign_in_with_sms_code';
    case ContinueSignInWithMfaSelection = 'continue_sign_in_with_mfa_selection';
    case ConfirmSignInWithTotpCode = 'confirm_sign_in_with_totp_code';
    case ConfirmSignInWithEmailMfaCode = 'confirm_sign_in_with_email_mfa_code';
    case ConfirmSignInWithSmsMfaCode = 'confirm_sign_in_with_sms_mfa_code';
    case ConfirmSignInWithBackupCode = 'confirm_sign_in_with_backup_code';
    case ContinueSignInWithMfaSetupSelection = 'continue_sign_in_with_mfa_setup_selection';
    case ContinueSignInWithTotpSetup = 'continue_sign_in_with_totp_setup';
    case ContinueSignInWithEmailMfaSetup = 'continue_sign_in_with_email_mfa_setup';
    case ContinueSignInWithSmsMfaSetup = 'continue_sign_in_with_sms_mfa_setup';
    case ConfirmSignInWithPasskey = 'confirm_sign_in_with_passkey';
    case ContinueSignInWithPasskeySetup = 'continue_sign_in_with_passkey_setup';
    case ConfirmSignInWithCustomChallenge = 'confirm_sign_in_with_custom_challenge';
    case ConfirmSignInWithNewPassword = 'confirm_sign_in_with_new_password';
    case ResetPassword = 'reset_password';
    case ProvideSignUpFields = 'provide_sign_up_fields';
    case ConfirmSignUp = 'confirm_sign_up';
    case Done = 'done';
    case StartOver = 'start_over';
}
