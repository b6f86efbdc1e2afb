<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `session.list`. */
final readonly class SessionListResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /**
         * The sessions that have not ended.
         * @var list<Session>
         */
        public array $sessions,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            sessions: $members->required('sessions', Read::listOf(Session::read(...))),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['sessions' => $this->sessions],
            [],
        ];
    }
}
