<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;
use Factord\Secret;

/** The result of `totp.current_code`. */
final readonly class TotpCurrentCodeResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The code of the current time step. */
        public Secret $code,
        /** When the next time step begins. */
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
            code: $members->required('code', Read::secret(...)),
            expiresAt: $members->required('expires_at', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['code' => $this->code, 'expires_at' => $this->expiresAt],
            [],
        ];
    }
}
