<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Input;
use Factord\Omitted;

/**
 * A parameter of `tenant.create`, `tenant.update` and `tenant.check`.
 *
 * Null takes a setting back to its default; one that is left out stays as it is.
 */
final readonly class PolicyChange implements Input
{
    public function __construct(
        /** The issuer shown in authenticator apps if a request names none. */
        public string|Omitted|null $issuer = Omitted::Value,
        /** The maximum number of active factors of one kind. */
        public int|Omitted|null $maxFactorsPerKind = Omitted::Value,
        /** Whether to hide who has an account. */
        public bool|Omitted|null $enumerationProtection = Omitted::Value,
        public ?PolicyChangeTotp $totp = null,
        public ?PolicyChangeBackupCode $backupCode = null,
        public ?PolicyChangeDeliveredCode $deliveredCode = null,
        public ?PolicyChangeGuessBudget $guessBudget = null,
        public ?PolicyChangePassword $password = null,
        public ?PolicyChangeSession $session = null,
        public ?PolicyChangeDevice $device = null,
        public ?PolicyChangeDelivery $delivery = null,
        public ?PolicyChangeSignIn $signIn = null,
        public ?PolicyChangeSignUp $signUp = null,
        public ?PolicyChangeMfa $mfa = null,
        public ?PolicyChangeRecovery $recovery = null,
        public ?PolicyChangePasskey $passkey = null,
    ) {
    }

    public function members(): array
    {
        return [
            'issuer' => $this->issuer,
            'max_factors_per_kind' => $this->maxFactorsPerKind,
            'enumeration_protection' => $this->enumerationProtection,
            'totp' => $this->totp ?? Omitted::Value,
            'backup_code' => $this->backupCode ?? Omitted::Value,
            'delivered_code' => $this->deliveredCode ?? Omitted::Value,
            'guess_budget' => $this->guessBudget ?? Omitted::Value,
            'password' => $this->password ?? Omitted::Value,
            'session' => $this->session ?? Omitted::Value,
            'device' => $this->device ?? Omitted::Value,
            'delivery' => $this->delivery ?? Omitted::Value,
            'sign_in' => $this->signIn ?? Omitted::Value,
            'sign_up' => $this->signUp ?? Omitted::Value,
            'mfa' => $this->mfa ?? Omitted::Value,
            'recovery' => $this->recovery ?? Omitted::Value,
            'passkey' => $this->passkey ?? Omitted::Value,
        ];
    }
}
