<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;
use Factord\Secret;

/** The result of `backup_code.generate`. */
final readonly class BackupCodeGenerateResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The set as a factor. */
        public Factor $factor,
        /**
         * The codes; each works once.
         * @var list<Secret>
         */
        public array $codes,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            factor: $members->required('factor', Factor::read(...)),
            codes: $members->required('codes', Read::listOf(Read::secret(...))),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['factor' => $this->factor, 'codes' => $this->codes],
            [],
        ];
    }
}
