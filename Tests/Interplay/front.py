"""A web server with https in front of an application, under any names, for a browser that is told to trust its certificate."""

from __future__ import annotations

import base64
import hashlib
import http.client
import http.server
import ssl
import subprocess
import tempfile
import threading
from pathlib import Path
from typing import Dict, List, NamedTuple, Optional
from urllib.parse import urlsplit

from browser import PATIENCE


class Canned(NamedTuple):
    """An answer in the place of the application's."""

    status: int
    kind: str
    body: str


class Front:
    """Passes on all requests for these names, with the `Host` that the browser sent."""

    def __init__(self, application: str, *names: str) -> None:
        self.application = urlsplit(application)
        #: Answers by their paths, such as `old.example/page`.
        self.canned: Dict[str, Canned] = {}
        #: What was asked for, in that form.
        self.asked: List[str] = []
        with tempfile.TemporaryDirectory(prefix="factord-front-") as folder:
            key, certificate = Path(folder) / "key.pem", Path(folder) / "certificate.pem"
            subject = ["-subj", f"/CN={names[0]}", "-addext", "subjectAltName=" + ",".join(f"DNS:{each}" for each in names)]
            curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
            subprocess.run(
                ["openssl", "req", "-x509", *curve, *subject, "-days", "30", "-keyout", key, "-out", certificate],
                check=True, stderr=subprocess.DEVNULL,
            )  # fmt: skip
            public = subprocess.run(["openssl", "pkey", "-in", key, "-pubout", "-outform", "DER"], check=True, stdout=subprocess.PIPE)
            self._trusted = base64.b64encode(hashlib.sha256(public.stdout).digest()).decode()
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate, key)
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def arguments(self) -> List[str]:
        """What a browser has to be started with. With errors of certificates it would refuse passkeys."""
        port = self._server.server_address[1]
        return [f"--host-resolver-rules=MAP *.example:443 127.0.0.1:{port}", f"--ignore-certificate-errors-spki-list={self._trusted}"]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _handler(self) -> type:
        front = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.pass_on(None)

            def do_POST(self) -> None:
                self.pass_on(self.rfile.read(int(self.headers["Content-Length"])))

            def pass_on(self, body: Optional[bytes]) -> None:
                place = self.headers["Host"] + self.path
                front.asked.append(place)
                if place in front.canned:
                    canned = front.canned[place]
                    return self.give(canned.status, [("Content-Type", canned.kind)], canned.body.encode())
                connection = http.client.HTTPConnection(
                    front.application.hostname or "", front.application.port, timeout=PATIENCE
                )
                connection.request(self.command, self.path, body, dict(self.headers.items()))
                answer = connection.getresponse()
                own = ("server", "date", "content-length", "connection")
                headers = [(name, value) for name, value in answer.getheaders() if name.lower() not in own]
                self.give(answer.status, headers, answer.read())
                connection.close()

            def give(self, status: int, headers: List["tuple[str, str]"], body: bytes) -> None:
                self.send_response(status)
                for name, value in [*headers, ("Content-Length", str(len(body)))]:
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                pass

        return Handler
