<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In RelatedOrigins. */
final readonly class RelatedOriginsDocument extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /**
         * The origins whose pages may use the passkeys, in the order of the policy.
         * @var list<string>
         */
        public array $origins,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            origins: $members->required('origins', Read::listOf(Read::text(...))),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['origins' => $this->origins],
            [],
        ];
    }
}
