<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** Later versions may add values: `tryFrom` returns null for them. */
enum AttemptParameter: string
{
    case Identifier = 'identifier';
    case DeviceToken = 'device_token';
    case Selection = 'selection';
    case Password = 'password';
    case Code = 'code';
    case Response = 'response';
    case Credential = 'credential';
    case FactorId = 'factor_id';
    case NewPassword = 'new_password';
    case EmailAddress = 'email_address';
    case PhoneNumber = 'phone_number';
    case DisplayName = 'display_name';
    case AccountName = 'account_name';
    case Username = 'username';
    case FirstName = 'first_name';
    case LastName = 'last_name';
    case LegalAccepted = 'legal_accepted';
    case TrustDevice = 'trust_device';
    case DeviceName = 'device_name';
}
