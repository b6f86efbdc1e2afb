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
final readonly class PolicyChangeSession implements Input
{
    public function __construct(
        /** The lifetime of a session, in seconds. */
        public int|Omitted|null $ttlS = Omitted::Value,
        /** The lifetime of an unused session, in seconds. */
        public int|Omitted|null $idleS = Omitted::Value,
        /** The maximum age of an authentication for a sensitive change, in seconds. */
        public int|Omitted|null $reauthenticationMaxAgeS = Omitted::Value,
        /** The lifetime of an assertion, in seconds. */
        public int|Omitted|null $assertionTtlS = Omitted::Value,
    ) {
    }

    public function members(): array
    {
        return [
            'ttl_s' => $this->ttlS,
            'idle_s' => $this->idleS,
            'reauthentication_max_age_s' => $this->reauthenticationMaxAgeS,
            'assertion_ttl_s' => $this->assertionTtlS,
        ];
    }
}
