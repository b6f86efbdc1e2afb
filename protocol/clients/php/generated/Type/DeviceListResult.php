<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `device.list`. */
final readonly class DeviceListResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /**
         * The devices that are trusted now.
         * @var list<Device>
         */
        public array $devices,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            devices: $members->required('devices', Read::listOf(Device::read(...))),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['devices' => $this->devices],
            [],
        ];
    }
}
