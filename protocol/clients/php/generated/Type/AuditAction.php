<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** A parameter of `audit.list`. */
enum AuditAction: string
{
    case TotpEnroll = 'totp.enroll';
    case FactorActivate = 'factor.activate';
    case TotpVerify = 'totp.verify';
    case TotpCurrentCode = 'totp.current_code';
    case HotpEnroll = 'hotp.enroll';
    case HotpVerify = 'hotp.verify';
    case FactorResync = 'factor.resync';
    case BackupCodeGenerate = 'backup_code.generate';
    case BackupCodeVerify = 'backup_code.verify';
    case FactorVerify = 'factor.verify';
    case FactorRename = 'factor.rename';
    case FactorRemove = 'factor.remove';
    case SubjectUnlock = 'subject.unlock';
    case SubjectDelete = 'subject.delete';
    case TenantCreate = 'tenant.create';
    case TenantUpdate = 'tenant.update';
    case TenantDelete = 'tenant.delete';
    case KeysRotate = 'keys.rotate';
    case KeysRotateMaster = 'keys.rotate_master';
    case BackupBegin = 'backup.begin';
    case Restore = 'restore';
    case EntryLost = 'entry.lost';
    case ServerAcceptClock = 'server.accept_clock';
    case FactorDisable = 'factor.disable';
    case FactorEnable = 'factor.enable';
    case PasswordSet = 'password.set';
    case PasswordVerify = 'password.verify';
    case PasswordRemove = 'password.remove';
    case PasswordImport = 'password.import';
    case PasswordRequireReset = 'password.require_reset';
    case EmailEnroll = 'email.enroll';
    case FactorSend = 'factor.send';
    case EmailVerify = 'email.verify';
    case PhoneEnroll = 'phone.enroll';
    case PhoneVerify = 'phone.verify';
    case UsernameSet = 'username.set';
    case UsernameRemove = 'username.remove';
    case AddressLost = 'address.lost';
    case AddressShow = 'address.show';
    case SessionCreate = 'session.create';
    case SessionRevoke = 'session.revoke';
    case SessionRevokeAll = 'session.revoke_all';
    case DeviceTrust = 'device.trust';
    case DeviceExchange = 'device.exchange';
    case DeviceReuse = 'device.reuse';
    case DeviceRevoke = 'device.revoke';
    case KeysRotateSigning = 'keys.rotate_signing';
    case MessageSent = 'message.sent';
    case MessageFailed = 'message.failed';
    case MessageThrottled = 'message.throttled';
    case ChallengeDone = 'challenge.done';
    case ChallengeFailed = 'challenge.failed';
    case CodeVerify = 'code.verify';
    case ChallengeAnswer = 'challenge.answer';
    case SignIn = 'sign_in';
    case SignUp = 'sign_up';
    case StepUp = 'step_up';
    case PasswordReset = 'password_reset';
    case VerdictRedeem = 'verdict.redeem';
    case SubjectResetFactors = 'subject.reset_factors';
    case ResetEffective = 'reset.effective';
    case SubjectCancelReset = 'subject.cancel_reset';
    case SignInVouch = 'sign_in.vouch';
    case FactorPrefer = 'factor.prefer';
    case PasskeyEnroll = 'passkey.enroll';
    case PasskeyVerify = 'passkey.verify';
    case PasskeyCounter = 'passkey.counter';
    case StoreRaise = 'store.raise';
}
