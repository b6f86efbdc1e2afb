<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Refusal;

use Factord\Internal\ErrorData;
use Factord\Internal\Read;
use Factord\Refused;

/** Internal error, see the log. */
final class Internal extends Refused
{
    /** Under which the daemon's log has the cause. */
    public readonly ?string $reference;

    protected function readData(ErrorData $data): void
    {
        $this->reference = $data->read('reference', Read::text(...));
    }
}
