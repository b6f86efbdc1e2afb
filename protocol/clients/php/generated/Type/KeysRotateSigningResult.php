<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `keys.rotate_signing`. */
final readonly class KeysRotateSigningResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The tenant. */
        public string $tenant,
        /** The ID of the new signing key. */
        public string $kid,
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
            kid: $members->required('kid', Read::text(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['tenant' => $this->tenant, 'kid' => $this->kid],
            [],
        ];
    }
}
