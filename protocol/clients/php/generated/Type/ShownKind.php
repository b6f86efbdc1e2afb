<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** Later versions may add values: `tryFrom` returns null for them. */
enum ShownKind: string
{
    case Totp = 'totp';
    case Hotp = 'hotp';
    case BackupCode = 'backup_code';
    case Password = 'password';
    case Email = 'email';
    case Phone = 'phone';
    case Custom = 'custom';
    case Passkey = 'passkey';
    case Vouched = 'vouched';
}
