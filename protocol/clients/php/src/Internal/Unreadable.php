<?php

declare(strict_types=1);

namespace Factord\Internal;

/**
 * A result is not of its type. The client says so with a Malformed. The message says which part is not, such as
 * `.list[0].name is missing`, and never with which value.
 *
 * @internal
 */
final class Unreadable extends \Exception
{
    public const MISSING = ' is missing';
    public const WRONG = ' has another type';

    public function __construct(string $message = self::WRONG)
    {
        parent::__construct($message);
    }

    /**
     * Reads a part of a value.
     *
     * @template T
     *
     * @param \Closure(mixed): T $read
     *
     * @return T
     */
    public static function within(string $part, \Closure $read, #[\SensitiveParameter] mixed $value): mixed
    {
        try {
            return $read($value);
        } catch (Unreadable $inner) {
            $problem = $part . $inner->getMessage();
        }
        // Outside of the catch block, so that the exception has no previous one.
        throw new self($problem);
    }
}
