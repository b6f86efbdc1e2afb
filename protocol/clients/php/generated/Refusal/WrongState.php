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
    /** The state that it is in. A value of {@see \Factord\Type\RefusedState}, or of a later version. */
    public readonly ?string $state;

    /** The member concerned, as a path: `policy.totp.digits`, `kinds[1]`. */
    public readonly ?string $field;

    /** What is wrong, for developers. */
    public readonly ?string $detail;

    /** In flows: how far the flow is. A value of {@see \Factord\Type\FlowStatus}, or of a later version. */
    public readonly ?string $status;

    /** In flows: what to ask the user next; what is secret in it is left out, flow.get has it. */
    public readonly ?\Factord\Type\NextStep $nextStep;

    protected function readData(ErrorData $data): void
    {
        $this->state = $data->read('state', Read::text(...));
        $this->field = $data->read('field', Read::text(...));
        $this->detail = $data->read('detail', Read::text(...));
        $this->status = $data->read('status', Read::text(...));
        $this->nextStep = $data->read('next_step', \Factord\Type\NextStep::read(...));
    }
}
