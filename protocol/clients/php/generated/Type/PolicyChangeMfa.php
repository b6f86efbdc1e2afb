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
final readonly class PolicyChangeMfa implements Input
{
    public function __construct(
        /** Which users are asked for a second factor. */
        public PolicyMfaState|Omitted|null $state = Omitted::Value,
        /**
         * What counts as a second factor.
         * @var list<PolicyMfaSecondFactors>|Omitted|null
         */
        public array|Omitted|null $secondFactors = Omitted::Value,
        /** When users set up a second factor. */
        public PolicyMfaEnrollment|Omitted|null $enrollment = Omitted::Value,
        /** Whether an unverified e-mail address prevents enrolling second factors. */
        public bool|Omitted|null $requireVerifiedEmail = Omitted::Value,
        /**
         * Who can add and remove factors: the application, or only their owner, in a session with a fresh second
         * factor.
         */
        public PolicyMfaChanges|Omitted|null $changes = Omitted::Value,
        /** What a code by mail shows: that the user holds something, or nothing. */
        public PolicyMfaEmailCountsAs|Omitted|null $emailCountsAs = Omitted::Value,
        /** Whether two things that the user holds are two factors. */
        public bool|Omitted|null $twoPossessions = Omitted::Value,
    ) {
    }

    public function members(): array
    {
        return [
            'state' => $this->state,
            'second_factors' => $this->secondFactors,
            'enrollment' => $this->enrollment,
            'require_verified_email' => $this->requireVerifiedEmail,
            'changes' => $this->changes,
            'email_counts_as' => $this->emailCountsAs,
            'two_possessions' => $this->twoPossessions,
        ];
    }
}
