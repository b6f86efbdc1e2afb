<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;
use Factord\Secret;

/** The result of `totp.enroll` and `hotp.enroll`. */
final readonly class Enrolment extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** Its ID. */
        public string $factorId,
        /** The seed, in base32; shown only once. */
        public Secret $secret,
        /** The seed and its parameters, as a URI for authenticator apps. */
        public Secret $otpauthUri,
        /** The HMAC hash, for those who type the seed. A value of {@see OATHAlgorithm}, or of a later version. */
        public string $algorithm,
        /** The number of digits of a code. */
        public int $digits,
        /** When the pending enrolment expires; null if the factor is active. */
        public ?int $expiresAt,
        /** The URI as a QR code. */
        public ?Secret $qr = null,
        /** For totp: the length of a time step, in seconds. */
        public ?int $periodS = null,
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
            secret: $members->required('secret', Read::secret(...)),
            otpauthUri: $members->required('otpauth_uri', Read::secret(...)),
            algorithm: $members->required('algorithm', Read::text(...)),
            digits: $members->required('digits', Read::integer(...)),
            expiresAt: $members->nullable('expires_at', Read::integer(...)),
            qr: $members->optional('qr', Read::secret(...)),
            periodS: $members->optional('period_s', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'factor_id' => $this->factorId,
                'secret' => $this->secret,
                'otpauth_uri' => $this->otpauthUri,
                'algorithm' => $this->algorithm,
                'digits' => $this->digits,
                'expires_at' => $this->expiresAt,
            ],
            ['qr' => $this->qr, 'period_s' => $this->periodS],
        ];
    }
}
