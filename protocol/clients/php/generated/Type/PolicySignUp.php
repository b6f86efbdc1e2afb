<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In Policy. */
final readonly class PolicySignUp extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** Who can sign up. A value of {@see PolicySignUpMode}, or of a later version. */
        public string $mode,
        /**
         * The fields that a sign-up must provide. Values of {@see PolicySignUpRequiredFields}, or of a later version.
         * @var list<string>
         */
        public array $requiredFields,
        /**
         * The addresses that must be verified. Values of {@see PolicySignUpVerifyFields}, or of a later version.
         * @var list<string>
         */
        public array $verifyFields,
        /** The lifetime of a sign-up that waits for a code, in seconds. */
        public int $flowTtlS,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            mode: $members->required('mode', Read::text(...)),
            requiredFields: $members->required('required_fields', Read::listOf(Read::text(...))),
            verifyFields: $members->required('verify_fields', Read::listOf(Read::text(...))),
            flowTtlS: $members->required('flow_ttl_s', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'mode' => $this->mode,
                'required_fields' => $this->requiredFields,
                'verify_fields' => $this->verifyFields,
                'flow_ttl_s' => $this->flowTtlS,
            ],
            [],
        ];
    }
}
