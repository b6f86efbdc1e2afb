<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** In PolicyMfa and PolicyChangeMfa. */
enum PolicyMfaState: string
{
    case Off = 'off';
    case Optional = 'optional';
    case Required = 'required';
}
