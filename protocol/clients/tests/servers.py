"""The daemon's program, and servers that misbehave as they are told."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import tempfile
import threading
from pathlib import Path
from typing import Any, Callable, Iterator, Optional

from languages import PATIENCE

#: The daemon's program. The tests that need it are skipped without.
PROGRAM = os.environ.get("FACTORD_PROGRAM", "")


class Daemon:
    """The real daemon, in a directory of its own."""

    def __init__(self, environment: Optional[dict[str, str]] = None) -> None:
        #: In addition to this program's.
        self._environment = environment or {}
        self._home = tempfile.TemporaryDirectory(prefix="factord-clients-")
        self.path = os.path.join(self._home.name, "s.sock")
        #: What it has logged.
        self.log = Path(self._home.name, "log")
        self.start()

    def start(self) -> None:
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [PROGRAM, "--dev", "--socket", self.path, "--state", os.path.join(self._home.name, "state")],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                env={**os.environ, **self._environment},
            )
        assert self._process.stdout is not None
        assert b"is ready on" in self._process.stdout.readline()

    def kill(self) -> None:
        """Ends it without a warning."""
        self._process.kill()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()

    def halt(self) -> None:
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    def close(self) -> None:
        self.kill()
        self._home.cleanup()


class Peer:
    """One connection as a server sees it."""

    def __init__(self, server: FakeServer, connection: socket.socket) -> None:
        self._server = server
        self._lines = connection.makefile("rb")
        self.connection = connection

    def request(self) -> dict[str, Any]:
        """The next request; ends the conversation if there is none."""
        line = self._lines.readline()
        if not line.endswith(b"\n"):
            raise EOFError()
        request: dict[str, Any] = json.loads(line)
        request.setdefault("params", {})
        request["bytes"] = len(line)
        self._server.record(request)
        return request

    def send(self, text: str) -> None:
        self.connection.sendall(text.encode(errors="surrogateescape"))

    def answer(self, request: dict[str, Any], result: Any = None) -> None:
        self.send(answer(request, result))

    def refuse(self, request: dict[str, Any], code: int, reason: str, **data: Any) -> None:
        error = {"code": code, "message": "told by a test", "data": {"reason": reason, **data}}
        self.send(json.dumps({"jsonrpc": "2.0", "id": request["id"], "error": error}) + "\n")

    def wait(self) -> None:
        """Waits until the test says so."""
        self._server.wait()


def answer(request: dict[str, Any], result: Any = None) -> str:
    """An answer: unless told otherwise one that reads as several results, with the subject as the factor's ID."""
    if result is None:
        subject = request["params"].get("subject", "")
        result = {"factor_id": subject, "amr": ["otp"], "verified_at": 1, "factors": [], "jobs": []}
    return json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}) + "\n"


#: What a server does with one connection; the number counts connections from 0. It closes the connection at its end.
Conduct = Callable[[Peer, int], None]


class FakeServer:
    """A server in a thread, which does with each connection what a test says, and keeps the requests."""

    def __init__(self, conduct: Conduct, path: Optional[str] = None, user: int = 0) -> None:
        self._home = tempfile.TemporaryDirectory(prefix="factord-clients-")
        self.path = path or os.path.join(self._home.name, "s.sock")
        self.requests: list[dict[str, Any]] = []
        self.connections = 0
        #: Grows with each connection that the server has closed.
        self.closed = threading.Semaphore(0)
        #: For a conduct that waits for its test.
        self.released = threading.Event()
        self._changed = threading.Condition()
        self._conduct = conduct
        self._open: set[socket.socket] = set()
        self._socket = socket.socket(socket.AF_UNIX)
        # Who listens is who the kernel says is the peer.
        with acting_as(user):
            self._socket.bind(self.path)
            self._socket.listen(512)
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            number = self.connections
            self.connections += 1
            self._open.add(connection)
            threading.Thread(target=self._serve, args=(connection, number), daemon=True).start()

    def _serve(self, connection: socket.socket, number: int) -> None:
        peer = Peer(self, connection)
        try:
            self._conduct(peer, number)
        except (EOFError, OSError):
            pass
        finally:
            shut(connection)
            peer._lines.close()
            self._open.discard(connection)
            connection.close()
            self.closed.release()

    def record(self, request: dict[str, Any]) -> None:
        with self._changed:
            self.requests.append(request)
            self._changed.notify_all()

    def wait_for_requests(self, count: int) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.requests) >= count, PATIENCE), f"no {count} requests came"

    def wait(self) -> None:
        """Waits until the test says so."""
        self.released.wait(PATIENCE)

    @property
    def methods(self) -> list[str]:
        return [request["method"] for request in self.requests]

    @property
    def subjects(self) -> list[str]:
        return [request["params"].get("subject", "") for request in self.requests]

    @property
    def keys(self) -> list[Optional[str]]:
        return [request["params"].get("idempotency_key") for request in self.requests]

    def stop(self) -> None:
        """Stops listening and removes the socket; its connections end."""
        os.unlink(self.path)
        # A thread that waits in accept is not woken by closing alone.
        shut(self._socket)
        self._socket.close()
        self.released.set()
        self.hang_up()

    def hang_up(self) -> None:
        """Ends its connections, and goes on listening."""
        for connection in list(self._open):
            shut(connection)

    def __enter__(self) -> FakeServer:
        return self

    def __exit__(self, *_: object) -> None:
        if self._socket.fileno() >= 0:
            self.stop()
        self._home.cleanup()


@contextlib.contextmanager
def acting_as(user: int) -> Iterator[None]:
    """As another user, for which this program must be root's; as its own if that is 0."""
    before = os.geteuid()
    os.seteuid(user or before)
    try:
        yield
    finally:
        os.seteuid(before)


def shut(connection: socket.socket) -> None:
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass


def serve_well(peer: Peer, number: int) -> None:
    while True:
        peer.answer(peer.request())
