<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `tenant.update`. */
final readonly class TenantUpdateResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** Its name. */
        public string $tenant,
        /** All its settings, including those from the server's defaults. */
        public Policy $policy,
        /** The edition of the defaults that its settings override. */
        public int $defaultsEdition,
        /** The number of users left without a factor that counted; null if nothing was counted. */
        public ?int $usersAffected,
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
            usersAffected: $members->nullable('users_affected', Read::integer(...)),
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
                'users_affected' => $this->usersAffected,
            ],
            [],
        ];
    }
}
