<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** Later versions may add values: `tryFrom` returns null for them. */
enum AbandonReason: string
{
    case FailAuthentication = 'fail_authentication';
    case NoFactorLeft = 'no_factor_left';
    case RecoveryWait = 'recovery_wait';
    case SignUpRequired = 'sign_up_required';
    case Transferred = 'transferred';
    case AlreadyExists = 'already_exists';
    case FactorRemoved = 'factor_removed';
    case FactorsReset = 'factors_reset';
    case DeviceRevoked = 'device_revoked';
    case TooManyTries = 'too_many_tries';
}
