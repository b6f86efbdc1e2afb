<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `passkey.verify`. */
final readonly class PasskeyVerification extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** Whose passkey it is. */
        public string $subject,
        /** The factor that verified. */
        public string $factorId,
        /** Whether the authenticator verified its user, by a PIN or a biometric. */
        public bool $userVerified,
        /**
         * Authentication method references, RFC 8176. Values of {@see VerificationMethod}, or of a later version.
         * @var list<string>
         */
        public array $amr,
        /** When it verified. */
        public int $verifiedAt,
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
            factorId: $members->required('factor_id', Read::text(...)),
            userVerified: $members->required('user_verified', Read::boolean(...)),
            amr: $members->required('amr', Read::listOf(Read::text(...))),
            verifiedAt: $members->required('verified_at', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'subject' => $this->subject,
                'factor_id' => $this->factorId,
                'user_verified' => $this->userVerified,
                'amr' => $this->amr,
                'verified_at' => $this->verifiedAt,
            ],
            [],
        ];
    }
}
