<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** A parameter of `flow.prepare`. */
enum PreparedStrategy: string
{
    case EmailCode = 'email_code';
    case PhoneCode = 'phone_code';
    case Passkey = 'passkey';
}
