<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In Policy. */
final readonly class PolicyGuessBudget extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The chance of a hit that wrong guesses may add up to. */
        public float $probability,
        /** The number of days for which a guess counts. */
        public int $windowDays,
        /** The maximum number of wrong guesses at passwords, apps or tokens; 0 for no such limit. */
        public int $maxMisses,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            probability: $members->required('probability', Read::number(...)),
            windowDays: $members->required('window_days', Read::integer(...)),
            maxMisses: $members->required('max_misses', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'probability' => $this->probability,
                'window_days' => $this->windowDays,
                'max_misses' => $this->maxMisses,
            ],
            [],
        ];
    }
}
