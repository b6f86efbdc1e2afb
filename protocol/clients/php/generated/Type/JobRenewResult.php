<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `job.renew`. */
final readonly class JobRenewResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** When the lease expires, and the job can be claimed again. */
        public int $leaseExpiresAt,
        /** How many milliseconds the lease lasts from when it was renewed. */
        public int $leaseMs,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            leaseExpiresAt: $members->required('lease_expires_at', Read::integer(...)),
            leaseMs: $members->required('lease_ms', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['lease_expires_at' => $this->leaseExpiresAt, 'lease_ms' => $this->leaseMs],
            [],
        ];
    }
}
