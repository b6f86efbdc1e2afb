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
final readonly class PolicyChangeGuessBudget implements Input
{
    public function __construct(
        /** The chance of a hit that wrong guesses may add up to. */
        public float|Omitted|null $probability = Omitted::Value,
        /** The number of days for which a guess counts. */
        public int|Omitted|null $windowDays = Omitted::Value,
        /** The maximum number of wrong guesses at passwords, apps or tokens; 0 for no such limit. */
        public int|Omitted|null $maxMisses = Omitted::Value,
    ) {
    }

    public function members(): array
    {
        return [
            'probability' => $this->probability,
            'window_days' => $this->windowDays,
            'max_misses' => $this->maxMisses,
        ];
    }
}
