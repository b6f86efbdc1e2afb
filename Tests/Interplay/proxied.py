"""The proxies with their shipped configurations, between the real daemon and applications that believe all they are told."""

from __future__ import annotations

import http.client
import json
import os
import re
import select
import selectors
import signal
import socket
import socketserver
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional, Set, Union

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "protocol/clients/python"), str(ROOT / "protocol/clients/python/tests")]

import factord  # noqa: E402
from hostile import all_readings, is_open, is_weak  # noqa: E402
from support import Daemon  # noqa: E402

PATIENCE = 60.0

#: A request as an application saw it: its method and path, and its headers.
Seen = tuple[str, List[List[str]]]


class Application(socketserver.ThreadingMixIn, socketserver.UnixStreamServer):
    """An application that believes all it is told, and answers every request with its path and headers.

    It takes every upgrade, and serves what comes then like what came before; it takes trailers for headers.
    """

    daemon_threads = True
    request_queue_size = 512

    def __init__(self, path: str) -> None:
        #: Every request that has arrived.
        self.requests: List[Seen] = []
        super().__init__(path, Application.Handler)
        os.chmod(path, 0o666)
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    def close(self) -> None:
        self.shutdown()
        self.server_close()

    class Handler(socketserver.StreamRequestHandler):
        server: Application

        def handle(self) -> None:
            try:
                while line := self.rfile.readline():
                    if line.strip():
                        self.serve(line.decode("latin-1").split())
            except (OSError, ValueError, IndexError):
                pass

        def fields(self) -> List[List[str]]:
            read: List[List[str]] = []
            while line := self.rfile.readline().decode("latin-1").strip():
                name, _, value = line.partition(":")
                read.append([name.strip().lower(), value.strip()])
            return read

        def serve(self, words: List[str]) -> None:
            headers = self.fields()
            told = dict(headers)
            if "chunked" in told.get("transfer-encoding", "").lower():
                while size := int(self.rfile.readline().split(b";")[0], 16):
                    self.rfile.read(size + 2)
                headers += self.fields()
            else:
                self.rfile.read(int(told.get("content-length", "0")))
            self.server.requests.append((f"{words[0]} {words[1]}", headers))
            status = "200 OK"
            if "upgrade" in told:
                status = f"101 Switching\r\nConnection: Upgrade\r\nUpgrade: {told['upgrade']}"
            body = json.dumps({"path": words[1], "headers": headers}).encode() if status == "200 OK" else b""
            length = f"Content-Length: {len(body)}\r\n" if body else ""
            self.wfile.write(f"HTTP/1.1 {status}\r\n{length}\r\n".encode() + body)


class Served:
    """The application in echo.py, served by a real application server."""

    #: How each server is told to use a listener that it inherits.
    COMMANDS = {
        "hypercorn": ["hypercorn", "--bind", "fd://{}", "--log-level", "critical"],
        "uvicorn": ["uvicorn", "--fd", "{}", "--log-level", "critical"],
    }

    def __init__(self, server: str, path: str) -> None:
        self._log = path + ".requests"
        Path(self._log).touch()
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(path)
            os.chmod(path, 0o666)
            listener.listen(512)
            words = [word.format(listener.fileno()) for word in self.COMMANDS[server]]
            self._process = subprocess.Popen(
                [sys.executable, "-m", *words, "echo:application"], cwd=Path(__file__).parent, pass_fds=[listener.fileno()],
                env={**os.environ, "FACTORD_ECHO": self._log, "PYTHONDONTWRITEBYTECODE": "1"},
            )  # fmt: skip

    @property
    def requests(self) -> List[Seen]:
        return [(line, headers) for line, headers in map(json.loads, Path(self._log).read_text().splitlines())]

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()


class Relay(threading.Thread):
    """Relays connections to the daemon and counts those that a proxy opens.

    All its sockets belong to its one thread, so that none is closed while another thread is about to use its number.
    """

    def __init__(self, path: str, target: str) -> None:
        super().__init__(daemon=True)
        self.target = target
        self.accepted = 0
        #: Requests that were passed on.
        self.asked = 0
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(path)
        os.chmod(path, 0o666)
        self._listener.listen(512)
        #: The other end of each connection; near ends are a proxy's.
        self._others: Dict[socket.socket, socket.socket] = {}
        self._near: Set[socket.socket] = set()
        self.start()

    def run(self) -> None:
        with selectors.DefaultSelector() as ready:
            ready.register(self._listener, selectors.EVENT_READ)
            try:
                while True:
                    for key, _ in ready.select():
                        if key.fileobj is self._listener:
                            self._accept(ready)
                        elif key.fileobj in self._others:
                            self._pass_on(ready, key.fileobj)  # type: ignore[arg-type]
            except OSError:
                pass  # The listener was shut.
            for end in [self._listener, *self._others]:
                end.close()

    def _accept(self, ready: selectors.BaseSelector) -> None:
        near, _ = self._listener.accept()
        self.accepted += 1
        far = socket.socket(socket.AF_UNIX)
        try:
            far.connect(self.target)
        except OSError:
            near.close()
            far.close()
            return
        self._near.add(near)
        for end, other in [(near, far), (far, near)]:
            self._others[end] = other
            ready.register(end, selectors.EVENT_READ)

    def _pass_on(self, ready: selectors.BaseSelector, source: socket.socket) -> None:
        sink = self._others[source]
        try:
            data = source.recv(65536)
            self.asked += data.count(b"\n") if source in self._near else 0
            sink.sendall(data)
        except OSError:
            data = b""
        if not data:
            for end in [source, sink]:
                ready.unregister(end)
                del self._others[end]
                self._near.discard(end)
                end.close()

    def close(self) -> None:
        # A thread that waits is not woken by closing alone.
        self._listener.shutdown(socket.SHUT_RDWR)
        self.join()


