<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In SubjectGetResult. */
final readonly class GuessPool extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /**
         * Whose guesses: everybody's, those on trusted devices and in step-ups of sessions of two factors, or those of
         * sign-ins that began with an identifier. A value of {@see PoolScope}, or of a later version.
         */
        public string $scope,
        /** The kind of factor. A value of {@see FactorKind}, or of a later version. */
        public string $kind,
        /** The chance of a hit that all misses within the window add up to. */
        public float $spent,
        /** The chance at which it locks. */
        public float $budget,
        /** Consecutive misses since the last success. */
        public int $missesInRow,
        /** While tries are throttled: the wait. */
        public ?int $retryAfterMs,
        /** While the budget is spent: when it unlocks. */
        public ?int $unlocksAt,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            scope: $members->required('scope', Read::text(...)),
            kind: $members->required('kind', Read::text(...)),
            spent: $members->required('spent', Read::number(...)),
            budget: $members->required('budget', Read::number(...)),
            missesInRow: $members->required('misses_in_row', Read::integer(...)),
            retryAfterMs: $members->nullable('retry_after_ms', Read::integer(...)),
            unlocksAt: $members->nullable('unlocks_at', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'scope' => $this->scope,
                'kind' => $this->kind,
                'spent' => $this->spent,
                'budget' => $this->budget,
                'misses_in_row' => $this->missesInRow,
                'retry_after_ms' => $this->retryAfterMs,
                'unlocks_at' => $this->unlocksAt,
            ],
            [],
        ];
    }
}
