"""The example's programs with a real daemon, for tests: what they run on, an authenticator app, and a customer's browser."""

from __future__ import annotations

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
from typing import Any, Dict, List, Optional, Set
from urllib.parse import parse_qs, urlsplit

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "protocol/clients/python"
sys.path[:0] = [str(CLIENT), str(CLIENT / "tests"), str(CLIENT / "example")]

import factord  # noqa: E402
from browser import PATIENCE, Browser  # noqa: E402
from support import PROGRAM, totp  # noqa: E402

#: If it names a directory, each page is written there as a PNG at two widths, in light and dark, for inspection.
PICTURES = os.environ.get("FACTORD_PICTURES", "")
WIDTHS = [1280, 390]
PASSWORD = "seven quiet otters"
#: The parts of a page that differ from one visit to the next: random tokens and numbers.
DRAWN = re.compile(r"[\w-]{20,}|\d+")
#: Hostile input.
MARKUP = "<img src=x onerror=alert(1)>\"'&{}"
ROLES: Dict[str, Dict[str, Any]] = {
    "app": {"default": ["flow", "session", "enroll"]},
    "post": {"default": ["deliver"]},
    "desk": {"staff": ["flow", "session"], "default": ["support"]},
    "library": {"default": ["flow", "session", "vouch"]},
}


class Served:
    """The daemon, and programs of the example, of which each has its own socket. So has the test."""

    def __init__(self, **policy: Any) -> None:
        self._home = tempfile.TemporaryDirectory(prefix="factord-web-")
        self._programs: List[subprocess.Popen[bytes]] = []
        home = Path(self._home.name)
        user = pwd.getpwuid(os.getuid()).pw_name
        (home / "master.key").write_text("01" * 32)
        (home / "master.key").chmod(0o600)
        listeners = [
            {
                "path": self.socket(name),
                "rules": [{"user": user, "roles": roles, "tenants": [tenant]} for tenant, roles in rules.items()],
            }
            for name, rules in ROLES.items()
        ]
        listeners.append({"path": self.socket("admin"), "rules": [{"user": user, "roles": "all", "tenants": "all"}]})
        configuration = {
            "state": str(home / "state"),
            "master_key": {"file": str(home / "master.key")},
            "listeners": listeners,
            "policy": {
                "issuer": "Example Bank",
                "sign_in": {"first_factors": ["password", "email"], "trusted_device_skips_second_factor": True},
                "sign_up": {"required_fields": ["email_address", "password"]},
                "delivered_code": {"resend_after_s": 1},
                "mfa": {"changes": "session"},
                **policy,
            },
        }
        (home / "factord.json").write_text(json.dumps(configuration))
        subprocess.run([PROGRAM, "--new-store", "--state", str(home / "state")], check=True, stdout=subprocess.DEVNULL)
        self._start([PROGRAM, "--config", str(home / "factord.json")], b"is ready")
        self.admin = factord.Client(self.socket("admin"), timeout=PATIENCE)
        self.mailbox = self.start("mailbox", "post")
        self.application = self.start("app", "app")

    def socket(self, name: str) -> str:
        return str(Path(self._home.name) / name)

    def start(self, part: str, socket: str, *options: str) -> str:
        """Starts a program of the example, and returns its address."""
        options = ("--socket", self.socket(socket), "--port", "0", *options)
        return self._start([sys.executable, str(CLIENT / "example"), part, *options], b"http")

    def start_desk(self) -> str:
        """Starts the support desk, where Grace works."""
        policy: Any = {"mfa": {"state": "required"}, "sign_up": {"mode": "restricted"}}
        self.admin.tenant_create("staff", policy=policy)
        self.admin.password_set("grace", PASSWORD, tenant="staff")
        return self.start("desk", "desk")

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
        self.policy(
            passkey={"rp_id": parts.hostname, "origins": [f"{parts.scheme}://{parts.netloc}"]},
            sign_in={"first_factors": ["password", "email", "passkey"]},
            mfa={"second_factors": ["totp", "passkey", "backup_code"]},
        )

    def policy(self, **members: Any) -> None:
        self.admin.call("tenant.update", {"tenant": "default", "policy": members})

    def customer(self, name: str) -> str:
        """A customer with an address and a password; returns the address."""
        address = f"{name}@example.org"
        self.admin.email_enroll(name, address, verified=True)
        self.admin.password_set(name, PASSWORD)
        return address

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


