<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** A parameter of `job.claim`. */
enum JobKind: string
{
    case DeliverMessage = 'deliver_message';
    case Challenge = 'challenge';
}
