<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;

/** A Factor with the kind `passkey`. */
final readonly class PasskeyFactor extends Factor
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
         * For passkey: whether the passkey can be synchronised, so that it is not bound to one device; null while
         * pending.
         */
        public ?bool $backupEligible,
        /** For passkey: whether the passkey was synchronised when it was last used; null while pending. */
        public ?bool $backedUp,
        /** For passkey: the domain that the passkey was made for; null if none is known. */
        public ?string $rpId,
        /**
         * For passkey: whether that is the policy's current domain, a former one, or another, so that it counts
         * nowhere. A value of {@see RPIDState}, or of a later version.
         */
        public string $rpIdState,
        /** For passkey: the model of the authenticator, as a UUID; null if it is not known. Nobody has verified it. */
        public ?string $aaguid,
        /**
         * For passkey: the product that has the passkey, such as 1Password, by what it says of itself; null if unknown.
         */
        public ?string $authenticator,
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
            backupEligible: $members->nullable('backup_eligible', Read::boolean(...)),
            backedUp: $members->nullable('backed_up', Read::boolean(...)),
            rpId: $members->nullable('rp_id', Read::text(...)),
            rpIdState: $members->required('rp_id_state', Read::text(...)),
            aaguid: $members->nullable('aaguid', Read::text(...)),
            authenticator: $members->nullable('authenticator', Read::text(...)),
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
                'backup_eligible' => $this->backupEligible,
                'backed_up' => $this->backedUp,
                'rp_id' => $this->rpId,
                'rp_id_state' => $this->rpIdState,
                'aaguid' => $this->aaguid,
                'authenticator' => $this->authenticator,
            ],
            [],
        ];
    }
}
