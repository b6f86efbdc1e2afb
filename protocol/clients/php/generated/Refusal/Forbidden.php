<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Refusal;

use Factord\Internal\ErrorData;
use Factord\Internal\Read;
use Factord\Refused;

/** This peer is not allowed to do that. */
final class Forbidden extends Refused
{
    /**
     * The role that the peer lacks; any if it has none at all. A value of {@see \Factord\Type\Role}, or of a later
     * version.
     */
    public readonly ?string $role;

    /**
     * Further roles of which each would do as well. Values of {@see \Factord\Type\Role}, or of a later version.
     * @var list<string>|null
     */
    public readonly ?array $otherRoles;

    protected function readData(ErrorData $data): void
    {
        $this->role = $data->read('role', Read::text(...));
        $this->otherRoles = $data->read('other_roles', Read::listOf(Read::text(...)));
    }
}
