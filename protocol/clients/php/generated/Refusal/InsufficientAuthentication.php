<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Refusal;

use Factord\Internal\ErrorData;
use Factord\Internal\Read;
use Factord\Refused;

/** The session's authentication is too weak or too old. */
final class InsufficientAuthentication extends Refused
{
    /** The assurance level that the session lacks. */
    public readonly ?int $minAal;

    /**
     * The authentication methods that the session lacks. Values of {@see \Factord\Type\AuthenticationMethod}, or of a
     * later version.
     * @var list<string>|null
     */
    public readonly ?array $amr;

    /** How old the session's authentication may be, in seconds, if it is older. */
    public readonly ?int $maxAgeS;

    /** What else is missing where only a subject's owner changes its factors, for developers. */
    public readonly ?string $detail;

    protected function readData(ErrorData $data): void
    {
        $this->minAal = $data->read('min_aal', Read::integer(...));
        $this->amr = $data->read('amr', Read::listOf(Read::text(...)));
        $this->maxAgeS = $data->read('max_age_s', Read::integer(...));
        $this->detail = $data->read('detail', Read::text(...));
    }
}
