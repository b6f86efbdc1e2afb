"""Ports for programs that cannot be handed a socket: below those that the kernel gives out, so that nobody is given one while no
program listens there."""

from __future__ import annotations

import fcntl
import os
import random
import socket
import tempfile
from typing import IO, List

#: What keeps other tests away from the ports of this process, until it ends.
_held: List[IO[str]] = []


def reserved_port() -> int:
    """A port of 127.0.0.1 that no other test is given while this process runs."""
    folder = os.path.join(tempfile.gettempdir(), f"factord-ports-{os.getuid()}")
    os.makedirs(folder, mode=0o700, exist_ok=True)
    for _ in range(1_000):
        port = random.randrange(20_000, 32_000)
        held = open(os.path.join(folder, str(port)), "w")
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            held.close()
            continue
        _held.append(held)
        return port
    raise AssertionError("no port is free")
