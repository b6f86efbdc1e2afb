<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** Later versions may add values: `tryFrom` returns null for them. */
enum AuditRefusal: string
{
    case Wrong = 'wrong';
    case Used = 'used';
    case NoFactor = 'no_factor';
}
