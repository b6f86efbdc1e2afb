<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;
use Factord\Secret;

/** In AddressShowResult. */
final readonly class FullAddress extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The address as a factor. */
        public string $factorId,
        /** Email or phone. A value of {@see FactorKind}, or of a later version. */
        public string $kind,
        /** The full address. */
        public Secret $address,
        /** Whether the user has proven to receive messages there. */
        public bool $verified,
        /** Whether the user signs in by it. */
        public bool $signsIn,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            factorId: $members->required('factor_id', Read::text(...)),
            kind: $members->required('kind', Read::text(...)),
            address: $members->required('address', Read::secret(...)),
            verified: $members->required('verified', Read::boolean(...)),
            signsIn: $members->required('signs_in', Read::boolean(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'factor_id' => $this->factorId,
                'kind' => $this->kind,
                'address' => $this->address,
                'verified' => $this->verified,
                'signs_in' => $this->signsIn,
            ],
            [],
        ];
    }
}
