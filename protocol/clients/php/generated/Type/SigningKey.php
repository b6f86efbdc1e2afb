<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In KeysJwksResult. */
final readonly class SigningKey extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The key type, an octet key pair. */
        public string $kty,
        /** The curve. */
        public string $crv,
        /** The signature algorithm. */
        public string $alg,
        /** The use of the key: signatures. */
        public string $use,
        /** The key ID, as in the header of an assertion. */
        public string $kid,
        /** The public key, in base64url. */
        public string $x,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            kty: $members->required('kty', Read::text(...)),
            crv: $members->required('crv', Read::text(...)),
            alg: $members->required('alg', Read::text(...)),
            use: $members->required('use', Read::text(...)),
            kid: $members->required('kid', Read::text(...)),
            x: $members->required('x', Read::text(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'kty' => $this->kty,
                'crv' => $this->crv,
                'alg' => $this->alg,
                'use' => $this->use,
                'kid' => $this->kid,
                'x' => $this->x,
            ],
            [],
        ];
    }
}
