<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In NextStep. */
final readonly class PasswordRules extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The minimum number of characters. */
        public int $minLength,
        /** The most bytes of UTF-8. */
        public int $maxBytes,
        /**
         * What else is refused; a refusal names the `problem`. Values of {@see RefusedPassword}, or of a later version.
         * @var list<string>
         */
        public array $refuses,
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
            maxBytes: $members->required('max_bytes', Read::integer(...)),
            refuses: $members->required('refuses', Read::listOf(Read::text(...))),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['min_length' => $this->minLength, 'max_bytes' => $this->maxBytes, 'refuses' => $this->refuses],
            [],
        ];
    }
}
