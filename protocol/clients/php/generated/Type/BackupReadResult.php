<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `backup.read`. */
final readonly class BackupReadResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The bytes, in base64. */
        public string $data,
        /** Where the next piece begins. */
        public int $nextOffset,
        /** How many of the backup's records have been returned. */
        public int $recordsDone,
        /** Whether this piece is the last. */
        public bool $last,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            data: $members->required('data', Read::text(...)),
            nextOffset: $members->required('next_offset', Read::integer(...)),
            recordsDone: $members->required('records_done', Read::integer(...)),
            last: $members->required('last', Read::boolean(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'data' => $this->data,
                'next_offset' => $this->nextOffset,
                'records_done' => $this->recordsDone,
                'last' => $this->last,
            ],
            [],
        ];
    }
}
