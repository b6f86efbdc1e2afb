<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `keys.rotate`. */
final readonly class KeysRotateResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The tenant. */
        public string $tenant,
        /** The generation of its new key. */
        public int $generation,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            tenant: $members->required('tenant', Read::text(...)),
            generation: $members->required('generation', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['tenant' => $this->tenant, 'generation' => $this->generation],
            [],
        ];
    }
}
