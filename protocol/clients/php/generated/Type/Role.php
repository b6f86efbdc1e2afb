<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** Later versions may add values: `tryFrom` returns null for them. */
enum Role: string
{
    case Verify = 'verify';
    case Enroll = 'enroll';
    case Flow = 'flow';
    case Session = 'session';
    case Deliver = 'deliver';
    case Challenge = 'challenge';
    case CurrentCode = 'current_code';
    case Admin = 'admin';
    case Support = 'support';
    case Vouch = 'vouch';
    case Monitor = 'monitor';
    case Audit = 'audit';
    case Provision = 'provision';
    case Any = 'any';
}
