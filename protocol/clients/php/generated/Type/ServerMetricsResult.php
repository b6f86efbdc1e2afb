<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `server.metrics`. */
final readonly class ServerMetricsResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The metrics, in version 0.0.4 of the exposition format. */
        public string $text,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            text: $members->required('text', Read::text(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['text' => $this->text],
            [],
        ];
    }
}
