<?php

declare(strict_types=1);

namespace Factord;

/** There is no answer that says what became of a request. */
abstract class Unanswered extends FactordException
{
    /**
     * @param bool $maybeDone whether the change may have been made; with the idempotency key that it had, the request can be
     *     repeated
     */
    final public function __construct(string $message, public readonly bool $maybeDone)
    {
        parent::__construct($message);
    }
}
