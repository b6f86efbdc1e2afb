<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/**
 * In Flow, FlowClaimSessionResult, SessionCheckResult, SessionCreateResult, SessionListResult and SessionTouchResult.
 */
final readonly class Session extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** Its ID. */
        public string $sessionId,
        /** The subject that it belongs to. */
        public string $subject,
        /**
         * How the user signed in, RFC 8176. Values of {@see AuthenticationMethod}, or of a later version.
         * @var list<string>
         */
        public array $amr,
        /** The assurance level: 2 if factors of two different types were verified, otherwise 1. */
        public int $aal,
        /** When the user signed in. */
        public int $authenticatedAt,
        /** When it was created. */
        public int $createdAt,
        /** When it was last used, to within a minute. */
        public int $lastUsedAt,
        /** When it ends, even if it is used. */
        public int $expiresAt,
        /** When it ends if it is not used. */
        public int $idleExpiresAt,
        /**
         * The factors that it was created with; removing one of them ends it.
         * @var list<string>
         */
        public array $factorIds,
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
            subject: $members->required('subject', Read::text(...)),
            amr: $members->required('amr', Read::listOf(Read::text(...))),
            aal: $members->required('aal', Read::integer(...)),
            authenticatedAt: $members->required('authenticated_at', Read::integer(...)),
            createdAt: $members->required('created_at', Read::integer(...)),
            lastUsedAt: $members->required('last_used_at', Read::integer(...)),
            expiresAt: $members->required('expires_at', Read::integer(...)),
            idleExpiresAt: $members->required('idle_expires_at', Read::integer(...)),
            factorIds: $members->required('factor_ids', Read::listOf(Read::text(...))),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'session_id' => $this->sessionId,
                'subject' => $this->subject,
                'amr' => $this->amr,
                'aal' => $this->aal,
                'authenticated_at' => $this->authenticatedAt,
                'created_at' => $this->createdAt,
                'last_used_at' => $this->lastUsedAt,
                'expires_at' => $this->expiresAt,
                'idle_expires_at' => $this->idleExpiresAt,
                'factor_ids' => $this->factorIds,
            ],
            [],
        ];
    }
}
