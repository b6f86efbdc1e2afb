"""The example application in a real browser before a real daemon: the whole story of one customer.

With `FACTORD_PICTURES` set to a directory, each page is written there as PNG at two widths, to be looked at.
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
from typing import Dict, Iterator, List, Optional
from urllib.parse import parse_qs, urlsplit

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "protocol/clients/python"
sys.path[:0] = [str(CLIENT), str(CLIENT / "tests"), str(CLIENT / "example")]

import factord  # noqa: E402
from browser import DRIVER, PATIENCE, Browser  # noqa: E402
from steps import STEPS, UNKNOWN, step, show, words  # noqa: E402
from support import PROGRAM, totp  # noqa: E402
from web import Safe, render  # noqa: E402

PICTURES = os.environ.get("FACTORD_PICTURES", "")
WIDTHS = [1280, 390]
PASSWORD = "seven quiet otters"
#: What people type who mean harm.
MARKUP = "<img src=x onerror=alert(1)>\"'&{}"


class Served:
    """The daemon with a socket for each of the two programs and for the test, and both programs."""

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
        self._start([PROGRAM, "--config", str(home / "factord.json")], b"is ready")
        self.admin = factord.Client(str(home / "admin"), timeout=PATIENCE)
        example = [sys.executable, str(CLIENT / "example")]
        post = example + ["mailbox", "--socket", str(home / "post"), "--mailbox-port", "0"]
        self.mailbox = self._start(post, b"http")
        self.application = self._start(example + ["app", "--socket", str(home / "app"), "--port", "0"], b"http")

    def _start(self, command: List[str], mark: bytes) -> str:
        program = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        self._programs.append(program)
        assert program.stdout is not None
        line = program.stdout.readline()
        assert mark in line, line
        return line.decode().split()[-1]

    def close(self) -> None:
        self.admin.close()
        for program in reversed(self._programs):
            program.kill()
            program.wait()
            assert program.stdout is not None
            program.stdout.close()
        self._home.cleanup()


class Phone:
    """An authenticator app: shows a code that it has not shown before, as soon as the daemon would take one."""

    def __init__(self, uri: str) -> None:
        self.secret = parse_qs(urlsplit(uri).query)["secret"][0]
        # The daemon takes the codes of one time step before and after the present one, in rising order.
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


@unittest.skipUnless(PROGRAM and os.path.exists(DRIVER), "takes FACTORD_PROGRAM and chromedriver")
class Story(unittest.TestCase):
    def setUp(self) -> None:
        self.served = Served()
        self.addCleanup(self.served.close)
        self.browser = Browser()
        self.addCleanup(self.browser.close)
        self.shown = 0

    # -- What a customer does

    def visit(self, path: str) -> None:
        self.browser.go(self.served.application + path)

    def look(self, title: str) -> None:
        """This is the page; it fits both screens, and whoever wants to see it can."""
        self.assertEqual(self.browser.title, f"{title} · Example Bank", self.browser.text())
        self.shown += 1
        for width in WIDTHS:
            self.assertLessEqual(self.browser.overflow(width), 0, f"{title} is wider than {width}")
            if PICTURES:
                name = re.sub("[^a-z]+", "-", title.lower()).strip("-")
                self.browser.picture(Path(PICTURES) / f"{self.shown:02}-{name}-{width}.png", width)

    def error(self) -> str:
        return self.browser.text(".error")

    def mailed(self, to: str, before: Optional[str] = None) -> str:
        """The newest code that was sent to an address, once there is one that was not there before."""
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

    def sign_in(self, password: str = PASSWORD) -> None:
        self.visit("/sign-in")
        self.browser.fill(identifier="ada@example.org", password=password)
        self.browser.press("Sign in")

    def test_the_whole_story(self) -> None:
        browser = self.browser
        # Sign-up: a password that will not do, one that will, a wrong code, the right one.
        self.visit("/sign-up")
        self.look("Open an account")
        browser.fill(email_address="ada@example.org", password="password1")
        browser.press("Go on")
        self.assertIn("This password will not do", self.error())
        self.look("Open an account")
        browser.fill(password=PASSWORD)
        browser.press("Go on")
        self.look("Confirm your address")
        code = self.mailed("ada@example.org")
        browser.fill(code="000000" if code != "000000" else "111111")
        browser.press("Go on")
        self.assertEqual(self.error(), "That is not right.")
        self.assertIn("4 tries left", browser.text())
        self.look("Confirm your address")
        browser.fill(code=code)
        browser.press("Go on")
        self.look("Your account")
        cookie = browser.cookies()["session"]
        self.assertEqual((cookie["httpOnly"], cookie["sameSite"]), (True, "Lax"))

        # An authenticator, by the code that the page shows; its name is markup, and stays text.
        browser.press("Add an authenticator")
        self.look("Add an authenticator")
        browser.fill(display_name=MARKUP)
        browser.press("Go on")
        self.look("Scan the code")
        self.assertEqual(browser.count(".qr svg path"), 2)
        phone = Phone(browser.run("return document.querySelector('#uri').getAttribute('href')"))
        browser.fill(code="000000")
        browser.press("Go on")
        self.assertEqual(self.error(), "That is not right.")
        self.look("Type the next code")
        browser.fill(code=phone.code())
        browser.press("Go on")
        self.look("Your account")
        self.assertIn(MARKUP, browser.texts(".rows strong"))
        self.assertEqual(browser.count("main img"), 0)
        browser.fill(display_name="Ada's phone")
        browser.press("Rename")
        self.assertIn("Ada's phone", browser.texts(".rows strong"))

        # Backup codes, shown once.
        browser.press("Make new backup codes")
        self.look("Your backup codes")
        backup = browser.texts(".codes li")
        self.assertEqual(len(backup), 10)
        browser.press("I have saved them")
        self.assertIn("10 left", browser.text())
        self.assertNotIn(backup[0], browser.text())

        # Out, and in with both factors.
        browser.press("Sign out")
        self.assertNotIn("session", browser.cookies())
        self.look("Sign in")
        self.sign_in("not the password")
        self.assertEqual(self.error(), "The address or the password is not right.")
        self.look("Sign in")
        self.sign_in()
        self.look("Your authenticator")
        used = phone.code()
        browser.fill(code=used)
        browser.press("Go on")
        self.look("Your account")
        browser.press("Sign out")
        self.sign_in()
        browser.fill(code=used)
        browser.press("Go on")
        self.assertIn("That code was used already", self.error())

        # In with a backup code, once.
        browser.press("Use a backup code")
        self.look("A backup code")
        browser.fill(code=backup[0].lower())
        browser.press("Go on")
        self.look("Your account")
        self.assertIn("9 left", browser.text())
        browser.press("Sign out")
        self.sign_in()
        browser.press("Use a backup code")
        browser.fill(code=backup[0])
        browser.press("Go on")
        self.assertEqual(self.error(), "That is not right.")
        self.look("A backup code")
        browser.tick("remember")
        browser.fill(code=backup[1])
        browser.press("Go on")

        # This device is trusted from now on: the password is enough.
        self.look("Your account")
        self.assertIn("on Linux", browser.text())
        browser.press("Sign out")
        self.sign_in()
        self.assertIn("Your account", browser.title)

        # A transfer that is confirmed; one whose amount changes on the way is not paid.
        browser.press("Transfer")
        self.look("Transfer")
        browser.fill(recipient=MARKUP, amount="20")
        browser.press("Go on")
        self.assertEqual(self.error(), "Write the amount like 20.00.")
        browser.fill(amount="20.00")
        browser.press("Go on")
        self.look("Your authenticator")
        self.assertIn(f"You are about to pay 20.00 € to {MARKUP}.", browser.text())
        browser.fill(code=backup[2] if False else phone.code())
        browser.press("Go on")
        self.look("Paid")
        self.assertIn(f"20.00 € went to {MARKUP}.", browser.text())
        self.visit("/transfer")
        browser.fill(recipient="Bob", amount="20.00")
        browser.press("Go on")
        browser.go(browser.url.replace("20.00", "2000.00"))
        browser.press("Use a backup code")
        browser.fill(code=backup[2])
        browser.press("Go on")
        self.look("Not paid")

        # A sign-in of yesterday may not take a factor away.
        factors = browser.cookies()
        subject = self.served.admin.session_check(factors["session"]["value"]).subject
        stale = self.served.admin.session_create(
            subject, ["pwd", "otp"], authenticated_at=int(time.time() * 1000) - 3_700_000
        )
        browser.set_cookie("session", stale.token)
        self.visit("/account")
        browser.press("Remove")
        self.look("Is it still you?")
        browser.press("Sign in again")
        self.look("How do you sign in?")
        browser.press("Use your password")
        self.look("Your password")
        browser.fill(password=PASSWORD)
        browser.press("Go on")
        browser.press("Use a backup code")
        browser.fill(code=backup[3])
        browser.press("Go on")
        self.look("Your account")
        browser.press("Remove")
        self.assertNotIn("Ada's phone", browser.text())
        self.look("Your account")

        # A forgotten password: all sessions end, and the new one is good.
        browser.press("Sign out everywhere")
        browser.press("Forgot your password?")
        self.look("Forgot your password?")
        browser.fill(identifier="ada@example.org")
        browser.press("Send the code")
        fresh = self.mailed("ada@example.org", code)
        browser.fill(code=fresh, new_password="eight noisy herons")
        self.look("Reset your password")
        browser.press("Set it")
        self.look("Sign in")
        self.sign_in("eight noisy herons")
        self.assertIn(browser.title.split(" ·")[0], ("Your account", "A backup code"))
