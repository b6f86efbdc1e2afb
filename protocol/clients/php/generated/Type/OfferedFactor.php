<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In NextStep, SignIn and StepUp. */
final readonly class OfferedFactor extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The strategy that the answer uses. A value of {@see Strategy}, or of a later version. */
        public string $strategy,
        /** The factor. */
        public ?string $factorId = null,
        /** The user's name for the factor. */
        public ?string $displayName = null,
        /** True if the user prefers it. */
        public ?bool $preferred = null,
        /** When the factor was enrolled. */
        public ?int $createdAt = null,
        /** When the factor last verified. */
        public ?int $lastUsedAt = null,
        /** The masked address that a code is sent to. */
        public ?string $destination = null,
        /** The number of unspent backup codes. */
        public ?int $codesLeft = null,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            strategy: $members->required('strategy', Read::text(...)),
            factorId: $members->optional('factor_id', Read::text(...)),
            displayName: $members->optional('display_name', Read::text(...)),
            preferred: $members->optional('preferred', Read::boolean(...)),
            createdAt: $members->optional('created_at', Read::integer(...)),
            lastUsedAt: $members->optional('last_used_at', Read::integer(...)),
            destination: $members->optional('destination', Read::text(...)),
            codesLeft: $members->optional('codes_left', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['strategy' => $this->strategy],
            [
                'factor_id' => $this->factorId,
                'display_name' => $this->displayName,
                'preferred' => $this->preferred,
                'created_at' => $this->createdAt,
                'last_used_at' => $this->lastUsedAt,
                'destination' => $this->destination,
                'codes_left' => $this->codesLeft,
            ],
        ];
    }
}
