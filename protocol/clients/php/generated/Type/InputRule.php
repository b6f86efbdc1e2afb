<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** Later versions may add values: `tryFrom` returns null for them. */
enum InputRule: string
{
    case Empty = 'empty';
    case TooLong = 'too_long';
    case Characters = 'characters';
    case Digits = 'digits';
    case Format = 'format';
}
