<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Refusal;

use Factord\Internal\ErrorData;
use Factord\Internal\Read;
use Factord\Refused;

/** The guess budget is spent. */
final class Locked extends Refused
{
    /** When the lock ends; null if only subject.unlock ends it. */
    public readonly ?int $unlocksAt;

    /** How long to wait before the request is repeated. */
    public readonly ?int $retryAfterMs;

    /** In flows: how far the flow is. A value of {@see \Factord\Type\FlowStatus}, or of a later version. */
    public readonly ?string $status;

    /** In flows: what to ask the user next; what is secret in it is left out, flow.get has it. */
    public readonly ?\Factord\Type\NextStep $nextStep;

    protected function readData(ErrorData $data): void
    {
        $this->unlocksAt = $data->read('unlocks_at', Read::integer(...));
        $this->retryAfterMs = $data->read('retry_after_ms', Read::integer(...));
        $this->status = $data->read('status', Read::text(...));
        $this->nextStep = $data->read('next_step', \Factord\Type\NextStep::read(...));
    }
}
