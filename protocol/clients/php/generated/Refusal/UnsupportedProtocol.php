<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Refusal;

use Factord\Internal\ErrorData;
use Factord\Internal\Read;
use Factord\Refused;

/** The server does not speak that version of the protocol. */
final class UnsupportedProtocol extends Refused
{
    /** The version of the protocol that the server speaks. */
    public readonly ?int $protocol;

    /** The server's revision of the protocol. */
    public readonly ?int $revision;

    /** What is wrong, for developers. */
    public readonly ?string $detail;

    protected function readData(ErrorData $data): void
    {
        $this->protocol = $data->read('protocol', Read::integer(...));
        $this->revision = $data->read('revision', Read::integer(...));
        $this->detail = $data->read('detail', Read::text(...));
    }
}
