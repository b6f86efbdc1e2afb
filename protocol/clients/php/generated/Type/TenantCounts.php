<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In Tenant. */
final readonly class TenantCounts extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The number of subjects that have or had a factor. */
        public int $subjects,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            subjects: $members->required('subjects', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['subjects' => $this->subjects],
            [],
        ];
    }
}
