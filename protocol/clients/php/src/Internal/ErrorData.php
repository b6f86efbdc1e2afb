<?php

declare(strict_types=1);

namespace Factord\Internal;

/**
 * The data of a refusal. A member that is missing or of another type is null: the refusal matters more.
 *
 * @internal
 */
final class ErrorData
{
    /** @param array<string, mixed> $members */
    public function __construct(private readonly array $members)
    {
    }

    /**
     * @template T
     *
     * @param \Closure(mixed): T $read
     *
     * @return T|null
     */
    public function read(string $name, \Closure $read): mixed
    {
        try {
            return isset($this->members[$name]) ? $read($this->members[$name]) : null;
        } catch (Unreadable) {
            return null;
        }
    }
}
