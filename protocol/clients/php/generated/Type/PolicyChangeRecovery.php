<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Input;
use Factord\Omitted;

/**
 * In PolicyChange.
 *
 * Null takes a setting back to its default; one that is left out stays as it is.
 */
final readonly class PolicyChangeRecovery implements Input
{
    public function __construct(
        /** The wait before users who have only the address of a password reset can set up a second factor. */
        public int|Omitted|null $waitS = Omitted::Value,
        /** Whether a reset of the second factors by support takes effect after wait_s. */
        public bool|Omitted|null $supportWaits = Omitted::Value,
    ) {
    }

    public function members(): array
    {
        return ['wait_s' => $this->waitS, 'support_waits' => $this->supportWaits];
    }
}
