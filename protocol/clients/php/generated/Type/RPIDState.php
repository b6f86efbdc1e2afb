<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** Later versions may add values: `tryFrom` returns null for them. */
enum RPIDState: string
{
    case Current = 'current';
    case Former = 'former';
    case Other = 'other';
}
