<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** A parameter of `flow.prepare`. */
enum PreparedKind: string
{
    case Email = 'email';
    case Phone = 'phone';
    case Passkey = 'passkey';
}
