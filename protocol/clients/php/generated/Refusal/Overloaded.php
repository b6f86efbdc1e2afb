<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Refusal;

use Factord\Internal\ErrorData;
use Factord\Internal\Read;
use Factord\Refused;

/** Too many requests are waiting, try again later. */
final class Overloaded extends Refused
{
    /** How long to wait before the request is repeated. */
    public readonly ?int $retryAfterMs;

    protected function readData(ErrorData $data): void
    {
        $this->retryAfterMs = $data->read('retry_after_ms', Read::integer(...));
    }
}
