"""A web server for this machine only. In production put a real one in front, with https."""

from __future__ import annotations

from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from web import Site


class _Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class _Handler(WSGIRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Logs nothing: URLs reveal who pays whom."""


def serve(site: Site, port: int, name: str) -> None:
    """Serves until the program ends. Port 0 selects a free port, which is printed."""
    with make_server("127.0.0.1", port, site, server_class=_Server, handler_class=_Handler) as server:
        print(f"{name} is on http://localhost:{server.server_port}", flush=True)
        server.serve_forever()
