<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Refusal;

use Factord\Internal\ErrorData;
use Factord\Internal\Read;
use Factord\Refused;

/** Invalid params. */
final class InvalidParams extends Refused
{
    /** The member concerned, as a path: `policy.totp.digits`, `kinds[1]`. */
    public readonly ?string $field;

    /** What is wrong, for developers. */
    public readonly ?string $detail;

    protected function readData(ErrorData $data): void
    {
        $this->field = $data->read('field', Read::text(...));
        $this->detail = $data->read('detail', Read::text(...));
    }
}
