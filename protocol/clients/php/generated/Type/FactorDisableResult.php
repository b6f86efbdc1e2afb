<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `factor.disable`. */
final readonly class FactorDisableResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The factor as it is now. */
        public Factor $factor,
        /** The number of sessions that were ended. */
        public int $revokedSessions,
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
            revokedSessions: $members->required('revoked_sessions', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['factor' => $this->factor, 'revoked_sessions' => $this->revokedSessions],
            [],
        ];
    }
}
