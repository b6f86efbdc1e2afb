<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Refusal;

use Factord\Internal\ErrorData;
use Factord\Internal\Read;
use Factord\Refused;

/** Invalid request. */
final class InvalidRequest extends Refused
{
    /** What is wrong, for developers. */
    public readonly ?string $detail;

    protected function readData(ErrorData $data): void
    {
        $this->detail = $data->read('detail', Read::text(...));
    }
}
