<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;
use Factord\Secret;

/** The result of `sign_in.create`, `sign_in.get`, `sign_in.prepare`, `sign_in.attempt` and `sign_in.reset`. */
final readonly class SignIn extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** Its ID. */
        public string $signInId,
        /** How far the flow is; clients branch on it. A value of {@see FlowStatus}, or of a later version. */
        public string $status,
        /** What to ask the user next. */
        public NextStep $nextStep,
        /** What the user typed, as far as it may be shown. */
        public ?string $identifierHint,
        /**
         * The strategies that it can begin with.
         * @var list<OfferedFactor>
         */
        public array $supportedFirstFactors,
        /**
         * The strategies that can follow; empty until the first factor is verified.
         * @var list<OfferedFactor>
         */
        public array $supportedSecondFactors,
        /** The state of the first factor. */
        public ?FactorProgress $firstFactor,
        /** The state of the second factor. */
        public ?FactorProgress $secondFactor,
        /** Once complete: the subject. */
        public ?string $subject,
        /** Once complete: the session. */
        public ?FlowSession $session,
        /** When it ends. */
        public int $expiresAt,
        /** The trusted device's next token; shown only once. */
        public ?Secret $deviceToken = null,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            signInId: $members->required('sign_in_id', Read::text(...)),
            status: $members->required('status', Read::text(...)),
            nextStep: $members->required('next_step', NextStep::read(...)),
            identifierHint: $members->nullable('identifier_hint', Read::text(...)),
            supportedFirstFactors: $members->required('supported_first_factors', Read::listOf(OfferedFactor::read(...))),
            supportedSecondFactors: $members->required('supported_second_factors', Read::listOf(OfferedFactor::read(...))),
            firstFactor: $members->nullable('first_factor', FactorProgress::read(...)),
            secondFactor: $members->nullable('second_factor', FactorProgress::read(...)),
            subject: $members->nullable('subject', Read::text(...)),
            session: $members->nullable('session', FlowSession::read(...)),
            expiresAt: $members->required('expires_at', Read::integer(...)),
            deviceToken: $members->optional('device_token', Read::secret(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'sign_in_id' => $this->signInId,
                'status' => $this->status,
                'next_step' => $this->nextStep,
                'identifier_hint' => $this->identifierHint,
                'supported_first_factors' => $this->supportedFirstFactors,
                'supported_second_factors' => $this->supportedSecondFactors,
                'first_factor' => $this->firstFactor,
                'second_factor' => $this->secondFactor,
                'subject' => $this->subject,
                'session' => $this->session,
                'expires_at' => $this->expiresAt,
            ],
            ['device_token' => $this->deviceToken],
        ];
    }
}
