<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** A parameter of `backup.begin`. */
enum BackupScope: string
{
    case Everything = 'everything';
    case Audit = 'audit';
}
