<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In Policy. */
final readonly class PolicyRecovery extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The wait before users who have only the address of a password reset can set up a second factor. */
        public int $waitS,
        /** Whether a reset of the second factors by support takes effect after wait_s. */
        public bool $supportWaits,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            waitS: $members->required('wait_s', Read::integer(...)),
            supportWaits: $members->required('support_waits', Read::boolean(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['wait_s' => $this->waitS, 'support_waits' => $this->supportWaits],
            [],
        ];
    }
}
