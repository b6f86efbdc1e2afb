<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `store.raise`. */
final readonly class StoreRaiseResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The layout in which the store is written. */
        public int $layout,
        /** The newest one that this server can read. */
        public int $newestLayout,
        /** The number of tenants that are not written in the newest one yet. */
        public int $tenantsLeft,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            layout: $members->required('layout', Read::integer(...)),
            newestLayout: $members->required('newest_layout', Read::integer(...)),
            tenantsLeft: $members->required('tenants_left', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'layout' => $this->layout,
                'newest_layout' => $this->newestLayout,
                'tenants_left' => $this->tenantsLeft,
            ],
            [],
        ];
    }
}
