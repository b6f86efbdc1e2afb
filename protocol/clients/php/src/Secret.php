<?php

declare(strict_types=1);

namespace Factord;

/**
 * A text that is never shown: `reveal()` returns it, and nothing else does.
 *
 * It cannot be concatenated or serialized; `print_r`, `var_dump`, `var_export` and `json_encode` do not have it.
 */
final class Secret implements \JsonSerializable
{
    private readonly \SensitiveParameterValue $value;

    public function __construct(#[\SensitiveParameter] string $value)
    {
        $this->value = new \SensitiveParameterValue($value);
    }

    public function reveal(): string
    {
        $value = $this->value->getValue();
        assert(is_string($value));
        return $value;
    }

    public function jsonSerialize(): string
    {
        return '(secret)';
    }

    /** @return array{} */
    public function __debugInfo(): array
    {
        return [];
    }
}
