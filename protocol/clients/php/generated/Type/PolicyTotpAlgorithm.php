<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** In PolicyTotp and PolicyChangeTotp. */
enum PolicyTotpAlgorithm: string
{
    case Sha1 = 'SHA1';
    case Sha256 = 'SHA256';
    case Sha512 = 'SHA512';
}
