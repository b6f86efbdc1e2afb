<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** A parameter of `totp.enroll`, `hotp.enroll`, `sign_in.create`, `sign_in.get`, `sign_in.attempt` and others. */
enum QRForm: string
{
    case Svg = 'svg';
    case Text = 'text';
}
