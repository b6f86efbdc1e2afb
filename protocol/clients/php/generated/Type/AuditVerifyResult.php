<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `audit.verify`. */
final readonly class AuditVerifyResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The number of entries verified, up to the end or the first break. */
        public int $entriesChecked,
        /** Whether all of them are unchanged. */
        public bool $intact,
        /** The sequence number at which the chain breaks; null if it is intact. */
        public ?int $firstBrokenSequence,
        /** The number of the oldest entries that were removed because of their age. */
        public int $entriesRemoved,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            entriesChecked: $members->required('entries_checked', Read::integer(...)),
            intact: $members->required('intact', Read::boolean(...)),
            firstBrokenSequence: $members->nullable('first_broken_sequence', Read::integer(...)),
            entriesRemoved: $members->required('entries_removed', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'entries_checked' => $this->entriesChecked,
                'intact' => $this->intact,
                'first_broken_sequence' => $this->firstBrokenSequence,
                'entries_removed' => $this->entriesRemoved,
            ],
            [],
        ];
    }
}
