<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `tenant.check`. */
final readonly class TenantCheckResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** Its name. */
        public string $tenant,
        /** The profile checked by. */
        public ?string $profile,
        /** The title and date of the standard's text. */
        public ?string $standard,
        /** The edition of the defaults that its settings override. */
        public int $defaultsEdition,
        /** Its users, counted. */
        public CheckedUsers $census,
        /**
         * The passkeys by the domain that they were made for, those that count first.
         * @var list<DomainPasskeys>
         */
        public array $passkeys,
        /**
         * What was found, worst first.
         * @var list<PolicyFinding>
         */
        public array $findings,
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
            profile: $members->nullable('profile', Read::text(...)),
            standard: $members->nullable('standard', Read::text(...)),
            defaultsEdition: $members->required('defaults_edition', Read::integer(...)),
            census: $members->required('census', CheckedUsers::read(...)),
            passkeys: $members->required('passkeys', Read::listOf(DomainPasskeys::read(...))),
            findings: $members->required('findings', Read::listOf(PolicyFinding::read(...))),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'tenant' => $this->tenant,
                'profile' => $this->profile,
                'standard' => $this->standard,
                'defaults_edition' => $this->defaultsEdition,
                'census' => $this->census,
                'passkeys' => $this->passkeys,
                'findings' => $this->findings,
            ],
            [],
        ];
    }
}
