<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Result;

/** The result of `subject.cancel_reset`. */
final readonly class SubjectCancelResetResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The reset as it is now. */
        public FactorReset $reset,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            reset: $members->required('reset', FactorReset::read(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['reset' => $this->reset],
            [],
        ];
    }
}
