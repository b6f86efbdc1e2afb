<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** In PolicySignUp and PolicyChangeSignUp. */
enum PolicySignUpVerifyFields: string
{
    case EmailAddress = 'email_address';
    case PhoneNumber = 'phone_number';
}
