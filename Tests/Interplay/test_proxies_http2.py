"""Tests of the proxies where an operator has switched on HTTP/2 for clients, which no application behind them speaks."""

from __future__ import annotations

import itertools
import json
import threading
import unittest
from typing import Iterator, List, Optional

import proxied
from hostile import HIDDEN, HIDDEN_HTTP2, LOOKALIKES, spellings
from http2_client import Answer, Fields, HTTP2Connection, field_list, page
from proxied import PATIENCE, Proxied, behind_every_page

#: One that a client makes up, in a header that a proxy might take apart.
FORGED = "X-Factord-Subject: root"
SUBJECT = "x-factord-subject"

#: Fields that are added to a good request.
FIELDS = [
    *[(name, "root") for name in LOOKALIKES],
    *[(name.lower(), "root") for name in LOOKALIKES],
    # Invalid names.
    *[(name, "root") for name in [
        f"{SUBJECT} ", f" {SUBJECT}", f"{SUBJECT}\t", f"{SUBJECT}:", f":{SUBJECT}", f"{SUBJECT}\0", f"\0{SUBJECT}", "", ":", " ",
        f"y\r\n{SUBJECT}", f"y: z\r\n{SUBJECT}", f"y\n{SUBJECT}", f"y: z\r\n\r\n{HIDDEN}", f"x-factord-subject: {FORGED}\r\ny",
        "x-factord\xa0subject", "x-factord\xadsubject", "\xffx-factord-subject", "x-f\xe1ctord-subject",
    ]],
    # Values that end a line.
    *[("y", value) for value in [
        f"z\r\n{FORGED}", f"z\n{FORGED}", f"z\r{FORGED}", f"z\0{FORGED}", f"z\r\n\r\n{HIDDEN}", f"z\n\n{HIDDEN}", f"\r\n{FORGED}",
        f"z\r\n {FORGED}", f"z\r\nContent-Length: 0\r\n\r\n{HIDDEN}",
    ]],
    # What belongs to one connection of HTTP/1.
    *[("connection", value) for value in ["close", "upgrade", SUBJECT, f"keep-alive, {SUBJECT}", "x-factord-aal, cookie"]],
    *[("upgrade", value) for value in ["h2c", "websocket", "h2c, websocket"]],
    *[("te", value) for value in ["trailers", "gzip", "trailers, chunked"]],
    ("transfer-encoding", "chunked"), ("transfer-encoding", "identity"), ("transfer_encoding", "chunked"), ("keep-alive", "x"),
    ("proxy-connection", SUBJECT), ("http2-settings", "AAMAAABkAAQAoAAAAAIAAAAA"), ("trailer", SUBJECT), ("expect", "100-continue"),
    # Where the request goes.
    *[("host", value) for value in ["b", "a/admin", f"a\r\n{FORGED}", "", "example.org", "a, b", "a b"]],
    (":authority", "b"), (":path", "/admin/hidden"), (":method", "POST"), (":scheme", "https"), (":status", "200"), (":x", "y"),
    (":protocol", "websocket"), (":protocol", "h2c"),
]  # fmt: skip

