<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Refusal;

use Factord\Internal\ErrorData;
use Factord\Internal\Read;
use Factord\Refused;

/** Parse error. */
final class ParseError extends Refused
{
    /** The byte at which the line stops being JSON. */
    public readonly ?int $offset;

    protected function readData(ErrorData $data): void
    {
        $this->offset = $data->read('offset', Read::integer(...));
    }
}
