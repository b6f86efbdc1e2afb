<?php

declare(strict_types=1);

namespace Factord\Internal;

/**
 * What a connection received is no answer. The client says so with a Malformed.
 *
 * @internal
 */
final class Unusable extends \Exception
{
}
