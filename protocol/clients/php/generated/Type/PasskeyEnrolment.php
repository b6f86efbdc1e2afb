<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `passkey.enroll`. */
final readonly class PasskeyEnrolment extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The pending factor. */
        public Factor $factor,
        /** What PublicKeyCredential.parseCreationOptionsFromJSON() takes. */
        public \stdClass $publicKey,
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
            publicKey: $members->required('public_key', Read::object(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['factor' => $this->factor, 'public_key' => $this->publicKey],
            [],
        ];
    }
}
