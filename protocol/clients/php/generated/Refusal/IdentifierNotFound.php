<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Refusal;

use Factord\Refused;

/** No account has this identifier. */
final class IdentifierNotFound extends Refused
{
}
