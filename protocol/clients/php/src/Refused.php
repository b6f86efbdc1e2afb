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
     */
    final public function __construct(int $code, public readonly string $explanation, public readonly array $data)
    {
        $this->reason = is_string($data['reason'] ?? null) ? $data['reason'] : '';
        $this->category = is_string($data['category'] ?? null) ? $data['category'] : '';
        $this->readData(new Internal\ErrorData($data));
        $details = [];
        foreach (array_diff_key($data, ['reason' => true, 'category' => true]) as $name => $value) {
            $details[] = $name . '=' . json_encode($value, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
        }
        $message = "{$this->reason}: {$explanation}" . ($details === [] ? '' : ' (' . implode(', ', $details) . ')');
        parent::__construct($message, $code);
    }

    /** @internal */
    protected function readData(Internal\ErrorData $data): void
    {
    }

    /**
     * The refusal that the `error` of an answer tells of; null if it is none.
     *
     * @internal
     */
    public static function from(mixed $error): ?self
    {
        if (!$error instanceof \stdClass || !is_int($error->code ?? null) || !is_string($error->message ?? null)) {
            return null;
        }
        $data = ($error->data ?? null) instanceof \stdClass ? get_object_vars($error->data) : [];
        $reason = $data['reason'] ?? null;
        $class = is_string($reason) ? Refusals::CLASSES[$reason] ?? self::class : self::class;
        return new $class($error->code, $error->message, $data);
    }
}
