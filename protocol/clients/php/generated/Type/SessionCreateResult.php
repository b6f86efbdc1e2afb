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
        /** Its ID. */
        public string $sessionId,
        /** The session's token; shown only once. */
        public Secret $token,
        /** The assurance level: 2 if factors of two different types were verified, otherwise 1. */
        public int $aal,
        /** When it ends, even if it is used. */
        public int $expiresAt,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            sessionId: $members->required('session_id', Read::text(...)),
            token: $members->required('token', Read::secret(...)),
            aal: $members->required('aal', Read::integer(...)),
            expiresAt: $members->required('expires_at', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'session_id' => $this->sessionId,
                'token' => $this->token,
                'aal' => $this->aal,
                'expires_at' => $this->expiresAt,
            ],
            [],
        ];
    }
}
