<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `factor.send`. */
final readonly class SentCode extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The address as a factor; null unless the request named it. */
        public ?string $factorId,
        /** How the code was sent. */
        public Delivery $delivery,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            factorId: $members->nullable('factor_id', Read::text(...)),
            delivery: $members->required('delivery', Delivery::read(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['factor_id' => $this->factorId, 'delivery' => $this->delivery],
            [],
        ];
    }
}
