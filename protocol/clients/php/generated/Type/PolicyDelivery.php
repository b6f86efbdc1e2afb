<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In Policy. */
final readonly class PolicyDelivery extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** Messages to one address or number per hour. */
        public int $perAddressPerHour,
        /** Messages to one address or number per day. */
        public int $perAddressPerDay,
        /** Text messages to one country per hour. */
        public int $smsPerPrefixPerHour,
        /** Text messages per hour. */
        public int $smsPerTenantPerHour,
        /** e-mails to one domain per hour. */
        public int $emailPerPrefixPerHour,
        /** e-mails per hour. */
        public int $emailPerTenantPerHour,
        /**
         * Allowed prefixes of phone numbers for text messages, such as +49; null allows all.
         * @var list<string>|null
         */
        public ?array $smsPrefixes,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            perAddressPerHour: $members->required('per_address_per_hour', Read::integer(...)),
            perAddressPerDay: $members->required('per_address_per_day', Read::integer(...)),
            smsPerPrefixPerHour: $members->required('sms_per_prefix_per_hour', Read::integer(...)),
            smsPerTenantPerHour: $members->required('sms_per_tenant_per_hour', Read::integer(...)),
            emailPerPrefixPerHour: $members->required('email_per_prefix_per_hour', Read::integer(...)),
            emailPerTenantPerHour: $members->required('email_per_tenant_per_hour', Read::integer(...)),
            smsPrefixes: $members->nullable('sms_prefixes', Read::listOf(Read::text(...))),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'per_address_per_hour' => $this->perAddressPerHour,
                'per_address_per_day' => $this->perAddressPerDay,
                'sms_per_prefix_per_hour' => $this->smsPerPrefixPerHour,
                'sms_per_tenant_per_hour' => $this->smsPerTenantPerHour,
                'email_per_prefix_per_hour' => $this->emailPerPrefixPerHour,
                'email_per_tenant_per_hour' => $this->emailPerTenantPerHour,
                'sms_prefixes' => $this->smsPrefixes,
            ],
            [],
        ];
    }
}
