<?php

declare(strict_types=1);

namespace Factord\Internal;

use Factord\ClientClosed;

/**
 * The connection of a client, and of those made from it by `with`, between two calls.
 *
 * @internal
 */
final class Pool
{
    private ?Connection $idle = null;
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

    /** A connection to oneself: until it is given back, another call gets another one. */
    public function take(float $deadline): Connection
    {
        if ($this->isClosed) {
            throw new ClientClosed('the client was closed');
        }
        $connection = $this->idle;
        $this->idle = null;
        if ($this->owner !== getmypid()) {
            // In the child of a fork: the connection is the parent's.
            $connection = null;
            $this->owner = (int) getmypid();
        }
        // Nothing was sent yet, so a connection that was closed does no harm.
        return $connection?->isIdle() === true ? $connection : Connection::open($this->path, $deadline);
    }

    public function giveBack(Connection $connection): void
    {
        if (!$this->isClosed && $this->owner === getmypid()) {
            $this->idle = $connection;
        }
    }

    public function close(): void
    {
        $this->isClosed = true;
        $this->idle = null;
    }
}
