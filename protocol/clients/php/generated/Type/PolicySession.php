<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In Policy. */
final readonly class PolicySession extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The lifetime of a session, in seconds. */
        public int $ttlS,
        /** The lifetime of an unused session, in seconds. */
        public int $idleS,
        /** The maximum age of an authentication for a sensitive change, in seconds. */
        public int $reauthenticationMaxAgeS,
        /** The lifetime of an assertion, in seconds. */
        public int $assertionTtlS,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            ttlS: $members->required('ttl_s', Read::integer(...)),
            idleS: $members->required('idle_s', Read::integer(...)),
            reauthenticationMaxAgeS: $members->required('reauthentication_max_age_s', Read::integer(...)),
            assertionTtlS: $members->required('assertion_ttl_s', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'ttl_s' => $this->ttlS,
                'idle_s' => $this->idleS,
                'reauthentication_max_age_s' => $this->reauthenticationMaxAgeS,
                'assertion_ttl_s' => $this->assertionTtlS,
            ],
            [],
        ];
    }
}
