"""The example's library over HTTP: it checks passwords itself, and factord begins at the second factor."""

from __future__ import annotations

import html
import re
import threading
import time
import unittest
from functools import partial
from http.cookiejar import Cookie, CookieJar
from typing import Any, Callable, Dict, List, Optional
from unittest import mock
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener, urlopen
from wsgiref.simple_server import WSGIRequestHandler, make_server

from served import PASSWORD, Phone, Served

import factord
from browser import PATIENCE
from library import MOST_MISSES, Library
from support import PROGRAM
from web import Visit


class Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


class Visitor:
    """A browser without scripts, at one site."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.jar = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self.jar))
        self.page = ""

    def get(self, path: str) -> str:
        """Loads a page, after all redirects; returns its title."""
        return self._load(path, None)

    def post(self, path: str, **fields: str) -> str:
        """Sends the form of the present page."""
        found = re.search('name="csrf" value="([^"]+)"', self.page)
        assert found is not None, self.page
        return self._load(path, urlencode({"csrf": found[1], **fields}).encode())

    def _load(self, path: str, form: Optional[bytes]) -> str:
        with self._opener.open(self.site + path, form, timeout=PATIENCE) as answer:
            self.page = answer.read().decode()
        found = re.search("<title>(.*) · Example Library</title>", self.page)
        assert found is not None, self.page
        return html.unescape(found[1])

    def keep(self, name: str, value: str) -> None:
        """Sets a cookie of the site."""
        self.jar.set_cookie(Cookie(0, name, value, None, False, "localhost.local", False, False, "/", True, False, None,
                                   True, None, None, {}))  # fmt: skip

    def sign_in(self, member: str = "ada", password: str = PASSWORD) -> str:
        self.get("/sign-in")
        return self.post("/sign-in", identifier=member, password=password)

    def phone(self) -> Phone:
        found = re.search('<span class="key">([A-Z2-7 ]+)</span>', self.page)
        assert found is not None, self.page
        return Phone("otpauth://totp/?secret=" + found[1].replace(" ", ""))


@unittest.skipUnless(PROGRAM, "FACTORD_PROGRAM names no program")
class LibraryTests(unittest.TestCase):
    def setUp(self) -> None:
        self.served = Served(mfa={"state": "required"}, sign_in={"trusted_device_skips_second_factor": True})
        self.addCleanup(self.served.close)
        self.ahead = 0.0
        daemon = factord.Client(self.served.socket("library"), timeout=PATIENCE)
        self.addCleanup(daemon.close)
        library = Library(daemon, clock=lambda: time.time() + self.ahead)
        server = make_server("127.0.0.1", 0, library.site(), handler_class=Quiet)
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.site = f"http://localhost:{server.server_port}"
        self.visitor = Visitor(self.site)

    def join(self) -> Phone:
        """Ada becomes a member, and has to set up a second factor."""
        self.visitor.get("/join")
        title = self.visitor.post("/join", identifier="ada", password=PASSWORD)
        self.assertEqual(title, "Add an authenticator app")
        phone = self.visitor.phone()
        self.assertEqual(self.visitor.post("/step", code=phone.code()), "Your loans")
        return phone

    def actions(self) -> List[str]:
        return [each.action for each in self.served.admin.audit_list(subject="ada").entries]

    def test_a_member_sets_up_a_second_factor_and_signs_in_with_it(self) -> None:
        phone, visitor = self.join(), self.visitor
        self.assertIn('<span class="ways">pwd otp mfa</span>', visitor.page)
        self.assertIn("sign_in.vouch", self.actions())
        # There is no password in factord.
        self.assertEqual([each.kind for each in self.served.admin.factor_list("ada").factors], ["totp"])
        self.assertEqual(visitor.post("/sign-out"), "Sign in")
        self.assertEqual(visitor.sign_in(), "Enter your code")
        self.assertIn("last used", visitor.page)
        # The password alone leads nowhere.
        self.assertEqual(visitor.get("/"), "One more step")
        self.assertEqual(visitor.post("/second-factor"), "Enter your code")
        self.assertEqual(visitor.post("/step", code=phone.wrong()), "Error: Enter your code")
        self.assertEqual(visitor.post("/step", code=phone.code()), "Your loans")
        # The session is one of the daemon's, with two factors.
        token = next(each.value for each in visitor.jar if each.name == "library-session") or ""
        self.assertEqual(self.served.admin.session_check(token, min_aal=2).session.subject, "ada")

    def test_a_trusted_device_needs_the_password_only(self) -> None:
        phone, visitor = self.join(), self.visitor
        visitor.post("/sign-out")
        visitor.sign_in()
        self.assertEqual(visitor.post("/step", code=phone.code(), remember="yes"), "Your loans")
        visitor.post("/sign-out")
        self.assertEqual(visitor.sign_in(), "Your loans")
        self.assertIn('<span class="ways">pwd</span>', visitor.page)
        # Another browser is not trusted.
        self.assertEqual(Visitor(self.site).sign_in(), "Enter your code")

    def test_a_password_that_was_checked_long_ago_is_refused(self) -> None:
        phone, visitor = self.join(), self.visitor
        visitor.post("/sign-out")
        self.ahead = -3_700
        self.assertEqual(visitor.sign_in(), "Error: Sign in")
        self.assertIn("You entered your password a while ago. Enter it again.", visitor.page)
        self.ahead = 0
        self.assertEqual(visitor.sign_in(), "Enter your code")
        self.assertEqual(visitor.post("/step", code=phone.code()), "Your loans")

    def test_wrong_passwords_are_counted_by_the_library(self) -> None:
        self.join()
        self.visitor.post("/sign-out")
        for _ in range(MOST_MISSES):
            self.assertEqual(self.visitor.sign_in(password="wrong"), "Error: Sign in")
        self.assertEqual(self.visitor.sign_in(), "Error: Sign in")
        self.assertNotIn("locked", self.visitor.page)
        stranger = Visitor(self.site)
        self.assertEqual(stranger.sign_in("nobody"), "Error: Sign in")
        self.assertEqual(stranger.page.split("<main>")[1].split("<section>")[0],
                         self.visitor.page.split("<main>")[1].split("<section>")[0])  # fmt: skip

    def test_malformed_forms_and_other_hosts_are_refused(self) -> None:
        self.join()
        self.visitor.post("/sign-out")
        self.assertEqual(self.visitor.sign_in("ada" * 5_000), "Error: Sign in")
        asked = Request(self.site + "/sign-in", headers={"Host": "evil.example"})
        with self.assertRaises(HTTPError) as refused:
            urlopen(asked, timeout=PATIENCE)
        self.assertEqual(refused.exception.code, 421)
        refused.exception.close()

    def test_a_session_that_was_made_while_nobody_waited_is_claimed_once(self) -> None:
        self.served.policy(sign_in={"custom_challenge": "after_first_factor"}, mfa={"state": "off"})
        admin = self.served.admin
        impatient = factord.Client(self.served.socket("library"), timeout=1, make_keys=False)
        self.addCleanup(impatient.close)
        vouched: factord.VouchedFactor = {"amr": ["pwd"], "authenticated_at": int(time.time() * 1000)}
        asking = threading.Thread(target=self.answer_challenge, args=[{"parameters": "Which pet?"}])
        asking.start()
        flow = admin.sign_in_create(subject="ada", first_factor=vouched)
        asking.join()
        self.assertEqual((flow.next_step.ask, flow.next_step.parameters), (["response"], "Which pet?"))
        # The user answers, but the program judges it later.
        self.visitor.get("/sign-in")
        self.visitor.keep("library-flow", flow.flow_id)
        self.assertEqual(self.visitor.get("/step"), "One question")
        self.assertIn("Which pet?", self.visitor.page)
        self.assertRaises(factord.TimedOut, impatient.flow_attempt, flow.flow_id, response="Rex")
        self.assertEqual(self.visitor.get("/step"), "One question")
        self.assertIn("This takes a moment.", self.visitor.page)
        self.assertEqual(self.visitor.post("/step"), "One question")
        self.answer_challenge({"outcome": "pass"})
        self.assertEqual(self.visitor.get("/step"), "Your loans")
        # Nobody else gets it.
        other = Visitor(self.site)
        other.get("/sign-in")
        other.keep("library-flow", flow.flow_id)
        self.assertEqual(other.get("/step"), "Sign in")

    def answer_challenge(self, result: Dict[str, Any]) -> None:
        """What the tenant's own program does with the next question."""
        job = self.served.admin.job_claim(kinds=["challenge"], wait_ms=10_000).jobs[0]
        self.served.admin.job_complete(job.job_id, job.attempt, result=result)

    def test_without_the_role_nobody_is_vouched_for(self) -> None:
        with factord.Client(self.served.socket("app"), timeout=PATIENCE) as bank:
            vouched: factord.VouchedFactor = {"amr": ["pwd"], "authenticated_at": int(time.time() * 1000)}
            with self.assertRaises(factord.Forbidden) as refused:
                bank.sign_in_create(subject="ada", first_factor=vouched)
            self.assertEqual(refused.exception.role, "vouch")


