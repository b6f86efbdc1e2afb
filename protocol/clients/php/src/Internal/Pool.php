<?php

declare(strict_types=1);

namespace Factord\Internal;

use Factord\ConnectionFailed;

/**
 * The connections of a client, and of those made from it by `with`: one between two calls, and those of calls in progress.
 *
 * @internal
 */
final class Pool
{
    private ?Connection $idle = null;

    /** @var array<int, Connection> */
    private array $busy = [];

    private int $owner;
    private int $number = 0;
    private bool $isClosed = false;

    public function __construct(public readonly string $path)
    {
        $this->owner = (int) getmypid();
    }

    /** The id of the next request. */
    public function nextNumber(): int
    {
        return ++$this->number;
    }

    public function isClosed(): bool
    {
        return $this->isClosed;
    }

    /**
     * A connection to oneself: until it is given back or dropped, another call gets another one.
     *
     * @throws Broken if the pool is closed
     * @throws ConnectionFailed
     */
    public function take(float $deadline): Connection
    {
        $connection = $this->isClosed ? throw new Broken(false) : $this->idle;
        $this->idle = null;
        if ($this->owner !== getmypid()) {
            // In the child of a fork: the connection is the parent's.
            $connection = null;
            $this->owner = (int) getmypid();
        }
        // Nothing was sent yet, so a connection that was closed does no harm.
        if ($connection?->isIdle() !== true) {
            $connection = Connection::open($this->path, $deadline, fn (): bool => !$this->isClosed);
        }
        return $this->busy[spl_object_id($connection)] = $connection;
    }

    public function drop(Connection $connection): void
    {
        unset($this->busy[spl_object_id($connection)]);
    }

    public function giveBack(Connection $connection): void
    {
        $this->drop($connection);
        if (!$this->isClosed && $this->owner === getmypid()) {
            $this->idle = $connection;
        }
    }

    public function close(): void
    {
        $this->isClosed = true;
        $this->idle = null;
        foreach ($this->busy as $connection) {
            $connection->end();
        }
    }
}
