<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `server.health`. */
final readonly class ServerHealthResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** Ok, or degraded if any check is not ok. */
        public string $status,
        /**
         * Each check, with its status and findings.
         * @var list<HealthCheck>
         */
        public array $checks,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            status: $members->required('status', Read::text(...)),
            checks: $members->required('checks', Read::listOf(HealthCheck::read(...))),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['status' => $this->status, 'checks' => $this->checks],
            [],
        ];
    }
}
