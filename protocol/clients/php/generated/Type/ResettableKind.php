<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** A parameter of `subject.reset_factors`. */
enum ResettableKind: string
{
    case Totp = 'totp';
    case Hotp = 'hotp';
    case BackupCode = 'backup_code';
    case Phone = 'phone';
    case Passkey = 'passkey';
}
