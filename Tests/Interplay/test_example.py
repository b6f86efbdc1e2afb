"""The example application in a real browser with a real daemon: everything that one customer does.

If `FACTORD_PICTURES` names a directory, each page is written there as a PNG at two widths, for inspection.
"""

from __future__ import annotations

import http.client
import json
import os
import pwd
import re
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple
from urllib.parse import parse_qs, urlencode, urlsplit

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "protocol/clients/python"
sys.path[:0] = [str(CLIENT), str(CLIENT / "tests"), str(CLIENT / "example")]

import factord  # noqa: E402
from browser import DRIVER, PATIENCE, Browser  # noqa: E402
from app import Bank, euros  # noqa: E402
from steps import STEPS, show, step, words  # noqa: E402
from support import PROGRAM, totp  # noqa: E402
from web import Safe  # noqa: E402

PICTURES = os.environ.get("FACTORD_PICTURES", "")
WIDTHS = [1280, 390]
PASSWORD = "seven quiet otters"
#: Hostile input.
MARKUP = "<img src=x onerror=alert(1)>\"'&{}"


class Served:
    """The daemon and both example programs. Each program and the test have their own socket."""

    def __init__(self) -> None:
        self._home = tempfile.TemporaryDirectory(prefix="factord-web-")
        self._programs: List[subprocess.Popen[bytes]] = []
        home = Path(self._home.name)
        user = pwd.getpwuid(os.getuid()).pw_name
        roles = {"app": ["flow", "session", "enroll"], "post": ["deliver"], "admin": "all"}
        (home / "master.key").write_text("01" * 32)
        (home / "master.key").chmod(0o600)
        configuration = {
            "state": str(home / "state"),
            "master_key": {"file": str(home / "master.key")},
            "listeners": [
                {"path": str(home / name), "rules": [{"user": user, "roles": role, "tenants": "all"}]}
                for name, role in roles.items()
            ],
            "policy": {
                "issuer": "Example Bank",
                "sign_in": {"trusted_device_skips_second_factor": True},
                "delivered_code": {"resend_after_s": 1},
            },
        }
        (home / "factord.json").write_text(json.dumps(configuration))
        subprocess.run([PROGRAM, "--new-store", "--state", str(home / "state")], check=True, stdout=subprocess.DEVNULL)
        self._start([PROGRAM, "--config", str(home / "factord.json")], b"is ready")
        self.admin = factord.Client(str(home / "admin"), timeout=PATIENCE)
        example = [sys.executable, str(CLIENT / "example")]
        post = example + ["mailbox", "--socket", str(home / "post"), "--mailbox-port", "0"]
        self.mailbox = self._start(post, b"http")
        self.application_socket = str(home / "app")
        self.application = self._start(example + ["app", "--socket", str(home / "app"), "--port", "0"], b"http")

    def _start(self, command: List[str], mark: bytes) -> str:
        program = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        self._programs.append(program)
        assert program.stdout is not None
        line = program.stdout.readline()
        assert mark in line, line
        return line.decode().split()[-1]

    def allow_passkeys(self) -> None:
        """Sign-ins begin with passkeys too, and they count as second factors."""
        parts = urlsplit(self.application)
        policy = {
            "webauthn": {"rp_id": parts.hostname, "origins": [f"{parts.scheme}://{parts.netloc}"]},
            "sign_in": {"first_factors": ["password", "email_code", "passkey"]},
            "mfa": {"factors": ["totp", "passkey", "backup_code"]},
        }
        self.admin.call("tenant.update", {"tenant": "default", "policy": policy})

    def stop_daemon(self) -> None:
        self._programs[0].kill()
        self._programs[0].wait()

    def close(self) -> None:
        self.admin.close()
        for program in reversed(self._programs):
            program.kill()
            program.wait()
            assert program.stdout is not None
            program.stdout.close()
        self._home.cleanup()