class UnixConnection(http.client.HTTPConnection):
    def __init__(self, path: str) -> None:
        super().__init__("example.org", timeout=PATIENCE)
        self._path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(PATIENCE)
        self.sock.connect(self._path)


def replaced(path: Path, *changes: tuple[str, str]) -> str:
    """A shipped configuration with some of its text replaced, for example by paths of this test."""
    text = path.read_text()
    for old, new in changes:
        assert old in text, f"{path} has no {old}"
        text = text.replace(old, new)
    return text


class Proxied(unittest.TestCase):
    """A proxy between a client and an application, with a daemon of its own."""

    #: The application: `credulous`, or the server that serves echo.py.
    server = "credulous"
    #: Seconds that the proxy waits for the daemon: longer than as shipped, so that a busy machine does not stand for a daemon
    #: that hangs.
    patience: float = 60

    def start_proxy(self, home: str, utf8: bool = False, strict: str = "/admin", websocket: bool = False) -> None:
        """Starts it with listeners for HTTP/1 (proxy.sock) and for HTTP/2 (proxy2.sock)."""
        raise NotImplementedError

    def setUp(self) -> None:
        home = tempfile.TemporaryDirectory(prefix="factord-px-")
        self.addCleanup(home.cleanup)
        os.chmod(home.name, 0o755)
        self.home = home.name
        self.daemon = Daemon()
        self.addCleanup(self.daemon.close)
        self.client = factord.Client(self.daemon.path)
        self.addCleanup(self.client.close)
        self.relay = Relay(self.home + "/factord.sock", self.daemon.path)
        self.addCleanup(self.relay.close)
        self.application: Union[Application, Served]
        path = self.home + "/app.sock"
        self.application = Application(path) if self.server == "credulous" else Served(self.server, path)
        self.addCleanup(self.application.close)
        self.start_proxy(self.home)
        self.addCleanup(self.stop_proxy)
        self.addCleanup(self.tell)
        #: How many of the application's requests have been judged.
        self._judged = 0

    def tell(self) -> None:
        """Prints what the proxy and the daemon have logged, if the test has failed."""
        if getattr(getattr(self, "_outcome", None), "success", True):
            return
        for log in [Path(self.home, "error.log"), self.daemon.log]:
            if log.exists():
                print("".join(log.read_text(errors="replace").splitlines(keepends=True)[-40:]))

    def be_lenient(self) -> bool:
        """Restarts the proxy so that it forwards unusual header names. Returns False if it always does."""
        return False

    def be_as_impatient_as_shipped(self) -> None:
        self.stop_proxy()
        self.patience = 1.5
        self.start_proxy(self.home)

    def is_served(self, ask: Callable[[], List[int]]) -> None:
        """Everything is answered, at the latest when the machine is as fast as the shipped times demand."""
        until = time.monotonic() + PATIENCE
        while (statuses := set(ask())) != {200}:
            self.assertLessEqual(statuses, {200, 502, 503})
            self.assertLess(time.monotonic(), until)

    def stop_proxy(self) -> None:
        file = Path(self.home, "proxy.pid")
        if not file.exists():
            return
        handle = os.pidfd_open(int(file.read_text()))
        signal.pidfd_send_signal(handle, signal.SIGTERM)
        ended, _, _ = select.select([handle], [], [], PATIENCE)
        os.close(handle)
        assert ended, "the proxy did not end"
        file.unlink(missing_ok=True)

    def session(self, *amr: str, age_s: int = 0, subject: str = "ada") -> str:
        now = self.client.server_info().now
        made = self.client.session_create(subject, list(amr), authenticated_at=now - age_s * 1000)  # type: ignore
        return made.session_token

    def send(self, target: str, token: Optional[str] = None, headers: str = "") -> tuple[int, Any]:
        """Sends exactly this request and returns the status and what the application received."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(PATIENCE)
            connection.connect(self.home + "/proxy.sock")
            cookie = f"Cookie: factord_session={token}\r\n" if token else ""
            request = f"GET {target} HTTP/1.1\r\nHost: example.org\r\n{cookie}{headers}\r\n"
            connection.sendall(request.encode())
            response = http.client.HTTPResponse(connection, method="GET")
            response.begin()
            body = response.read()
            return response.status, json.loads(body) if response.status == 200 else None

    def expect_checked(self, subject: str = "", live: str = "") -> None:
        """Judges what the application has seen since the last time.

        It was asked for no page that demands a second factor, or without a subject only for open ones; it was told this
        subject and no other, for open pages none; and it was not asked for another protocol,
        except for a WebSocket at the path `live`.
        """
        requests = self.application.requests
        new, self._judged = requests[self._judged :], len(requests)
        for line, headers in new:
            path = line.split(" ", 1)[1]
            if live and self.server == "credulous" and path != live:
                continue  # It takes what comes through a WebSocket for requests.
            self.assertEqual([one for one in all_readings(path) if not (is_weak if subject else is_open)(one)], [], line)
            told = [value for name, value in headers if re.sub("[^a-z0-9]", "", name.lower()) == "xfactordsubject"]
            self.assertEqual(told, [] if is_open(path.split("?")[0]) else [subject], headers)
            upgrades = [value.lower() for name, value in headers if name == "upgrade"]
            self.assertIn(upgrades, [[], ["websocket"]] if path == live else [[]])
            for _, value in headers:
                # A random token may have any letters.
                self.assertNotIn("root", re.sub("[a-z]{3}_[a-z2-7]{26,}", "", value))
                self.assertNotIn("/admin", value)


class Nginx(Proxied):
    #: Settings that an administrator may have added, which let any header name pass.
    lenient = ""

    def start_proxy(self, home: str, utf8: bool = False, strict: str = "/admin", websocket: bool = False) -> None:
        script = replaced(ROOT / "deploy/nginx/factord.lua", ("patience_ms = 1500", f"patience_ms = {round(self.patience * 1000)}"))
        Path(home, "factord.lua").write_text(script)
        site = replaced(
            ROOT / "deploy/nginx/site.conf",
            ("/etc/nginx/factord/?.lua", f"{home}/?.lua"),
            ("/run/factord/factord.sock", home + "/factord.sock"),
            ("server 127.0.0.1:8000;", f"server unix:{home}/app.sock;"),
            ("listen 80;", f"listen unix:{home}/proxy.sock; listen unix:{home}/proxy2.sock http2;"),
            ("require_session {", "require_session {" + (" utf8 = true," if utf8 else "")),
            ("/admin", strict),
            *([(f"\n    #{start}", f"\n    {start}") for start in ["location", "    ", "}"]] if websocket else []),
        )
        places = "".join(
            f"{name}_temp_path {home}/{name};\n" for name in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        )
        Path(home, "nginx.conf").write_text(
            ("user root;\n" if os.getuid() == 0 else "")
            + "".join(f"load_module /usr/lib/nginx/modules/{name}_module.so;\n" for name in ["ndk_http", "ngx_http_lua"])
            + "worker_processes 2;\n"
            + f"pid {home}/proxy.pid;\nerror_log {home}/error.log;\nevents {{}}\n"
            + f"http {{\naccess_log off;\nlarge_client_header_buffers 4 16k;\n{places}{self.lenient}{site}\n}}\n"
        )
        # nginx returns once its listener is open.
        subprocess.run(
            ["/usr/sbin/nginx", "-p", home, "-e", home + "/error.log", "-c", home + "/nginx.conf"], check=True)  # fmt: skip

    def be_lenient(self) -> bool:
        self.stop_proxy()
        self.lenient = "underscores_in_headers on;\nignore_invalid_headers off;\n"
        self.start_proxy(self.home)
        return True


class HAProxy(Proxied):
    def start_proxy(self, home: str, utf8: bool = False, strict: str = "/admin", websocket: bool = False) -> None:
        script = replaced(ROOT / "deploy/haproxy/factord.lua", ("patience = 1.5\n", f"patience = {self.patience}\n"))
        Path(home, "factord.lua").write_text(script)
        text = replaced(
            ROOT / "deploy/haproxy/haproxy.cfg",
            ("/etc/haproxy/factord.lua", f"{home}/factord.lua"),
            ("/run/factord/factord.sock", home + "/factord.sock"),
            ("127.0.0.1:8000", f"unix@{home}/app.sock"),
            ("bind :80", f"bind unix@{home}/proxy.sock\n    bind unix@{home}/proxy2.sock proto h2"),
            ("#acl plain", "acl plain" if utf8 else "#acl plain"),
            ("#acl socket", "acl socket" if websocket else "#acl socket"),
            ("/admin", strict),
        )
        Path(home, "haproxy.cfg").write_text(text)
        # HAProxy returns once its listener is open.
        subprocess.run(
            ["/usr/sbin/haproxy", "-D", "-f", home + "/haproxy.cfg", "-p", home + "/proxy.pid"], check=True,
            stdout=subprocess.DEVNULL)  # fmt: skip


def behind_every_page(cases: type[Proxied], *servers: str) -> None:
    """Puts a class for each proxy page and application server into the module of these tests. A page joins by its class here."""
    for page in Proxied.__subclasses__():
        if page.__module__ == __name__:
            for server in servers:
                name = f"{page.__name__}{server.title()}Tests"
                members = {"server": server, "__module__": cases.__module__}
                setattr(sys.modules[cases.__module__], name, type(name, (page, cases), members))
