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
final readonly class PolicyChangeSignUp implements Input
{
    public function __construct(
        /** Who can sign up. */
        public PolicySignUpMode|Omitted|null $mode = Omitted::Value,
        /**
         * The fields that a sign-up must provide.
         * @var list<PolicySignUpRequiredFields>|Omitted|null
         */
        public array|Omitted|null $requiredFields = Omitted::Value,
        /**
         * The addresses that must be verified.
         * @var list<PolicySignUpVerifyFields>|Omitted|null
         */
        public array|Omitted|null $verifyFields = Omitted::Value,
        /** The lifetime of a sign-up that waits for a code, in seconds. */
        public int|Omitted|null $flowTtlS = Omitted::Value,
    ) {
    }

    public function members(): array
    {
        return [
            'mode' => $this->mode,
            'required_fields' => $this->requiredFields,
            'verify_fields' => $this->verifyFields,
            'flow_ttl_s' => $this->flowTtlS,
        ];
    }
}
