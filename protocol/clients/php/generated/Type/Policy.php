<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In Tenant and TenantUpdateResult. */
final readonly class Policy extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The issuer shown in authenticator apps if a request names none. */
        public ?string $issuer,
        /** The maximum number of active factors of one kind. */
        public int $maxFactorsPerKind,
        /** Whether to hide who has an account. */
        public bool $enumerationProtection,
        public PolicyTotp $totp,
        public PolicyBackupCode $backupCode,
        public PolicyDeliveredCode $deliveredCode,
        public PolicyGuessBudget $guessBudget,
        public PolicyPassword $password,
        public PolicySession $session,
        public PolicyDevice $device,
        public PolicyDelivery $delivery,
        public PolicySignIn $signIn,
        public PolicySignUp $signUp,
        public PolicyMfa $mfa,
        public PolicyRecovery $recovery,
        public PolicyPasskey $passkey,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            issuer: $members->nullable('issuer', Read::text(...)),
            maxFactorsPerKind: $members->required('max_factors_per_kind', Read::integer(...)),
            enumerationProtection: $members->required('enumeration_protection', Read::boolean(...)),
            totp: $members->required('totp', PolicyTotp::read(...)),
            backupCode: $members->required('backup_code', PolicyBackupCode::read(...)),
            deliveredCode: $members->required('delivered_code', PolicyDeliveredCode::read(...)),
            guessBudget: $members->required('guess_budget', PolicyGuessBudget::read(...)),
            password: $members->required('password', PolicyPassword::read(...)),
            session: $members->required('session', PolicySession::read(...)),
            device: $members->required('device', PolicyDevice::read(...)),
            delivery: $members->required('delivery', PolicyDelivery::read(...)),
            signIn: $members->required('sign_in', PolicySignIn::read(...)),
            signUp: $members->required('sign_up', PolicySignUp::read(...)),
            mfa: $members->required('mfa', PolicyMfa::read(...)),
            recovery: $members->required('recovery', PolicyRecovery::read(...)),
            passkey: $members->required('passkey', PolicyPasskey::read(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'issuer' => $this->issuer,
                'max_factors_per_kind' => $this->maxFactorsPerKind,
                'enumeration_protection' => $this->enumerationProtection,
                'totp' => $this->totp,
                'backup_code' => $this->backupCode,
                'delivered_code' => $this->deliveredCode,
                'guess_budget' => $this->guessBudget,
                'password' => $this->password,
                'session' => $this->session,
                'device' => $this->device,
                'delivery' => $this->delivery,
                'sign_in' => $this->signIn,
                'sign_up' => $this->signUp,
                'mfa' => $this->mfa,
                'recovery' => $this->recovery,
                'passkey' => $this->passkey,
            ],
            [],
        ];
    }
}
