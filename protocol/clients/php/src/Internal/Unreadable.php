<?php

declare(strict_types=1);

namespace Factord\Internal;

/**
 * A result is not of its type. The client says so with a Malformed.
 *
 * @internal
 */
final class Unreadable extends \Exception
{
}
