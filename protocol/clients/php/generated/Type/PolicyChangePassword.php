<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Input;
use Factord\Omitted;

/**
 * In PolicyChange.
 *
 * Null takes a setting back to its default; one that is left out stays as it is.
 */
final readonly class PolicyChangePassword implements Input
{
    public function __construct(
        /** The minimum length of a new password, in characters. */
        public int|Omitted|null $minLength = Omitted::Value,
        /** Whether to refuse common passwords and the subject's name. */
        public bool|Omitted|null $blocklist = Omitted::Value,
        /** The memory for hashing a password, in KiB. */
        public int|Omitted|null $argon2MemoryKib = Omitted::Value,
        /** The number of passes over that memory. */
        public int|Omitted|null $argon2Passes = Omitted::Value,
    ) {
    }

    public function members(): array
    {
        return [
            'min_length' => $this->minLength,
            'blocklist' => $this->blocklist,
            'argon2_memory_kib' => $this->argon2MemoryKib,
            'argon2_passes' => $this->argon2Passes,
        ];
    }
}
