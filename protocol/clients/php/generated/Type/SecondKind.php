<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** A parameter of `sign_in.create` and `step_up.create`. */
enum SecondKind: string
{
    case Totp = 'totp';
    case Hotp = 'hotp';
    case Phone = 'phone';
    case Email = 'email';
    case BackupCode = 'backup_code';
    case Passkey = 'passkey';
}
