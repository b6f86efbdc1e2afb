<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In StoreLayoutResult. */
final readonly class Sidecar extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** Its name in the database. */
        public string $name,
        /** The newest layout that it can read. */
        public int $newestLayout,
        /** When it last wrote something. */
        public int $seenAt,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            name: $members->required('name', Read::text(...)),
            newestLayout: $members->required('newest_layout', Read::integer(...)),
            seenAt: $members->required('seen_at', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['name' => $this->name, 'newest_layout' => $this->newestLayout, 'seen_at' => $this->seenAt],
            [],
        ];
    }
}
