<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** In PolicyMfa and PolicyChangeMfa. */
enum PolicyMfaSecondFactors: string
{
    case Totp = 'totp';
    case Hotp = 'hotp';
    case Phone = 'phone';
    case Email = 'email';
    case BackupCode = 'backup_code';
    case Passkey = 'passkey';
}
