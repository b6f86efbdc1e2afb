<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Refusal;

use Factord\Internal\ErrorData;
use Factord\Internal\Read;
use Factord\Refused;

/** The server has an older revision of the protocol. */
final class UnsupportedRevision extends Refused
{
    /** The server's revision of the protocol. */
    public readonly ?int $revision;

    protected function readData(ErrorData $data): void
    {
        $this->revision = $data->read('revision', Read::integer(...));
    }
}
