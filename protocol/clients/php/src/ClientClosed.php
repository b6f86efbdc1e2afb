<?php

declare(strict_types=1);

namespace Factord;

/** The client was closed, before the call or meanwhile. */
final class ClientClosed extends Unanswered
{
}
