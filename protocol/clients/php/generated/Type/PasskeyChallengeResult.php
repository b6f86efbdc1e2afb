<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `passkey.challenge`. */
final readonly class PasskeyChallengeResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** What PublicKeyCredential.parseRequestOptionsFromJSON() takes. */
        public \stdClass $publicKey,
        /**
         * The domains that rp_id may name, because their passkeys count: the current one first.
         * @var list<string>
         */
        public array $rpIds,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            publicKey: $members->required('public_key', Read::object(...)),
            rpIds: $members->required('rp_ids', Read::listOf(Read::text(...))),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['public_key' => $this->publicKey, 'rp_ids' => $this->rpIds],
            [],
        ];
    }
}
