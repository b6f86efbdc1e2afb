"""The snippets of ../frameworks as running sites: each is asked by a browser that gets it wrong first, and by hostile ones.

All sites are tried alike, from one list of what is hostile (hostile.py). A snippet is skipped without its framework
(deploy/packages, section clients), and those of languages that FACTORD_CLIENTS does not name.
"""

from __future__ import annotations

import json
import re
import socket
import unittest
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable
from urllib.parse import urlsplit

import hostile
import languages
from servers import PROGRAM, Daemon
from sites import FRAMEWORKS, MARKUP, PASSWORD, Browser, Framework, Page, Site
from test_daemon import SEED, totp

#: What no page shows: where the program is, what it is made of, and where the daemon listens.
INTERNALS = re.compile(
    r"Traceback|stack trace|node_modules|Exception|[Gg]oroutine|\.(py|rb|php|ex|exs|go|java|mjs)\b|/usr/|/tmp/|s\.sock|"
    r"\bat \w+\.\w+|ECONN|ENOENT|<script|<img"
)


class Court(unittest.TestCase):
    """One framework's site, with a daemon of its own. Each of PLAYS is a test of it."""

    framework: Framework
    daemon: Daemon
    site: Site

    @classmethod
    def setUpClass(cls) -> None:
        if not PROGRAM:
            raise unittest.SkipTest("FACTORD_PROGRAM names no program")
        if not cls.framework.is_wanted:
            raise unittest.SkipTest("FACTORD_CLIENTS does not name its language")
        if cls.framework.missing:
            languages.skip(f"needs {', '.join(cls.framework.missing)}")
        cls.daemon = Daemon()
        cls.addClassCleanup(cls.daemon.close)
        second_factors = {"state": "required", "second_factors": ["totp", "email"]}
        cls.ask("tenant.update", tenant="default", policy={"mfa": second_factors})
        cls.site = Site(cls.framework, cls.daemon.path)
        cls.addClassCleanup(cls.site.close)
        cls.site.wait()

    def check(self, play: Callable[[Any], None]) -> None:
        try:
            play(self)
        except Exception as failure:
            raise AssertionError(f"{failure!r}\nlog:\n{self.site.log()}") from failure

    @classmethod
    def ask(cls, method: str, **params: Any) -> Any:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(cls.daemon.path)
            connection.sendall(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode() + b"\n")
            answer = json.loads(connection.makefile().readline())
        assert "result" in answer, answer
        return answer["result"]

    # -- What all of them do

    def user(self, user: str, steps: int = 0) -> dict[str, str]:
        """What a user of the site types, by the names of fields."""
        name = f"{self.framework.name.lower()}-{user}"
        names = dict.fromkeys(["identifier", "name", "username"], name)
        return {**names, "password": PASSWORD, "code": totp(SEED, steps), "amount": "12"}

    def enrol(self, user: str) -> dict[str, str]:
        right = self.user(user)
        subject = self.framework.subjects()[right["name"]]
        self.ask("password.set", subject=subject, password=PASSWORD)
        self.ask("totp.enroll", subject=subject, secret=SEED, activate=True)
        return right

    def signed_in(self, user: str, steps: int = 0) -> Browser:
        browser = Browser(self.site.ports)
        page = browser.complete("/sign-in", self.user(user, steps))
        self.assertIn(page.status, (302, 303), page.text)
        self.assertIn(urlsplit(page.location).path, ("", "/"))
        return browser

    def is_closed(self, browser: Browser, path: str = "/") -> None:
        page = browser.get(path)
        self.assertIn(page.status, (302, 303))
        self.assertIn("/sign-in", page.location)

    def is_page(self, page: Page, words: object = "") -> None:
        """Whatever was asked, the answer is a page of the site, and shows nothing of its inside."""
        self.assertLess(page.status, 500, words)
        self.assertNotRegex(page.text, INTERNALS, words)

    # -- A user

    def sign_in_pay_and_sign_out(self) -> None:
        right = self.enrol("ada")
        wrong_code = f"{(int(right['code']) + 1) % 1_000_000:06}"
        browser, stranger = Browser(self.site.ports), Browser(self.site.ports)
        for path in ["/", "/pay"]:
            self.is_closed(browser, path)
        for answers in [{"password": "no"}, {"code": wrong_code}, {"code": "12"}]:
            page = browser.complete("/sign-in", {**right, **answers})
            self.assertEqual(page.status, 422, page.text)
            self.assertRegex(page.text, r'role="alert">[^<]')
            self.is_closed(browser)
        # Somebody else's page cannot sign a browser in.
        page = stranger.post("/sign-in", right, Sec_Fetch_Site="cross-site")
        self.assertIn(page.status, (403, 419, 422))
        self.is_closed(stranger)
        page = browser.complete("/sign-in", right)
        self.assertIn(page.status, (302, 303), page.text)
        self.assertIn(urlsplit(page.location).path, ("", "/"))
        home = browser.get("/")
        self.assertEqual(home.status, 200)
        self.assertIn(f"Hello {right['name']}", home.text)
        self.is_closed(stranger)
        # The session alone pays nothing, and neither does the code that has signed in.
        for answers in [{"amount": "a"}, {"amount": ""}, {"code": wrong_code}, {"code": right["code"]}, {"code": "12"}]:
            page = browser.complete("/pay", {**right, **answers})
            self.assertEqual(page.status, 422, page.text)
            self.assertNotIn("Paid", page.text)
        for headers in [{"Sec_Fetch_Site": "cross-site"}, {"Sec_Fetch_Site": "same-site"}]:
            for path in ["/pay", "/sign-out"]:
                self.assertIn(browser.copy().post(path, right, **headers).status, (403, 419, 422))
        paid = self.user("ada", 1)
        self.assertIn("Paid 12", browser.complete("/pay", paid).text)
        self.assertNotIn("Paid", browser.complete("/pay", paid).text)
        before = browser.copy()
        page = browser.fill("/sign-out", home, {})
        self.assertIn("/sign-in", page.location)
        for path in ["/", "/pay"]:
            self.is_closed(browser, path)
        if "__Host-session" in before.cookies:
            self.is_closed(before)
        if "identifier" in browser.get("/sign-in").fields:
            self.set_up()

    def set_up(self) -> None:
        """Somebody without a second factor, where one is demanded, chooses an app and sets it up."""
        user = f"{self.framework.name.lower()}-new"
        self.ask("password.set", subject=user, password=PASSWORD)
        browser = Browser(self.site.ports)
        page = browser.post("/sign-in", {"identifier": user, "password": PASSWORD})
        self.assertEqual(page.fields, {})
        self.assertIn("totp", page.selections)
        page = browser.post("/sign-in", {"selection": "totp"})
        self.assertEqual(list(page.fields), ["code"])
        (key,) = re.findall("Key for your app: ([A-Z2-7]+)", page.text)
        self.assertEqual(urlsplit(browser.post("/sign-in", {"code": totp(key)}).location).path, "/")
        self.assertIn(f"Hello {user}", browser.get("/").text)

    def names_are_text(self) -> None:
        for user in MARKUP:
            right, browser = self.enrol(user), Browser(self.site.ports)
            if "identifier" in browser.get("/sign-in").fields:
                # Such a name cannot be typed in there, but belong to a user.
                created = self.ask("session.create", subject=right["name"], amr=["pwd", "otp"])
                browser.cookies["__Host-session"] = created["session_token"]
            else:
                browser = self.signed_in(user)
            page = browser.get("/")
            self.assertEqual(page.status, 200)
            self.assertIn(f"Hello {self.user(user)['name']}", page.shown, page.text)

    def somebody_elses_flow_pays_nothing(self) -> None:
        for user in ["joe", "kim"]:
            self.enrol(user)
        joe, kim = self.signed_in("joe"), self.signed_in("kim")
        asked = kim.get("/pay")
        if "code" not in asked.fields:
            asked = kim.fill("/pay", asked, {"amount": "12"})
            joe.cookies["__Host-flow"] = kim.cookies["__Host-flow"]
            page = joe.fill("/pay", asked, self.user("kim", 1))
            self.assertEqual(page.status, 409, page.text)
        else:
            page = joe.complete("/pay", {"amount": "12", "code": "000000"})
            self.assertEqual(page.status, 422)
        self.assertNotIn("Paid", page.text)

    def a_code_opens_one_of_several_workers(self) -> None:
        right = self.enrol("max")
        browsers = [Browser([port]) for port in self.site.ports for _ in range(3)]
        pages = [each.get("/sign-in") for each in browsers]
        if "code" not in pages[0].fields:
            pages = [each.fill("/sign-in", page, right) for each, page in zip(browsers, pages)]
        with ThreadPoolExecutor(len(browsers)) as threads:
            asked = [threads.submit(each.fill, "/sign-in", page, right) for each, page in zip(browsers, pages)]
            statuses = [each.result().status for each in asked]
        self.assertEqual(len([status for status in statuses if status in (302, 303)]), 1, statuses)
        self.assertEqual(statuses.count(422), len(browsers) - 1, statuses)

    # -- An attacker

    def what_is_hidden_is_alike(self) -> None:
        """Nothing tells which names there are, nor, where all is typed in one page, whose password is right."""
        right = self.enrol("bob")
        ways = [{"password": "no"}, {**self.user("nobody"), "password": "no"}]
        if "code" in Browser(self.site.ports).get("/sign-in").fields:
            ways += [{"code": "000000"}, {"code": "12"}, {"password": "no", "code": "12"}]

        def answers() -> list[tuple[int, str]]:
            pages = [Browser(self.site.ports).complete("/sign-in", {**right, **way}) for way in ways]
            return [(page.status, re.sub('value="[^"]*"', "", page.text)) for page in pages]

        for _ in range(4):
            found = set(answers())
            self.assertEqual(len(found), 1, found)
        # From the fifth miss on every name has waits of its own, and what is said meanwhile is alike.
        told: list[set[tuple[int, str]]] = [set() for _ in ways]
        for round in range(40):
            for texts, text in zip(told, answers()):
                texts.add(text)
            if round >= 4 and all(texts == told[0] for texts in told):
                break
        else:
            self.fail(told)
        self.daemon.kill()
        try:
            found = set(answers())
        finally:
            self.daemon.start()
        self.assertEqual(len(found), 1, found)

    def any_form_is_answered_with_a_page(self) -> None:
        right = self.enrol("eve")
        out, begun, eve = Browser(self.site.ports), Browser(self.site.ports), self.signed_in("eve")
        paying = eve.copy()
        forms = [("/sign-in", out, out.get("/sign-in"))]
        step = begun.fill("/sign-in", begun.get("/sign-in"), {**right, "code": "000000"})
        forms += [("/sign-in", begun, step), ("/sign-in", eve, eve.get("/sign-in")), ("/pay", eve, eve.get("/pay"))]
        step = paying.fill("/pay", paying.get("/pay"), {**right, "code": "000000"})
        forms += [("/pay", paying, step), ("/pay", out, forms[0][2]), ("/sign-out", eve, eve.get("/"))]
        tried = 0
        for path, browser, page in forms:
            filled = {name: text or {**right, "code": "000000"}[name] for name, text in page.fields.items()}
            filled, token = ({"a": "b"}, {}) if path == "/sign-out" else (filled, page.token)
            for words, kind, body in hostile.forms(filled, token):
                if path == "/sign-out":  # The form before this one may have ended the session, and with it the token.
                    page = browser.get("/")
                    page = page if page.status == 200 else browser.get("/sign-in")
                headers = {name: text for text in page.token.values() for name in ("X-CSRF-Token", "X-CSRFToken")}
                found = browser.copy().ask("POST", path, body, headers | ({"Content-Type": kind} if kind else {}))
                if words not in self.framework.fails:
                    self.assertLess(found.status, 500, (path, words))
                self.assertNotRegex(found.text, INTERNALS, (path, words))
                self.assertNotIn(found.status, (403, 419), (path, words))
                tried += 1
        self.assertGreater(tried, 500)

    def any_cookie_and_query_is_answered_with_a_page(self) -> None:
        right, out, begun = self.enrol("lea"), Browser(self.site.ports), Browser(self.site.ports)
        begun.fill("/sign-in", begun.get("/sign-in"), {**right, "code": "000000"})
        for browser in [out, begun, self.signed_in("lea")]:
            token = browser.get("/sign-in").token
            for name in {*browser.cookies, "__Host-session", "__Host-flow"}:
                for text in hostile.TOKENS:
                    other = Browser(self.site.ports, {**browser.cookies, name: text})
                    for path in ["/", "/sign-in", "/pay"]:
                        self.is_page(other.copy().get(path), (path, name, text))
                        self.is_page(other.copy().post(path, {**token, **right, "code": "12"}), (path, name, text))
            for query in hostile.QUERIES:
                for path in ["/", "/sign-in", "/pay"]:
                    self.is_page(browser.copy().get(f"{path}?{query}"), (path, query))

    # -- A daemon in trouble

    def a_daemon_that_is_gone_slow_or_new_is_a_page(self) -> None:
        right, browser, begun = self.enrol("ivy"), self.signed_in("ivy"), Browser(self.site.ports)
        home = browser.get("/")
        step = begun.fill("/sign-in", begun.get("/sign-in"), {**right, "code": "000000"})

        def all_pages() -> None:
            for page in [
                browser.get("/"),
                begun.copy().fill("/sign-in", step, right),
                browser.copy().fill("/pay", browser.get("/pay"), right) if browser.get("/pay").fields else browser.get("/pay"),
                browser.copy().fill("/sign-out", home, {}),
            ]:
                self.assertNotRegex(page.text, INTERNALS)
                self.assertIn(page.status, (200, 302, 303, 503), page.text)
            # Who signs in is told, at least.
            page = Browser(self.site.ports).complete("/sign-in", right)
            self.assertEqual(page.status, 503)
            self.assertRegex(page.text, "not possible at the moment")

        self.daemon.kill()
        try:
            all_pages()
        finally:
            self.daemon.start()
        page = begun.copy().fill("/sign-in", step, self.user("ivy", 1))
        self.is_page(page)
        if page.location.endswith("/sign-in"):
            page = begun.complete("/sign-in", self.user("ivy", 1))
        self.assertEqual(urlsplit(page.location).path or "/", "/", page.text)
        self.daemon.halt()
        try:
            for page in [Browser(self.site.ports).complete("/sign-in", right), browser.get("/")]:
                self.assertIn(page.status, (200, 302, 503), page.text)
                self.assertNotRegex(page.text, INTERNALS)
        finally:
            self.daemon.go_on()


PLAYS = [
    Court.sign_in_pay_and_sign_out,
    Court.names_are_text,
    Court.somebody_elses_flow_pays_nothing,
    Court.a_code_opens_one_of_several_workers,
    Court.what_is_hidden_is_alike,
    Court.any_form_is_answered_with_a_page,
    Court.any_cookie_and_query_is_answered_with_a_page,
    Court.a_daemon_that_is_gone_slow_or_new_is_a_page,
]


def test_of(play: Callable[[Any], None]) -> Any:
    return lambda case: case.check(play)


for each in FRAMEWORKS:
    tests = {f"test_{play.__name__}": test_of(play) for play in PLAYS}
    globals()[each.name] = type(each.name, (Court,), {"framework": each, **tests})


if __name__ == "__main__":
    unittest.main()
