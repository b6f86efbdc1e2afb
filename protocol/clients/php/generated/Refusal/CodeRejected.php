<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Refusal;

use Factord\Internal\ErrorData;
use Factord\Internal\Read;
use Factord\Refused;

/** Code rejected. */
final class CodeRejected extends Refused
{
    /** What to tell the user. A value of {@see \Factord\Type\CodeHint}, or of a later version. */
    public readonly ?string $hint;

    /**
     * What the app seems to have done, for the first code of a pending factor. A value of
     * {@see \Factord\Type\EnrolmentDiagnosis}, or of a later version.
     */
    public readonly ?string $diagnosis;

    /** For clock_offset: by how many seconds the app's clock is ahead. */
    public readonly ?int $offsetS;

    /** For a code that was sent in a flow: the tries left. */
    public readonly ?int $triesLeft;

    /** In flows: how far the flow is. A value of {@see \Factord\Type\FlowStatus}, or of a later version. */
    public readonly ?string $status;

    /** In flows: what to ask the user next; what is secret in it is left out, flow.get has it. */
    public readonly ?\Factord\Type\NextStep $nextStep;

    protected function readData(ErrorData $data): void
    {
        $this->hint = $data->read('hint', Read::text(...));
        $this->diagnosis = $data->read('diagnosis', Read::text(...));
        $this->offsetS = $data->read('offset_s', Read::integer(...));
        $this->triesLeft = $data->read('tries_left', Read::integer(...));
        $this->status = $data->read('status', Read::text(...));
        $this->nextStep = $data->read('next_step', \Factord\Type\NextStep::read(...));
    }
}
