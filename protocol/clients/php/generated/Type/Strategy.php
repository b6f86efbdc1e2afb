<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** A parameter of `sign_in.create` and `flow.attempt`. */
enum Strategy: string
{
    case Password = 'password';
    case EmailCode = 'email_code';
    case PhoneCode = 'phone_code';
    case Totp = 'totp';
    case Hotp = 'hotp';
    case BackupCode = 'backup_code';
    case Custom = 'custom';
    case Passkey = 'passkey';
}
