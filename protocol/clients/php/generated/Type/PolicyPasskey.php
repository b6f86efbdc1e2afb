<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In Policy. */
final readonly class PolicyPasskey extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The domain that passkeys belong to. */
        public ?string $rpId,
        /**
         * The origins that may use passkeys; null for https:// and the domain.
         * @var list<string>|null
         */
        public ?array $origins,
        /**
         * Whether authenticators verify their users; required refuses passkeys that did not. A value of
         * {@see PolicyPasskeyUserVerification}, or of a later version.
         */
        public string $userVerification,
        /** Whether to refuse a passkey whose signature counter did not rise. */
        public bool $refuseRegressedCounter,
        /**
         * Earlier domains whose passkeys are still accepted; null for none.
         * @var list<string>|null
         */
        public ?array $formerRpIds,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            rpId: $members->nullable('rp_id', Read::text(...)),
            origins: $members->nullable('origins', Read::listOf(Read::text(...))),
            userVerification: $members->required('user_verification', Read::text(...)),
            refuseRegressedCounter: $members->required('refuse_regressed_counter', Read::boolean(...)),
            formerRpIds: $members->nullable('former_rp_ids', Read::listOf(Read::text(...))),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'rp_id' => $this->rpId,
                'origins' => $this->origins,
                'user_verification' => $this->userVerification,
                'refuse_regressed_counter' => $this->refuseRegressedCounter,
                'former_rp_ids' => $this->formerRpIds,
            ],
            [],
        ];
    }
}
