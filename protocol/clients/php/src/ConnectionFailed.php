<?php

declare(strict_types=1);

namespace Factord;

/** The daemon could not be reached. Nothing was sent. */
final class ConnectionFailed extends FactordException
{
}
