<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** A parameter of `tenant.check`. */
enum PolicyProfile: string
{
    case Nist80063B4Aal2 = 'nist-800-63b-4-aal2';
    case Asvs5L2 = 'asvs-5-l2';
}
