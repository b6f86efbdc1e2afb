<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;

/** A Factor with the kind `email`. */
final readonly class EmailFactor extends Factor
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        string $factorId,
        string $kind,
        ?string $displayName,
        string $status,
        bool $disabled,
        bool $preferred,
        int $createdAt,
        ?int $lastUsedAt,
        ?int $expiresAt,
        /** For email and phone: the masked address. */
        public string $destination,
        /** For email and phone: whether the user signs in by it; a pending one that does so does not expire. */
        public bool $signsIn,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct(
            factorId: $factorId,
            kind: $kind,
            displayName: $displayName,
            status: $status,
            disabled: $disabled,
            preferred: $preferred,
            createdAt: $createdAt,
            lastUsedAt: $lastUsedAt,
            expiresAt: $expiresAt,
            otherMembers: $otherMembers,
        );
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            factorId: $members->required('factor_id', Read::text(...)),
            kind: $members->required('kind', Read::text(...)),
            displayName: $members->nullable('display_name', Read::text(...)),
            status: $members->required('status', Read::text(...)),
            disabled: $members->required('disabled', Read::boolean(...)),
            preferred: $members->required('preferred', Read::boolean(...)),
            createdAt: $members->required('created_at', Read::integer(...)),
            lastUsedAt: $members->nullable('last_used_at', Read::integer(...)),
            expiresAt: $members->nullable('expires_at', Read::integer(...)),
            destination: $members->required('destination', Read::text(...)),
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
                'display_name' => $this->displayName,
                'status' => $this->status,
                'disabled' => $this->disabled,
                'preferred' => $this->preferred,
                'created_at' => $this->createdAt,
                'last_used_at' => $this->lastUsedAt,
                'expires_at' => $this->expiresAt,
                'destination' => $this->destination,
                'signs_in' => $this->signsIn,
            ],
            [],
        ];
    }
}
