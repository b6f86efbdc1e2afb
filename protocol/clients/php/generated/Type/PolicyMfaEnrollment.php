<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** In PolicyMfa and PolicyChangeMfa. */
enum PolicyMfaEnrollment: string
{
    case RequiredAtSignUp = 'required_at_sign_up';
    case OfferedAtSignUp = 'offered_at_sign_up';
    case OnDemand = 'on_demand';
    case RequiredForStepUp = 'required_for_step_up';
}
