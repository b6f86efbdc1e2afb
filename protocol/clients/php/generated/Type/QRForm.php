<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** A parameter of `totp.enroll`, `hotp.enroll`, `sign_in.create`, `step_up.create`, `flow.get` and others. */
enum QRForm: string
{
    case Svg = 'svg';
    case Text = 'text';
}
