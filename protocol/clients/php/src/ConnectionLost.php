<?php

declare(strict_types=1);

namespace Factord;

/** The connection ended before the answer. */
final class ConnectionLost extends Unanswered
{
}
