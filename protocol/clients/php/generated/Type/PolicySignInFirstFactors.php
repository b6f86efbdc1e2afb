<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** In PolicySignIn and PolicyChangeSignIn. */
enum PolicySignInFirstFactors: string
{
    case Password = 'password';
    case EmailCode = 'email_code';
    case PhoneCode = 'phone_code';
    case Passkey = 'passkey';
}
