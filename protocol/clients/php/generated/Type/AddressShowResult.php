<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `address.show`. */
final readonly class AddressShowResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /**
         * In the order in which they were added.
         * @var list<FullAddress>
         */
        public array $addresses,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            addresses: $members->required('addresses', Read::listOf(FullAddress::read(...))),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['addresses' => $this->addresses],
            [],
        ];
    }
}
