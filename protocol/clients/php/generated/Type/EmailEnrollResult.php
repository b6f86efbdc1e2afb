<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Result;

/** The result of `email.enroll`. */
final readonly class EmailEnrollResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The address as a factor. */
        public Factor $factor,
        /** How the code was sent; null if none was. */
        public ?Delivery $delivery,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            factor: $members->required('factor', Factor::read(...)),
            delivery: $members->nullable('delivery', Delivery::read(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['factor' => $this->factor, 'delivery' => $this->delivery],
            [],
        ];
    }
}
