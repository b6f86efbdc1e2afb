<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Refusal;

use Factord\Refused;

/** The address is verified but has no account: sign up. */
final class SignUpRequired extends Refused
{
}
