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
final readonly class PolicyChangeDevice implements Input
{
    public function __construct(
        /** How long an exchanged device token gives the same next one again, in seconds. */
        public int|Omitted|null $graceS = Omitted::Value,
    ) {
    }

    public function members(): array
    {
        return ['grace_s' => $this->graceS];
    }
}
