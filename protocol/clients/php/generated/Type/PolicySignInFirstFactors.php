<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** In PolicySignIn and PolicyChangeSignIn. */
enum PolicySignInFirstFactors: string
{
    case Password = 'password';
    case Email = 'email';
    case Phone = 'phone';
    case Passkey = 'passkey';
}
