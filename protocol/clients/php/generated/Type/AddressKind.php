<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** A parameter of `factor.send`. */
enum AddressKind: string
{
    case Email = 'email';
    case Phone = 'phone';
}
