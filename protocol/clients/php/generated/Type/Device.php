<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In DeviceExchangeResult, DeviceListResult and DeviceTrustResult. */
final readonly class Device extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** Its ID. */
        public string $deviceId,
        /** The user's name for it. */
        public ?string $displayName,
        /** When it was first trusted. */
        public int $createdAt,
        /** When its token was last exchanged. */
        public int $lastUsedAt,
        /** When the trust ends if the device is not used. */
        public int $expiresAt,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            deviceId: $members->required('device_id', Read::text(...)),
            displayName: $members->nullable('display_name', Read::text(...)),
            createdAt: $members->required('created_at', Read::integer(...)),
            lastUsedAt: $members->required('last_used_at', Read::integer(...)),
            expiresAt: $members->required('expires_at', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'device_id' => $this->deviceId,
                'display_name' => $this->displayName,
                'created_at' => $this->createdAt,
                'last_used_at' => $this->lastUsedAt,
                'expires_at' => $this->expiresAt,
            ],
            [],
        ];
    }
}
