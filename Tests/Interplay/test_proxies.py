"""Tests of the configurations in deploy/nginx and deploy/haproxy: what a client sends, and what reaches the application."""

from __future__ import annotations

import http.client
import itertools
import json
import os
import socket
import sys
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Dict, List, Optional

from hostile import HIDDEN, HIDDEN_HTTP2, LOOKALIKES, SMUGGLED, all_readings, is_open, is_weak, spellings
from proxied import PATIENCE, Proxied, UnixConnection, behind_every_page

#: Upgrades to something else than a WebSocket, or to more.
UPGRADES = ["h2c", "H2C", "TLS/1.0", "x, h2c", "websocket, h2c", "websocket\r\nUpgrade: h2c", "h2c\r\nUpgrade: websocket"]
#: What a server may want to see besides, to take an upgrade.
HANDSHAKE = (
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n"
)


class HostileTests(Proxied):
    """Hostile requests, which must not harm any application."""

    def send_raw(self, *pieces: str) -> bytes:
        """Sends these bytes, each piece after an answer to the one before; returns everything that comes back."""
        told = b""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(PATIENCE)
            connection.connect(self.home + "/proxy.sock")
            try:
                for piece in pieces:
                    connection.sendall(piece.encode("latin-1"))
                    told += connection.recv(65536)
                connection.shutdown(socket.SHUT_WR)
                while more := connection.recv(65536):
                    told += more
            except (ConnectionError, BrokenPipeError):
                pass
        return told

    def expect_nothing_hidden(self) -> None:
        """The application was asked for no page that demands something, and was told no subject that the client made up."""
        for line, headers in self.application.requests:
            self.assertNotIn("/admin", line)
            self.assertNotIn("root", [value for _, value in headers])

    def test_no_spelling_of_a_path_bypasses_its_requirement(self) -> None:
        weak = self.session("pwd")
        for path in spellings():
            with self.subTest(path=path):
                for token, may_read in [(None, is_open), (weak, is_weak)]:
                    status, told = self.send(path, token)
                    self.assertIn(status, [200, 301, 302, 400, 401, 403])
                    if status == 200:
                        readings = set().union(*(all_readings(one) for one in [path, told["path"]]))
                        self.assertEqual([one for one in readings if not may_read(one)], [], "some server reads it so")

    def test_known_bypasses_are_closed(self) -> None:
        weak = self.session("pwd")
        for path in ["/sign-internal", "/sign-in.php", "/sign-in%20", "/sign-in.", "/Sign-In", "/SIGN-IN/x"]:
            self.assertIn(self.send(path)[0], [302, 400], path)
        for path in [
            "/sign-in/..;/admin/x", "/sign-in/%2e%2e;/admin/x", "/sign-in/..%2fadmin/x", "/sign-in/..%5cadmin",
            "/sign-in/..%252fadmin", "/sign-in;/../admin", "/sign-in%3f/../admin", "/sign-in/..\\admin",
            "/sign-in/%c0%ae%c0%ae/admin", "/sign-in/%e0%80%ae./admin", "/sign-in/..%c0%afadmin",
        ]:  # fmt: skip
            self.assertEqual(self.send(path)[0], 400, path)
        for path in ["/Admin/", "/ADMIN", "/aDmIn/x", "/admin", "/admin?x=/sign-in", "/admin/?/sign-in/"]:
            self.assertEqual(self.send(path, weak)[0], 302, path)
        for path in [
            "/admin;x/", "/admin%00/", "/admin%2f", "/admin%5c", "/admin%3b/", "/%61dmin/", "/%2561dmin/", "//admin/",
            "/./admin/", "/admin./", "/admin%20/", "/admin::$INDEX_ALLOCATION/", "/admin:$i30/", "/%ef%bd%81dmin/",
            "/adm%c4%b1n/", "/admin#/x", "/admin%23/", "/\\admin", "/%09/admin", "/admin%0d%0a/", "/%20admin/", "/%", "/%4", "/%zz",
        ]:  # fmt: skip
            self.assertEqual(self.send(path, weak)[0], 400, path)

    def test_other_forms_of_a_request_target_are_read_by_their_path(self) -> None:
        weak = self.session("pwd")
        for target in ["http://example.org/admin/", "http://example.org/Admin", "http://sign-in/admin/"]:
            # A request that names two hosts may be refused.
            self.assertIn(self.send(target, weak)[0], [302, 400], target)
        for target in [
            "sign-in/", "admin", "*", "http://sign-in", "http:/sign-in", "x://a@b/sign-in/", "http://a\\b/sign-in",
            "http://example.org/sign-in/..;/admin/", "http://example.org//sign-in/", "?/sign-in", "http://a?/sign-in",
        ]:  # fmt: skip
            self.assertIn(self.send(target)[0], [302, 400, 401], target)

    def test_no_client_header_sets_the_subject_or_another_path(self) -> None:
        token = self.session("pwd")
        for is_lenient in [False, True]:
            if is_lenient and not self.be_lenient():
                break
            for path, who in [("/", token), ("/sign-in", None)]:
                for name in LOOKALIKES:
                    with self.subTest(name=name, path=path, is_lenient=is_lenient):
                        status, told = self.send(path, who, f"{name}: mallory\r\n{name}: /admin/\r\n")
                        # A proxy may refuse a request with an invalid header name.
                        if status != 400:
                            self.assertEqual(status, 200)
                            values = [value for _, value in told["headers"]]
                            self.assertNotIn("mallory", " ".join(values))
                            self.assertNotIn("/admin/", " ".join(values))

    def test_a_client_cannot_remove_the_x_factord_headers(self) -> None:
        status, told = self.send(
            "/", self.session("pwd"), "Connection: keep-alive, X-Factord-Subject\r\nConnection: x-factord-aal\r\n")
        if status == 400:
            return
        self.assertEqual(status, 200)
        seen = dict(told["headers"])
        self.assertEqual((seen["x-factord-subject"], seen["x-factord-aal"]), ("ada", "1"))
        self.assertNotIn("factord", seen.get("connection", "").lower())

    def test_nothing_leaves_the_stream_that_is_checked(self) -> None:
        for token, path in [(None, "/sign-in"), (self.session("pwd"), "/")]:
            cookie = f"Cookie: factord_session={token}\r\n" if token else ""
            for protocol, connection, hidden in itertools.product(
                ["websocket", *UPGRADES], ["Upgrade", "Upgrade, HTTP2-Settings", "keep-alive, upgrade", "close", ""],
                [HIDDEN, HIDDEN_HTTP2],
            ):
                with self.subTest(path=path, protocol=protocol, connection=connection):
                    head = f"GET {path} HTTP/1.1\r\nHost: a\r\n{cookie}"
                    named = f"Connection: {connection}\r\n" if connection else ""
                    told = self.send_raw(f"{head}{named}Upgrade: {protocol}\r\n{HANDSHAKE}\r\n", hidden)
                    self.assertNotIn(b" 101 ", told.split(b"\r\n")[0])
                    self.expect_checked("ada" if token else "")
            for target in ["CONNECT a:80 HTTP/1.1", "CONNECT /sign-in HTTP/1.1", "PRI * HTTP/2.0"]:
                with self.subTest(target=target):
                    self.send_raw(f"{target}\r\nHost: a\r\n{cookie}\r\n", HIDDEN)
                    self.expect_nothing_hidden()

    def test_only_a_websocket_leaves_and_only_on_its_path(self) -> None:
        self.stop_proxy()
        self.start_proxy(self.home, websocket=True)
        cookie = f"Cookie: factord_session={self.session('pwd')}\r\n"
        for protocol, path, who, hidden in itertools.product(
            ["websocket", "WebSocket", *UPGRADES], ["/live", "/page", "/sign-in"], [cookie, ""], [HIDDEN, HIDDEN_HTTP2]
        ):
            with self.subTest(protocol=protocol, path=path, who=who):
                told = self.send_raw(
                    f"GET {path} HTTP/1.1\r\nHost: a\r\n{who}Connection: Upgrade\r\nUpgrade: {protocol}\r\n{HANDSHAKE}\r\n", hidden)
                if protocol.lower() == "websocket" and path == "/live" and who and self.server != "credulous":
                    self.assertIn(b" 101 ", told.split(b"\r\n")[0])
                self.expect_checked("ada" if who else "", live="/live")

    def test_no_request_hides_in_another(self) -> None:
        for number, text in enumerate(SMUGGLED):
            with self.subTest(number=number):
                for piece in [HIDDEN, HIDDEN.replace("\r\n\r\n", "\r\nX: y\r\n\r\n")]:
                    whole = text.replace("HIDDEN", piece).replace("{size}", f"{len(piece):x}")
                    self.send_raw(whole.replace("{long}", str(len(piece) + 5)) + HIDDEN)
                    self.expect_nothing_hidden()

    def test_a_trailer_says_nothing(self) -> None:
        for announced in ["", "Trailer: X-Factord-Subject\r\nTE: trailers\r\n"]:
            for name in ["X-Factord-Subject", "X_Factord_Subject", "X-Original-URL"]:
                head = f"POST /sign-in HTTP/1.1\r\nHost: a\r\n{announced}Transfer-Encoding: chunked\r\n\r\n"
                self.send_raw(f"{head}1\r\nx\r\n0\r\n{name}: root\r\n\r\n")
                self.expect_nothing_hidden()

    def test_of_several_cookies_none_is_taken_for_another(self) -> None:
        ada, bob = self.session("pwd"), self.session("pwd", subject="bob")
        forged = "sto_" + "a" * 52
        for first, second in itertools.permutations([ada, bob, forged, ""], 2):
            for cookies in [
                f"Cookie: factord_session={first}; factord_session={second}\r\n",
                f"Cookie: factord_session={first}\r\nCookie: factord_session={second}\r\n",
            ]:
                status, told = self.send("/", None, cookies)
                if status == 200:
                    self.assertIn(dict(told["headers"])["x-factord-subject"], [
                        {ada: "ada", bob: "bob"}[token] for token in (first, second) if token in (ada, bob)])
                else:
                    self.assertIn(status, [302, 400])

    def test_no_method_gets_in_without_a_session(self) -> None:
        for method in ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "PROPFIND", "get", "FOO", "G\tT"]:
            self.send_raw(f"{method} /page HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        self.assertEqual(self.application.requests, [])


class ProxyTests(HostileTests):
    """What else both proxies must do, whatever the application is."""

    def ask(
        self, path: str, token: Optional[str] = None, headers: Optional[List[tuple[str, str]]] = None,
        method: str = "GET",
    ) -> http.client.HTTPResponse:
        connection = UnixConnection(self.home + "/proxy.sock")
        connection.putrequest(method, path)
        if token is not None:
            connection.putheader("Cookie", f"other=1; factord_session={token}")
        for name, value in headers or []:
            connection.putheader(name, value)
        if method == "POST":
            connection.putheader("Content-Length", "0")
        connection.endheaders()
        response = connection.getresponse()
        response.told = response.read()  # type: ignore[attr-defined]
        connection.close()
        return response

    def seen(self, response: http.client.HTTPResponse) -> Dict[str, str]:
        """The headers whose names begin with X-Factord, in any spelling, that the application received."""
        self.assertEqual(response.status, 200)
        headers = json.loads(response.told)["headers"]  # type: ignore[attr-defined]
        ours = [(name, value) for name, value in headers if name.replace("_", "-").startswith("x-factord-")]
        self.assertEqual(len(ours), len(dict(ours)), "a header occurs twice")
        return dict(ours)

    def test_a_session_opens_the_page_and_the_application_learns_its_subject(self) -> None:
        seen = self.seen(self.ask("/page?x=1", self.session("pwd", "otp")))
        self.assertEqual(seen["x-factord-subject"], "ada")
        self.assertEqual(seen["x-factord-aal"], "2")
        self.assertEqual(seen["x-factord-amr"], "pwd otp")
        self.assertTrue(seen["x-factord-session"].startswith("ses_"))
        self.assertRegex(seen["x-factord-authenticated-at"], "^[0-9]{13}$")

    def test_subjects_beyond_ascii_arrive_unchanged(self) -> None:
        told = self.seen(self.ask("/", self.session("pwd", subject="Žofie:1"))).get("x-factord-subject", "")
        self.assertEqual(told.encode("latin-1").decode("utf-8"), "Žofie:1")

    def test_without_a_session_nobody_gets_in(self) -> None:
        forged = "sto_" + "a" * 52
        for token in [None, "", forged, forged + '","x":"', "sto_" + "a" * 51, "x" * 8000]:
            with self.subTest(token=token):
                answer = self.ask("/page?x=1", token)
                self.assertEqual(answer.status, 302)
                self.assertIn("/sign-in?return_to=%2Fpage%3Fx%3D1", answer.getheader("Location") or "")
                self.assertEqual(self.ask("/page", token, method="POST").status, 401)

    def test_a_revoked_session_is_refused(self) -> None:
        token = self.session("pwd")
        self.assertEqual(self.ask("/", token).status, 200)
        self.client.session_revoke(session_token=token)
        self.assertEqual(self.ask("/", token).status, 302)

    def test_x_factord_headers_of_a_client_never_arrive(self) -> None:
        claims = [
            ("X-Factord-Subject", "root"), ("x-factord-SUBJECT", "root"), ("X_Factord_Subject", "root"),
            ("X-Factord_Subject", "root"), ("X-Factord-Admin", "yes"), ("X-Factord-Aal", "2"),
        ]  # fmt: skip
        seen = self.seen(self.ask("/", self.session("pwd"), claims))
        self.assertEqual(seen.pop("x-factord-subject"), "ada")
        self.assertEqual(seen.pop("x-factord-aal"), "1")
        self.assertNotIn("root", seen.values())
        self.assertNotIn("x-factord-admin", seen)
        # On pages without a requirement, the application gets no such header.
        self.assertEqual(self.seen(self.ask("/sign-in", None, claims)), {})

    def test_chosen_paths_require_a_recent_second_factor(self) -> None:
        fresh, weak, old = self.session("pwd", "otp"), self.session("pwd"), self.session("pwd", "otp", age_s=601)
        self.assertEqual(self.ask("/admin/users", fresh).status, 200)
        for token in [weak, old]:
            self.assertEqual(self.ask("/page", token).status, 200)
            answer = self.ask("/admin/users", token)
            self.assertEqual(answer.status, 302)
            self.assertIn("/sign-in/again?return_to=%2Fadmin%2Fusers", answer.getheader("Location") or "")
            self.assertEqual(self.ask("/admin/users", token, method="POST").status, 403)

    def test_an_escaped_sign_is_the_sign_itself(self) -> None:
        weak = self.session("pwd")
        page = "/user-admin@x~y_z"
        self.stop_proxy()
        self.start_proxy(self.home, strict=page)
        for sign in "-@~_":
            for escaped in [f"%{ord(sign):02x}", f"%{ord(sign):02X}"]:
                for path in [page.replace(sign, escaped), page.upper().replace(sign, escaped) + "/x"]:
                    self.assertIn(self.send(path, weak)[0], [302, 400], path)

    def test_ordinary_paths_pass_unchanged(self) -> None:
        token = self.session("pwd")
        for path in [
            "/", "/a", "/a/", "/.well-known/x", "/a.b/c.html", "/~ada/x", "/a%20b/c", "/a+b,c=d@e:f/(g)*h!i$j&k'l",
            "/x%5B1%5D", "/x%7Bid%7D", "/p?q=%2e%2e%2f;//..%00&r=/admin/", "/administrator", "/x/admin/",
        ]:  # fmt: skip
            status, told = self.send(path, token)
            self.assertEqual((status, told and told["path"]), (200, path))

    def test_paths_beyond_ascii_need_a_setting(self) -> None:
        token = self.session("pwd")
        self.assertEqual(self.send("/Gr%C3%BC%C3%9Fe", token)[0], 400)
        self.stop_proxy()
        self.start_proxy(self.home, utf8=True)
        for path in ["/Gr%C3%BC%C3%9Fe", "/%E2%82%AC", "/%F0%9F%94%91/x"]:
            self.assertEqual(self.send(path, token)[0], 200, path)
        for path in ["/%C0%AE%C0%AE/x", "/%C1%A1dmin", "/%E0%80%AE/x", "/%F0%80%80%AF/x", "/%F8%80", "/%FF", "/\u00fc"]:
            self.assertEqual(self.send(path, token)[0], 400, path)

    def test_connections_are_reused(self) -> None:
        token = self.session("pwd")
        for _ in range(100):
            self.assertEqual(self.ask("/", token).status, 200)
        # At most one per worker or thread, because the requests do not overlap.
        self.assertLessEqual(self.relay.accepted, os.cpu_count() or 1)

    def test_it_fails_closed_while_the_daemon_is_away_and_recovers_by_itself(self) -> None:
        token = self.session("pwd", "otp")
        for _ in range(8):
            self.assertEqual(self.ask("/", token).status, 200)
        self.daemon.kill()
        for path in ["/", "/admin/", "/page"]:
            self.assertEqual(self.ask(path, token).status, 503)
        self.daemon.start()
        for _ in range(8):
            self.assertEqual(self.seen(self.ask("/admin/", token))["x-factord-subject"], "ada")

    def test_it_fails_closed_while_the_daemon_hangs(self) -> None:
        self.be_as_impatient_as_shipped()
        token = self.session("pwd")
        # Several at once, so that several connections are kept.
        with ThreadPoolExecutor(8) as threads:
            self.is_served(lambda: [answer.status for answer in threads.map(self.ask, ["/"] * 8, [token] * 8)])
        self.daemon.halt()
        try:
            asked = self.relay.asked
            self.assertEqual(self.ask("/", token).status, 503)
            # A silent daemon is not asked again on the next connection.
            self.assertLessEqual(self.relay.asked, asked + 1)
        finally:
            self.daemon.go_on()
        self.is_served(lambda: [self.ask("/", token).status])


behind_every_page(HostileTests, "hypercorn", "uvicorn")
behind_every_page(ProxyTests, "credulous")
# The base classes are not run by themselves.
del HostileTests, ProxyTests


if __name__ == "__main__":
    unittest.main()
