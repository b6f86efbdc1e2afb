<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** A parameter of `totp.enroll`, `totp.import`, `hotp.enroll` and `hotp.import`. */
enum OATHAlgorithm: string
{
    case Sha1 = 'SHA1';
    case Sha256 = 'SHA256';
    case Sha512 = 'SHA512';
}
