"""factord-courier with a real daemon and real receivers: mail servers with TLS and logins, HTTPS, programs, files."""

from __future__ import annotations

import base64
import email
import email.policy
import hashlib
import hmac
import http.server
import itertools
import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import urllib.parse
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple

ROOT = Path(__file__).resolve().parents[2]
CLIENTS = ROOT / "protocol/clients"
sys.path[:0] = [str(CLIENTS / each) for each in ["python", "python/tests", "tests"]]

import factord  # noqa: E402
from aiosmtpd.controller import Controller  # noqa: E402
from aiosmtpd.smtp import AuthResult, SMTP  # noqa: E402
from ports import reserved_port  # noqa: E402
from shifted import ShiftedClock  # noqa: E402
from support import Daemon  # noqa: E402

COURIER = os.environ.get("FACTORD_COURIER", "")
PATIENCE = 120.0
#: The seconds before the fourth try, the last one that a test waits for.
LONGEST_RETRY = 4
PASSWORD = "mail-password-of-the-courier"
SECRET = "secret-that-signs-webhooks"
TOKEN = "token-of-the-gateway-account"


def wait_for(condition: Callable[[], Any], what: str) -> Any:
    """Waits until the condition returns a true value, and returns that value."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if found := condition():
            return found
        time.sleep(0.02)
    raise AssertionError(f"no {what}")


class Authority:
    """A certificate authority for tests, and the certificate of a server at localhost, or of one elsewhere."""

    def __init__(self, home: str, name: str, host: str = "localhost") -> None:
        self.file, self.chain, self.key = (f"{home}/{name}{part}" for part in (".pem", "-server.pem", "-server.key"))
        kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        names = f"subjectAltName=DNS:{host}" + (",IP:127.0.0.1" if host == "localhost" else "")
        request = f"{home}/{name}.csr"
        for words in (
            ["req", "-x509", *kind, "-keyout", f"{home}/{name}.key", "-out", self.file, "-subj", f"/CN={name}"],
            ["req", *kind, "-keyout", self.key, "-out", request, "-subj", f"/CN={host}", "-addext", names],
            ["x509", "-req", "-in", request, "-CA", self.file, "-CAkey", f"{home}/{name}.key", "-CAcreateserial"]
            + ["-copy_extensions", "copy", "-out", self.chain],
        ):
            subprocess.run(["openssl", *words], check=True, capture_output=True)

    def context(self) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.chain, self.key)
        return context


class MailServer:
    """A mail server that keeps the messages it accepts."""

    def __init__(self, port: int, tls: Optional[ssl.SSLContext] = None, starttls: Optional[ssl.SSLContext] = None,
                 login: bool = False) -> None:
        self.messages: List[Dict[str, Any]] = []
        self.recipients: List[str] = []
        self.logins: List[bytes] = []
        #: The replies to recipients, by the beginning of the address.
        self.refusals: Dict[str, str] = {}
        server = self

        class Handler:
            async def handle_RCPT(self, _: SMTP, session: Any, envelope: Any, address: str, options: Any) -> str:
                server.recipients.append(address)
                for beginning, answer in server.refusals.items():
                    if address.startswith(beginning):
                        return answer
                envelope.rcpt_tos.append(address)
                return "250 OK"

            async def handle_DATA(self, _: SMTP, session: Any, envelope: Any) -> str:
                server.messages.append({
                    "raw": envelope.content, "from": envelope.mail_from, "to": envelope.rcpt_tos,
                    "tls": session.ssl is not None or tls is not None, "login": session.authenticated,
                })
                return "250 OK"

        def authenticate(_: SMTP, session: Any, envelope: Any, mechanism: str, data: Any) -> AuthResult:
            server.logins.append(data.password)
            is_right = data.login == b"courier" and data.password == PASSWORD.encode()
            return AuthResult(success=is_right, handled=False)

        options: Dict[str, Any] = {"hostname": "127.0.0.1", "port": port}
        if tls is not None:
            options["ssl_context"] = tls
        if starttls is not None:
            options.update(tls_context=starttls, require_starttls=True)
        if login:
            options.update(authenticator=authenticate, auth_required=True, auth_require_tls=tls is None)
        self._controller = Controller(Handler(), **options)
        self._controller.start()

    def parsed(self) -> List[email.message.EmailMessage]:
        return [email.message_from_bytes(m["raw"], policy=email.policy.default) for m in self.messages]  # type: ignore

    def close(self) -> None:
        self._controller.stop()


class PoorServer:
    """A mail server without TLS that refuses at one place (the greeting or a command) the given number of times."""

    def __init__(self, place: str, answer: str, times: int, hangs: str = "") -> None:
        self.place, self.answer, self.left, self.hangs = place, answer, times, hangs
        self.recipients: List[str] = []
        self.taken: List[str] = []
        self.hanging = 0
        self.let_go = threading.Event()
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._talk, args=(near,), daemon=True).start()

    def _reply(self, near: socket.socket, place: str, usual: str) -> bool:
        is_refused = place == self.place and self.left > 0
        self.left -= is_refused
        near.sendall((self.answer if is_refused else usual).encode() + b"\r\n")
        return not is_refused

    def _talk(self, near: socket.socket) -> None:
        with near, near.makefile("rb") as lines:
            try:
                self._reply(near, "greeting", "220 here")
                for line in lines:
                    word = line[:4].decode().upper()
                    if word == "RCPT":
                        address = line.decode().split("<")[1].split(">")[0]
                        self.recipients.append(address)
                        if self.hangs and address.startswith(self.hangs):
                            self.hanging += 1
                            self.let_go.wait()
                    taken = self._reply(near, word, "354 go on" if word == "DATA" else "221 bye" if word == "QUIT" else "250 OK")
                    if word == "DATA" and taken:
                        while lines.readline() != b".\r\n":
                            pass
                        if self._reply(near, "end", "250 OK"):
                            self.taken.append(self.recipients[-1])
            except OSError:
                pass

    def close(self) -> None:
        if self.let_go.is_set():
            return
        self.let_go.set()
        # Closing alone does not wake a thread that waits in accept.
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()


class WebServer(http.server.ThreadingHTTPServer):
    """An HTTPS server that keeps the requests posted to it."""

    daemon_threads = True

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            server: Any = self.server
            server.posts.append({"path": self.path, "headers": dict(self.headers), "body": body})
            self.send_response(server.answers.pop(0) if server.answers else 201)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    def __init__(self, context: ssl.SSLContext) -> None:
        super().__init__(("127.0.0.1", 0), self.Handler)
        self.posts: List[Dict[str, Any]] = []
        self.answers: List[int] = []
        self.socket = context.wrap_socket(self.socket, server_side=True)
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def url(self) -> str:
        return f"https://localhost:{self.server_address[1]}"

    def close(self) -> None:
        self.shutdown()
        self.server_close()


class Courier:
    """The factord-courier program with a configuration of the test."""

    def __init__(
        self, home: str, socket_path: str, routes: List[Dict[str, Any]], environment: Optional[Dict[str, str]] = None,
        **others: Any,
    ) -> None:
        self.environment = environment or {}
        self.log = f"{home}/courier.log"
        self.configuration = f"{home}/courier.json"
        Path(self.configuration).write_text(json.dumps({"socket": socket_path, "routes": routes, **others}))
        os.chmod(self.configuration, 0o600)
        # What another courier of the test has logged is not this one's.
        Path(self.log).unlink(missing_ok=True)
        self.start()

    def start(self) -> None:
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [COURIER, "--config", self.configuration], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log,
                env={"PATH": "/usr/bin:/bin", "https_proxy": "http://127.0.0.1:1", **self.environment})
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert b"is delivering" in line, self.logged()

    def logged(self) -> str:
        return Path(self.log).read_text()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def terminate(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=PATIENCE)


class CourierTest(unittest.TestCase):
    """A daemon, and helpers for a courier."""

    def setUp(self) -> None:
        home = tempfile.TemporaryDirectory(prefix="factord-co-")
        self.addCleanup(home.cleanup)
        self.home = home.name
        self.clock = ShiftedClock(self.home)
        self.addCleanup(self.clock.close)
        self.daemon = Daemon(self.clock.environment)
        self.addCleanup(self.daemon.close)
        self.client = factord.Client(self.daemon.path)
        self.addCleanup(lambda: self.client.close())
        self.client.tenant_update("default", policy={"mfa": {"require_verified_email": False}})

    def secret(self, text: str) -> Dict[str, str]:
        path = f"{self.home}/{hashlib.sha256(text.encode()).hexdigest()[:8]}.secret"
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(text + "\n")
        return {"file": path}

    def courier(self, *routes: Dict[str, Any], **others: Any) -> Courier:
        courier = Courier(self.home, self.daemon.path, list(routes), self.clock.environment, **others)
        self.addCleanup(courier.kill)
        return courier

    def authority(self, name: str = "authority", host: str = "localhost") -> Authority:
        return Authority(self.home, name, host)

    def untrusted(self) -> Iterator[Tuple[str, Authority, Authority]]:
        """The cause, the authority that a server has its certificate from, and the only one that is trusted."""
        yield "foreign", self.authority("foreign"), self.authority("own")
        elsewhere = self.authority("elsewhere", "mail.example.org")
        yield "elsewhere", elsewhere, elsewhere

    def mail_server(self, port: Optional[int] = None, **options: Any) -> MailServer:
        self.port = port or reserved_port()
        server = MailServer(self.port, **options)
        self.addCleanup(server.close)
        return server

    def web_server(self, authority: Authority) -> WebServer:
        server = WebServer(authority.context())
        self.addCleanup(server.close)
        return server

    def smtp(self, **others: Any) -> Dict[str, Any]:
        settings = {"host": "localhost", "port": self.port, "from": {"address": "no-reply@sender.example"}}
        return {"medium": "email", "smtp": {**settings, **others}}

    def ask_for_code(self, name: str = "ada", locale: Optional[str] = None, tenant: Optional[str] = None) -> str:
        """Requests a code for an address with this name and returns the address."""
        address = f"{name}@example.org"
        self.client.email_enroll(f"subject-{name}", address, locale=locale, tenant=tenant)
        return address

    def ask_for_text(self, number: str = "+14155550123", name: str = "ada") -> str:
        self.client.phone_enroll(f"subject-{name}", number)
        return number

    def metric(self, name: str) -> float:
        text = self.client.server_metrics().text
        found = re.search(rf"^factord_{re.escape(name)} (\S+)$", text, re.M)
        assert found, name
        return float(found[1])

    def pass_time(self, seconds: int) -> None:
        """Lets time pass while the daemon runs, in steps in which it does not stand still."""
        for _ in range(0, seconds, 4):
            self.clock.advance(4)
            self.metric("uptime_seconds")

    def wait_for(self, condition: Callable[[], Any], what: str) -> Any:
        """Waits likewise. For each job that is to be tried again, lets as much time pass as that may take."""

        def is_met() -> Any:
            if found := condition():
                return found
            if self.clock.ahead < self.metric("jobs_retried_total") * LONGEST_RETRY:
                self.clock.advance(1)
            return None

        return wait_for(is_met, what)

    def wait_until_done(self, count: int) -> None:
        self.wait_for(lambda: self.metric("jobs_completed_total") == count, f"{count} completed jobs")


class MailTests(CourierTest):
    def test_mail_is_sent_over_starttls_with_a_login_and_has_the_expected_content(self) -> None:
        authority = self.authority()
        server = self.mail_server(starttls=authority.context(), login=True)
        self.client.tenant_update("default", policy={"issuer": "Müller & Söhne <GmbH>"})
        self.courier(self.smtp(user="courier", password=self.secret(PASSWORD), ca_file=authority.file))
        self.ask_for_code("ada", locale="de-AT")
        self.wait_until_done(1)
        [taken], [mail] = server.messages, server.parsed()
        self.assertTrue(taken["tls"] and taken["login"])
        self.assertEqual((taken["from"], taken["to"]), ("no-reply@sender.example", ["ada@example.org"]))
        self.assertEqual(mail["To"], "ada@example.org")
        self.assertEqual(mail["From"].addresses[0].display_name, "Müller & Söhne <GmbH>")
        self.assertEqual(mail["From"].addresses[0].addr_spec, "no-reply@sender.example")
        self.assertEqual(mail["Subject"], "Bestätigen Sie Ihre Adresse für Müller & Söhne <GmbH>")
        self.assertRegex(mail["Message-ID"], r"^<job_[a-z2-7]{26}@sender\.example>$")
        self.assertEqual(mail["Auto-Submitted"], "auto-generated")
        self.assertLess(abs(mail["Date"].datetime.timestamp() - time.time()), 300)
        self.assertEqual(mail.get_content_type(), "multipart/alternative")
        text, html = (part.get_content().replace("\r\n", "\n") for part in mail.iter_parts())
        code = re.search(r"^    ([0-9]{6})$", text, re.M)
        assert code
        self.assertIn("Er gilt 10 Min.", text)
        self.assertIn(f'<p class="code">{code[1]}</p>', html)
        self.assertIn("Müller &amp; Söhne &lt;GmbH&gt;", html)
        self.assertTrue(all(len(line) <= 78 for line in taken["raw"].split(b"\r\n")))
        factor = self.client.factor_list("subject-ada").factors[0].factor_id
        self.client.factor_activate("subject-ada", factor, code=code[1])

    def test_mail_is_sent_over_implicit_tls(self) -> None:
        authority = self.authority()
        server = self.mail_server(tls=authority.context(), login=True)
        self.courier(
            self.smtp(tls="implicit", user="courier", password=self.secret(PASSWORD), ca_file=authority.file))
        self.ask_for_code()
        self.wait_until_done(1)
        self.assertTrue(server.messages[0]["tls"] and server.messages[0]["login"])
        self.assertIn("Confirm your address for default", server.parsed()[0]["Subject"])

    def test_the_keys_of_connections_are_written_nowhere(self) -> None:
        authority = self.authority()
        server = self.mail_server(starttls=authority.context())
        keys = Path(self.home, "keys")
        self.clock.environment["SSLKEYLOGFILE"] = str(keys)
        self.courier(self.smtp(ca_file=authority.file))
        self.ask_for_code()
        self.wait_until_done(1)
        self.assertTrue(server.messages[0]["tls"])
        self.assertFalse(keys.exists())

    def test_a_server_with_an_untrusted_certificate_gets_nothing(self) -> None:
        for (cause, issuer, trusted), protection in itertools.product(self.untrusted(), ("starttls", "implicit")):
            with self.subTest(cause=cause, protection=protection):
                options = {"starttls" if protection == "starttls" else "tls": issuer.context()}
                server = self.mail_server(login=True, **options)
                courier = self.courier(
                    self.smtp(tls=protection, user="courier", password=self.secret(PASSWORD), ca_file=trusted.file))
                self.ask_for_code(f"{cause}-{protection}")
                self.wait_for(lambda: courier.logged().count("event=not_delivered") >= 2, "second try")
                self.assertIn("retry=true", courier.logged())
                self.assertEqual((server.messages, server.logins, server.recipients), ([], [], []))
                courier.kill()

    def test_a_server_without_starttls_gets_nothing(self) -> None:
        server = self.mail_server()
        courier = self.courier(self.smtp())
        self.ask_for_code()
        self.wait_for(lambda: "event=not_delivered" in courier.logged(), "refusal")
        self.assertEqual((server.messages, server.recipients), ([], []))

    def test_mail_is_retried_after_a_refused_login(self) -> None:
        authority = self.authority()
        server = self.mail_server(starttls=authority.context(), login=True)
        courier = self.courier(
            self.smtp(user="courier", password=self.secret("wrong"), ca_file=authority.file))
        self.ask_for_code()
        self.wait_for(lambda: courier.logged().count("event=not_delivered") >= 2, "second try")
        self.assertIn("Login denied", courier.logged())
        self.assertEqual(server.messages, [])
        self.assertEqual(self.metric("jobs_failed_total"), 0)

    def test_permanent_refusals_end_a_job_and_temporary_ones_are_retried(self) -> None:
        server = self.mail_server()
        server.refusals = {"never": "550 5.1.1 <never@example.org> is unknown", "later": "451 4.7.1 come back"}
        courier = self.courier(self.smtp(tls="none"))
        self.ask_for_code("never")
        self.wait_for(lambda: self.metric("jobs_failed_total") == 1, "job given up")
        self.ask_for_code("later")
        self.wait_for(lambda: server.recipients.count("later@example.org") >= 3, "third try")
        server.refusals = {}
        self.wait_until_done(1)
        self.assertEqual(server.recipients.count("never@example.org"), 1)
        self.assertEqual([m["to"] for m in server.messages], [["later@example.org"]])
        self.assertNotIn("@example.org", courier.logged())

    def poor_server(self, *words: Any, **options: Any) -> PoorServer:
        server = PoorServer(*words, **options)
        self.addCleanup(server.close)
        self.port = server.port
        return server

    def test_no_mail_is_lost_while_a_server_accepts_none(self) -> None:
        for place, answer in [
            ("greeting", "554 closed"), ("EHLO", "550 not you"), ("EHLO", "554-not\r\n554 you"), ("MAIL", "451 later"),
            ("MAIL", "530 log in"), ("RCPT", "450 later"), ("DATA", "421 later"), ("end", "452 full"),
        ]:  # fmt: skip
            with self.subTest(place=place, answer=answer):
                # A refused EHLO may be followed by HELO, which this server accepts.
                server = self.poor_server(place, answer, 1)
                courier = self.courier(self.smtp(tls="none"))
                done = self.metric("jobs_completed_total")
                self.ask_for_code(f"u{int(done)}")
                self.wait_until_done(int(done) + 1)
                self.assertEqual(self.metric("jobs_failed_total"), 0)
                self.assertEqual(server.left, 0)
                courier.kill()

    def test_no_mail_is_lost_while_a_server_refuses_starttls(self) -> None:
        authority = self.authority()
        server = self.poor_server("STAR", "554 no entropy", 1)
        courier = self.courier(self.smtp(ca_file=authority.file))
        self.ask_for_code()
        self.wait_for(lambda: "not_delivered" in courier.logged(), "a refusal")
        server.close()
        self.mail_server(server.port, starttls=authority.context())
        self.wait_until_done(1)
        self.assertEqual(self.metric("jobs_failed_total"), 0)

    def test_a_permanent_refusal_of_a_message_command_ends_the_job(self) -> None:
        for number, (place, answer) in enumerate(
            [("MAIL", "550 no"), ("RCPT", "554 no"), ("DATA", "554 no"), ("end", "554 spam")]
        ):
            with self.subTest(place=place):
                self.poor_server(place, answer, 1)
                courier = self.courier(self.smtp(tls="none"))
                self.ask_for_code(f"u{number}")
                self.wait_for(lambda: self.metric("jobs_failed_total") == number + 1, "a message that is given up")
                courier.kill()

    def test_hanging_addresses_do_not_delay_others(self) -> None:
        server = self.poor_server("", "", 0, hangs="hang")
        self.courier(self.smtp(tls="none", timeout_s=45))
        for number in range(24):
            self.ask_for_code(f"hang{number}")
        self.wait_for(lambda: server.hanging >= 4, "a message that hangs")
        for number in range(20):
            self.ask_for_code(f"good{number}")
        self.wait_until_done(20)
        # The hanging messages still hang, because nothing released them. So no good message waited for them.
        self.assertEqual(len(server.taken), 20)
        self.assertFalse(any(address.startswith("hang") for address in server.taken))
        self.assertFalse(server.let_go.is_set())
        self.assertNotIn("not_delivered", Path(self.home, "courier.log").read_text())

    def test_mail_waits_while_the_server_is_down_and_is_then_sent_once(self) -> None:
        self.port = reserved_port()
        courier = self.courier(self.smtp(tls="none"))
        for number in range(5):
            self.ask_for_code(f"u{number}")
        self.wait_for(lambda: courier.logged().count("event=not_delivered") >= 7, "second tries")
        server = self.mail_server(self.port)
        self.wait_until_done(5)
        self.assertEqual(sorted(m["to"][0] for m in server.messages), [f"u{n}@example.org" for n in range(5)])

    def test_a_tenant_may_have_its_own_route(self) -> None:
        server = self.mail_server()
        self.client.tenant_create("acme")
        acme = self.smtp(tls="none", **{"from": {"address": "hello@acme.example", "name": "Acme"}})
        self.courier({**acme, "tenants": ["acme"]}, self.smtp(tls="none"))
        self.ask_for_code("ada")
        self.ask_for_code("bob", tenant="acme")
        self.wait_until_done(2)
        senders = {m["to"][0]: m["from"] for m in server.messages}
        self.assertEqual(
            senders, {"ada@example.org": "no-reply@sender.example", "bob@example.org": "hello@acme.example"})

    def test_custom_templates_override_the_built_in_ones(self) -> None:
        server = self.mail_server()
        folder = Path(self.home, "templates", "fr")
        folder.mkdir(parents=True)
        (folder / "verification.txt").write_text("Subject: Salut de {{tenant}}\n\nLe code : {{ code }}\n.\nFin\n")
        self.courier(self.smtp(tls="none"), templates=str(folder.parent))
        self.ask_for_code("ada", locale="fr-CA")
        self.ask_for_code("bob", locale="es")
        self.wait_until_done(2)
        mails = {mail["To"]: mail for mail in server.parsed()}
        french = mails["ada@example.org"]
        self.assertEqual((french["Subject"], french.get_content_type()), ("Salut de default", "text/plain"))
        self.assertRegex(french.get_content().replace("\r\n", "\n"), r"^Le code : [0-9]{6}\n\.\nFin\n")
        self.assertIn("Confirme", mails["bob@example.org"]["Subject"])


class GatewayTests(CourierTest):
    def webhook(self, server: WebServer, authority: Authority) -> Dict[str, Any]:
        settings = {"url": server.url + "/messages", "secret": self.secret(SECRET), "ca_file": authority.file}
        return {"medium": "sms", "webhook": settings}

    def test_a_webhook_request_is_signed_and_complete(self) -> None:
        authority = self.authority()
        server = self.web_server(authority)
        self.courier(self.webhook(server, authority))
        self.ask_for_text()
        self.wait_until_done(1)
        [post] = server.posts
        headers, body = post["headers"], post["body"]
        signed = headers["Factord-Timestamp"].encode() + b"." + body
        expected = hmac.new(SECRET.encode(), signed, hashlib.sha256).hexdigest()
        self.assertEqual(headers["Factord-Signature"], "v1=" + expected)
        self.assertLess(abs(int(headers["Factord-Timestamp"]) - time.time()), 300)
        told = json.loads(body)
        self.assertEqual(headers["Idempotency-Key"], told["job_id"])
        self.assertEqual(headers["Content-Type"], "application/json")
        self.assertEqual(post["path"], "/messages")
        self.assertEqual(
            {name: told[name] for name in ("tenant", "tenant_name", "medium", "to", "template", "locale", "attempt")},
            {"tenant": "default", "tenant_name": "default", "medium": "sms", "to": "+14155550123",
             "template": "verification", "locale": None, "attempt": 1})
        self.assertRegex(told["code"], "^[0-9]{6}$")
        self.assertEqual(
            told["text"], f"{told['code']} is your code for default, valid for 10 min. Never share it.")

    def test_a_busy_webhook_is_retried_and_a_refusal_is_not(self) -> None:
        authority = self.authority()
        server = self.web_server(authority)
        server.answers = [503, 429, 500, 200, 400]
        self.courier(self.webhook(server, authority))
        self.ask_for_text()
        self.wait_until_done(1)
        self.assertEqual(len({post["headers"]["Idempotency-Key"] for post in server.posts}), 1)
        self.assertEqual([json.loads(post["body"])["attempt"] for post in server.posts], [1, 2, 3, 4])
        self.ask_for_text("+14155550199", "bob")
        self.wait_for(lambda: self.metric("jobs_failed_total") == 1, "job given up")
        self.assertEqual(len(server.posts), 5)

    def test_a_webhook_with_an_untrusted_certificate_gets_nothing(self) -> None:
        for cause, issuer, trusted in self.untrusted():
            with self.subTest(cause):
                server = self.web_server(issuer)
                courier = self.courier(self.webhook(server, trusted))
                self.ask_for_text(name=cause)
                self.wait_for(lambda: "event=not_delivered" in courier.logged(), "refusal")
                self.assertEqual(server.posts, [])
                courier.kill()

    def test_twilio_gets_the_expected_form(self) -> None:
        for sender, field in (({"from": "+14155550100"}, "From"),
                              ({"messaging_service_sid": "MG0123"}, "MessagingServiceSid")):
            with self.subTest(field):
                authority = self.authority(field)
                server = self.web_server(authority)
                settings = {"account_sid": "AC0123", "token": self.secret(TOKEN), "base_url": server.url + "/",
                            "ca_file": authority.file, **sender}
                courier = self.courier({"medium": "sms", "twilio": settings})
                before = self.metric("jobs_completed_total")
                self.ask_for_text("+1415555012" + str(len(field) % 10), field.lower())
                self.wait_for(lambda: self.metric("jobs_completed_total") == before + 1, "completed job")
                [post] = server.posts
                self.assertEqual(post["path"], "/2010-04-01/Accounts/AC0123/Messages.json")
                self.assertEqual(post["headers"]["Content-Type"], "application/x-www-form-urlencoded")
                login = base64.b64decode(post["headers"]["Authorization"].split(" ")[1]).decode()
                self.assertEqual(login, f"AC0123:{TOKEN}")
                form = urllib.parse.parse_qs(post["body"].decode(), strict_parsing=True)
                self.assertEqual(set(form), {"To", field, "Body"})
                self.assertEqual((form["To"], form[field]), ([f"+1415555012{len(field) % 10}"], list(sender.values())))
                self.assertRegex(form["Body"][0], r"^[0-9]{6} is your code for default, valid for 10 min\.")
                courier.kill()


class LocalTests(CourierTest):
    def test_a_file_gets_one_line_per_message_and_only_its_owner_may_read_it(self) -> None:
        path = f"{self.home}/messages"
        self.courier({"medium": "email", "file": path}, {"medium": "sms", "file": path})
        self.ask_for_code()
        self.ask_for_text()
        self.wait_until_done(2)
        told = [json.loads(line) for line in Path(path).read_text().splitlines()]
        self.assertEqual({m["to"] for m in told}, {"ada@example.org", "+14155550123"})
        self.assertEqual(os.stat(path).st_mode & 0o777, 0o600)

    def test_what_is_no_private_file_gets_no_code(self) -> None:
        for kind in ("open", "pipe", "link", "folder"):
            with self.subTest(kind):
                path = Path(self.home, kind)
                if kind == "open":
                    path.touch(0o644)
                    path.chmod(0o644)
                elif kind == "pipe":
                    os.mkfifo(path, 0o600)
                elif kind == "link":
                    path.symlink_to(self.home + "/elsewhere")
                else:
                    path.mkdir()
                courier = self.courier({"medium": "email", "file": str(path)})
                self.ask_for_code(kind)
                self.wait_for(lambda: "event=not_delivered" in courier.logged(), "refusal")
                courier.kill()
                self.assertFalse(Path(self.home, "elsewhere").exists())
                self.assertEqual(path.stat().st_size if kind == "open" else 0, 0)

    def script(self, text: str) -> str:
        path = Path(self.home, "deliver")
        path.write_text("#!/bin/sh\n" + text)
        path.chmod(0o700)
        return str(path)

    def test_a_command_gets_the_message_on_standard_input_only(self) -> None:
        out = f"{self.home}/out"
        program = self.script(f'cat >{out}.json; printf "%s " "$@" >{out}.words; env >{out}.env; echo said; mv {out}.json {out}\n')
        self.courier({"medium": "email", "command": {"words": [program, "one", "two words"]}})
        self.ask_for_code()
        self.wait_until_done(1)
        told = json.loads(Path(out).read_text())
        self.assertEqual(told["to"], "ada@example.org")
        self.assertEqual(Path(out + ".words").read_text(), "one two words ")
        for secret in (told["code"], told["to"]):
            self.assertNotIn(secret, Path(out + ".env").read_text() + Path(out + ".words").read_text())

    def test_a_command_inherits_no_connection(self) -> None:
        # One to a mail server is kept open, beside those to the daemon.
        server = self.mail_server()
        fds = f"{self.home}/fds"
        program = self.script(f"cat >/dev/null; readlink /proc/$$/fd/* >{fds}.new; mv {fds}.new {fds}\n")
        self.courier(self.smtp(tls="none"), {"medium": "sms", "command": {"words": [program]}})
        self.ask_for_code()
        self.wait_until_done(1)
        self.ask_for_text()
        self.wait_until_done(2)
        self.assertEqual(len(server.messages), 1)
        told = Path(fds).read_text()
        self.assertIn("/dev/null", told)
        self.assertNotIn("socket:", told)

    def test_a_failed_command_is_retried_unless_its_exit_status_says_otherwise(self) -> None:
        count = f"{self.home}/count"
        program = self.script(
            f'echo x >>{count}; grep -q never && exit 67; [ $(wc -l <{count}) -ge 3 ] || kill -9 $$; exit 0\n')
        self.courier({"medium": "email", "command": {"words": [program]}})
        self.ask_for_code()
        self.wait_until_done(1)
        self.assertEqual(len(Path(count).read_text().splitlines()), 3)
        self.ask_for_code("never")
        self.wait_for(lambda: self.metric("jobs_failed_total") == 1, "job given up")
        self.assertEqual(len(Path(count).read_text().splitlines()), 4)

    def test_a_hanging_command_is_killed_with_its_children(self) -> None:
        pids = f"{self.home}/pids"
        program = self.script(f"sleep 1000 & echo $! >>{pids}; echo $$ >>{pids}; wait\n")
        courier = self.courier({"medium": "email", "command": {"words": [program], "timeout_s": 1}})
        self.ask_for_code()
        self.wait_for(lambda: "took too long" in courier.logged(), "end of the command")
        first = [int(line) for line in Path(pids).read_text().split()[:2]]

        def is_gone(pid: int) -> bool:
            try:
                return Path(f"/proc/{pid}/stat").read_text().split(") ")[1].startswith("Z")
            except FileNotFoundError:
                return True

        self.wait_for(lambda: all(is_gone(pid) for pid in first), "end of its child")


class ClockTests(CourierTest):
    def hanging(self) -> Dict[str, Any]:
        """A route by a command that writes each message down, and hangs until it is let go."""
        path = Path(self.home, "deliver")
        path.write_text(f'#!/bin/sh\ncat >>{self.home}/taken\nwhile [ ! -e {self.home}/go ]; do sleep 0.02; done\n')
        path.chmod(0o700)
        return {"medium": "email", "command": {"words": [str(path)], "timeout_s": 45}}

    def taken(self) -> List[str]:
        path = Path(self.home, "taken")
        return [json.loads(line)["to"] for line in path.read_text().splitlines()] if path.exists() else []

    def let_go(self) -> None:
        Path(self.home, "go").touch()

    def test_after_a_suspend_each_message_is_sent_once(self) -> None:
        self.courier(self.hanging(), workers=2)
        self.ask_for_code("first")
        wait_for(self.taken, "beginning")
        self.clock.advance(90)
        wait_for(lambda: self.metric("stood_still_seconds_total") >= 90, "notice")
        # Who claims this one would claim the other again.
        self.ask_for_code("second")
        wait_for(lambda: len(self.taken()) >= 2, "second beginning")
        self.let_go()
        self.wait_until_done(2)
        self.assertEqual(sorted(self.taken()), ["first@example.org", "second@example.org"])
        self.assertEqual(self.metric("jobs_claimed_total"), 2)

    def test_neither_codes_nor_commands_end_because_the_clock_was_set(self) -> None:
        for number, seconds in enumerate((3_600, -3_600)):
            with self.subTest(seconds=seconds):
                home = Path(self.home, f"courier-{number}")
                home.mkdir()
                clock = ShiftedClock(str(home))
                self.addCleanup(clock.close)
                # Its host is another one, with another clock.
                clock.jump(seconds)
                courier = Courier(str(home), self.daemon.path, [self.hanging()], clock.environment)
                self.addCleanup(courier.kill)
                address = self.ask_for_code(f"u{number}")
                wait_for(lambda: address in self.taken(), "beginning")
                clock.jump(seconds)
                # It looks at its commands much more often.
                time.sleep(0.2)
                self.let_go()
                self.wait_until_done(number + 1)
                self.assertEqual(self.metric("jobs_retried_total"), 0)
                courier.kill()
                Path(self.home, "go").unlink()


class LifeTests(CourierTest):
    def test_nothing_is_lost_when_the_courier_is_killed_and_copies_have_the_same_message_id(self) -> None:
        server = self.mail_server()
        courier = self.courier(self.smtp(tls="none"), workers=2)
        names = []
        for number in range(30):
            names.append(f"u{number}")
            self.ask_for_code(names[-1])
            if number % 2:
                # At various times between the claim and the end of the job.
                time.sleep(0.004 * (number % 11))
                courier.kill()
                courier.start()
        # What those that were killed had claimed can be claimed again once their leases are over.
        self.pass_time(60)
        self.wait_for(
            lambda: {m["to"][0] for m in server.messages} == {f"{name}@example.org" for name in names}, "delivery of all")
        self.wait_for(lambda: self.metric('jobs{kind="deliver_message"}') == 0, "end of all jobs")
        ids: Dict[str, set[str]] = {}
        for mail in server.parsed():
            ids.setdefault(mail["To"], set()).add(mail["Message-ID"])
        self.assertEqual(len(ids), len(names))
        self.assertTrue(all(len(known) == 1 for known in ids.values()))
        self.assertEqual(len(set.union(*ids.values())), len(names))

    def test_the_courier_waits_while_the_daemon_is_away_and_sends_nothing_twice(self) -> None:
        server = self.mail_server()
        courier = self.courier(self.smtp(tls="none"), workers=1)
        for number in range(6):
            self.ask_for_code(f"u{number}")
            self.daemon.kill()
            self.daemon.start()
            self.client.close()
            self.client = factord.Client(self.daemon.path)
        self.wait_for(lambda: self.metric('jobs{kind="deliver_message"}') == 0, "end of all jobs")
        self.assertEqual(sorted(m["to"][0] for m in server.messages), [f"u{n}@example.org" for n in range(6)])
        self.assertIn("event=daemon_away", courier.logged())

    def test_sigterm_ends_the_courier_after_the_delivery_under_way(self) -> None:
        out = f"{self.home}/done"
        path = Path(self.home, "slow")
        path.write_text(f"#!/bin/sh\ntouch {out}.begun\ncat >{out}.part\nsleep 2\nmv {out}.part {out}\n")
        path.chmod(0o700)
        manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.addCleanup(manager.close)
        manager.settimeout(PATIENCE)
        manager.bind(f"{self.home}/notify")
        courier = Courier(
            self.home, self.daemon.path, [{"medium": "email", "command": {"words": [str(path)]}}],
            {**self.clock.environment, "NOTIFY_SOCKET": f"{self.home}/notify"})
        self.addCleanup(courier.kill)
        self.assertEqual(manager.recv(999).decode(), f"READY=1\nSTATUS=delivering for {self.daemon.path}")
        self.ask_for_code()
        self.wait_for(lambda: Path(out + ".begun").exists(), "beginning")
        self.assertEqual(courier.terminate(), 0)
        # It is there, or never comes.
        manager.setblocking(False)
        self.assertEqual(manager.recv(999).decode(), "STOPPING=1\nSTATUS=delivering the messages at hand")
        self.assertTrue(Path(out).exists())
        self.assertEqual(self.metric("jobs_completed_total"), 1)
        self.assertIn("event=ended", courier.logged())

    def test_no_secret_is_in_its_log_arguments_or_environment(self) -> None:
        authority = self.authority()
        mail = self.mail_server(starttls=authority.context(), login=True)
        web = self.web_server(authority)
        courier = self.courier(
            self.smtp(user="courier", password=self.secret(PASSWORD), ca_file=authority.file),
            {"medium": "sms", "webhook": {
                "url": web.url, "secret": self.secret(SECRET), "ca_file": authority.file}},
            log={"format": "json"})
        mail.refusals = {"never": "550 5.1.1 <never@example.org> is unknown"}
        web.answers = [500]
        self.ask_for_code()
        self.ask_for_code("never")
        self.ask_for_text()
        self.wait_until_done(2)
        self.wait_for(lambda: self.metric("jobs_failed_total") == 1, "job given up")
        texts = [mail.parsed()[0].get_body(("plain",)).get_content(), json.loads(web.posts[0]["body"])["text"]]
        codes = [re.search("[0-9]{6}", text)[0] for text in texts]  # type: ignore
        process = f"/proc/{courier.process.pid}"
        seen = courier.logged() + Path(process, "cmdline").read_text()
        try:
            seen += Path(process, "environ").read_text()
        except PermissionError:
            pass  # Only root may read it: the process is not dumpable.
        for secret in [PASSWORD, SECRET, "@example.org", "+14155550123", *codes]:
            self.assertNotIn(secret, seen)
        for line in courier.logged().splitlines():
            json.loads(line)


class FakeDaemon(threading.Thread):
    """A fake daemon that hands out the given jobs and keeps the requests about them. The leases of some are lost."""

    def __init__(
        self, path: str, jobs: List[Dict[str, Any]], hang_up_at: str = "", lost: Sequence[str] = (), older: bool = False
    ) -> None:
        super().__init__(daemon=True)
        self.told: List[Dict[str, Any]] = []
        self._jobs = jobs
        self._hang_up_at = hang_up_at
        self._lost = lost
        self._older = older
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(path)
        self._listener.listen(8)
        self.start()

    def run(self) -> None:
        while True:
            near, _ = self._listener.accept()
            threading.Thread(target=self._talk, args=(near,), daemon=True).start()

    def _talk(self, near: socket.socket) -> None:
        with near, near.makefile("rb") as lines:
            for line in lines:
                request = json.loads(line)
                result: Dict[str, Any] = {}
                if request["method"] == "job.claim":
                    if not self._jobs:
                        time.sleep(0.05)
                    result = {"jobs": [self._jobs.pop(0)] if self._jobs else []}
                elif request["method"] != "server.hello":
                    self.told.append(request)
                    if request["method"] == self._hang_up_at:
                        self._hang_up_at = ""
                        break
                if request["method"] == "job.renew":
                    result = {"lease_expires_at": int(time.time() * 1000) + 60_000}
                answer = {"jsonrpc": "2.0", "id": request["id"], "result": result}
                if request["params"].get("job_id") in self._lost:
                    del answer["result"]
                    answer["error"] = {"code": 1005, "message": "", "data": {"reason": "wrong_state"}}
                if self._older:
                    del answer["result"]
                    answer["error"] = {"code": 1104, "message": "", "data": {"reason": "unsupported_protocol"}}
                try:
                    near.sendall(json.dumps(answer).encode() + b"\n")
                except BrokenPipeError:
                    break


class OddJobTests(unittest.TestCase):
    def setUp(self) -> None:
        home = tempfile.TemporaryDirectory(prefix="factord-co-")
        self.addCleanup(home.cleanup)
        self.home = home.name

    def job(self, number: int, **payload: Any) -> Dict[str, Any]:
        now = int(time.time() * 1000)
        told = {"medium": "email", "to": "ada@example.org", "code": "492039", "template": "sign_in",
                "tenant_name": "Example", "expires_at": now + 600_000, **payload}
        return {"job_id": "job_" + "abcdefgh"[number] * 26, "kind": "deliver_message", "tenant": "default", "attempt": 1,
                "lease_expires_at": now + 60_000, "payload": told}

    def play(
        self, jobs: List[Dict[str, Any]], count: int, route: Dict[str, Any], hang_up_at: str = "", lost: Sequence[str] = ()
    ) -> FakeDaemon:
        daemon = FakeDaemon(f"{self.home}/s", jobs, hang_up_at, lost)
        courier = Courier(self.home, f"{self.home}/s", [route], workers=1)
        self.addCleanup(courier.kill)
        wait_for(lambda: len(daemon.told) >= count, "end of the jobs")
        return daemon

    def test_a_daemon_of_another_protocol_is_asked_for_nothing(self) -> None:
        jobs = [self.job(0)]
        FakeDaemon(f"{self.home}/s", jobs, older=True)
        courier = Courier(self.home, f"{self.home}/s", [{"medium": "email", "file": f"{self.home}/out"}], workers=1)
        self.addCleanup(courier.kill)
        wait_for(lambda: "daemon_refuses reason=unsupported_protocol" in courier.logged(), "refusal")
        self.assertEqual(len(jobs), 1)

    def test_an_expired_code_is_not_sent(self) -> None:
        path = f"{self.home}/out"
        jobs = [self.job(0, expires_at=int(time.time() * 1000) - 1), self.job(1)]
        daemon = self.play(jobs, 2, {"medium": "email", "file": path})
        self.assertEqual([request["method"] for request in daemon.told], ["job.fail", "job.complete"])
        self.assertEqual(daemon.told[0]["params"]["retry"], False)
        self.assertEqual(len(Path(path).read_text().splitlines()), 1)

    def test_a_job_whose_id_is_none_is_not_sent(self) -> None:
        path = f"{self.home}/out"
        hostile = ["job_x\r\nBcc: mallory@example.org", "", "a" * 65, "job_\u00e4", "job_ x"]
        jobs = [{**self.job(0), "job_id": each} for each in hostile] + [self.job(1)]
        self.play(jobs, 1, {"medium": "email", "file": path})
        [told] = Path(path).read_text().splitlines()
        self.assertEqual(json.loads(told)["job_id"], self.job(1)["job_id"])

    def test_a_delivered_job_that_comes_again_is_completed_and_not_sent(self) -> None:
        path = f"{self.home}/out"
        again = {**self.job(0), "attempt": 2}
        # The daemon closes the connection instead of answering the completion, and later hands out the same job again.
        daemon = self.play([self.job(0), self.job(1), again], 4, {"medium": "email", "file": path}, "job.complete")
        self.assertEqual({request["method"] for request in daemon.told}, {"job.complete"})
        ids = [json.loads(line)["job_id"] for line in Path(path).read_text().splitlines()]
        self.assertEqual(len(ids) - len(set(ids)), 1 if len(ids) == 3 else 0)

    def test_a_lease_too_short_for_a_slow_gateway_is_renewed_before_the_delivery(self) -> None:
        path = f"{self.home}/out"
        slow = {"medium": "email", "command": {"words": ["/bin/sh", "-c", f"cat >> {path}"], "timeout_s": 45}}
        waited = {**self.job(0), "lease_expires_at": int(time.time() * 1000) + 30_000}
        daemon = self.play([self.job(1), waited], 3, slow)
        told = [(request["method"], request["params"]["job_id"][4]) for request in daemon.told]
        self.assertEqual(told, [("job.complete", "b"), ("job.renew", "a"), ("job.complete", "a")])
        self.assertEqual(daemon.told[1]["params"]["attempt"], 1)
        self.assertEqual(daemon.told[1]["params"]["lease_s"], 60)

    def test_a_message_whose_lease_is_over_is_not_sent(self) -> None:
        path = f"{self.home}/out"
        slow = {"medium": "email", "command": {"words": ["/bin/sh", "-c", f"cat >> {path}"], "timeout_s": 45}}
        waited = {**self.job(0), "lease_expires_at": int(time.time() * 1000) + 30_000}
        daemon = self.play([waited, self.job(1)], 2, slow, lost=["job_" + "a" * 26])
        self.assertEqual([request["method"] for request in daemon.told], ["job.renew", "job.complete"])
        self.assertEqual([json.loads(line)["job_id"][4] for line in Path(path).read_text().splitlines()], ["b"])

    def test_what_became_of_each_message_is_logged(self) -> None:
        expired, lost = self.job(1, expires_at=int(time.time() * 1000) - 1), self.job(2)
        again = {**lost, "attempt": 2}
        route = {"medium": "email", "file": f"{self.home}/out"}
        self.play([self.job(0), expired, lost, again], 4, route, lost=[lost["job_id"]])
        told = [
            ("info", "delivered", self.job(0), r"attempt=1 transport=file ms=\d+"),
            ("warn", "not_delivered", expired, r'attempt=1 problem="the code has expired" retry=false'),
            ("info", "delivered", lost, r"attempt=1 transport=file ms=\d+"),
            ("warn", "lease_lost", lost, "attempt=1 reason=wrong_state"),
            ("info", "delivered_before", again, "attempt=2"),
            ("warn", "lease_lost", again, "attempt=2 reason=wrong_state"),
        ]
        log = Path(self.home, "courier.log")
        lines = wait_for(lambda: (lines := log.read_text().splitlines())[len(told) - 1:] and lines, "the last event")
        for line, (level, event, job, rest) in zip(lines, told, strict=True):
            about = f"job_id={job['job_id']} tenant=default medium=email template=sign_in"
            self.assertRegex(line, f"{level}.*event={event} {about} {rest}$")

    def test_no_address_or_name_adds_a_header_or_a_recipient(self) -> None:
        port = reserved_port()
        server = MailServer(port)
        self.addCleanup(server.close)
        hostile = [
            "ada@example.org>\r\nRCPT TO:<eve@example.org", "ada@example.org\nBcc: eve@example.org",
            "<eve@example.org>", "ada@example.org, eve@example.org", "ada", "ada@@example.org", "ad a@example.org",
        ]
        jobs = [self.job(number, to=address) for number, address in enumerate(hostile)]
        jobs.append(self.job(7, tenant_name='E"\r\nBcc: eve@example.org\r\n\r\nhello', template="../../etc/passwd"))
        route = {"medium": "email", "smtp": {
            "host": "localhost", "port": port, "tls": "none", "from": {"address": "a@sender.example"}}}
        daemon = self.play(jobs, len(jobs), route)
        failed = [request for request in daemon.told if request["method"] == "job.fail"]
        self.assertEqual(len(failed), len(hostile))
        self.assertTrue(all(not request["params"]["retry"] for request in failed))
        self.assertEqual(server.recipients, ["ada@example.org"])
        [mail] = server.parsed()
        self.assertIsNone(mail["Bcc"])
        self.assertEqual(len(mail["From"].addresses), 1)
        self.assertEqual(mail["From"].addresses[0].addr_spec, "a@sender.example")


def can_sandbox() -> bool:
    words = ["unshare", "--mount", "--ipc", "true"]
    try:
        import seccomp  # noqa: F401
    except ImportError:
        return False
    return os.getuid() == 0 and subprocess.run(words, capture_output=True).returncode == 0


@unittest.skipUnless(can_sandbox(), "needs root, namespaces and python3-seccomp")
class SandboxTests(unittest.TestCase):
    """Checks that the sandbox of the systemd unit allows what the courier needs."""

    STRANGER = 60066
    UNIT = ROOT / "deploy/systemd/factord-courier.service"

    def test_mail_is_sent_from_the_sandbox(self) -> None:
        with tempfile.TemporaryDirectory(prefix="factord-co-") as home:
            os.chmod(home, 0o755)
            authority = Authority(home, "authority")
            port = reserved_port()
            server = MailServer(port, starttls=authority.context(), login=True)
            self.addCleanup(server.close)
            now = int(time.time() * 1000)
            payload = {"medium": "email", "to": "ada@example.org", "code": "492039", "template": "sign_in",
                       "tenant_name": "Example", "expires_at": now + 600_000}
            job = {"job_id": "job_" + "a" * 26, "kind": "deliver_message", "tenant": "default", "attempt": 1,
                   "lease_expires_at": now + 60_000, "payload": payload}
            daemon = FakeDaemon(f"{home}/s", [job])
            os.chmod(f"{home}/s", 0o666)
            password = Path(home, "password")
            password.write_text(PASSWORD)
            route = {"medium": "email", "smtp": {
                "host": "localhost", "port": port, "user": "courier", "password": {"file": str(password)},
                "from": {"address": "a@sender.example"}, "ca_file": authority.file}}
            configuration = Path(home, "courier.json")
            configuration.write_text(json.dumps({"socket": f"{home}/s", "routes": [route]}))
            for path in (password, configuration):
                path.chmod(0o600)
                os.chown(path, self.STRANGER, self.STRANGER)
            words = ["/usr/bin/python3", str(ROOT / "deploy/systemd/sandboxed"), str(self.UNIT), home, str(self.STRANGER)]
            process = subprocess.Popen(
                [*words, COURIER, "--config", str(configuration)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            try:
                wait_for(lambda: daemon.told or process.poll() is not None, "end of the job")
                self.assertIsNone(process.poll(), process.poll() is not None and process.communicate())
                self.assertEqual([request["method"] for request in daemon.told], ["job.complete"])
                self.assertEqual(len(server.messages), 1)
            finally:
                process.send_signal(signal.SIGTERM)
                output, errors = process.communicate(timeout=PATIENCE)
            self.assertEqual(process.returncode, 0, errors)
            refused = [line for line in errors.splitlines() if b"hardening" in line and b"memory locked" not in line]
            self.assertEqual(refused, [])


if __name__ == "__main__":
    unittest.main()
