<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `tenant.create` and `tenant.get`. */
final readonly class Tenant extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** Its name. */
        public string $tenant,
        /** All its settings, including those from the server's defaults. */
        public Policy $policy,
        /** The edition of the defaults that its settings override. */
        public int $defaultsEdition,
        /** When it was created. */
        public int $createdAt,
        /** What the tenant contains. */
        public TenantCounts $counts,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            tenant: $members->required('tenant', Read::text(...)),
            policy: $members->required('policy', Policy::read(...)),
            defaultsEdition: $members->required('defaults_edition', Read::integer(...)),
            createdAt: $members->required('created_at', Read::integer(...)),
            counts: $members->required('counts', TenantCounts::read(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'tenant' => $this->tenant,
                'policy' => $this->policy,
                'defaults_edition' => $this->defaultsEdition,
                'created_at' => $this->createdAt,
                'counts' => $this->counts,
            ],
            [],
        ];
    }
}
