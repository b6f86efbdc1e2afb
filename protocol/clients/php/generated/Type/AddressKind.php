<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** A parameter of `factor.send` and `password_reset.create`. */
enum AddressKind: string
{
    case Email = 'email';
    case Phone = 'phone';
}
