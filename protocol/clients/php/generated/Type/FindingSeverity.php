<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** Later versions may add values: `tryFrom` returns null for them. */
enum FindingSeverity: string
{
    case Lockout = 'lockout';
    case Contradiction = 'contradiction';
    case Deviation = 'deviation';
    case Advice = 'advice';
    case NotMet = 'not_met';
    case NotChecked = 'not_checked';
}
