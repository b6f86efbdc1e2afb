<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Input;
use Factord\Omitted;

/** A parameter of `sign_in.create`. */
final readonly class VouchedFactor implements Input
{
    public function __construct(
        /**
         * How the user was authenticated there, RFC 8176.
         * @var list<AuthenticationMethod>
         */
        public array $amr,
        /** When that was. */
        public int $authenticatedAt,
        /** Where that was, as you call it. */
        public ?string $provider = null,
    ) {
    }

    public function members(): array
    {
        return [
            'amr' => $this->amr,
            'authenticated_at' => $this->authenticatedAt,
            'provider' => $this->provider ?? Omitted::Value,
        ];
    }
}
