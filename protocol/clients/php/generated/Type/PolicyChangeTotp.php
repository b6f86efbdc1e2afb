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
final readonly class PolicyChangeTotp implements Input
{
    public function __construct(
        /** The HMAC hash of new authenticators; many apps support only SHA1. */
        public PolicyTotpAlgorithm|Omitted|null $algorithm = Omitted::Value,
        /** The number of digits of a code. */
        public int|Omitted|null $digits = Omitted::Value,
        /** The length of a time step, in seconds. */
        public int|Omitted|null $periodS = Omitted::Value,
        /** How many time steps before and after the current one are accepted. */
        public int|Omitted|null $adjacentIntervals = Omitted::Value,
        /** Whether to learn a factor's clock drift. */
        public bool|Omitted|null $learnDrift = Omitted::Value,
    ) {
    }

    public function members(): array
    {
        return [
            'algorithm' => $this->algorithm,
            'digits' => $this->digits,
            'period_s' => $this->periodS,
            'adjacent_intervals' => $this->adjacentIntervals,
            'learn_drift' => $this->learnDrift,
        ];
    }
}
