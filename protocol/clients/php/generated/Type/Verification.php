<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `totp.verify`, `hotp.verify`, `email.verify`, `phone.verify` and `factor.resync`. */
final readonly class Verification extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The factor that verified. */
        public string $factorId,
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
            factorId: $members->required('factor_id', Read::text(...)),
            amr: $members->required('amr', Read::listOf(Read::text(...))),
            verifiedAt: $members->required('verified_at', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['factor_id' => $this->factorId, 'amr' => $this->amr, 'verified_at' => $this->verifiedAt],
            [],
        ];
    }
}
