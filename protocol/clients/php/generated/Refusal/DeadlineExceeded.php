<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Refusal;

use Factord\Refused;

/** The request's time was over before it began, nothing was changed. */
final class DeadlineExceeded extends Refused
{
}
