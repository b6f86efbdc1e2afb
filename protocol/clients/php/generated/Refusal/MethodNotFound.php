<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Refusal;

use Factord\Refused;

/** Method not found. */
final class MethodNotFound extends Refused
{
}
