<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `server.accept_clock`. */
final readonly class ServerAcceptClockResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** How much older everything has become, in milliseconds; negative if younger. */
        public int $movedMs,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            movedMs: $members->required('moved_ms', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['moved_ms' => $this->movedMs],
            [],
        ];
    }
}
