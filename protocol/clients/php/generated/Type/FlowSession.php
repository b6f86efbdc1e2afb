<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;
use Factord\Secret;

/** In SignIn, SignUp and StepUp. */
final readonly class FlowSession extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** Its ID. */
        public string $sessionId,
        /** The session's token; null if it was already shown, and in a step-up. */
        public ?Secret $token,
        /** When it ends, even if it is used. */
        public int $expiresAt,
        /**
         * How the user was authenticated, RFC 8176. Values of {@see AuthenticationMethod}, or of a later version.
         * @var list<string>|null
         */
        public ?array $amr = null,
        /** The assurance level: 2 if factors of two different types were verified, otherwise 1. */
        public ?int $aal = null,
        /** When the user was authenticated. */
        public ?int $authenticatedAt = null,
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
            token: $members->nullable('token', Read::secret(...)),
            expiresAt: $members->required('expires_at', Read::integer(...)),
            amr: $members->optional('amr', Read::listOf(Read::text(...))),
            aal: $members->optional('aal', Read::integer(...)),
            authenticatedAt: $members->optional('authenticated_at', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['session_id' => $this->sessionId, 'token' => $this->token, 'expires_at' => $this->expiresAt],
            ['amr' => $this->amr, 'aal' => $this->aal, 'authenticated_at' => $this->authenticatedAt],
        ];
    }
}
