<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** In PolicySignIn and PolicyChangeSignIn. */
enum PolicySignInCustomChallenge: string
{
    case Off = 'off';
    case AfterFirstFactor = 'after_first_factor';
}
