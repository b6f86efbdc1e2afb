<?php

declare(strict_types=1);

namespace Factord;

/** The answer did not come in time. */
final class TimedOut extends FactordException
{
    /**
     * @param bool $maybeDone whether the change may have been made; with the idempotency key that it had, the request can be
     *     repeated
     */
    public function __construct(string $message, public readonly bool $maybeDone)
    {
        parent::__construct($message);
    }
}
