<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** Later versions may add values: `tryFrom` returns null for them. */
enum FlowKind: string
{
    case SignIn = 'sign_in';
    case SignUp = 'sign_up';
    case StepUp = 'step_up';
    case PasswordReset = 'password_reset';
}