class Phone:
    """An authenticator app that returns each code only once, as soon as the daemon would accept it."""

    def __init__(self, uri: str) -> None:
        self.secret = parse_qs(urlsplit(uri).query)["secret"][0]
        # The daemon accepts codes of the current time step, the one before and the one after, in rising order.
        self._last = 0

    def code(self) -> str:
        deadline = time.monotonic() + PATIENCE
        while True:
            now = int(time.time()) // 30
            step = max(now - 1, self._last + 1)
            if step <= now + 1:
                self._last = step
                return totp(self.secret, step - now)
            assert time.monotonic() < deadline
            time.sleep(0.2)

    def near(self) -> List[str]:
        """The codes of all time steps within two minutes of now."""
        return [totp(self.secret, step) for step in range(-4, 5)]

    def wrong(self) -> str:
        """A code that the app shows at no time within a day. Other wrong codes could be diagnosed as a clock offset."""
        shown = {totp(self.secret, step) for step in range(-2_880, 2_881)}
        return next(code for code in ("%06d" % number for number in range(1_000_000)) if code not in shown)


@unittest.skipUnless(PROGRAM and os.path.exists(DRIVER), "needs FACTORD_PROGRAM and chromedriver")
class Story(unittest.TestCase):
    def setUp(self) -> None:
        self.served = Served()
        self.addCleanup(self.served.close)
        self.browser = Browser()
        self.addCleanup(self.browser.close)
        self.story, self.shown = self._testMethodName[5:8], 0

    # -- Actions of a customer

    def visit(self, path: str) -> None:
        self.browser.go(self.served.application + path)

    def look(self, title: str) -> None:
        """Checks the title of the page and that it fits both widths, and writes its pictures if they are wanted."""
        self.assertEqual(self.browser.title, f"{title} · Example Bank", self.browser.text())
        self.shown += 1
        for width in WIDTHS:
            self.assertLessEqual(self.browser.overflow(width), 0, f"{title} is wider than {width}")
            if PICTURES:
                name = re.sub("[^a-z]+", "-", title.lower()).strip("-")
                self.browser.picture(Path(PICTURES) / f"{self.story}-{self.shown:02}-{name}-{width}.png", width)

    def error(self) -> str:
        return self.browser.text(".error")

    def mailed(self, to: str, before: Optional[str] = None) -> str:
        """Waits for a new code to an address and returns it. `before` is the previous one."""
        here = self.browser.url
        deadline = time.monotonic() + PATIENCE
        while True:
            self.browser.go(self.served.mailbox)
            mails = zip(self.browser.texts(".to"), self.browser.texts(".mailed"))
            code = next((code for name, code in mails if name == to and code), None)
            if code is not None and code != before:
                break
            assert time.monotonic() < deadline, "no mail came"
            time.sleep(0.05)
        self.look("Mailbox")
        self.browser.go(here)
        return code

    def wait_for(self, words: str) -> None:
        """Reloads the page until it contains the words."""
        deadline = time.monotonic() + PATIENCE
        while words not in self.browser.text():
            assert time.monotonic() < deadline, f"never said: {words}"
            time.sleep(0.05)
            self.browser.go(self.browser.url)

    def sign_in(self, password: str = PASSWORD) -> None:
        self.visit("/sign-in")
        self.browser.fill(identifier="ada@example.org", password=password)
        self.browser.press("Sign in")

    def test_a_passkey(self) -> None:
        browser = self.browser
        self.served.allow_passkeys()
        browser.command("WebAuthn.enable", {})
        options = {
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
            "isUserVerified": True, "automaticPresenceSimulation": True,
        }  # fmt: skip
        made = browser.command("WebAuthn.addVirtualAuthenticator", {"options": options})
        keys = {"authenticatorId": made["authenticatorId"]}
        enrolled = self.served.admin.call(
            "email.enroll", {"subject": "ada", "email_address": "ada@example.org", "verified": True}
        )
        self.assertEqual(enrolled["factor"]["status"], "active")
        self.served.admin.call("password.set", {"subject": "ada", "password": PASSWORD})

        # A passkey is added, once for each device.
        self.sign_in()
        browser.press("Add a passkey")
        self.look("Add a passkey")
        browser.press("Add the passkey")
        self.look("Your account")
        self.assertIn("Passkey of Chrome on Linux", browser.texts(".rows strong"))
        browser.press("Add a passkey")
        browser.run("document.querySelector('form[data-passkey] button').click()")
        self.wait_until("already has a passkey")
        copy = browser.command("WebAuthn.getCredentials", keys)["credentials"][0]

        # After the password, it is the second factor.
        self.visit("/account")
        browser.press("Sign out")
        self.sign_in()
        self.look("Your passkey")
        browser.press("Use a passkey")
        self.look("Your account")
        self.assertIn("password and passkey", browser.text())

        # A transfer is confirmed with it.
        self.visit("/transfer")
        browser.fill(recipient="Bob", amount="12.00")
        browser.press("Review and confirm")
        self.look("Your passkey")
        browser.press("Use a passkey")
        self.look("Paid")

        # It signs in without a name.
        browser.press("Sign out")
        browser.press("Sign in with a passkey")
        self.look("Sign in")
        browser.press("Use a passkey")
        self.look("Your account")

        # A copy that lags behind is refused.
        browser.press("Sign out")
        browser.command("WebAuthn.clearCredentials", keys)
        browser.command("WebAuthn.addCredential", {**keys, "credential": copy})
        browser.press("Sign in with a passkey")
        browser.press("Use a passkey")
        self.assertEqual(self.error(), "That is not correct.")
        entries = self.served.admin.call("audit.list", {"subject": "ada"})["entries"]
        self.assertIn("webauthn.counter", [each["action"] for each in entries])

    def wait_until(self, words: str) -> None:
        """Waits until the page says so, without loading another one."""
        deadline = time.monotonic() + PATIENCE
        while words not in self.browser.text():
            assert time.monotonic() < deadline, f"never said: {words}"
            time.sleep(0.05)

    def test_the_whole_story(self) -> None:
        browser = self.browser
        # Sign-up: a refused password, an accepted one, a wrong code and the right one.
        self.visit("/sign-up")
        self.look("Open an account")
        browser.fill(email_address="ada@example.org", password="password1")
        browser.press("Open the account")
        self.assertIn("This password cannot be used", self.error())
        self.look("Open an account")
        browser.fill(password=PASSWORD)
        browser.press("Open the account")
        self.look("Confirm your address")
        code = self.mailed("ada@example.org")
        browser.fill(code="000000" if code != "000000" else "111111")
        browser.press("Confirm the address")
        self.assertEqual(self.error(), "That is not correct.")
        self.assertIn("4 tries left", browser.text())
        self.look("Confirm your address")
        browser.fill(code=code)
        browser.press("Confirm the address")
        self.look("Your account")
        cookie = browser.cookies()["session"]
        self.assertEqual((cookie["httpOnly"], cookie["sameSite"]), (True, "Lax"))

        # The full address is shown only to its owner, and only after a recent sign-in.
        self.assertNotIn("ada@example.org", browser.text())
        browser.press("Show it in full")
        self.look("Your addresses")
        self.assertEqual(browser.texts(".address"), ["ada@example.org"])
        browser.press("Back")

        # An authenticator, set up with the QR code on the page. Its name contains markup, which stays text.
        browser.press("Add an authenticator")
        self.look("Add an authenticator")
        browser.fill(display_name=MARKUP)
        browser.press("Show the QR code")
        self.look("Scan the code")
        self.assertEqual(browser.count(".qr svg path"), 2)
        # A phone cannot scan its own screen, so the link comes first there. Elsewhere it is hidden.
        self.assertEqual(browser.run("return getComputedStyle(document.querySelector('.on-phone')).display"), "none")
        before = "return document.querySelector('#uri').compareDocumentPosition(document.querySelector('.qr'))"
        self.assertEqual(browser.run(before), 4)
        phone = Phone(browser.run("return document.querySelector('#uri').getAttribute('href')"))
        browser.fill(code=phone.wrong())
        browser.press("Add the authenticator")
        self.assertEqual(self.error(), "That is not correct.")
        self.look("Enter the next code")
        browser.fill(code=phone.code())
        browser.press("Add the authenticator")
        self.look("Your account")
        self.assertIn(MARKUP, browser.texts(".rows strong"))
        self.assertEqual(browser.count("main img"), 0)
        browser.fill(display_name="Ada's phone")
        browser.press("Rename")
        self.assertIn("Ada's phone", browser.texts(".rows strong"))

        # Backup codes, shown once.
        browser.press("Create new backup codes")
        self.look("Your backup codes")
        backup = browser.texts(".codes li")
        self.assertEqual(len(backup), 10)
        # One click selects all codes, and the download contains them too.
        self.assertEqual(browser.run("return getComputedStyle(document.querySelector('.codes')).userSelect"), "all")
        file = browser.run("const a = document.querySelector('#download'); return [a.download, decodeURIComponent(a.href)]")
        self.assertEqual(file[0], "backup-codes.txt")
        self.assertEqual(file[1].split(",", 1)[1].split(), backup)
        browser.press("I have saved them")
        self.assertIn("10 left", browser.text())
        self.assertNotIn(backup[0], browser.text())

        # Sign out, and sign in with both factors.
        browser.press("Sign out")
        self.assertNotIn("session", browser.cookies())
        self.look("Sign in")
        self.sign_in("not the password")
        self.assertEqual(self.error(), "The address or the password is wrong.")
        self.look("Sign in")
        self.sign_in()
        self.look("Your authenticator")
        used = phone.code()
        browser.fill(code=used)
        browser.press("Sign in")
        self.look("Your account")
        browser.press("Sign out")
        self.sign_in()
        browser.fill(code=used)
        browser.press("Sign in")
        self.assertIn("That code was already used", self.error())

        # Sign in with a backup code, which works once.
        browser.press("Use a backup code")
        self.look("A backup code")
        browser.fill(code=backup[0].lower())
        browser.press("Sign in")
        self.look("Your account")
        self.assertIn("9 left", browser.text())
        browser.press("Sign out")
        self.sign_in()
        browser.press("Use a backup code")
        browser.fill(code=backup[0])
        browser.press("Sign in")
        self.assertEqual(self.error(), "That is not correct.")
        self.look("A backup code")
        browser.tick("remember")
        browser.fill(code=backup[1])
        browser.press("Sign in")

        # The device is trusted from now on, so the password suffices.
        self.look("Your account")
        self.assertIn("on Linux", browser.text())
        browser.press("Sign out")
        self.sign_in()
        self.assertIn("Your account", browser.title)

        # A confirmed transfer is paid. One whose amount changes before the confirmation is not.
        browser.press("Transfer")
        self.look("Transfer")
        browser.fill(recipient=MARKUP, amount="1,000")
        browser.press("Review and confirm")
        self.assertEqual(self.error(), "Enter the amount in euros, such as 120 or 19.99.")
        browser.fill(amount="20")
        browser.press("Review and confirm")
        self.look("Your authenticator")
        self.assertIn(f"You are about to pay 20.00 € to {MARKUP}.", browser.text())
        browser.fill(code=phone.code())
        browser.press("Confirm the payment")
        self.look("Paid")
        self.assertIn(f"20.00 € went to {MARKUP}.", browser.text())
        self.visit("/transfer")
        browser.fill(recipient="Bob", amount="20.00")
        browser.press("Review and confirm")
        browser.go(browser.url.replace("20.00", "2000.00"))
        browser.press("Use a backup code")
        browser.fill(code=backup[2])
        browser.press("Confirm the payment")
        self.look("Not paid")

        # A session with an old sign-in may not remove a factor.
        factors = browser.cookies()
        subject = self.served.admin.session_check(factors["session"]["value"]).session.subject
        stale = self.served.admin.session_create(
            subject, ["pwd", "otp"], authenticated_at=int(time.time() * 1000) - 3_700_000
        )
        browser.set_cookie("session", stale.session_token)
        self.visit("/account")
        browser.press("Show it in full")
        self.look("Confirm that it is you")
        self.visit("/account")
        browser.press("Remove")
        self.look("Confirm that it is you")
        browser.press("Sign in again")
        self.look("Your password")
        browser.fill(password=PASSWORD)
        browser.press("Sign in")
        browser.press("Use a backup code")
        browser.fill(code=backup[3])
        browser.press("Sign in")
        self.look("Your account")
        browser.press("Remove")
        self.assertNotIn("Ada's phone", browser.text())
        self.look("Your account")

        # A forgotten password: all sessions end, and the new password works.
        browser.press("Sign out everywhere")
        browser.press("Forgot your password?")
        self.look("Forgot your password?")
        browser.fill(identifier="ada@example.org")
        browser.press("Send the code")
        fresh = self.mailed("ada@example.org", code)
        browser.fill(code=fresh, new_password="eight noisy herons")
        self.look("Reset your password")
        browser.press("Set the password")
        self.look("Sign in")
        # Trusted devices are forgotten too.
        self.sign_in("eight noisy herons")
        self.look("A backup code")
        browser.tick("remember")
        browser.fill(code=backup[4])
        browser.press("Sign in")
        self.assertIn("Your account", browser.title)

        # The device is forgotten, so the second factor is required again.
        browser.press("Forget")
        self.look("Your account")
        browser.press("Sign out")
        self.sign_in("eight noisy herons")
        self.look("A backup code")

        # A sign-up with an existing address reveals nothing. The owner of the address is notified.
        self.visit("/sign-up")
        browser.fill(email_address="ada@example.org", password=PASSWORD)
        browser.press("Open the account")
        self.look("Confirm your address")
        browser.go(self.served.mailbox)
        self.wait_for("You already have one")

    def test_what_a_policy_may_require_in_addition(self) -> None:
        browser, admin = self.browser, self.served.admin
        admin.tenant_update(
            "default",
            policy={
                "mfa": {"state": "required", "factors": ["totp", "email_code", "backup_code"]},
                "sign_up": {"required_fields": ["email_address", "password", "first_name", "legal_accepted"]},
            },
        )
        # A sign-up that requires more fields, and an authenticator before it completes.
        self.visit("/sign-up")
        browser.fill(email_address="bob@example.org", password=PASSWORD)
        browser.press("Open the account")
        self.look("Complete your account")
        browser.fill(first_name="Bob")
        browser.tick("legal_accepted")
        browser.press("Open the account")
        self.look("Confirm your address")
        code = self.mailed("bob@example.org")
        browser.fill(code=code)
        browser.press("Confirm the address")
        self.look("Protect your account")
        browser.press("Use an authenticator app")
        self.look("Add an authenticator")
        phone = Phone("otpauth://totp/?secret=" + browser.text(".key").replace(" ", ""))
        browser.fill(code="000000")
        browser.press("Add the authenticator")
        self.look("Add an authenticator")
        self.assertEqual(browser.count(".qr svg path"), 2)
        browser.fill(code=phone.code())
        browser.press("Add the authenticator")
        self.look("Your account")
        subject = admin.session_check(browser.cookies()["session"]["value"]).session.subject
        browser.press("Sign out")

        # Sign in with a mailed code and the authenticator.
        browser.fill(identifier="bob@example.org")
        browser.press("Get a code by mail instead")
        self.look("Check your mail")
        code = self.mailed("bob@example.org", code)
        browser.fill(code=code)
        browser.press("Sign in")
        self.look("Your authenticator")
        self.assertNotIn("Get a code by mail", browser.text())
        browser.fill(code=phone.code())
        browser.press("Sign in")
        self.look("Your account")
        browser.press("Sign out everywhere")

        # A temporary password, a choice of second factors, five wrong codes and the delay after them.
        admin.password_set(subject, "three tame badgers", temporary=True)
        browser.fill(identifier="bob@example.org", password="three tame badgers")
        browser.press("Sign in")
        # The factor that was used last is asked for at once.
        self.look("Your authenticator")
        wrong = next(each for each in ("000000", "111111") if each not in phone.near())
        for _ in range(6):
            browser.fill(code=wrong)
            browser.press("Sign in")
        self.assertRegex(self.error(), r"^Please wait\. Try again in \d+ seconds?\.$")
        self.look("Your authenticator")
        browser.press("Get a code by mail")
        self.look("Check your mail")
        browser.fill(code=self.mailed("bob@example.org", code))
        browser.press("Sign in")
        self.look("A new password")
        browser.fill(new_password="four polite foxes")
        browser.press("Set the password")
        self.look("Your account")

        # The last second factor cannot be removed where one is required.
        admin.tenant_update("default", policy={"mfa": {"factors": ["totp", "backup_code"]}})
        browser.press("Remove")
        self.assertIn("That is not allowed", browser.text())
        self.look("Sorry")


