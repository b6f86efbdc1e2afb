<?php

declare(strict_types=1);

namespace Factord;

/** Stands for what is left out, where null has a meaning of its own. */
enum Omitted
{
    case Value;
}
