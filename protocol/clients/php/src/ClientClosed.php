<?php

declare(strict_types=1);

namespace Factord;

/** The client was closed. */
final class ClientClosed extends FactordException
{
}