#: Fields in the place of the good ones; one without a value is left out.
CHANGED: List[tuple[str, Optional[str]]] = [
    *[(":path", value) for value in [
        None, "", "*", "admin", "http://example.org/admin", "//example.org/admin", "?/admin", "/sign-in /admin", "/sign-in\t/admin",
        "/sign-in\n/admin", "/sign-in\0/admin", "/sign-in#/admin", "/sign-in\xa0/admin", f"/sign-in HTTP/1.1\r\n{FORGED}\r\ny: z",
        f"/sign-in HTTP/1.1\n{FORGED}\n", f"/sign-in HTTP/1.1\r\nHost: a\r\n\r\n{HIDDEN}", f"/sign-in?x=\r\n{FORGED}",
        f"/sign-in? HTTP/1.1\r\n{FORGED}", f"/sign-in?\n{FORGED}", f"/sign-in?x HTTP/1.1\r\nHost: a\r\n\r\n{HIDDEN}",
    ]],
    *[(":method", value) for value in [
        None, "", "get", "G T", "GET ", "TRACE", "PRI", "OPTIONS", f"GET /admin/hidden HTTP/1.1\r\n{FORGED}\r\nHost: a\r\n\r\nGET",
        "GET /admin/hidden", "GET /admin/hidden HTTP/1.1\r\ny:", "GET\n", "GET\0", "POST\r\n", "\xffGET", "CONNECT",
    ]],
    *[(":scheme", value) for value in [
        None, "", "https", "file", "http://example.org/admin/hidden?", f"http\r\n{FORGED}\r\ny", "http\n", "x y", "ws", "HTTP",
        f"http://a/ HTTP/1.1\r\n{FORGED}\r\ny: z",
    ]],
    *[(":authority", value) for value in [
        None, "", "example.org/admin", "example.org/admin?", "example.org#", "a@example.org", "a b", f"a\r\n{FORGED}",
        f"a\n{FORGED}", f"a\0{FORGED}", f"a\r\n\r\n{HIDDEN}", "example.org\\admin", "[::1", "a:99999", "\xff",
    ]],
]  # fmt: skip

#: The fields that say how long a body is, and the pieces in which it comes.
LENGTHS = [
    ([("content-length", value)], [HIDDEN])
    for value in ["0", "00", "1", "1000", "+5", "-1", "0x5", "5, 6", "0, 0", "", " ", "x", "9" * 20, "5\r\ny: z"]
] + [
    ([("content-length", "0"), ("content-length", str(len(HIDDEN)))], [HIDDEN]),
    ([("content-length", str(len(HIDDEN))), ("content-length", "0")], [HIDDEN]),
    ([("content-length", "5")], []),
    ([("content-length", str(len(HIDDEN)))], []),
    ([("content-length", "0"), ("transfer-encoding", "chunked")], ["0\r\n\r\n" + HIDDEN]),
    ([("transfer-encoding", "chunked")], ["0\r\n\r\n" + HIDDEN]),
    ([("transfer-encoding", "chunked"), ("content-length", str(len(HIDDEN) + 5))], ["0\r\n\r\n" + HIDDEN]),
    ([("content-length", "5")], ["0\r\n\r\n", HIDDEN]),
    ([("content-length", str(len(HIDDEN)))], [HIDDEN]),
    ([], [HIDDEN]),
    ([], ["0\r\n\r\n" + HIDDEN]),
    ([], ["", "0\r\n\r\n", HIDDEN]),
]  # fmt: skip

TRAILERS = [
    (SUBJECT, "root"), ("x_factord_subject", "root"), ("X-Factord-Subject", "root"), ("x-original-url", "/admin"),
    (":path", "/admin/hidden"), (":method", "GET"), ("content-length", "0"), ("transfer-encoding", "chunked"), ("upgrade", "h2c"),
    ("connection", SUBJECT), ("cookie", "factord_session=x"), ("host", "root"), (f"y: z\r\n{SUBJECT}", "root"),
    ("y", f"z\r\n{FORGED}"), ("y", f"z\r\n\r\n{HIDDEN}"), ("", "root"),
]  # fmt: skip


