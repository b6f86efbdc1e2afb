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
        /** The factor, with what is typed into an app besides the seed. */
        public Factor $factor,
        /** The seed, in base32; shown only once. */
        public Secret $secret,
        /** The seed and its parameters, as a URI for authenticator apps. */
        public Secret $otpauthUri,
        /** The URI as a QR code; null unless it was requested. */
        public ?Secret $qr,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            factor: $members->required('factor', Factor::read(...)),
            secret: $members->required('secret', Read::secret(...)),
            otpauthUri: $members->required('otpauth_uri', Read::secret(...)),
            qr: $members->nullable('qr', Read::secret(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'factor' => $this->factor,
                'secret' => $this->secret,
                'otpauth_uri' => $this->otpauthUri,
                'qr' => $this->qr,
            ],
            [],
        ];
    }
}
