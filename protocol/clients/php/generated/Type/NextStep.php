<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;
use Factord\Secret;

/** In PasswordReset, SignIn, SignUp and StepUp. */
final readonly class NextStep extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /**
         * The type of step; if it is unknown, update the client. A value of {@see NextStepType}, or of a later version.
         */
        public string $type,
        /**
         * What can be selected: strategies, and reset_password.
         * @var list<string>|null
         */
        public ?array $allowed = null,
        /**
         * The factors that the step is about.
         * @var list<OfferedFactor>|null
         */
        public ?array $hints = null,
        /** Whether the step can be skipped. */
        public ?bool $skippable = null,
        /** The code that was sent. */
        public ?Delivery $delivery = null,
        /** True if a code is asked for that could not be sent; prepare says why. */
        public ?bool $notSent = null,
        /** The number of unspent backup codes. */
        public ?int $codesLeft = null,
        /** The authenticator or passkey that is being set up. */
        public ?string $factorId = null,
        /** The seed, in base32. */
        public ?Secret $secret = null,
        /** The seed and its parameters, as a URI for authenticator apps. */
        public ?Secret $otpauthUri = null,
        /** The URI as a QR code, if it was requested. */
        public ?Secret $qr = null,
        /** What the browser needs to make a passkey, or to use one; pass it on unchanged. */
        public ?\stdClass $publicKey = null,
        /** What the tenant's own program wants to know. */
        public mixed $parameters = null,
        /** The rules for a new password. */
        public ?PasswordRules $rules = null,
        /**
         * The fields that the sign-up still needs. Values of {@see SignUpField}, or of a later version.
         * @var list<string>|null
         */
        public ?array $missingFields = null,
        /** Why the flow cannot continue. */
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
            allowed: $members->optional('allowed', Read::listOf(Read::text(...))),
            hints: $members->optional('hints', Read::listOf(OfferedFactor::read(...))),
            skippable: $members->optional('skippable', Read::boolean(...)),
            delivery: $members->optional('delivery', Delivery::read(...)),
            notSent: $members->optional('not_sent', Read::boolean(...)),
            codesLeft: $members->optional('codes_left', Read::integer(...)),
            factorId: $members->optional('factor_id', Read::text(...)),
            secret: $members->optional('secret', Read::secret(...)),
            otpauthUri: $members->optional('otpauth_uri', Read::secret(...)),
            qr: $members->optional('qr', Read::secret(...)),
            publicKey: $members->optional('public_key', Read::object(...)),
            parameters: $members->optional('parameters', Read::anything(...)),
            rules: $members->optional('rules', PasswordRules::read(...)),
            missingFields: $members->optional('missing_fields', Read::listOf(Read::text(...))),
            reason: $members->optional('reason', Read::text(...)),
            recoveryAt: $members->optional('recovery_at', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['type' => $this->type],
            [
                'allowed' => $this->allowed,
                'hints' => $this->hints,
                'skippable' => $this->skippable,
                'delivery' => $this->delivery,
                'not_sent' => $this->notSent,
                'codes_left' => $this->codesLeft,
                'factor_id' => $this->factorId,
                'secret' => $this->secret,
                'otpauth_uri' => $this->otpauthUri,
                'qr' => $this->qr,
                'public_key' => $this->publicKey,
                'parameters' => $this->parameters,
                'rules' => $this->rules,
                'missing_fields' => $this->missingFields,
                'reason' => $this->reason,
                'recovery_at' => $this->recoveryAt,
            ],
        ];
    }
}