def option(
    selection: str, kind: Optional[str] = None, factor_id: Optional[str] = None, asked: bool = False, **known: Any
) -> factord.StepOption:
    """One of the ways that a step offers."""
    unknown: Dict[str, Any] = dict.fromkeys(["display_name", "destination", "created_at", "last_used_at", "codes_left"])
    return factord.StepOption(
        selection=selection, asked=asked, kind=kind, factor_id=factor_id, preferred=False, **{**unknown, **known}
    )


def flow(told: factord.NextStep, status: str = "needs_second_factor") -> factord.Flow:
    """A sign-in at this step."""
    return factord.Flow(
        flow_id="sin_" + 26 * "a", kind="sign_in", status=status, next_step=told, identifier_hint=MARKUP, first_factor=None,
        second_factor=None, subject=None, session=None, session_token=None, device_token=None, expires_at=0,
    )  # fmt: skip


class Phone:
    """An authenticator app that returns each code only once, as soon as the daemon would accept it."""

    #: Seconds for which a code is accepted at least after it was returned: the time to type it and press a button.
    TYPING = 10

    def __init__(self, uri: str) -> None:
        self.secret = parse_qs(urlsplit(uri).query)["secret"][0]
        # The daemon accepts codes of the current time step, the one before and the one after, in rising order.
        self._last = 0

    @classmethod
    def of(cls, browser: Browser) -> Phone:
        """The app that has read the key on a page that sets it up."""
        return cls("otpauth://totp/?secret=" + browser.texts(".key")[0].replace(" ", ""))

    def code(self) -> str:
        deadline = time.monotonic() + PATIENCE
        while True:
            seconds = int(time.time())
            now = seconds // 30
            step = max((seconds + self.TYPING) // 30 - 1, self._last + 1)
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


class Story(unittest.TestCase):
    """What one person does in a browser."""

    #: What stands on the pages.
    brand = "Example Bank"
    policy: Dict[str, Any] = {}
    #: The pages that were looked at, without what differs.
    seen: Set[str] = set()

    def __init_subclass__(cls) -> None:
        cls.seen = set()

    def setUp(self) -> None:
        self.served = Served(**self.policy)
        self.addCleanup(self.served.close)
        self.browser = Browser()
        self.addCleanup(self.browser.close)
        self.site = self.served.application
        self.story, self.shown = self._testMethodName[5:], 0

    def visit(self, path: str) -> None:
        self.browser.go(self.site + path)

    def look(self, title: str) -> bool:
        """Checks the title of the page. Once for each page, also checks that it fits both widths, and writes its pictures if they
        are wanted; returns whether it did.
        """
        found = self.browser.title
        if found not in (f"{title} · {self.brand}", f"Error: {title} · {self.brand}"):
            self.fail(f"{found}, not {title}: {self.browser.text()}")
        page = DRAWN.sub("", str(self.browser.run("return document.documentElement.outerHTML")))
        if page in self.seen:
            return False
        self.seen.add(page)
        self.shown += 1
        for width in WIDTHS:
            self.assertLessEqual(self.browser.overflow(width), 0, f"{title} is wider than {width}")
            if PICTURES:
                name = re.sub("[^a-z]+", "-", title.lower()).strip("-")
                for scheme in ("light", "dark"):
                    path = Path(PICTURES) / f"{self.story[:12]}-{self.shown:02}-{name}-{width}-{scheme}.png"
                    self.browser.picture(path, width, scheme)
        return True

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
        self.browser.go(here)
        return code

    def wait_for(self, words: str) -> None:
        """Reloads the page until it contains the words."""
        deadline = time.monotonic() + PATIENCE
        while words not in self.browser.text():
            assert time.monotonic() < deadline, f"no page said: {words}"
            time.sleep(0.05)
            self.browser.go(self.browser.url)

    def wait_until(self, words: str) -> None:
        """Waits until the page contains the words, without loading it again."""
        deadline = time.monotonic() + PATIENCE
        while words not in self.browser.text():
            assert time.monotonic() < deadline, f"never said: {words}"
            time.sleep(0.05)

    def sign_in(self, password: str = PASSWORD, name: str = "ada@example.org") -> None:
        self.visit("/sign-in")
        self.browser.fill(identifier=name, password=password)
        self.browser.press("Sign in")
