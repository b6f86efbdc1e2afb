<?php

declare(strict_types=1);

namespace Factord;

use Factord\Internal\Broken;
use Factord\Internal\Catalogue;
use Factord\Internal\Connection;
use Factord\Internal\Json;
use Factord\Internal\Peer;
use Factord\Internal\Pool;
use Factord\Internal\Unreadable;
use Factord\Internal\Unusable;

/**
 * A client of factord, the daemon that keeps second factors.
 *
 *     $daemon = new Factord\Client();
 *     try {
 *         $daemon->totpVerify('u-17', $_POST['code']);
 *     } catch (Factord\Refusal\CodeRejected $refusal) {
 *         echo $refusal->hint === null ? 'wrong code' : 'wait for the next code';
 *     }
 *
 * - A method returns only if the daemon did what was asked. Every refusal is an exception named after its reason.
 * - A request is sent again only if its connection broke, and only if that is safe: it changes nothing, or it has an
 *   idempotency key. Changing requests get a random key unless the client was made with `makeKeys: false` or the call has one.
 * - It has one call in progress at a time, as PHP has, on one connection, which it keeps for the next call. A call from within
 *   another one, such as from a signal handler, gets a connection to itself. After a fork the child opens a new one.
 */
class Client extends Methods
{
    /** The version of the protocol. */
    public const PROTOCOL = 2;

    /** The longest line of the protocol, including its LF. A longer one is not sent. */
    public const LONGEST_LINE = 65_536;

    /** How often one request is sent in all, so that a daemon that closes every connection does not cause endless retries. */
    public const MOST_SENDINGS = 3;

    /** Seconds within which a request may be sent again. The daemon knows an idempotency key for 60; the rest is a margin. */
    public const REPEAT_WITHIN = 50.0;

    private readonly Pool $pool;

    /**
     * @param string|null $path the daemon's socket; see `defaultPath`
     * @param float $timeout seconds that one call may take in all, in addition to its `wait_ms`
     * @param float $connectTimeout how many of these seconds to wait for a daemon that is not reachable (yet)
     * @param bool $makeKeys give changing requests an idempotency key, so that they can be repeated if the connection breaks
     * @param string|null $tenant the tenant of calls that name none; `call` takes its parameters as they are
     * @param (\Closure(): (Input|array<string, mixed>))|null $meta asked before each call for what it says about itself
     */
    public function __construct(
        ?string $path = null,
        private float $timeout = 30.0,
        private float $connectTimeout = 2.0,
        private bool $makeKeys = true,
        private ?string $tenant = null,
        private ?\Closure $meta = null,
    ) {
        $this->pool = new Pool($path ?? self::defaultPath());
    }

    /**
     * The same client, on the same connection, with other settings: `$daemon->with(timeout: 2.0)->totpVerify(...)`.
     *
     * @param (\Closure(): (Input|array<string, mixed>))|null $meta
     */
    public function with(
        ?float $timeout = null,
        ?float $connectTimeout = null,
        ?bool $makeKeys = null,
        ?string $tenant = null,
        ?\Closure $meta = null,
    ): static {
        $other = clone $this;
        $other->timeout = $timeout ?? $this->timeout;
        $other->connectTimeout = $connectTimeout ?? $this->connectTimeout;
        $other->makeKeys = $makeKeys ?? $this->makeKeys;
        $other->tenant = $tenant ?? $this->tenant;
        $other->meta = $meta ?? $this->meta;
        return $other;
    }

    /** The daemon's socket: FACTORD_SOCKET, or where a daemon without a configuration listens, unless that is below /tmp. */
    public static function defaultPath(): string
    {
        $named = getenv('FACTORD_SOCKET');
        if (is_string($named) && $named !== '') {
            return $named;
        }
        $runtime = (string) getenv('XDG_RUNTIME_DIR');
        if (!str_starts_with($runtime, '/')) {
            $runtime = '/run/user/' . Peer::user();
        }
        return "{$runtime}/factord/factord.sock";
    }

