<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;
use Factord\Secret;

/** The result of `device.trust`. */
final readonly class DeviceTrustResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The device. */
        public Device $device,
        /** The token to present next time. */
        public Secret $deviceToken,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            device: $members->required('device', Device::read(...)),
            deviceToken: $members->required('device_token', Read::secret(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            ['device' => $this->device, 'device_token' => $this->deviceToken],
            [],
        ];
    }
}
