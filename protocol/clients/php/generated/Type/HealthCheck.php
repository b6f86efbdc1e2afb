<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In ServerHealthResult. */
final readonly class HealthCheck extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The check: store, clock, disk, integrity or anchor. */
        public string $check,
        /** Ok or degraded. */
        public string $status,
        /** The problem in a few words; null if there is none. */
        public ?string $problem,
        /** What the check found. */
        public string $text,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            check: $members->required('check', Read::text(...)),
            status: $members->required('status', Read::text(...)),
            problem: $members->nullable('problem', Read::text(...)),
            text: $members->required('text', Read::text(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'check' => $this->check,
                'status' => $this->status,
                'problem' => $this->problem,
                'text' => $this->text,
            ],
            [],
        ];
    }
}
