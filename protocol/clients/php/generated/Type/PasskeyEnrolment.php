<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `webauthn.enroll`. */
final readonly class PasskeyEnrolment extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** Its ID. */
        public string $factorId,
        /** What PublicKeyCredential.parseCreationOptionsFromJSON() takes. */
        public \stdClass $publicKey,
        /** When the pending enrolment expires. */
        public ?int $expiresAt,
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
            publicKey: $members->required('public_key', Read::object(...)),
            expiresAt: $members->nullable('expires_at', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['factor_id' => $this->factorId, 'public_key' => $this->publicKey, 'expires_at' => $this->expiresAt],
            [],
        ];
    }
}
