<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In CodeRejected, Throttled, Locked, Expired, CredentialRejected and others. */
final readonly class RefusedStep extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The type of step. A value of {@see NextStepType}, or of a later version. */
        public string $type,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            type: $members->required('type', Read::text(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['type' => $this->type],
            [],
        ];
    }
}
