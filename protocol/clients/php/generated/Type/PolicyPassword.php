<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In Policy. */
final readonly class PolicyPassword extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The minimum length of a new password, in characters. */
        public int $minLength,
        /** Whether to refuse common passwords and the subject's name. */
        public bool $blocklist,
        /** The memory for hashing a password, in KiB. */
        public int $argon2MemoryKib,
        /** The number of passes over that memory. */
        public int $argon2Passes,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            minLength: $members->required('min_length', Read::integer(...)),
            blocklist: $members->required('blocklist', Read::boolean(...)),
            argon2MemoryKib: $members->required('argon2_memory_kib', Read::integer(...)),
            argon2Passes: $members->required('argon2_passes', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'min_length' => $this->minLength,
                'blocklist' => $this->blocklist,
                'argon2_memory_kib' => $this->argon2MemoryKib,
                'argon2_passes' => $this->argon2Passes,
            ],
            [],
        ];
    }
}
