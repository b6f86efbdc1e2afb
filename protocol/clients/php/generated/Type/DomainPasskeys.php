<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In TenantCheckResult. */
final readonly class DomainPasskeys extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The domain; null for passkeys of which none is known. */
        public ?string $rpId,
        /** Whether they count: other ones count nowhere. A value of {@see RPIDState}, or of a later version. */
        public string $rpIdState,
        /** How many there are. */
        public int $count,
        /** How many users have one. */
        public int $users,
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
            rpIdState: $members->required('rp_id_state', Read::text(...)),
            count: $members->required('count', Read::integer(...)),
            users: $members->required('users', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'rp_id' => $this->rpId,
                'rp_id_state' => $this->rpIdState,
                'count' => $this->count,
                'users' => $this->users,
            ],
            [],
        ];
    }
}
