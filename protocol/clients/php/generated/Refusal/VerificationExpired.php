<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Refusal;

use Factord\Internal\ErrorData;
use Factord\Internal\Read;
use Factord\Refused;

/** What was asked for has expired: flow.prepare asks for another. */
final class VerificationExpired extends Refused
{
    /** In flows: how far the flow is. A value of {@see \Factord\Type\FlowStatus}, or of a later version. */
    public readonly ?string $status;

    /** In flows: what to ask the user next; what is secret in it is left out, flow.get has it. */
    public readonly ?\Factord\Type\NextStep $nextStep;

    protected function readData(ErrorData $data): void
    {
        $this->status = $data->read('status', Read::text(...));
        $this->nextStep = $data->read('next_step', \Factord\Type\NextStep::read(...));
    }
}
