<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `subject.reset_factors`. */
final readonly class SubjectResetFactorsResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** Waiting, or effective: the factors are removed. A value of {@see ResetState}, or of a later version. */
        public string $status,
        /** When the factors are removed, or were. */
        public int $effectiveAt,
        /** The number of removed factors of each kind. */
        public FactorCounts $removedFactors,
        /** The number of sessions that were ended. */
        public int $revokedSessions,
        /** The number of verified addresses that are told. */
        public int $messages,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            status: $members->required('status', Read::text(...)),
            effectiveAt: $members->required('effective_at', Read::integer(...)),
            removedFactors: $members->required('removed_factors', FactorCounts::read(...)),
            revokedSessions: $members->required('revoked_sessions', Read::integer(...)),
            messages: $members->required('messages', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'status' => $this->status,
                'effective_at' => $this->effectiveAt,
                'removed_factors' => $this->removedFactors,
                'revoked_sessions' => $this->revokedSessions,
                'messages' => $this->messages,
            ],
            [],
        ];
    }
}
