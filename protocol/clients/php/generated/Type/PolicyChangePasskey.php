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
final readonly class PolicyChangePasskey implements Input
{
    public function __construct(
        /** The domain that passkeys belong to. */
        public string|Omitted|null $rpId = Omitted::Value,
        /**
         * The origins that may use passkeys; null for https:// and the domain.
         * @var list<string>|Omitted|null
         */
        public array|Omitted|null $origins = Omitted::Value,
        /** Whether authenticators verify their users; required refuses passkeys that did not. */
        public PolicyPasskeyUserVerification|Omitted|null $userVerification = Omitted::Value,
        /** Whether to refuse a passkey whose signature counter did not rise. */
        public bool|Omitted|null $refuseRegressedCounter = Omitted::Value,
        /**
         * Earlier domains whose passkeys are still accepted; null for none.
         * @var list<string>|Omitted|null
         */
        public array|Omitted|null $formerRpIds = Omitted::Value,
    ) {
    }

    public function members(): array
    {
        return [
            'rp_id' => $this->rpId,
            'origins' => $this->origins,
            'user_verification' => $this->userVerification,
            'refuse_regressed_counter' => $this->refuseRegressedCounter,
            'former_rp_ids' => $this->formerRpIds,
        ];
    }
}
