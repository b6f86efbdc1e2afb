<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** Later versions may add values: `tryFrom` returns null for them. */
enum RefusedPassword: string
{
    case Common = 'common';
    case Pattern = 'pattern';
    case Name = 'name';
    case Unchanged = 'unchanged';
}
