<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Result;

/** The result of `session.check`. */
final readonly class SessionCheckResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The session. */
        public Session $session,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            session: $members->required('session', Session::read(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['session' => $this->session],
            [],
        ];
    }
}
