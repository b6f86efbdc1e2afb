<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;
use Factord\Secret;

/** In Flow, CodeRejected, Throttled, Locked, AlreadyExists and others. */
final readonly class NextStep extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /**
         * The type of step; one that is unknown can be shown by ask and options. A value of {@see NextStepType}, or of
         * a later version.
         */
        public string $type,
        /**
         * The kind that the step asks for, or null if it has to be chosen first or the step needs none. A value of
         * {@see FactorKind}, or of a later version.
         */
        public ?string $kind,
        /** The factor that the step asks for or sets up, or null if any of several will do. */
        public ?string $factorId,
        /**
         * The parameters that attempt requires now; empty if it takes nothing. Values of {@see AttemptParameter}, or of
         * a later version.
         * @var list<string>
         */
        public array $ask,
        /**
         * The parameters that attempt takes besides. Values of {@see AttemptParameter}, or of a later version.
         * @var list<string>
         */
        public array $accepts,
        /**
         * The ways that can be chosen, in the order in which to show them.
         * @var list<StepOption>
         */
        public array $options,
        /** The code that was sent. */
        public ?Delivery $delivery = null,
        /** True if a code is asked for that could not be sent; prepare says why. */
        public ?bool $notSent = null,
        /** The seed, in base32. */
        public ?Secret $secret = null,
        /** The seed and its parameters, as a URI for authenticator apps. */
        public ?Secret $otpauthUri = null,
        /** Beside `secret`: the URI as a QR code, or null if it was not requested. */
        public ?Secret $qr = null,
        /**
         * Which method of navigator.credentials takes public_key. A value of {@see PasskeyCeremony}, or of a later
         * version.
         */
        public ?string $ceremony = null,
        /** What the browser needs to make a passkey, or to use one; pass it on unchanged. */
        public ?\stdClass $publicKey = null,
        /**
         * Beside ceremony get: the domains whose passkeys count, the current one first; prepare takes one as rp_id.
         * @var list<string>|null
         */
        public ?array $rpIds = null,
        /** What the tenant's own program wants to know. */
        public mixed $parameters = null,
        /** The rules for a new password. */
        public ?PasswordRules $rules = null,
        /** Why the flow cannot continue. A value of {@see AbandonReason}, or of a later version. */
        public ?string $reason = null,
        /**
         * For recovery_wait, and while a reset by support waits: when a sign-in will be able to set up a second factor.
         */
        public ?int $recoveryAt = null,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            type: $members->required('type', Read::text(...)),
            kind: $members->nullable('kind', Read::text(...)),
            factorId: $members->nullable('factor_id', Read::text(...)),
            ask: $members->required('ask', Read::listOf(Read::text(...))),
            accepts: $members->required('accepts', Read::listOf(Read::text(...))),
            options: $members->required('options', Read::listOf(StepOption::read(...))),
            delivery: $members->optional('delivery', Delivery::read(...)),
            notSent: $members->optional('not_sent', Read::boolean(...)),
            secret: $members->optional('secret', Read::secret(...)),
            otpauthUri: $members->optional('otpauth_uri', Read::secret(...)),
            qr: $members->optional('qr', Read::secret(...)),
            ceremony: $members->optional('ceremony', Read::text(...)),
            publicKey: $members->optional('public_key', Read::object(...)),
            rpIds: $members->optional('rp_ids', Read::listOf(Read::text(...))),
            parameters: $members->optional('parameters', Read::anything(...)),
            rules: $members->optional('rules', PasswordRules::read(...)),
            reason: $members->optional('reason', Read::text(...)),
            recoveryAt: $members->optional('recovery_at', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'type' => $this->type,
                'kind' => $this->kind,
                'factor_id' => $this->factorId,
                'ask' => $this->ask,
                'accepts' => $this->accepts,
                'options' => $this->options,
            ],
            [
                'delivery' => $this->delivery,
                'not_sent' => $this->notSent,
                'secret' => $this->secret,
                'otpauth_uri' => $this->otpauthUri,
                'qr' => $this->qr,
                'ceremony' => $this->ceremony,
                'public_key' => $this->publicKey,
                'rp_ids' => $this->rpIds,
                'parameters' => $this->parameters,
                'rules' => $this->rules,
                'reason' => $this->reason,
                'recovery_at' => $this->recoveryAt,
            ],
        ];
    }
}
