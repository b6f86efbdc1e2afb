<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In Policy. */
final readonly class PolicyMfa extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** Which users are asked for a second factor. A value of {@see PolicyMfaState}, or of a later version. */
        public string $state,
        /**
         * What counts as a second factor. Values of {@see PolicyMfaSecondFactors}, or of a later version.
         * @var list<string>
         */
        public array $secondFactors,
        /** When users set up a second factor. A value of {@see PolicyMfaEnrollment}, or of a later version. */
        public string $enrollment,
        /** Whether an unverified e-mail address prevents enrolling second factors. */
        public bool $requireVerifiedEmail,
        /**
         * Who can add and remove factors: the application, or only their owner, in a session with a fresh second
         * factor. A value of {@see PolicyMfaChanges}, or of a later version.
         */
        public string $changes,
        /**
         * What a code by mail shows: that the user holds something, or nothing. A value of
         * {@see PolicyMfaEmailCountsAs}, or of a later version.
         */
        public string $emailCountsAs,
        /** Whether two things that the user holds are two factors. */
        public bool $twoPossessions,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            state: $members->required('state', Read::text(...)),
            secondFactors: $members->required('second_factors', Read::listOf(Read::text(...))),
            enrollment: $members->required('enrollment', Read::text(...)),
            requireVerifiedEmail: $members->required('require_verified_email', Read::boolean(...)),
            changes: $members->required('changes', Read::text(...)),
            emailCountsAs: $members->required('email_counts_as', Read::text(...)),
            twoPossessions: $members->required('two_possessions', Read::boolean(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'state' => $this->state,
                'second_factors' => $this->secondFactors,
                'enrollment' => $this->enrollment,
                'require_verified_email' => $this->requireVerifiedEmail,
                'changes' => $this->changes,
                'email_counts_as' => $this->emailCountsAs,
                'two_possessions' => $this->twoPossessions,
            ],
            [],
        ];
    }
}