class PasswordTests(unittest.TestCase):
    """The library's passwords, of which factord knows nothing."""

    def setUp(self) -> None:
        daemon = factord.Client("/nowhere")
        self.addCleanup(daemon.close)
        self.library = Library(daemon)
        self.right: List[bool] = []

    def guess(self, password: str) -> None:
        self.right.append(self.library.is_right("ada", password))

    def at_once(self, tasks: List[Callable[[], Any]]) -> int:
        """Runs tasks that all begin before any of them has hashed; returns how many hashed."""
        hashed: List[str] = []
        hashing, go_on = threading.Semaphore(0), threading.Event()

        def slowly(password: str, salt: bytes) -> bytes:
            hashed.append(password)
            hashing.release()
            go_on.wait(PATIENCE)
            return password.encode() + salt

        def run(task: Callable[[], Any]) -> None:
            task()
            hashing.release()

        with mock.patch("library._hash", slowly):
            threads = [threading.Thread(target=run, args=[each]) for each in tasks]
            for each in threads:
                each.start()
            for _ in threads:
                self.assertTrue(hashing.acquire(timeout=PATIENCE))
            go_on.set()
            for each in threads:
                each.join()
        return len(hashed)

    def test_guesses_at_the_same_moment_are_counted_before_they_are_hashed(self) -> None:
        self.library.passwords["ada"] = b"salt", PASSWORD.encode() + b"salt"
        self.assertEqual(self.at_once([partial(self.guess, f"guess {each}") for each in range(40)]), MOST_MISSES)
        self.assertEqual(self.at_once([partial(self.guess, PASSWORD)]), 0)
        self.assertFalse(any(self.right))

    def test_a_right_password_forgets_the_misses_before_it(self) -> None:
        self.library.passwords["ada"] = b"salt", PASSWORD.encode() + b"salt"
        for _ in range(3):
            for guess in ["wrong"] * (MOST_MISSES - 1) + [PASSWORD]:
                self.at_once([partial(self.guess, guess)])
                self.assertEqual(self.right.pop(), guess == PASSWORD)

    def test_a_name_that_two_take_at_the_same_moment_has_one_password(self) -> None:
        with mock.patch.object(self.library, "sign_in", lambda visit: visit.form["password"]):
            joined: List[Any] = []

            def join(password: str) -> None:
                visit = Visit({"REQUEST_METHOD": "POST"}, self.library.site())
                visit.form = {"identifier": "ada", "password": password}
                joined.append(self.library.join(visit))

            self.at_once([lambda: join("of the first"), lambda: join("of the second")])
        (password,) = [each for each in joined if isinstance(each, str)]
        salt, kept = self.library.passwords["ada"]
        self.assertEqual(kept, password.encode() + salt)


if __name__ == "__main__":
    unittest.main()
