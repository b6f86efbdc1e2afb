<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `verdict.redeem`. */
final readonly class VerdictRedeemResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** Who confirmed it. */
        public string $subject,
        /** When it was redeemed. */
        public int $redeemedAt,
        /**
         * How it was confirmed, RFC 8176. Values of {@see AuthenticationMethod}, or of a later version.
         * @var list<string>
         */
        public array $amr,
        /** The assurance level: 2 if factors of two different types were verified, otherwise 1. */
        public int $aal,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            subject: $members->required('subject', Read::text(...)),
            redeemedAt: $members->required('redeemed_at', Read::integer(...)),
            amr: $members->required('amr', Read::listOf(Read::text(...))),
            aal: $members->required('aal', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'subject' => $this->subject,
                'redeemed_at' => $this->redeemedAt,
                'amr' => $this->amr,
                'aal' => $this->aal,
            ],
            [],
        ];
    }
}
