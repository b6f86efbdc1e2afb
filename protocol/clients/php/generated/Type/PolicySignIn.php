<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In Policy. */
final readonly class PolicySignIn extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /**
         * The kinds that a sign-in can begin with. Values of {@see PolicySignInFirstFactors}, or of a later version.
         * @var list<string>
         */
        public array $firstFactors,
        /** The lifetime of a sign-in, step-up or password reset, in seconds. */
        public int $flowTtlS,
        /** Whether a correct password on an unknown device is followed by a code. */
        public bool $clientTrust,
        /**
         * When the tenant's own program asks a question. A value of {@see PolicySignInCustomChallenge}, or of a later
         * version.
         */
        public string $customChallenge,
        /** Whether a trusted device replaces a second factor. */
        public bool $trustedDeviceSkipsSecondFactor,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            firstFactors: $members->required('first_factors', Read::listOf(Read::text(...))),
            flowTtlS: $members->required('flow_ttl_s', Read::integer(...)),
            clientTrust: $members->required('client_trust', Read::boolean(...)),
            customChallenge: $members->required('custom_challenge', Read::text(...)),
            trustedDeviceSkipsSecondFactor: $members->required('trusted_device_skips_second_factor', Read::boolean(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'first_factors' => $this->firstFactors,
                'flow_ttl_s' => $this->flowTtlS,
                'client_trust' => $this->clientTrust,
                'custom_challenge' => $this->customChallenge,
                'trusted_device_skips_second_factor' => $this->trustedDeviceSkipsSecondFactor,
            ],
            [],
        ];
    }
}
