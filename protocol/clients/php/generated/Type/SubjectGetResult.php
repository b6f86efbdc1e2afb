<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `subject.get`. */
final readonly class SubjectGetResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** When its first factor was enrolled or it signed up. */
        public int $createdAt,
        /**
         * The factors, in the order of their enrolment.
         * @var list<Factor>
         */
        public array $factors,
        /**
         * Its addresses.
         * @var list<Address>
         */
        public array $addresses,
        /** Its profile. */
        public Profile $profile,
        /**
         * Where guesses are counted, except where there were none.
         * @var list<GuessPool>
         */
        public array $pools,
        /** The latest reset of its second factors by support, if there was one. */
        public ?FactorReset $reset,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            createdAt: $members->required('created_at', Read::integer(...)),
            factors: $members->required('factors', Read::listOf(Factor::read(...))),
            addresses: $members->required('addresses', Read::listOf(Address::read(...))),
            profile: $members->required('profile', Profile::read(...)),
            pools: $members->required('pools', Read::listOf(GuessPool::read(...))),
            reset: $members->nullable('reset', FactorReset::read(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'created_at' => $this->createdAt,
                'factors' => $this->factors,
                'addresses' => $this->addresses,
                'profile' => $this->profile,
                'pools' => $this->pools,
                'reset' => $this->reset,
            ],
            [],
        ];
    }
}
