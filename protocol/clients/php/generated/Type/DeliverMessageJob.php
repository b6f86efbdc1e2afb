<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;

/** A Job with the kind `deliver_message`. */
final readonly class DeliverMessageJob extends Job
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        string $jobId,
        string $kind,
        string $tenant,
        int $attempt,
        int $leaseExpiresAt,
        int $leaseMs,
        /** What to do. */
        public MessagePayload $payload,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct(
            jobId: $jobId,
            kind: $kind,
            tenant: $tenant,
            attempt: $attempt,
            leaseExpiresAt: $leaseExpiresAt,
            leaseMs: $leaseMs,
            otherMembers: $otherMembers,
        );
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            jobId: $members->required('job_id', Read::text(...)),
            kind: $members->required('kind', Read::text(...)),
            tenant: $members->required('tenant', Read::text(...)),
            attempt: $members->required('attempt', Read::integer(...)),
            leaseExpiresAt: $members->required('lease_expires_at', Read::integer(...)),
            leaseMs: $members->required('lease_ms', Read::integer(...)),
            payload: $members->required('payload', MessagePayload::read(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'job_id' => $this->jobId,
                'kind' => $this->kind,
                'tenant' => $this->tenant,
                'attempt' => $this->attempt,
                'lease_expires_at' => $this->leaseExpiresAt,
                'lease_ms' => $this->leaseMs,
                'payload' => $this->payload,
            ],
            [],
        ];
    }
}
