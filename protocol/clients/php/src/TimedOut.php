<?php

declare(strict_types=1);

namespace Factord;

/** The answer did not come in time. */
final class TimedOut extends Unanswered
{
}
