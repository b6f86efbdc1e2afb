<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;
use Factord\Secret;

/** In ChallengeJob. */
final readonly class ChallengePayload extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /**
         * For a challenge: whether to define one or to judge an answer. A value of {@see ChallengeStage}, or of a later
         * version.
         */
        public string $stage,
        /** For a challenge: the subject. */
        public string $subject,
        /** For a challenge: the number of the answer in the flow, from 1. */
        public int $answerNumber,
        /** For a challenge: what was shown. */
        public mixed $parameters,
        /** For a challenge: what the user answered. */
        public ?Secret $response,
        /** When the job expires. */
        public int $expiresAt,
        /** How many milliseconds were left until then when it was claimed. */
        public int $expiresInMs,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            stage: $members->required('stage', Read::text(...)),
            subject: $members->required('subject', Read::text(...)),
            answerNumber: $members->required('answer_number', Read::integer(...)),
            parameters: $members->nullable('parameters', Read::anything(...)),
            response: $members->nullable('response', Read::secret(...)),
            expiresAt: $members->required('expires_at', Read::integer(...)),
            expiresInMs: $members->required('expires_in_ms', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'stage' => $this->stage,
                'subject' => $this->subject,
                'answer_number' => $this->answerNumber,
                'parameters' => $this->parameters,
                'response' => $this->response,
                'expires_at' => $this->expiresAt,
                'expires_in_ms' => $this->expiresInMs,
            ],
            [],
        ];
    }
}
