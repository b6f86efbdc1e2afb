<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In ServerHelloResult. */
final readonly class WireLimits extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The length of a line that is sent, with its LF. */
        public int $requestBytes,
        /** The entries of a batch. */
        public int $batchEntries,
        /** Unanswered requests of a connection, beyond which it is not read. */
        public int $inFlight,
        /** The length of an answer's line; a batch's may be longer. */
        public int $answerBytes,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            requestBytes: $members->required('request_bytes', Read::integer(...)),
            batchEntries: $members->required('batch_entries', Read::integer(...)),
            inFlight: $members->required('in_flight', Read::integer(...)),
            answerBytes: $members->required('answer_bytes', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'request_bytes' => $this->requestBytes,
                'batch_entries' => $this->batchEntries,
                'in_flight' => $this->inFlight,
                'answer_bytes' => $this->answerBytes,
            ],
            [],
        ];
    }
}
