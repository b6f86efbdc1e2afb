<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** A parameter of `passkey.enroll`. */
enum PasskeyAttachment: string
{
    case Platform = 'platform';
    case CrossPlatform = 'cross-platform';
}
