<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In NextStep. */
final readonly class StepOption extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** What to send as `selection` to choose it. */
        public string $selection,
        /** Whether it is what the step asks for now. */
        public bool $asked,
        /**
         * The kind of factor; null for reset_password and skip. A value of {@see FactorKind}, or of a later version.
         */
        public ?string $kind,
        /** The factor; null before the first factor is verified. */
        public ?string $factorId,
        /** The user's name for the factor. */
        public ?string $displayName,
        /** The masked address that a code is sent to. */
        public ?string $destination,
        /** Whether the user prefers it. */
        public bool $preferred,
        /** When the factor was enrolled. */
        public ?int $createdAt,
        /** When the factor last verified. */
        public ?int $lastUsedAt,
        /** The number of unspent backup codes. */
        public ?int $codesLeft,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            selection: $members->required('selection', Read::text(...)),
            asked: $members->required('asked', Read::boolean(...)),
            kind: $members->nullable('kind', Read::text(...)),
            factorId: $members->nullable('factor_id', Read::text(...)),
            displayName: $members->nullable('display_name', Read::text(...)),
            destination: $members->nullable('destination', Read::text(...)),
            preferred: $members->required('preferred', Read::boolean(...)),
            createdAt: $members->nullable('created_at', Read::integer(...)),
            lastUsedAt: $members->nullable('last_used_at', Read::integer(...)),
            codesLeft: $members->nullable('codes_left', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'selection' => $this->selection,
                'asked' => $this->asked,
                'kind' => $this->kind,
                'factor_id' => $this->factorId,
                'display_name' => $this->displayName,
                'destination' => $this->destination,
                'preferred' => $this->preferred,
                'created_at' => $this->createdAt,
                'last_used_at' => $this->lastUsedAt,
                'codes_left' => $this->codesLeft,
            ],
            [],
        ];
    }
}
