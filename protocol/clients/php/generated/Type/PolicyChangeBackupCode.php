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
final readonly class PolicyChangeBackupCode implements Input
{
    public function __construct(
        /** The number of codes in a new set. */
        public int|Omitted|null $count = Omitted::Value,
    ) {
    }

    public function members(): array
    {
        return ['count' => $this->count];
    }
}
