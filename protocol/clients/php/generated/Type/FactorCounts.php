<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In SubjectDeleteResult and SubjectResetFactorsResult. */
final readonly class FactorCounts extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** Removed factors of this kind. */
        public int $totp,
        /** Removed factors of this kind. */
        public int $hotp,
        /** Removed factors of this kind. */
        public int $backupCode,
        /** Removed factors of this kind. */
        public int $password,
        /** Removed factors of this kind. */
        public int $email,
        /** Removed factors of this kind. */
        public int $phone,
        /** Removed factors of this kind. */
        public int $passkey,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            totp: $members->required('totp', Read::integer(...)),
            hotp: $members->required('hotp', Read::integer(...)),
            backupCode: $members->required('backup_code', Read::integer(...)),
            password: $members->required('password', Read::integer(...)),
            email: $members->required('email', Read::integer(...)),
            phone: $members->required('phone', Read::integer(...)),
            passkey: $members->required('passkey', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'totp' => $this->totp,
                'hotp' => $this->hotp,
                'backup_code' => $this->backupCode,
                'password' => $this->password,
                'email' => $this->email,
                'phone' => $this->phone,
                'passkey' => $this->passkey,
            ],
            [],
        ];
    }
}
