<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** In PolicySignUp and PolicyChangeSignUp. */
enum PolicySignUpMode: string
{
    case Public = 'public';
    case Restricted = 'restricted';
    case Waitlist = 'waitlist';
}
