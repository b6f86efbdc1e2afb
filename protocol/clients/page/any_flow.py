"""The server of `any_flow.html`: it passes the page's requests on to the daemon, and keeps the tokens in cookies.

It takes Python alone, and the client beside it:

    PYTHONPATH=../python python3 any_flow.py SOCKET
"""

import json
import sys
from http.cookies import SimpleCookie
from pathlib import Path
from socketserver import ThreadingMixIn
from typing import Any, Callable, Dict, Iterable, List, Tuple
from wsgiref.simple_server import WSGIServer, make_server

import factord

PAGE = Path(__file__).with_name("any_flow.html")
#: What the page may ask, and with which parameters.
TAKES = {
    "sign_in.create": {"identifier", "kind", "sign_up_if_missing"},
    "sign_up.create": {"email_address"},
    "password_reset.create": {"identifier"},
    "step_up.create": set(),
    "flow.get": set(),
    "flow.prepare": {"rp_id"},
    "flow.attempt": {
        "identifier", "selection", "password", "code", "response", "credential", "new_password", "email_address", "phone_number",
        "display_name", "username", "first_name", "last_name", "legal_accepted", "trust_device",
    },
}  # fmt: skip
#: What a step-up confirms here. A shop's would be the amount and the recipient.
PAYMENT = {"purpose": "payment", "binding": "amount=20.00"}
LONGEST_BODY = 65_536

Cookies = Dict[str, str]


class Server(ThreadingMixIn, WSGIServer):
    """Browsers open connections on which they send nothing yet."""

    daemon_threads = True


def answer(daemon: factord.Client, method: str, given: Dict[str, Any], cookies: Cookies) -> Dict[str, Any]:
    """The flow that the daemon answers, without its tokens, which become cookies; or why it refuses."""
    params = {name: value for name, value in given.items() if name in TAKES[method]}
    if "sign_up_if_missing" in params:
        params["sign_up_if_missing"] = params["sign_up_if_missing"] in (True, "true")
    if method.startswith("flow."):
        params["flow_id"] = cookies.get("flow", "")
    if method in ("flow.attempt", "flow.get", "sign_in.create"):
        params["qr"] = "svg"
    if params.get("identifier") and method in ("sign_in.create", "flow.attempt") and "device" in cookies:
        params["device_token"] = cookies["device"]
    if method == "sign_up.create" and given.get("transfer"):
        params["transfer"] = cookies.get("flow", "")
    if method == "step_up.create":
        params.update(PAYMENT, session_token=cookies.get("session", ""))
    try:
        flow = daemon.call(method, params)
        cookies["flow"] = flow.pop("flow_id")
        for member, name in (("session_token", "session"), ("device_token", "device")):
            if flow.get(member):
                cookies[name] = flow[member]
            flow.pop(member, None)
        if flow.get("verdict"):
            daemon.verdict_redeem(flow.pop("verdict"), **PAYMENT)
            flow["confirmed"] = True
        return {"result": flow}
    except factord.Refused as refusal:
        return {"error": {"reason": refusal.reason, **refusal.data}}
    except factord.FactordError:
        return {"error": {"reason": "unavailable"}}


def site(daemon: factord.Client) -> Callable[..., Iterable[bytes]]:
    def application(environ: Dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        path, before = environ["PATH_INFO"], SimpleCookie(environ.get("HTTP_COOKIE"))
        cookies = {name: each.value for name, each in before.items()}
        status, kind, body = "404 Not Found", "text/plain", b""
        if (environ["REQUEST_METHOD"], path) == ("GET", "/"):
            status, kind, body = "200 OK", "text/html; charset=utf-8", PAGE.read_bytes()
        elif environ["REQUEST_METHOD"] == "POST" and path.startswith("/ask/") and path[5:] in TAKES:
            status, kind, body = asked(environ, path[5:], cookies)
        headers: List[Tuple[str, str]] = [("Content-Type", kind), ("Content-Length", str(len(body)))]
        headers.append(("Cache-Control", "no-store"))
        for name, value in cookies.items():
            if name not in before or before[name].value != value:
                # With TLS in front, as it has to be: `__Host-` before the name, and Secure.
                headers.append(("Set-Cookie", f"{name}={value}; Path=/; HttpOnly; SameSite=Strict"))
        start(status, headers)
        return [body]

    def asked(environ: Dict[str, Any], method: str, cookies: Cookies) -> Tuple[str, str, bytes]:
        if environ.get("HTTP_SEC_FETCH_SITE") != "same-origin":
            return "403 Forbidden", "text/plain", b""
        length = environ.get("CONTENT_LENGTH") or "0"
        if not length.isdigit() or int(length) > LONGEST_BODY:
            return "413 Content Too Large", "text/plain", b""
        try:
            given = json.loads(environ["wsgi.input"].read(int(length)))
        except ValueError:
            given = None
        if not isinstance(given, dict):
            return "400 Bad Request", "text/plain", b""
        return "200 OK", "application/json", json.dumps(answer(daemon, method, given, cookies)).encode()

    return application


if __name__ == "__main__":
    server = make_server("127.0.0.1", 8000, site(factord.Client(sys.argv[1])), Server)
    print(f"http://localhost:{server.server_port}", flush=True)
    server.serve_forever()
