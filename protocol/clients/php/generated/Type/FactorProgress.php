<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In Flow. */
final readonly class FactorProgress extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /**
         * The kind that the answer uses; vouched if it was checked elsewhere. A value of {@see ShownKind}, or of a
         * later version.
         */
        public string $kind,
        /** Verified or unverified. */
        public string $status,
        /** For a code that was sent: the tries left. */
        public ?int $triesLeft,
        /** For a code that was sent: when it expires. */
        public ?int $expiresAt,
        /** Where it was checked, if the application has told. */
        public ?string $provider,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            kind: $members->required('kind', Read::text(...)),
            status: $members->required('status', Read::text(...)),
            triesLeft: $members->nullable('tries_left', Read::integer(...)),
            expiresAt: $members->nullable('expires_at', Read::integer(...)),
            provider: $members->nullable('provider', Read::text(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'kind' => $this->kind,
                'status' => $this->status,
                'tries_left' => $this->triesLeft,
                'expires_at' => $this->expiresAt,
                'provider' => $this->provider,
            ],
            [],
        ];
    }
}
