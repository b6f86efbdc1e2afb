<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `backup_code.verify`. */
final readonly class BackupCodeVerifyResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The set that the code belongs to. */
        public string $factorId,
        /** The number of unspent codes in the set. */
        public int $codesLeft,
        /**
         * Authentication method references, RFC 8176. Values of {@see VerificationMethod}, or of a later version.
         * @var list<string>
         */
        public array $amr,
        /** When it verified. */
        public int $verifiedAt,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            factorId: $members->required('factor_id', Read::text(...)),
            codesLeft: $members->required('codes_left', Read::integer(...)),
            amr: $members->required('amr', Read::listOf(Read::text(...))),
            verifiedAt: $members->required('verified_at', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'factor_id' => $this->factorId,
                'codes_left' => $this->codesLeft,
                'amr' => $this->amr,
                'verified_at' => $this->verifiedAt,
            ],
            [],
        ];
    }
}
