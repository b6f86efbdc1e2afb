<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `backup_code.import`. */
final readonly class BackupCodeImportResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** Imported; present: it already existed and was not changed; possible: a dry run, and it would be imported. */
        public string $outcome,
        /** The factor; null if a dry run would import one. */
        public ?Factor $factor,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            outcome: $members->required('outcome', Read::text(...)),
            factor: $members->nullable('factor', Factor::read(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['outcome' => $this->outcome, 'factor' => $this->factor],
            [],
        ];
    }
}
