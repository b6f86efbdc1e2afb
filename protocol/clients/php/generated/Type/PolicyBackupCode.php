<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In Policy. */
final readonly class PolicyBackupCode extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The number of codes in a new set. */
        public int $count,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            count: $members->required('count', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['count' => $this->count],
            [],
        ];
    }
}
