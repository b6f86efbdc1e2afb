<?php

declare(strict_types=1);

namespace Factord\Internal;

use Factord\ConnectionFailed;

/**
 * A connection, which has one request in progress at a time.
 *
 * Whatever `ask` throws, the connection cannot be used any longer. It holds nothing of a request once that is answered.
 *
 * @internal
 */
final class Connection
{
    /** The longest accepted answer: far longer than a page of a list or the protocol's description. */
    private const LONGEST_ANSWER = 16_777_216;

    /** The longest path of a socket, without the byte 0 behind it. A longer one would be cut off by PHP. */
    private const LONGEST_PATH = 107;

    /** Seconds between two attempts to connect: the first pause, and the longest one after doubling. */
    private const FIRST_PAUSE = 0.01;
    private const LONGEST_PAUSE = 0.25;

    /** Errors of connecting to a daemon that is starting or busy: ENOENT, EAGAIN and ECONNREFUSED. */
    private const NOT_YET = [2, 11, 111];

    private bool $isEnded = false;

    /** @param resource $stream */
    private function __construct(private $stream)
    {
    }

    /**
     * Connects, again and again until the deadline while the daemon is not there yet.
     *
     * @param \Closure(): bool $isWanted whether to go on; a signal handler may change it
     *
     * @throws Broken
     * @throws ConnectionFailed
     */
    public static function open(string $path, float $deadline, \Closure $isWanted): self
    {
        if (strlen($path) > self::LONGEST_PATH || str_contains($path, "\0")) {
            throw new ConnectionFailed("no daemon at {$path}: the path cannot be that of a socket");
        }
        $pause = self::FIRST_PAUSE;
        while ($isWanted()) {
            $timeout = max($deadline - self::now(), self::FIRST_PAUSE);
            $number = 0;
            $problem = '';
            $expected = Peer::checked($path);
            $stream = self::quietly(static function () use ($path, $timeout, &$number, &$problem): mixed {
                return stream_socket_client("unix://{$path}", $number, $problem, $timeout);
            });
            // Nobody has exchanged the socket meanwhile.
            $isExpected = is_resource($stream) && $expected !== null && Peer::checked($path) === $expected;
            if ($isExpected) {
                stream_set_blocking($stream, false);
                return new self($stream);
            }
            $left = $deadline - self::now();
            $mayCome = is_resource($stream) || in_array($number, self::NOT_YET, true);
            if (!$mayCome || $left <= 0) {
                throw new ConnectionFailed("no daemon at {$path}: " . ($problem ?: 'the socket was just exchanged'));
            }
            usleep((int) (min($pause, $left) * 1e6));
            $pause = min(2 * $pause, self::LONGEST_PAUSE);
        }
        throw new Broken(false);
    }

    /** Ends a call that is in progress further up. */
    public function end(): void
    {
        $this->isEnded = true;
    }

    /** Seconds on a clock that nobody sets. */
    public static function now(): float
    {
        return hrtime(true) / 1e9;
    }

    /**
     * Tells the seconds since this call. Only the wall clock goes on while the machine sleeps, and only the other one cannot
     * be set: what the larger one says counts.
     *
     * @return \Closure(): float
     */
    public static function stopwatch(): \Closure
    {
        $steady = self::now();
        $wall = microtime(true);
        return static fn (): float => max(self::now() - $steady, microtime(true) - $wall);
    }

    /** Whether it is open and has nothing unread, which could be taken for the next answer. */
    public function isIdle(): bool
    {
        return $this->read() === '' && !feof($this->stream);
    }

    /**
     * Sends a request, and returns the line that answers it.
     *
     * @param bool $isReusable set to whether the connection may be used again
     *
     * @return string|null null if there was no answer at the deadline
     *
     * @throws Broken
     * @throws Unusable
     */
    public function ask(#[\SensitiveParameter] string $line, float $deadline, bool &$isReusable): ?string
    {
        $isReusable = false;
        $length = strlen($line);
        for ($sent = 0; $sent < $length; $sent += $written) {
            if (!$this->wait($deadline, true)) {
                return null;
            }
            $written = self::quietly(fn (): mixed => fwrite($this->stream, substr($line, $sent)));
            if ($this->isEnded || $written === false) {
                throw new Broken($sent + (int) $written > 0);
            }
        }
        return $this->receive($deadline, $isReusable);
    }

    /** @return array{} */
    public function __debugInfo(): array
    {
        return [];
    }

    private function receive(float $deadline, bool &$isReusable): ?string
    {
        $received = '';
        $searched = 0;
        while (($end = strpos($received, "\n", $searched)) === false) {
            $searched = strlen($received);
            if ($searched > self::LONGEST_ANSWER) {
                throw new Unusable('is too long');
            }
            if (!$this->wait($deadline, false)) {
                return null;
            }
            $received .= $this->read();
            if ($this->isEnded || strlen($received) === $searched && feof($this->stream)) {
                throw new Broken(true);
            }
        }
        // What follows the answer was not asked for.
        $isReusable = $end === strlen($received) - 1;
        return substr($received, 0, $end);
    }

    /** What is there to read, which may be nothing. */
    private function read(): string
    {
        return (string) self::quietly(fn (): mixed => fread($this->stream, 65_536));
    }

    /**
     * Waits a while for something to read or for room to write, whether that comes or not; returns whether there is time left.
     *
     * It waits no longer than a pause, so that signal handlers of the program run meanwhile.
     */
    private function wait(float $deadline, bool $forRoom): bool
    {
        $left = min($deadline - self::now(), self::LONGEST_PAUSE);
        if ($left <= 0) {
            return false;
        }
        self::quietly(function () use ($left, $forRoom): mixed {
            [$readable, $writable, $none] = [$forRoom ? [] : [$this->stream], $forRoom ? [$this->stream] : [], []];
            return stream_select($readable, $writable, $none, 0, max((int) ($left * 1e6), 1));
        });
        return true;
    }

    /**
     * Runs an action whose warnings are no news, even to a handler that makes exceptions of all of them: their trace would
     * have what is sent.
     */
    public static function quietly(\Closure $action): mixed
    {
        set_error_handler(static fn (): bool => true);
        try {
            return $action();
        } finally {
            restore_error_handler();
        }
    }
}
