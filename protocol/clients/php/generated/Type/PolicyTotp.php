<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In Policy. */
final readonly class PolicyTotp extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /**
         * The HMAC hash of new authenticators; many apps support only SHA1. A value of {@see PolicyTotpAlgorithm}, or
         * of a later version.
         */
        public string $algorithm,
        /** The number of digits of a code. */
        public int $digits,
        /** The length of a time step, in seconds. */
        public int $periodS,
        /** How many time steps before and after the current one are accepted. */
        public int $adjacentIntervals,
        /** Whether to learn a factor's clock drift. */
        public bool $learnDrift,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            algorithm: $members->required('algorithm', Read::text(...)),
            digits: $members->required('digits', Read::integer(...)),
            periodS: $members->required('period_s', Read::integer(...)),
            adjacentIntervals: $members->required('adjacent_intervals', Read::integer(...)),
            learnDrift: $members->required('learn_drift', Read::boolean(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'algorithm' => $this->algorithm,
                'digits' => $this->digits,
                'period_s' => $this->periodS,
                'adjacent_intervals' => $this->adjacentIntervals,
                'learn_drift' => $this->learnDrift,
            ],
            [],
        ];
    }
}
