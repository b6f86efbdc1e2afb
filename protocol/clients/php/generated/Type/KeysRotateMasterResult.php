<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `keys.rotate_master`. */
final readonly class KeysRotateMasterResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The fingerprint of the master key now in use. */
        public string $masterKeyFingerprint,
        /** The number of keys still wrapped with the old master key. */
        public int $masterRecordsLeft,
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
            masterRecordsLeft: $members->required('master_records_left', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'master_key_fingerprint' => $this->masterKeyFingerprint,
                'master_records_left' => $this->masterRecordsLeft,
            ],
            [],
        ];
    }
}
