<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Result;

/**
 * The result of `password.import`, `password.require_reset`, `factor.activate`, `factor.rename`, `factor.prefer` and
 * `factor.enable`.
 */
final readonly class ChangedFactor extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The factor as it is now. */
        public Factor $factor,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            factor: $members->required('factor', Factor::read(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['factor' => $this->factor],
            [],
        ];
    }
}
