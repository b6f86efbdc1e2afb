<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `subject.cancel_reset`. */
final readonly class SubjectCancelResetResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** Always true; a failure is an error. */
        public bool $cancelled,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            cancelled: $members->required('cancelled', Read::boolean(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['cancelled' => $this->cancelled],
            [],
        ];
    }
}
