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
        public string $masterKey,
        /** The fingerprint of the next master key, if the server was started with one. */
        public ?string $nextMasterKey,
        /** The number of keys not yet wrapped with the next master key. */
        public int $masterRecordsLeft,
        /**
         * The newest key of each tenant.
         * @var list<TenantKey>
         */
        public array $tenants,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            masterKey: $members->required('master_key', Read::text(...)),
            nextMasterKey: $members->nullable('next_master_key', Read::text(...)),
            masterRecordsLeft: $members->required('master_records_left', Read::integer(...)),
            tenants: $members->required('tenants', Read::listOf(TenantKey::read(...))),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'master_key' => $this->masterKey,
                'next_master_key' => $this->nextMasterKey,
                'master_records_left' => $this->masterRecordsLeft,
                'tenants' => $this->tenants,
            ],
            [],
        ];
    }
}
