<?php

declare(strict_types=1);

namespace Factord;

/**
 * Base class of everything that a call throws, except for an \InvalidArgumentException if the request cannot be sent as it is.
 */
abstract class FactordException extends \RuntimeException
{
}
