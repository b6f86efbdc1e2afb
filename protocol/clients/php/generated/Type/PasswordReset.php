<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/**
 * The result of `password_reset.create`, `password_reset.get`, `password_reset.prepare` and `password_reset.attempt`.
 */
final readonly class PasswordReset extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** Its ID. */
        public string $passwordResetId,
        /** How far the flow is; clients branch on it. A value of {@see FlowStatus}, or of a later version. */
        public string $status,
        /** What to ask the user next. */
        public NextStep $nextStep,
        /** What the user typed, as far as it may be shown. */
        public ?string $identifierHint,
        /** When it ends. */
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
            passwordResetId: $members->required('password_reset_id', Read::text(...)),
            status: $members->required('status', Read::text(...)),
            nextStep: $members->required('next_step', NextStep::read(...)),
            identifierHint: $members->nullable('identifier_hint', Read::text(...)),
            expiresAt: $members->required('expires_at', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'password_reset_id' => $this->passwordResetId,
                'status' => $this->status,
                'next_step' => $this->nextStep,
                'identifier_hint' => $this->identifierHint,
                'expires_at' => $this->expiresAt,
            ],
            [],
        ];
    }
}
