<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** Later versions may add values: `tryFrom` returns null for them. */
enum NextStepType: string
{
    case Identifier = 'identifier';
    case Choose = 'choose';
    case Password = 'password';
    case Code = 'code';
    case Passkey = 'passkey';
    case SetUp = 'set_up';
    case NewPassword = 'new_password';
    case Challenge = 'challenge';
    case Fields = 'fields';
    case Done = 'done';
    case StartOver = 'start_over';
}
