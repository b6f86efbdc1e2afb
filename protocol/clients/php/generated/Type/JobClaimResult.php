<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `job.claim`. */
final readonly class JobClaimResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /**
         * The jobs, which belong to the caller until their leases expire; empty if there are none.
         * @var list<Job>
         */
        public array $jobs,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            jobs: $members->required('jobs', Read::listOf(Job::read(...))),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['jobs' => $this->jobs],
            [],
        ];
    }
}
