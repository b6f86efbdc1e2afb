<?php

declare(strict_types=1);

namespace Factord\Internal;

/**
 * A connection ended, or was ended. The client decides whether the request is sent again on another one.
 *
 * @internal
 */
final class Broken extends \Exception
{
    /** @param bool $wasSent whether any part of the request may have reached the daemon */
    public function __construct(public readonly bool $wasSent)
    {
        parent::__construct();
    }
}
