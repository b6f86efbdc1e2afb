<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `passkey.related_origins`. */
final readonly class RelatedOrigins extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /**
         * The domains whose passkeys are accepted, the current one first.
         * @var list<string>
         */
        public array $rpIds,
        /** What each of them serves, as application/json. */
        public RelatedOriginsDocument $document,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            rpIds: $members->required('rp_ids', Read::listOf(Read::text(...))),
            document: $members->required('document', RelatedOriginsDocument::read(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['rp_ids' => $this->rpIds, 'document' => $this->document],
            [],
        ];
    }
}
