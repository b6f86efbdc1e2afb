<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** In PolicySignUp and PolicyChangeSignUp. */
enum PolicySignUpRequiredFields: string
{
    case EmailAddress = 'email_address';
    case PhoneNumber = 'phone_number';
    case Username = 'username';
    case Password = 'password';
    case FirstName = 'first_name';
    case LastName = 'last_name';
    case LegalAccepted = 'legal_accepted';
}
