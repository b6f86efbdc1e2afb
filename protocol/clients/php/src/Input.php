<?php

declare(strict_types=1);

namespace Factord;

/** An object that is a parameter, or part of one. */
interface Input
{
    /**
     * The members, by the protocol's names. Those that are left out are null or Omitted::Value.
     *
     * @return array<string, mixed>
     *
     * @internal
     */
    public function members(): array;
}
