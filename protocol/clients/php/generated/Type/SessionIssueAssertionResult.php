<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;
use Factord\Secret;

/** The result of `session.issue_assertion`. */
final readonly class SessionIssueAssertionResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** A JWT (RFC 7519); keys.jwks has the keys to verify it. */
        public Secret $assertion,
        /** When it expires; it cannot be revoked. */
        public int $expiresAt,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            assertion: $members->required('assertion', Read::secret(...)),
            expiresAt: $members->required('expires_at', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['assertion' => $this->assertion, 'expires_at' => $this->expiresAt],
            [],
        ];
    }
}