@unittest.skipUnless(PROGRAM, "FACTORD_PROGRAM names no program")
class Requests(unittest.TestCase):
    """Requests that do not come from a browser."""

    def setUp(self) -> None:
        self.served = Served()
        self.addCleanup(self.served.close)

    def ask(
        self, verb: str, path: str, form: Optional[Dict[str, str]] = None, **headers: str
    ) -> Tuple[int, Dict[str, str], str]:
        where = urlsplit(self.served.application)
        connection = http.client.HTTPConnection(where.hostname or "", where.port, timeout=PATIENCE)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if form is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request(verb, path, urlencode(form) if form is not None else None, sent)
        answer = connection.getresponse()
        told = answer.status, dict(answer.getheaders()), answer.read().decode()
        connection.close()
        return told

    def form(self) -> Tuple[str, str]:
        """The cookie and the CSRF field of a form."""
        _, headers, body = self.ask("GET", "/sign-in")
        found = re.search('name="csrf" value="([^"]+)"', body)
        assert found is not None
        return headers["Set-Cookie"].split(";")[0], found[1]

    def test_every_answer_has_security_headers(self) -> None:
        for path in ["/", "/sign-in", "/sign-up", "/forgot", "/step", "/account", "/transfer", "/again", "/style.css", "/x"]:
            _, headers, body = self.ask("GET", path)
            policy = headers["Content-Security-Policy"]
            self.assertIn("default-src 'none'", policy)
            self.assertIn("frame-ancestors 'none'", policy)
            self.assertNotIn("unsafe", policy)
            self.assertEqual((headers["X-Content-Type-Options"], headers["Cache-Control"]), ("nosniff", "no-store"))
            self.assertNotIn("<script", body)
            self.assertNotIn("style=", body)

    def test_a_form_from_another_site_is_refused(self) -> None:
        cookie, field = self.form()
        asked = {"identifier": "ada@example.org", "password": "wrong password"}
        ours = "http://" + urlsplit(self.served.application).netloc
        cases: List[Tuple[int, Dict[str, str], Dict[str, str]]] = [
            (200, {**asked, "csrf": field}, {"Cookie": cookie}),
            (200, {**asked, "csrf": field}, {"Cookie": cookie, "Origin": ours}),
            (403, {**asked, "csrf": field}, {"Cookie": cookie, "Origin": "http://evil.example"}),
            (403, {**asked, "csrf": field}, {"Cookie": cookie, "Origin": "null"}),
            (403, {**asked, "csrf": field}, {}),
            (403, {**asked, "csrf": ""}, {"Cookie": "form="}),
            (403, {**asked, "csrf": field[:-1]}, {"Cookie": cookie}),
            (403, asked, {"Cookie": cookie}),
        ]
        for status, form, headers in cases:
            with self.subTest(status=status, headers=headers):
                self.assertEqual(self.ask("POST", "/sign-in", form, **headers)[0], status)

    def test_the_application_may_not_read_mail_or_administer(self) -> None:
        with factord.Client(self.served.application_socket, timeout=PATIENCE) as application:
            self.assertRaises(factord.Forbidden, application.job_claim)
            self.assertRaises(factord.Forbidden, application.tenant_list)

    def test_no_request_decides_where_a_redirect_goes(self) -> None:
        for path in ["//evil.example/", "/?next=//evil.example", "/account?next=http://evil.example", "/step?said=x"]:
            _, headers, _ = self.ask("GET", path, Host="evil.example")
            self.assertRegex(headers.get("Location", "/"), "^/[a-z?=-]*$")

    def test_malformed_forms_and_cookies_are_harmless(self) -> None:
        cookie, field = self.form()
        for broken in ["session=x", "session=sto_" + "a" * 52, "flow=sin_" + "a" * 26, "flow=../../x", "a=\x01; session="]:
            for path in ["/account", "/step", "/transfer"]:
                self.assertIn(self.ask("GET", path, Cookie=broken)[0], (200, 303), f"{broken} {path}")
        wrong = {"identifier": "ada@example.org", "password": "wrong password", "csrf": field}
        _, _, body = self.ask("POST", "/sign-in", wrong, Cookie=cookie + "; device=dvt_x")
        self.assertIn("The address or the password is wrong.", body)
        self.assertEqual(self.ask("POST", "/sign-in", {"x": "y" * 20_000}, Cookie=cookie)[0], 400)
        self.assertEqual(self.ask("GET", "/../app.py")[0], 404)
        _, _, body = self.ask("GET", "/sign-in?" + urlencode({"said": MARKUP}))
        self.assertNotIn("onerror", body)

    def test_without_the_daemon_the_answer_is_503(self) -> None:
        self.served.stop_daemon()
        status, _, body = self.ask("GET", "/account", Cookie="session=sto_" + "a" * 52)
        self.assertEqual(status, 503)
        self.assertIn("Try again in a moment", body)

    def test_behind_https_cookies_are_bound_to_the_host(self) -> None:
        said: Dict[str, Any] = {}

        def start(status: str, headers: List[Tuple[str, str]], *_: Any) -> Any:
            said.update(headers)

        Bank(self.served.admin).site(is_https=True)({"REQUEST_METHOD": "GET", "PATH_INFO": "/sign-in"}, start)
        self.assertRegex(said["Set-Cookie"], "^__Host-form=[^;]+; Path=/; HttpOnly; SameSite=Lax; Secure$")


