<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;
use Factord\Secret;

/** The result of `session.create`. */
final readonly class SessionCreateResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The session. */
        public Session $session,
        /** The session's token; shown only once. */
        public Secret $sessionToken,
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
            sessionToken: $members->required('session_token', Read::secret(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['session' => $this->session, 'session_token' => $this->sessionToken],
            [],
        ];
    }
}
