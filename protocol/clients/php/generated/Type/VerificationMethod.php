<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** Later versions may add values: `tryFrom` returns null for them. */
enum VerificationMethod: string
{
    case Hwk = 'hwk';
    case Mca = 'mca';
    case Mfa = 'mfa';
    case Otp = 'otp';
    case Pwd = 'pwd';
    case Sms = 'sms';
    case Swk = 'swk';
    case User = 'user';
}
