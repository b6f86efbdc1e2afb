<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `email.send`. */
final readonly class EmailSendResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** How the code was sent. */
        public Delivery $delivery,
        /** The address as a factor; only if the request named it. */
        public ?string $factorId = null,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            delivery: $members->required('delivery', Delivery::read(...)),
            factorId: $members->optional('factor_id', Read::text(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['delivery' => $this->delivery],
            ['factor_id' => $this->factorId],
        ];
    }
}
