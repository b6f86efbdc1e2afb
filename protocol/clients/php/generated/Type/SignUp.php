<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `sign_up.create`, `sign_up.get`, `sign_up.prepare`, `sign_up.attempt` and `sign_up.update`. */
final readonly class SignUp extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** Its ID. */
        public string $signUpId,
        /** How far the flow is; clients branch on it. A value of {@see FlowStatus}, or of a later version. */
        public string $status,
        /**
         * The fields that are required. Values of {@see SignUpField}, or of a later version.
         * @var list<string>
         */
        public array $requiredFields,
        /**
         * The fields that are still missing. Values of {@see SignUpField}, or of a later version.
         * @var list<string>
         */
        public array $missingFields,
        /**
         * The addresses that still have to be verified. Values of {@see SignUpField}, or of a later version.
         * @var list<string>
         */
        public array $unverifiedFields,
        /** What to ask the user next. */
        public NextStep $nextStep,
        /** Once complete: the subject. */
        public ?string $subject,
        /** Once complete: the session. */
        public ?FlowSession $session,
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
            signUpId: $members->required('sign_up_id', Read::text(...)),
            status: $members->required('status', Read::text(...)),
            requiredFields: $members->required('required_fields', Read::listOf(Read::text(...))),
            missingFields: $members->required('missing_fields', Read::listOf(Read::text(...))),
            unverifiedFields: $members->required('unverified_fields', Read::listOf(Read::text(...))),
            nextStep: $members->required('next_step', NextStep::read(...)),
            subject: $members->nullable('subject', Read::text(...)),
            session: $members->nullable('session', FlowSession::read(...)),
            expiresAt: $members->required('expires_at', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'sign_up_id' => $this->signUpId,
                'status' => $this->status,
                'required_fields' => $this->requiredFields,
                'missing_fields' => $this->missingFields,
                'unverified_fields' => $this->unverifiedFields,
                'next_step' => $this->nextStep,
                'subject' => $this->subject,
                'session' => $this->session,
                'expires_at' => $this->expiresAt,
            ],
            [],
        ];
    }
}
