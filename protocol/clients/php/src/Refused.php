<?php

declare(strict_types=1);

namespace Factord;

use Factord\Internal\Refusals;

/**
 * The daemon refused. Subclasses, in Factord\Refusal, are named after the reason; an unknown reason is this class itself.
 *
 * `getCode()` is the number that corresponds to the reason.
 */
class Refused extends FactordException
{
    /** The stable name. */
    public readonly string $reason;

    /** What a client can do about it, known reason or not: `rejected`, `wait`, `state`, `caller` or `server`. */
    public readonly string $category;

    /**
     * @param string $explanation for developers; may change
     * @param array<string, mixed> $data what the protocol lists for the reason; never secret
     * @param list<string> $sent what is left out of the message, even if the daemon repeats it
     */
    final public function __construct(
        int $code,
        public readonly string $explanation,
        public readonly array $data,
        #[\SensitiveParameter] array $sent = [],
    ) {
        $this->reason = is_string($data['reason'] ?? null) ? $data['reason'] : '';
        $this->category = is_string($data['category'] ?? null) ? $data['category'] : '';
        $this->readData(new Internal\ErrorData($data));
        $details = [];
        foreach (array_diff_key($data, ['reason' => true, 'category' => true]) as $name => $value) {
            if (is_scalar($value)) {
                $details[] = "{$name} " . (is_bool($value) ? json_encode($value) : $value);
            }
        }
        $text = $explanation . ($details === [] ? '' : ' (' . implode(', ', $details) . ')');
        $text = strtr($text, array_fill_keys($sent, '…'));
        parent::__construct("{$this->reason}: " . preg_replace('/[\x00-\x1f\x7f]/', '?', $text), $code);
    }

    /** @internal */
    protected function readData(Internal\ErrorData $data): void
    {
    }

    /**
     * The refusal that the `error` of an answer tells of; null if it is none.
     *
     * @param list<string> $sent
     *
     * @internal
     */
    public static function from(mixed $error, #[\SensitiveParameter] array $sent): ?self
    {
        if (!$error instanceof \stdClass || !is_int($error->code ?? null) || !is_string($error->message ?? null)) {
            return null;
        }
        $data = ($error->data ?? null) instanceof \stdClass ? get_object_vars($error->data) : [];
        $reason = $data['reason'] ?? null;
        $class = is_string($reason) ? Refusals::CLASSES[$reason] ?? self::class : self::class;
        return new $class($error->code, $error->message, $data, $sent);
    }
}
