<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Input;
use Factord\Omitted;

/**
 * In PolicyChange.
 *
 * Null takes a setting back to its default; one that is left out stays as it is.
 */
final readonly class PolicyChangeDelivery implements Input
{
    public function __construct(
        /** Messages to one address or number per hour. */
        public int|Omitted|null $perAddressPerHour = Omitted::Value,
        /** Messages to one address or number per day. */
        public int|Omitted|null $perAddressPerDay = Omitted::Value,
        /** Text messages to one country per hour. */
        public int|Omitted|null $smsPerPrefixPerHour = Omitted::Value,
        /** Text messages per hour. */
        public int|Omitted|null $smsPerTenantPerHour = Omitted::Value,
        /** e-mails to one domain per hour. */
        public int|Omitted|null $emailPerPrefixPerHour = Omitted::Value,
        /** e-mails per hour. */
        public int|Omitted|null $emailPerTenantPerHour = Omitted::Value,
        /**
         * Allowed prefixes of phone numbers for text messages, such as +49; null allows all.
         * @var list<string>|Omitted|null
         */
        public array|Omitted|null $smsPrefixes = Omitted::Value,
    ) {
    }

    public function members(): array
    {
        return [
            'per_address_per_hour' => $this->perAddressPerHour,
            'per_address_per_day' => $this->perAddressPerDay,
            'sms_per_prefix_per_hour' => $this->smsPerPrefixPerHour,
            'sms_per_tenant_per_hour' => $this->smsPerTenantPerHour,
            'email_per_prefix_per_hour' => $this->emailPerPrefixPerHour,
            'email_per_tenant_per_hour' => $this->emailPerTenantPerHour,
            'sms_prefixes' => $this->smsPrefixes,
        ];
    }
}
