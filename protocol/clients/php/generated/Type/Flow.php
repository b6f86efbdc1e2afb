<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;
use Factord\Secret;

/**
 * The result of `sign_in.create`, `sign_up.create`, `sign_up.update`, `step_up.create`, `password_reset.create` and
 * others.
 */
final readonly class Flow extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** Its ID, which names it in every request. */
        public string $flowId,
        /**
         * Which sort of flow it is; only its own members may be absent in others. A value of {@see FlowKind}, or of a
         * later version.
         */
        public string $kind,
        /** How far the flow is; clients branch on it. A value of {@see FlowStatus}, or of a later version. */
        public string $status,
        /** What to ask the user next. */
        public NextStep $nextStep,
        /** What the user typed, as far as it may be shown. */
        public ?string $identifierHint,
        /** The state of the first factor. */
        public ?FactorProgress $firstFactor,
        /** The state of the second factor. */
        public ?FactorProgress $secondFactor,
        /** Once complete: the subject; of a step-up, always. */
        public ?string $subject,
        /** Once complete: the session, until it ends; of a step-up, the one that was confirmed. */
        public ?Session $session,
        /** The session's token, in the one answer that shows it; if none has, flow.claim_session returns it. */
        public ?Secret $sessionToken,
        /** The trusted device's next token; shown only once. */
        public ?Secret $deviceToken,
        /** When it ends. */
        public int $expiresAt,
        /**
         * Of a sign-up: the fields that are required. Values of {@see SignUpField}, or of a later version.
         * @var list<string>|null
         */
        public ?array $requiredFields = null,
        /**
         * Of a sign-up: the fields that are still missing. Values of {@see SignUpField}, or of a later version.
         * @var list<string>|null
         */
        public ?array $missingFields = null,
        /**
         * Of a sign-up: the addresses that still have to be verified. Values of {@see SignUpField}, or of a later
         * version.
         * @var list<string>|null
         */
        public ?array $unverifiedFields = null,
        /** Of a step-up: the kind of action. */
        public ?string $purpose = null,
        /** Of a step-up: the exact action. */
        public ?string $binding = null,
        /** Of a step-up, once complete and until redeemed: the verdict for verdict.redeem. */
        public ?Secret $verdict = null,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            flowId: $members->required('flow_id', Read::text(...)),
            kind: $members->required('kind', Read::text(...)),
            status: $members->required('status', Read::text(...)),
            nextStep: $members->required('next_step', NextStep::read(...)),
            identifierHint: $members->nullable('identifier_hint', Read::text(...)),
            firstFactor: $members->nullable('first_factor', FactorProgress::read(...)),
            secondFactor: $members->nullable('second_factor', FactorProgress::read(...)),
            subject: $members->nullable('subject', Read::text(...)),
            session: $members->nullable('session', Session::read(...)),
            sessionToken: $members->nullable('session_token', Read::secret(...)),
            deviceToken: $members->nullable('device_token', Read::secret(...)),
            expiresAt: $members->required('expires_at', Read::integer(...)),
            requiredFields: $members->optional('required_fields', Read::listOf(Read::text(...))),
            missingFields: $members->optional('missing_fields', Read::listOf(Read::text(...))),
            unverifiedFields: $members->optional('unverified_fields', Read::listOf(Read::text(...))),
            purpose: $members->optional('purpose', Read::text(...)),
            binding: $members->optional('binding', Read::text(...)),
            verdict: $members->optional('verdict', Read::secret(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'flow_id' => $this->flowId,
                'kind' => $this->kind,
                'status' => $this->status,
                'next_step' => $this->nextStep,
                'identifier_hint' => $this->identifierHint,
                'first_factor' => $this->firstFactor,
                'second_factor' => $this->secondFactor,
                'subject' => $this->subject,
                'session' => $this->session,
                'session_token' => $this->sessionToken,
                'device_token' => $this->deviceToken,
                'expires_at' => $this->expiresAt,
            ],
            [
                'required_fields' => $this->requiredFields,
                'missing_fields' => $this->missingFields,
                'unverified_fields' => $this->unverifiedFields,
                'purpose' => $this->purpose,
                'binding' => $this->binding,
                'verdict' => $this->verdict,
            ],
        ];
    }
}
