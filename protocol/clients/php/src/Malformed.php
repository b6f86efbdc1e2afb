<?php

declare(strict_types=1);

namespace Factord;

/** The answer does not follow the protocol. */
final class Malformed extends FactordException
{
}
