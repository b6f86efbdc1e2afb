<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `keys.status`. */
final readonly class KeysStatusResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The fingerprint of the current master key. */
        public string $masterKeyFingerprint,
        /** The fingerprint of the next master key, if the server was started with one. */
        public ?string $nextMasterKeyFingerprint,
        /** The number of keys not yet wrapped with the next master key. */
        public int $masterRecordsLeft,
        /**
         * The newest key of each tenant, sorted by name.
         * @var list<TenantKey>
         */
        public array $tenantKeys,
        /** The cursor for the next page; null on the last page. */
        public ?string $nextCursor,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            masterKeyFingerprint: $members->required('master_key_fingerprint', Read::text(...)),
            nextMasterKeyFingerprint: $members->nullable('next_master_key_fingerprint', Read::text(...)),
            masterRecordsLeft: $members->required('master_records_left', Read::integer(...)),
            tenantKeys: $members->required('tenant_keys', Read::listOf(TenantKey::read(...))),
            nextCursor: $members->nullable('next_cursor', Read::text(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'master_key_fingerprint' => $this->masterKeyFingerprint,
                'next_master_key_fingerprint' => $this->nextMasterKeyFingerprint,
                'master_records_left' => $this->masterRecordsLeft,
                'tenant_keys' => $this->tenantKeys,
                'next_cursor' => $this->nextCursor,
            ],
            [],
        ];
    }
}
