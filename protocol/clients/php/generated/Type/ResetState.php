<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** Later versions may add values: `tryFrom` returns null for them. */
enum ResetState: string
{
    case Waiting = 'waiting';
    case Effective = 'effective';
    case Over = 'over';
    case Cancelled = 'cancelled';
}
