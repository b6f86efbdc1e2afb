"""What the tests stand on: the daemon's program, a server that misbehaves as told, and both clients behind one face."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import os
import signal
import socket
import struct
import subprocess
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional, Type

import factord

#: The daemon's program. The tests that need it are skipped without.
PROGRAM = os.environ.get("FACTORD_PROGRAM", "")
OPENRPC = Path(__file__).resolve().parents[3] / "openrpc.json"
SEED = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
#: A time limit for what happens at once, or not at all. Nothing waits that long on a sound machine.
PATIENCE = 60.0


def totp(secret: str, steps: int = 0) -> str:
    """The code that an app with the secret shows, or one of a later time step."""
    digest = hmac.new(base64.b32decode(secret), struct.pack(">Q", int(time.time()) // 30 + steps), hashlib.sha1).digest()
    place = digest[-1] & 15
    return str((struct.unpack(">I", digest[place : place + 4])[0] & 0x7FFFFFFF) % 1_000_000).zfill(6)


class Daemon:
    """The real daemon, in a directory of its own."""

    def __init__(self) -> None:
        self._home = tempfile.TemporaryDirectory(prefix="factord-py-")
        self.path = os.path.join(self._home.name, "s.sock")
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(
            [PROGRAM, "--dev", "--socket", self.path, "--state", os.path.join(self._home.name, "state")],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
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
    """One connection as a misbehaving server sees it."""

    def __init__(self, server: FakeServer, connection: socket.socket) -> None:
        self._server = server
        self._lines = connection.makefile("rb")
        self.connection = connection

    def request(self) -> Dict[str, Any]:
        """The next request; ends the conversation where there is none."""
        line = self._lines.readline()
        if not line.endswith(b"\n"):
            raise EOFError()
        request: Dict[str, Any] = json.loads(line)
        self._server.record(request)
        return request

    def send(self, text: str) -> None:
        self.connection.sendall(text.encode())

    def answer(self, request: Dict[str, Any], result: Any = None) -> None:
        self.send(answer_line(request, result))

    def refuse(self, request: Dict[str, Any], code: int, reason: str, **data: Any) -> None:
        error = {"code": code, "message": "told by a test", "data": {"reason": reason, **data}}
        self.send(json.dumps({"jsonrpc": "2.0", "id": request["id"], "error": error}) + "\n")


def answer_line(request: Dict[str, Any], result: Any = None) -> str:
    """A sound answer: to a verification unless told otherwise, with the subject in the place of the factor's id."""
    if result is None:
        subject = request["params"].get("subject", "")
        result = {"factor_id": subject, "amr": ["otp"], "verified_at": 1, "factors": [], "of_a_later_version": 1}
    return json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}) + "\n"


#: What a server does with one connection; the number counts connections from 0. It closes the connection at its end.
Conduct = Callable[[Peer, int], None]


class FakeServer:
    """A server in a thread, which does with each connection what a test says and counts the requests."""

    def __init__(self, conduct: Conduct, path: Optional[str] = None) -> None:
        self._home = tempfile.TemporaryDirectory(prefix="factord-py-")
        self.path = path or os.path.join(self._home.name, "s.sock")
        self.requests: List[Dict[str, Any]] = []
        self.connections = 0
        #: Grows with each connection that the server has closed.
        self.closed = threading.Semaphore(0)
        self._changed = threading.Condition()
        self._conduct = conduct
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.bind(self.path)
        self._socket.listen(64)
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            number = self.connections
            self.connections += 1
            threading.Thread(target=self._serve, args=(connection, number), daemon=True).start()

    def _serve(self, connection: socket.socket, number: int) -> None:
        peer = Peer(self, connection)
        try:
            self._conduct(peer, number)
        except (EOFError, OSError):
            pass
        finally:
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            peer._lines.close()
            connection.close()
            self.closed.release()

    def record(self, request: Dict[str, Any]) -> None:
        with self._changed:
            self.requests.append(request)
            self._changed.notify_all()

    def wait_for_requests(self, count: int) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.requests) >= count, PATIENCE)

    @property
    def methods(self) -> List[str]:
        return [request["method"] for request in self.requests]

    def __enter__(self) -> FakeServer:
        return self

    def __exit__(self, *_: object) -> None:
        # A thread that waits in accept is not woken by closing alone.
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        self._home.cleanup()


def serve_well(peer: Peer, number: int) -> None:
    while True:
        peer.answer(peer.request())


class Driver:
    """A client of either kind, called alike."""

    client: Any

    def __init__(self, path: str, **options: Any) -> None:
        raise NotImplementedError

    def ask(self, method: str, *arguments: Any, **named: Any) -> Any:
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError

    def notice(self) -> None:
        """Lets the client see what has happened to its connection."""

    def __enter__(self) -> Driver:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _options(given: Dict[str, Any]) -> Dict[str, Any]:
    return {"timeout": PATIENCE, **given}


class Blocking(Driver):
    def __init__(self, path: str, **options: Any) -> None:
        self.client = factord.Client(path, **_options(options))

    def ask(self, method: str, *arguments: Any, **named: Any) -> Any:
        return getattr(self.client, method)(*arguments, **named)

    def close(self) -> None:
        self.client.close()


class Awaiting(Driver):
    def __init__(self, path: str, **options: Any) -> None:
        self._loop = asyncio.new_event_loop()
        self.client = factord.AsyncClient(path, **_options(options))

    def ask(self, method: str, *arguments: Any, **named: Any) -> Any:
        return self._loop.run_until_complete(getattr(self.client, method)(*arguments, **named))

    def notice(self) -> None:
        async def turns() -> None:
            for _ in range(5):
                await asyncio.sleep(0)

        self._loop.run_until_complete(turns())

    def close(self) -> None:
        self._loop.run_until_complete(self.client.close())
        self.notice()
        self._loop.close()


DRIVERS: List[Type[Driver]] = [Blocking, Awaiting]
