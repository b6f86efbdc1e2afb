<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** A parameter of `audit.list`. */
enum AuditOutcome: string
{
    case Done = 'done';
    case Refused = 'refused';
}
