<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In EmailEnrollResult, NextStep, PhoneEnrollResult and SentCode. */
final readonly class Delivery extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** How the code is sent. A value of {@see DeliveryMedium}, or of a later version. */
        public string $medium,
        /** The masked address, or null if it would reveal who has an account. */
        public ?string $destination,
        /** When the code was queued for sending. */
        public int $sentAt,
        /** How long it takes until it can be requested again; 0 is now. */
        public int $resendAfterMs,
        /** When the code expires; sending it again does not extend its life. */
        public int $expiresAt,
        /** How many wrong codes are left before it stops working; sending it again does not add any. */
        public int $triesLeft,
        /** How many digits the code has. */
        public int $digits,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            medium: $members->required('medium', Read::text(...)),
            destination: $members->nullable('destination', Read::text(...)),
            sentAt: $members->required('sent_at', Read::integer(...)),
            resendAfterMs: $members->required('resend_after_ms', Read::integer(...)),
            expiresAt: $members->required('expires_at', Read::integer(...)),
            triesLeft: $members->required('tries_left', Read::integer(...)),
            digits: $members->required('digits', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'medium' => $this->medium,
                'destination' => $this->destination,
                'sent_at' => $this->sentAt,
                'resend_after_ms' => $this->resendAfterMs,
                'expires_at' => $this->expiresAt,
                'tries_left' => $this->triesLeft,
                'digits' => $this->digits,
            ],
            [],
        ];
    }
}