class HTTP2Tests(Proxied):
    def visits(self) -> Iterator[tuple[str, str, Fields]]:
        """Whom the application must believe to ask for a page, the page, and the fields that are needed for it."""
        yield "", "/sign-in", []
        yield "ada", "/page", field_list(("cookie", f"factord_session={self.session('pwd')}"))

    def try_out(self, subject: str, fields: Fields, *data: str, trailers: Optional[Fields] = None, ends: bool = True) -> Answer:
        """Sends a request on a connection of its own, then a harmless one, and judges what has reached the application."""
        with HTTP2Connection(self.home + "/proxy2.sock", PATIENCE) as connection:
            pieces = [piece.encode("latin-1") for piece in data]
            answer = connection.ask(fields, *pieces, trailers=trailers, ends=ends)
        self.expect_checked(subject)
        if data or trailers is not None:
            # What was left of the body would be taken for a part of the next request.
            self.assertEqual(self.send("/sign-in/next")[1]["path"], "/sign-in/next")
            self.expect_checked()
        return answer

    def test_a_session_opens_the_page(self) -> None:
        for subject, path, fields in self.visits():
            answer = self.try_out(subject, field_list(*page(path)) + fields)
            self.assertEqual((answer.status, json.loads(answer.body)["path"]), (200, path))
            answer = self.try_out(subject, field_list(*page(path, "POST"), ("content-length", "3")) + fields, "a=b")
            self.assertEqual(answer.status, 200)
        answer = self.try_out("", field_list(*page("/page")))
        self.assertEqual((answer.status, answer.headers["location"]), (302, "/sign-in?return_to=%2Fpage"))

    def test_no_field_says_who_the_user_is_or_what_is_asked_for(self) -> None:
        for subject, path, needed in self.visits():
            for field in FIELDS:
                with self.subTest(path=path, field=field):
                    # Pseudo-header fields come first, or are wrong for this alone.
                    for before, after in [([], [field]), ([field], [])]:
                        self.try_out(subject, field_list(*before, *page(path), *after) + needed)

    def test_no_request_line_is_forged(self) -> None:
        for subject, path, needed in self.visits():
            for name, value in CHANGED:
                with self.subTest(path=path, name=name, value=value):
                    fields = [(each, old if each != name else value) for each, old in page(path)]
                    self.try_out(subject, field_list(*[(each, old) for each, old in fields if old is not None]) + needed)

    def test_no_spelling_of_a_path_bypasses_its_requirement(self) -> None:
        visits = list(self.visits())
        for path in spellings():
            fields = [(name, value if name != ":path" else path.encode().decode("latin-1")) for name, value in page("/")]
            with self.subTest(path=path), HTTP2Connection(self.home + "/proxy2.sock", PATIENCE) as connection:
                for subject, _, needed in visits:
                    self.assertIn(connection.ask(field_list(*fields) + needed).status, [0, 200, 301, 302, 400, 401, 403])
                    self.expect_checked(subject)

    def test_no_body_hides_a_request(self) -> None:
        for subject, path, needed in self.visits():
            for (fields, pieces), method in itertools.product(LENGTHS, ["POST", "GET"]):
                with self.subTest(path=path, fields=fields, method=method):
                    self.try_out(subject, field_list(*page(path, method), *fields) + needed, *pieces)

    def test_a_trailer_says_nothing(self) -> None:
        for subject, path, needed in self.visits():
            for trailer, length, pieces in itertools.product(TRAILERS, ["", "1"], [["x"], []]):
                if length and not pieces:
                    continue  # The application would wait for the body.
                with self.subTest(path=path, trailer=trailer, length=length, pieces=pieces):
                    told = [("content-length", length)] if length else []
                    fields = field_list(*page(path, "POST"), ("te", "trailers"), *told) + needed
                    self.try_out(subject, fields, *pieces, trailers=field_list(trailer))

    def test_nothing_leaves_the_stream_that_is_checked(self) -> None:
        for subject, path, needed in self.visits():
            for protocol in [None, "websocket", "h2c", "connect-udp", "", f"websocket\r\n{FORGED}", f"websocket\r\n\r\n{HIDDEN}"]:
                told = [(":protocol", protocol)] if protocol is not None else []
                sent = [(":method", "CONNECT"), *told, *page(path)[1:], ("sec-websocket-version", "13")]
                for fields in [sent, [field for field in sent if field[0] not in [":path", ":scheme"]]]:
                    with self.subTest(path=path, fields=fields):
                        answer = self.try_out(subject, field_list(*fields) + needed, HIDDEN, ends=False)
                        self.assertNotIn(answer.status, range(100, 300))
                        self.try_out(subject, field_list(*fields) + needed)

    def test_only_a_websocket_leaves_and_only_on_its_path(self) -> None:
        self.stop_proxy()
        self.start_proxy(self.home, websocket=True)
        needed = field_list(("cookie", f"factord_session={self.session('pwd')}"))
        # HAProxy adds the key itself.
        handshake = [("sec-websocket-version", "13"), ("http2-settings", "AAMA")]
        for path, protocol in itertools.product(["/live", "/page"], ["websocket", "h2c", "websocket, h2c", "TLS/1.0"]):
            for fields, who, hidden in itertools.product([
                [(":method", "CONNECT"), (":protocol", protocol), *page(path)[1:], *handshake],
                [*page(path), ("upgrade", protocol), ("connection", "upgrade"), *handshake],
                [*page(path), ("upgrade", protocol), ("upgrade", "h2c"), *handshake],
            ], [[], needed], [HIDDEN, HIDDEN_HTTP2]):  # fmt: skip
                if fields[0][1] == "GET" and path == "/live" and who:
                    continue  # nginx passes it on, but never answers: it has no WebSocket over HTTP/2.
                with self.subTest(fields=fields, who=who), HTTP2Connection(self.home + "/proxy2.sock", PATIENCE) as connection:
                    connects = fields[0][1] == "CONNECT"
                    stream = connection.send(field_list(*fields) + who, ends=not connects)
                    status = connection.status(stream)
                    if path == "/page" or not who or protocol != "websocket":
                        self.assertNotIn(status, range(100, 300) if connects else [101])
                    elif isinstance(self, proxied.HAProxy) and self.server != "credulous":
                        self.assertEqual(status, 200)
                        connection.add(stream, hidden.encode("latin-1"))
                self.expect_checked("ada" if who else "", live="/live")
        self.stop_proxy()
        self.application.close()
        self.expect_checked("ada", live="/live")

    def test_of_several_cookie_fields_none_is_taken_for_another(self) -> None:
        ada, bob = self.session("pwd"), self.session("pwd", subject="bob")
        owners = {ada: "ada", bob: "bob"}
        for tokens in itertools.permutations([ada, bob, "sto_" + "a" * 52, ""], 2):
            crumbs = [f"factord_session={token}" for token in tokens]
            for cookies in [crumbs, ["x=y", *crumbs, "z=1"], ["; ".join(crumbs)], [f"x=y; {crumbs[0]}", f"{crumbs[1]}; z"]]:
                with HTTP2Connection(self.home + "/proxy2.sock", PATIENCE) as connection:
                    answer = connection.ask(field_list(*page("/"), *[("cookie", cookie) for cookie in cookies]))
                if answer.status == 200:
                    told = dict(json.loads(answer.body)["headers"])
                    self.assertIn(told[SUBJECT], [owners[token] for token in tokens if token in owners])
                else:
                    self.assertIn(answer.status, [302, 400])
        # A token is not put together from several fields.
        for first, second in [(ada[:30], ada[30:]), (ada[:30] + ";", ada[30:]), ("", ada)]:
            with HTTP2Connection(self.home + "/proxy2.sock", PATIENCE) as connection:
                fields = field_list(*page("/"), ("cookie", f"factord_session={first}"), ("cookie", second))
                self.assertIn(connection.ask(fields).status, [0, 302, 400])
        # What else is in them does not keep the session from being found.
        with HTTP2Connection(self.home + "/proxy2.sock", PATIENCE) as connection:
            crumbs = ["a=1", f"factord_session={ada}", "b=2"]
            self.assertEqual(connection.ask(field_list(*page("/"), *[("cookie", crumb) for crumb in crumbs])).status, 200)

    def test_it_fails_closed_while_the_daemon_hangs(self) -> None:
        self.be_as_impatient_as_shipped()
        needed = field_list(("cookie", f"factord_session={self.session('pwd')}"))
        connections = [HTTP2Connection(self.home + "/proxy2.sock", PATIENCE) for _ in range(16)]

        def ask_all() -> List[int]:
            """Asks 8 times on each connection at once."""
            streams = [[each.send(field_list(*page("/")) + needed) for _ in range(8)] for each in connections]
            return [answer.status for each, sent in zip(connections, streams) for answer in each.answers(sent)]

        self.is_served(ask_all)
        self.daemon.halt()
        try:
            self.assertEqual(set(ask_all()), {503})
        finally:
            self.daemon.go_on()
        self.is_served(ask_all)
        for each in connections:
            each.__exit__()


behind_every_page(HTTP2Tests, "credulous", "hypercorn", "uvicorn")
# The base class is not run by itself.
del HTTP2Tests


if __name__ == "__main__":
    unittest.main()