    /**
     * Calls any method by its name, even one that this version does not know, and returns its result, objects as \stdClass.
     *
     * An empty array within the parameters is an empty list: write `new \stdClass()` for an empty object.
     *
     * @param array<string, mixed>|\stdClass $params
     */
    public function call(string $method, #[\SensitiveParameter] array|\stdClass $params = []): mixed
    {
        return $this->perform($method, (array) $params, null);
    }

    /** Closes the connection. Later calls are a ClientClosed, as is one in progress if this is called by a signal handler. */
    public function close(): void
    {
        $this->pool->close();
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['path' => $this->pool->path, 'tenant' => $this->tenant, 'timeout' => $this->timeout];
    }

    protected function ask(string $method, #[\SensitiveParameter] array $params, ?\Closure $read): mixed
    {
        if (array_key_exists('tenant', $params)) {
            $params['tenant'] ??= $this->tenant;
        }
        return $this->perform($method, array_filter($params, static fn (mixed $value): bool => $value !== null), $read);
    }

    /**
     * @template T
     *
     * @param array<string, mixed> $params
     * @param (\Closure(mixed): T)|null $read
     *
     * @return ($read is null ? mixed : T)
     */
    private function perform(string $method, #[\SensitiveParameter] array $params, ?\Closure $read): mixed
    {
        if ($this->meta !== null && !array_key_exists('meta', $params)) {
            $meta = ($this->meta)();
            $params['meta'] = is_array($meta) ? Json::object($meta) : $meta;
        }
        if ($this->makeKeys && isset(Catalogue::IDEMPOTENT[$method]) && !array_key_exists('idempotency_key', $params)) {
            $params['idempotency_key'] = bin2hex(random_bytes(16));
        }
        if ($method === 'server.hello') {
            $params['protocol'] ??= self::PROTOCOL;
        }
        $wait = is_int($params['wait_ms'] ?? null) ? $params['wait_ms'] / 1000 : 0.0;
        $number = $this->pool->nextNumber();
        $answer = $this->send(
            $method,
            $number,
            self::line($method, $number, $params),
            isset($params['idempotency_key']),
            $this->timeout + $wait,
        );
        if (property_exists($answer, 'error')) {
            throw Refused::from($answer->error, Json::texts($params)) ?? self::malformed($method, 'has an error of another form');
        }
        try {
            return $read === null ? $answer->result : Unreadable::within('result', $read, $answer->result);
        } catch (Unreadable $unreadable) {
            $problem = $unreadable->getMessage();
        }
        // Outside of the catch block, so that the exception does not lead to what could not be read.
        throw self::malformed($method, "does not follow the protocol: {$problem}");
    }

    /** @param array<string, mixed> $params */
    private static function line(string $method, int $number, #[\SensitiveParameter] array $params): string
    {
        $request = ['jsonrpc' => '2.0', 'id' => $number, 'method' => $method, 'params' => Json::object($params)];
        $line = Json::encode($request);
        if ($line === null) {
            throw new \InvalidArgumentException("this request of {$method} cannot be written as JSON");
        }
        if (strlen($line) >= self::LONGEST_LINE) {
            throw new \InvalidArgumentException("this request of {$method} is longer than a line may be");
        }
        return "{$line}\n";
    }

    private function send(
        string $method,
        int $number,
        #[\SensitiveParameter] string $line,
        bool $hasKey,
        float $timeout,
    ): \stdClass {
        $isRepeatable = isset(Catalogue::REPEATABLE[$method]);
        $deadline = Connection::now() + $timeout;
        $age = null;
        $wasSent = false;
        for ($sending = 1; $sending <= self::MOST_SENDINGS; ++$sending) {
            try {
                $left = $age === null ? INF : self::REPEAT_WITHIN - $age();
                $connection = $this->pool->take(min($deadline, Connection::now() + min($this->connectTimeout, $left)));
                if ($age !== null && $age() > self::REPEAT_WITHIN) {
                    break;
                }
                $age ??= Connection::stopwatch();
                return $this->answer($connection, $method, $number, $line, $deadline);
            } catch (ConnectionFailed $failed) {
                // Once something was sent, the outcome is unknown.
                throw $wasSent ? self::lost($method, true) : $failed;
            } catch (Broken $broken) {
                $wasSent = $wasSent || $broken->wasSent;
                if ($this->pool->isClosed()) {
                    throw new ClientClosed('the client was closed', $wasSent && !$isRepeatable);
                }
                if ($wasSent && !$isRepeatable && !$hasKey) {
                    break;
                }
            } finally {
                if (isset($connection)) {
                    $this->pool->drop($connection);
                }
            }
        }
        throw self::lost($method, $wasSent);
    }

    /**
     * Sends a request on a connection, and gives that back if it can be used again.
     *
     * @throws Broken
     */
    private function answer(
        Connection $connection,
        string $method,
        int $number,
        #[\SensitiveParameter] string $line,
        float $deadline,
    ): \stdClass {
        $isReusable = false;
        try {
            $received = $connection->ask($line, $deadline, $isReusable);
        } catch (Unusable $unusable) {
            throw self::malformed($method, $unusable->getMessage());
        }
        if ($received === null) {
            throw new TimedOut("{$method} was not answered in time", !isset(Catalogue::REPEATABLE[$method]));
        }
        $answer = Json::decode($received);
        if (
            !$answer instanceof \stdClass
            || ($answer->jsonrpc ?? null) !== '2.0'
            || property_exists($answer, 'result') === property_exists($answer, 'error')
        ) {
            throw self::malformed($method, 'is not one of JSON-RPC 2.0');
        }
        if (($answer->id ?? null) !== $number) {
            throw self::malformed($method, 'is that to another request');
        }
        if ($isReusable) {
            $this->pool->giveBack($connection);
        }
        return $answer;
    }

    private static function lost(string $method, bool $wasSent): ConnectionLost
    {
        $maybeDone = $wasSent && !isset(Catalogue::REPEATABLE[$method]);
        return new ConnectionLost("the connection ended before {$method} was answered", $maybeDone);
    }

    private static function malformed(string $method, string $problem): Malformed
    {
        return new Malformed("the daemon's answer to {$method} {$problem}", !isset(Catalogue::REPEATABLE[$method]));
    }
}
