<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `audit.list`. */
final readonly class AuditListResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /**
         * The entries.
         * @var list<AuditEntry>
         */
        public array $entries,
        /** The cursor for the next page; null on the last page. */
        public ?string $nextCursor,
        /** If oldest first: the cursor for what comes after this page, now or later; otherwise null. */
        public ?string $resumeCursor,
        /**
         * If oldest first: how many entries were removed because of their age before this page could list them;
         * otherwise null.
         */
        public ?int $entriesRemoved,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            entries: $members->required('entries', Read::listOf(AuditEntry::read(...))),
            nextCursor: $members->nullable('next_cursor', Read::text(...)),
            resumeCursor: $members->nullable('resume_cursor', Read::text(...)),
            entriesRemoved: $members->nullable('entries_removed', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'entries' => $this->entries,
                'next_cursor' => $this->nextCursor,
                'resume_cursor' => $this->resumeCursor,
                'entries_removed' => $this->entriesRemoved,
            ],
            [],
        ];
    }
}
