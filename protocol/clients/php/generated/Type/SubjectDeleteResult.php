<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Result;

/** The result of `subject.delete`. */
final readonly class SubjectDeleteResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The number of removed factors of each kind. */
        public FactorCounts $removedFactors,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            removedFactors: $members->required('removed_factors', FactorCounts::read(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['removed_factors' => $this->removedFactors],
            [],
        ];
    }
}
