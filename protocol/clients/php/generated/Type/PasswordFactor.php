<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;

/** A Factor with the kind `password`. */
final readonly class PasswordFactor extends Factor
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
        /**
         * For password: argon2id, or the scheme of an imported hash until it first verifies. A value of
         * {@see PasswordScheme}, or of a later version.
         */
        public string $scheme,
        /** For password: change or reset, if the user has to do that. */
        public ?string $demand,
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
            scheme: $members->required('scheme', Read::text(...)),
            demand: $members->nullable('demand', Read::text(...)),
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
                'scheme' => $this->scheme,
                'demand' => $this->demand,
            ],
            [],
        ];
    }
}
