<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;
use Factord\Secret;

/** The result of `backup_codes.generate`. */
final readonly class BackupCodesGenerateResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /**
         * The codes; each works once.
         * @var list<Secret>
         */
        public array $codes,
        /** The set as a factor. */
        public Factor $factor,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            codes: $members->required('codes', Read::listOf(Read::secret(...))),
            factor: $members->required('factor', Factor::read(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['codes' => $this->codes, 'factor' => $this->factor],
            [],
        ];
    }
}
