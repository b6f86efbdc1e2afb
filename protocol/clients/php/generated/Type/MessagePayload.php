<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;
use Factord\Secret;

/** In DeliverMessageJob. */
final readonly class MessagePayload extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** For a code: how to send it. A value of {@see DeliveryMedium}, or of a later version. */
        public string $medium,
        /** For a code: the address or number. */
        public Secret $to,
        /** The code; empty if the message is only a notice. */
        public Secret $code,
        /** For a code: which message it is, such as sign_in. */
        public string $template,
        /** For a code: the requested language, a BCP 47 tag. */
        public ?string $locale,
        /** For a code: the display name of the sender. */
        public string $tenantName,
        /** When the job expires. */
        public int $expiresAt,
        /** How many milliseconds were left until then when it was claimed. */
        public int $expiresInMs,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            medium: $members->required('medium', Read::text(...)),
            to: $members->required('to', Read::secret(...)),
            code: $members->required('code', Read::secret(...)),
            template: $members->required('template', Read::text(...)),
            locale: $members->nullable('locale', Read::text(...)),
            tenantName: $members->required('tenant_name', Read::text(...)),
            expiresAt: $members->required('expires_at', Read::integer(...)),
            expiresInMs: $members->required('expires_in_ms', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'medium' => $this->medium,
                'to' => $this->to,
                'code' => $this->code,
                'template' => $this->template,
                'locale' => $this->locale,
                'tenant_name' => $this->tenantName,
                'expires_at' => $this->expiresAt,
                'expires_in_ms' => $this->expiresInMs,
            ],
            [],
        ];
    }
}
