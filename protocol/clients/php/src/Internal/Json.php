<?php

declare(strict_types=1);

namespace Factord\Internal;

use Factord\Input;
use Factord\Omitted;
use Factord\Result;
use Factord\Secret;

/**
 * JSON as the protocol has it. Errors say nothing about what is written or read.
 *
 * @internal
 */
final class Json
{
    private const SHORTEST_TEXT = 4;
    private const FLAGS = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_PRESERVE_ZERO_FRACTION;

    /** Returns null for what cannot be written. */
    public static function encode(#[\SensitiveParameter] mixed $value): ?string
    {
        // Without JSON_THROW_ON_ERROR: the trace of its exception would have the value.
        $text = json_encode(self::plain($value), self::FLAGS);
        return $text === false ? null : $text;
    }

    /** Reads objects as \stdClass, so that an empty one is told from an empty list. Returns null for what is not JSON. */
    public static function decode(#[\SensitiveParameter] string $text): mixed
    {
        return json_decode($text);
    }

    /** The same with nothing but lists, \stdClass, texts, numbers, booleans and null in it. */
    public static function plain(#[\SensitiveParameter] mixed $value): mixed
    {
        return match (true) {
            $value instanceof Secret => $value->reveal(),
            $value instanceof \BackedEnum => $value->value,
            $value instanceof Result => $value->toObject(),
            $value instanceof Input => self::object(self::given($value->members())),
            $value instanceof \stdClass => self::object(get_object_vars($value)),
            is_array($value) && array_is_list($value) => array_map(self::plain(...), $value),
            is_array($value) => self::object($value),
            default => $value,
        };
    }

    /**
     * The texts in a value, but for the shortest, which a daemon may have from elsewhere.
     *
     * @return list<string>
     */
    public static function texts(#[\SensitiveParameter] mixed $value): array
    {
        $texts = [];
        $plain = json_decode((string) self::encode($value), true);
        array_walk_recursive($plain, static function (mixed $each) use (&$texts): void {
            if (is_string($each) && strlen($each) >= self::SHORTEST_TEXT) {
                $texts[] = $each;
            }
        });
        return $texts;
    }

    /** @param array<array-key, mixed> $members */
    public static function object(#[\SensitiveParameter] array $members): \stdClass
    {
        return (object) array_map(self::plain(...), $members);
    }

    /**
     * The members that are not left out.
     *
     * @param array<string, mixed> $members
     *
     * @return array<string, mixed>
     */
    private static function given(#[\SensitiveParameter] array $members): array
    {
        return array_filter($members, static fn (mixed $value): bool => $value !== Omitted::Value);
    }
}
