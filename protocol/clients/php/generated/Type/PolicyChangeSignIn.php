<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Input;
use Factord\Omitted;

/**
 * In PolicyChange.
 *
 * Null takes a setting back to its default; one that is left out stays as it is.
 */
final readonly class PolicyChangeSignIn implements Input
{
    public function __construct(
        /**
         * The kinds that a sign-in can begin with.
         * @var list<PolicySignInFirstFactors>|Omitted|null
         */
        public array|Omitted|null $firstFactors = Omitted::Value,
        /** The lifetime of a sign-in, step-up or password reset, in seconds. */
        public int|Omitted|null $flowTtlS = Omitted::Value,
        /** Whether a correct password on an unknown device is followed by a code. */
        public bool|Omitted|null $clientTrust = Omitted::Value,
        /** When the tenant's own program asks a question. */
        public PolicySignInCustomChallenge|Omitted|null $customChallenge = Omitted::Value,
        /** Whether a trusted device replaces a second factor. */
        public bool|Omitted|null $trustedDeviceSkipsSecondFactor = Omitted::Value,
    ) {
    }

    public function members(): array
    {
        return [
            'first_factors' => $this->firstFactors,
            'flow_ttl_s' => $this->flowTtlS,
            'client_trust' => $this->clientTrust,
            'custom_challenge' => $this->customChallenge,
            'trusted_device_skips_second_factor' => $this->trustedDeviceSkipsSecondFactor,
        ];
    }
}
