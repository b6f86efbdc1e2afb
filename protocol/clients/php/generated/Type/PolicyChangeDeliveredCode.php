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
final readonly class PolicyChangeDeliveredCode implements Input
{
    public function __construct(
        /** The number of digits of a delivered code. */
        public int|Omitted|null $digits = Omitted::Value,
        /** The lifetime of a delivered code, in seconds. */
        public int|Omitted|null $ttlS = Omitted::Value,
        /** The number of tries for a delivered code. */
        public int|Omitted|null $maxTries = Omitted::Value,
        /** The wait before it can be sent again, in seconds. */
        public int|Omitted|null $resendAfterS = Omitted::Value,
    ) {
    }

    public function members(): array
    {
        return [
            'digits' => $this->digits,
            'ttl_s' => $this->ttlS,
            'max_tries' => $this->maxTries,
            'resend_after_s' => $this->resendAfterS,
        ];
    }
}
