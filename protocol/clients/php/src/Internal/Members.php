<?php

declare(strict_types=1);

namespace Factord\Internal;

/**
 * The members of a received object: each known one is read once, and the others remain.
 *
 * @internal
 */
final class Members
{
    /** @var array<string, mixed> */
    private array $unread;

    public function __construct(#[\SensitiveParameter] mixed $value)
    {
        $this->unread = get_object_vars(Read::object($value));
    }

    /**
     * @template T
     *
     * @param \Closure(mixed): T $read
     *
     * @return T
     */
    public function required(string $name, \Closure $read): mixed
    {
        if (!array_key_exists($name, $this->unread)) {
            throw new Unreadable(".{$name}" . Unreadable::MISSING);
        }
        return Unreadable::within(".{$name}", $read, $this->take($name));
    }

    /**
     * A member that is always there, and may be null.
     *
     * @template T
     *
     * @param \Closure(mixed): T $read
     *
     * @return T|null
     */
    public function nullable(string $name, \Closure $read): mixed
    {
        return $this->required($name, static fn (mixed $value): mixed => $value === null ? null : $read($value));
    }

    /**
     * A member that may be missing.
     *
     * @template T
     *
     * @param \Closure(mixed): T $read
     *
     * @return T|null
     */
    public function optional(string $name, \Closure $read): mixed
    {
        $value = $this->take($name);
        return $value === null ? null : Unreadable::within(".{$name}", $read, $value);
    }

    /** @return array<string, mixed> */
    public function others(): array
    {
        return $this->unread;
    }

    /** @return array{} */
    public function __debugInfo(): array
    {
        return [];
    }

    private function take(string $name): mixed
    {
        $value = $this->unread[$name] ?? null;
        unset($this->unread[$name]);
        return $value;
    }
}
