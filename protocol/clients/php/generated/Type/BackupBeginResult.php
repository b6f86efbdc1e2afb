<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `backup.begin`. */
final readonly class BackupBeginResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** Its ID. */
        public string $backupId,
        /** The time of the backed-up state. */
        public int $createdAt,
        /** The number of records in the backup, to show progress. */
        public int $records,
        /** The fingerprint of the master key that a restore needs. */
        public string $masterKeyFingerprint,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            backupId: $members->required('backup_id', Read::text(...)),
            createdAt: $members->required('created_at', Read::integer(...)),
            records: $members->required('records', Read::integer(...)),
            masterKeyFingerprint: $members->required('master_key_fingerprint', Read::text(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'backup_id' => $this->backupId,
                'created_at' => $this->createdAt,
                'records' => $this->records,
                'master_key_fingerprint' => $this->masterKeyFingerprint,
            ],
            [],
        ];
    }
}
