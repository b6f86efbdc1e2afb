<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** In PolicyMfa and PolicyChangeMfa. */
enum PolicyMfaChanges: string
{
    case Application = 'application';
    case Session = 'session';
}
