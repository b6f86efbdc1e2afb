<?php

declare(strict_types=1);

namespace Factord;

/** The answer does not follow the protocol, or is too long. */
final class Malformed extends Unanswered
{
}