class Steps(unittest.TestCase):
    def test_each_type_of_step_has_a_page(self) -> None:
        text = (ROOT / "protocol/openrpc.json").read_text()
        method = next(each for each in json.loads(text)["methods"] if each["name"] == "sign_in.get")
        types = set(method["result"]["schema"]["properties"]["next_step"]["properties"]["type"]["enum"])
        self.assertEqual(set(STEPS), types - {"done"})
        for each in types - {"done"}:
            told = {"type": each, "delivery": {"medium": "sms", "destination": MARKUP, "tries_left": 1}}
            for flow in ({"next_step": {"type": each}}, {"next_step": {**told, "missing_fields": ["username"]}}):
                body = show({"status": "needs_second_factor", "identifier_hint": MARKUP, **flow}, Safe("<csrf>"))
                self.assertTrue(step({"status": "", **flow}).title in body, each)
                self.assertNotIn("<img", body)

    def test_an_unknown_step_of_a_later_version_asks_for_an_update(self) -> None:
        flow = {"status": "needs_telepathy", "next_step": {"type": "confirm_sign_in_with_a_thought"}}
        self.assertIn("Update the application", show(flow, Safe("")))

    def test_amounts_are_read_in_the_usual_notations(self) -> None:
        for typed, amount in [
            ("120", "120.00"), ("20.00", "20.00"), ("19,99", "19.99"), ("19.9", "19.90"), (" 5 € ", "5.00"),
            ("€7", "7.00"), ("007", "7.00"), ("0.01", "0.01"), ("9999999.99", "9999999.99"), ("12 EUR", "12.00"),
        ]:  # fmt: skip
            self.assertEqual(euros(typed), amount, typed)
        for typed in [
            "", "0", "0.00", "-1", "+1", "1.000", "1,000", "1.000,00", "1 000", "1e3", "12.345", ".5", "5.", "\u0661",
            "12345678", "1\n2", "NaN",
        ]:  # fmt: skip
            self.assertIsNone(euros(typed), typed)

    def test_each_refusal_has_a_message(self) -> None:
        cases = [
            (factord.CodeRejected, {"diagnosis": "clock_offset", "offset_s": -120}, "Your phone's clock is 120 s slow."),
            (factord.CodeRejected, {"hint": "wait_for_next_code"}, "That code was already used."),
            (factord.CredentialRejected, {}, "That is not correct."),
            (factord.PasswordRefused, {"problem": "is too common"}, "This password cannot be used: it is too common."),
            (factord.Throttled, {"retry_after_ms": 1_001}, "Please wait. Try again in 2 seconds."),
            (factord.Locked, {"unlocks_at": 1_795_291_200_000}, "This is locked until 21 Nov 2026, 20:00 UTC."),
            (factord.Locked, {"unlocks_at": None}, "only we can unlock this"),
            (factord.InvalidInput, {"field": "code", "problem": "must have 6 digits"}, "Code must have 6 digits."),
            (factord.Expired, {}, "That has expired."),
            (factord.Refused, {}, "That did not work."),
        ]
        for kind, data, start in cases:
            self.assertIn(start, words(kind(1, "expired" if kind is factord.Expired else "later", "", data)))
