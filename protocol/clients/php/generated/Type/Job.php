<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Read;
use Factord\Result;

/**
 * In JobClaimResult.
 *
 * Its subclasses are told apart by `kind`: DeliverMessageJob, ChallengeJob, and OtherJob for what a later version adds.
 */
abstract readonly class Job extends Result
{
    /** @param array<string, mixed> $otherMembers */
    protected function __construct(
        /** The job's ID, which stays the same if the job is leased again. */
        public string $jobId,
        /** The kind of job. */
        public string $kind,
        /** The tenant that it belongs to. */
        public string $tenant,
        /** How often the job was leased, including this time. */
        public int $attempt,
        /** When the lease expires, and the job can be claimed again. */
        public int $leaseExpiresAt,
        /** How many milliseconds the lease lasts from when it was claimed. */
        public int $leaseMs,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        return match (Read::object($value)->kind ?? null) {
            'deliver_message' => DeliverMessageJob::read($value),
            'challenge' => ChallengeJob::read($value),
            default => OtherJob::read($value),
        };
    }
}
