<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In Policy. */
final readonly class PolicyDeliveredCode extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The number of digits of a delivered code. */
        public int $digits,
        /** The lifetime of a delivered code, in seconds. */
        public int $ttlS,
        /** The number of tries for a delivered code. */
        public int $maxTries,
        /** The wait before it can be sent again, in seconds. */
        public int $resendAfterS,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            digits: $members->required('digits', Read::integer(...)),
            ttlS: $members->required('ttl_s', Read::integer(...)),
            maxTries: $members->required('max_tries', Read::integer(...)),
            resendAfterS: $members->required('resend_after_s', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'digits' => $this->digits,
                'ttl_s' => $this->ttlS,
                'max_tries' => $this->maxTries,
                'resend_after_s' => $this->resendAfterS,
            ],
            [],
        ];
    }
}
