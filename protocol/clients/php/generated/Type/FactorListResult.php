<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `factor.list`. */
final readonly class FactorListResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /**
         * The factors, in the order of their enrolment.
         * @var list<Factor>
         */
        public array $factors,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            factors: $members->required('factors', Read::listOf(Factor::read(...))),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['factors' => $this->factors],
            [],
        ];
    }
}
