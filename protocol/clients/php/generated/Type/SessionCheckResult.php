<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `session.check`. */
final readonly class SessionCheckResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The subject that it belongs to. */
        public string $subject,
        /** Its ID. */
        public string $sessionId,
        /**
         * How the user signed in, RFC 8176. Values of {@see AuthenticationMethod}, or of a later version.
         * @var list<string>
         */
        public array $amr,
        /** The assurance level: 2 if factors of two different types were verified, otherwise 1. */
        public int $aal,
        /** When the user signed in. */
        public int $authenticatedAt,
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
            subject: $members->required('subject', Read::text(...)),
            sessionId: $members->required('session_id', Read::text(...)),
            amr: $members->required('amr', Read::listOf(Read::text(...))),
            aal: $members->required('aal', Read::integer(...)),
            authenticatedAt: $members->required('authenticated_at', Read::integer(...)),
            expiresAt: $members->required('expires_at', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'subject' => $this->subject,
                'session_id' => $this->sessionId,
                'amr' => $this->amr,
                'aal' => $this->aal,
                'authenticated_at' => $this->authenticatedAt,
                'expires_at' => $this->expiresAt,
            ],
            [],
        ];
    }
}
