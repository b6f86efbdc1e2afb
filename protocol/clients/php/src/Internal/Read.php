<?php

declare(strict_types=1);

namespace Factord\Internal;

use Factord\Secret;

/**
 * Received values as what they should be, or Unreadable.
 *
 * @internal
 */
final class Read
{
    public static function text(#[\SensitiveParameter] mixed $value): string
    {
        return is_string($value) ? $value : throw new Unreadable();
    }

    public static function secret(#[\SensitiveParameter] mixed $value): Secret
    {
        return new Secret(self::text($value));
    }

    public static function integer(#[\SensitiveParameter] mixed $value): int
    {
        return is_int($value) ? $value : throw new Unreadable();
    }

    public static function number(#[\SensitiveParameter] mixed $value): float
    {
        return is_int($value) || is_float($value) ? (float) $value : throw new Unreadable();
    }

    public static function boolean(#[\SensitiveParameter] mixed $value): bool
    {
        return is_bool($value) ? $value : throw new Unreadable();
    }

    public static function object(#[\SensitiveParameter] mixed $value): \stdClass
    {
        return $value instanceof \stdClass ? $value : throw new Unreadable();
    }

    public static function anything(#[\SensitiveParameter] mixed $value): mixed
    {
        return $value;
    }

    /**
     * @template T
     *
     * @param \Closure(mixed): T $read
     *
     * @return \Closure(mixed): list<T>
     */
    public static function listOf(\Closure $read): \Closure
    {
        return static function (#[\SensitiveParameter] mixed $value) use ($read): array {
            $elements = [];
            foreach (is_array($value) ? $value : throw new Unreadable() as $each) {
                $elements[] = Unreadable::within('[' . count($elements) . ']', $read, $each);
            }
            return $elements;
        };
    }
}
