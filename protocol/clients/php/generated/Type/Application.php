<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Input;

/** A parameter of `server.hello`. */
final readonly class Application implements Input
{
    public function __construct(
        /** The application's name. */
        public string $name,
        /** Its version. */
        public string $version,
    ) {
    }

    public function members(): array
    {
        return ['name' => $this->name, 'version' => $this->version];
    }
}
