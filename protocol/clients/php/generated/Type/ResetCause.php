<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** A parameter of `subject.reset_factors`. */
enum ResetCause: string
{
    case Lost = 'lost';
    case Stolen = 'stolen';
    case Replaced = 'replaced';
    case Compromised = 'compromised';
    case Other = 'other';
}
