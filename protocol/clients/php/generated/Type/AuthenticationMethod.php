<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** A parameter of `session.create` and `session.check`. */
enum AuthenticationMethod: string
{
    case Face = 'face';
    case Fpt = 'fpt';
    case Geo = 'geo';
    case Hwk = 'hwk';
    case Iris = 'iris';
    case Kba = 'kba';
    case Mca = 'mca';
    case Mfa = 'mfa';
    case Otp = 'otp';
    case Pin = 'pin';
    case Pwd = 'pwd';
    case Rba = 'rba';
    case Retina = 'retina';
    case Sc = 'sc';
    case Sms = 'sms';
    case Swk = 'swk';
    case Tel = 'tel';
    case User = 'user';
    case Vbm = 'vbm';
    case Wia = 'wia';
}
