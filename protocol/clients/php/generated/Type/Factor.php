<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Read;
use Factord\Result;

/**
 * In BackupCodeGenerateResult, BackupCodeImportResult, ChangedFactor, EmailEnrollResult, Enrolment and others.
 *
 * Its subclasses are told apart by `kind`: TotpFactor, HotpFactor, BackupCodeFactor, PasswordFactor, EmailFactor,
 * PhoneFactor, PasskeyFactor, and OtherFactor for what a later version adds.
 */
abstract readonly class Factor extends Result
{
    /** @param array<string, mixed> $otherMembers */
    protected function __construct(
        /** Its ID. */
        public string $factorId,
        /** The kind of factor. */
        public string $kind,
        /** The user's name for the factor. */
        public ?string $displayName,
        /** Pending, active or suspended, which a restore does to tokens. */
        public string $status,
        /** True while it is disabled: its status stays active, but it verifies nothing. */
        public bool $disabled,
        /** True while sign-ins ask for it first among the second factors. */
        public bool $preferred,
        /** When it was enrolled. */
        public int $createdAt,
        /** When it last verified or generated a code. */
        public ?int $lastUsedAt,
        /** When a pending enrolment expires; null once it is active. */
        public ?int $expiresAt,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        return match (Read::object($value)->kind ?? null) {
            'totp' => TotpFactor::read($value),
            'hotp' => HotpFactor::read($value),
            'backup_code' => BackupCodeFactor::read($value),
            'password' => PasswordFactor::read($value),
            'email' => EmailFactor::read($value),
            'phone' => PhoneFactor::read($value),
            'passkey' => PasskeyFactor::read($value),
            default => OtherFactor::read($value),
        };
    }
}
