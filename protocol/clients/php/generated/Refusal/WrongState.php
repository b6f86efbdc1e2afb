<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Refusal;

use Factord\Internal\ErrorData;
use Factord\Internal\Read;
use Factord\Refused;

/** Not possible in this state. */
final class WrongState extends Refused
{
    /** The state, for developers. */
    public readonly ?string $status;

    protected function readData(ErrorData $data): void
    {
        $this->status = $data->read('status', Read::text(...));
    }
}
