"""Each page of the example in Chromium: what axe-core finds, on wide and narrow screens, in light and dark; and the keyboard.

axe-core (Mozilla Public License 2.0) is not part of this project: `deploy/test` installs the package that brings it, and
`FACTORD_AXE` names its file.
"""

from __future__ import annotations

import os
import threading
import time
import unittest
from http import HTTPStatus
from pathlib import Path
from typing import Any, Dict, List
from wsgiref.simple_server import make_server

from served import MARKUP, PASSWORD, WIDTHS, Phone, Story, flow, option
from test_example_library import Quiet

import factord
from browser import DRIVER, PATIENCE, Keys
from library import Library
from steps import STEPS, show, title
from support import PROGRAM
from web import Answer, Site, Visit, page, plain

AXE = os.environ.get("FACTORD_AXE", "")
#: The levels of WCAG 2.2 that pages are to reach, and what axe-core's authors hold to be good practice.
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
#: What can differ in the dark, and on a narrow screen: the pages are the same but for their colours and the places of things.
COLOURS, PLACES = ["cat.color"], ["wcag22aa"]
#: With `deploy/test --all`, everything is looked at on each screen.
IS_WHOLE = os.environ.get("FACTORD_TESTS") == "all"
SCREENS = [
    (WIDTHS[0], "light", TAGS), (WIDTHS[0], "dark", TAGS if IS_WHOLE else COLOURS),
    (WIDTHS[1], "light", TAGS if IS_WHOLE else PLACES), *([(WIDTHS[1], "dark", TAGS)] if IS_WHOLE else []),
]  # fmt: skip
FIND = """
return axe.run(document, {runOnly: arguments[0]}).then(found => found.violations.map(each =>
  `${each.id}: ${each.help}: ${each.nodes.map(node => node.html + " " + node.failureSummary).join("; ")}`))
"""
#: Targets that are small and close together.
CROWD = """
for (const [index, each] of document.querySelectorAll("a, button").entries())
  each.style.cssText = `position: fixed; top: 0; left: ${11 * index}px; width: 10px; height: 10px; padding: 0`
"""
#: What Tab has to reach, in the order of the document. Of each element that it comes to, when the key is released and the page
#: has been scrolled: its place among these, how it is marked, and where it is in the window.
REACHABLE = """
const all = document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")
const reachable = [...all].filter(each => each.checkVisibility() && !each.disabled)
window.reached = []
window.onkeyup = () => {
  const it = document.activeElement, style = getComputedStyle(it), box = it.getBoundingClientRect()
  reached.push([reachable.indexOf(it), style.outlineStyle, parseFloat(style.outlineWidth), box.top + scrollY,
                box.bottom + scrollY, box.bottom > 0 && box.top < innerHeight && box.width > 0, it.outerHTML])
}
document.body.tabIndex = -1
document.body.focus()
document.body.removeAttribute("tabindex")
return reachable.length
"""
REACHED = """
window.onkeyup = null
return reached
"""
#: What a screen reader says of the element that has the focus.
NAME = """
const it = document.activeElement
const own = [...(it.labels?.[0] ?? it).childNodes].filter(each => each.nodeType === Node.TEXT_NODE)
return it.getAttribute("aria-label") ?? own.map(each => each.textContent).join("").trim()
"""


@unittest.skipUnless(PROGRAM and AXE and os.path.exists(DRIVER), "needs FACTORD_PROGRAM, FACTORD_AXE and chromedriver")
class AccessibilityTests(Story):
    # -- What is checked on each page, once

    def look(self, title: str) -> bool:
        if not super().look(title):
            return False
        for width, scheme, tags in SCREENS:
            with self.browser.screen(width, scheme):
                self.assertEqual(self.violations(tags), [], f"{title} at {width}, {scheme}")
        for width in WIDTHS:
            with self.browser.screen(width):
                self.walk(f"{title} at {width}")
        return True

    def violations(self, tags: List[str]) -> List[str]:
        if not self.browser.run("return 'axe' in window"):
            self.browser.run(Path(AXE).read_text("utf-8") + "\nwindow.axe = axe")
        return [str(each) for each in self.browser.run(FIND, tags)]

    def walk(self, where: str) -> None:
        """Presses Tab through the whole page: it reaches everything, in order, and shows where it is."""
        before = 0.0
        count = self.browser.run(REACHABLE)
        self.browser.type(*["Tab"] * count)
        reached = self.browser.run(REACHED)
        self.assertEqual(len(reached), count, where)
        for index, (place, style, thickness, top, bottom, is_seen, element) in enumerate(reached):
            self.assertEqual(place, index, f"{where}: {element}")
            self.assertTrue(style != "none" and thickness >= 2, f"{where}: no focus is shown on {element}")
            self.assertTrue(is_seen, f"{where}: out of sight: {element}")
            self.assertGreater(bottom, before, f"{where}: the focus jumps up to {element}")
            before = top

    def test_the_checker_finds_faults(self) -> None:
        self.visit("/sign-in")
        faults = {
            "document.body.style.color = '#ccc'": "color-contrast",
            "document.querySelector('label').replaceWith(document.querySelector('[name=identifier]'))": "label",
            "document.documentElement.lang = ''": "html-has-lang",
        }
        for script in faults:
            self.browser.run(script)
        # The one about contrast is among those that are looked for in the dark too, and those of targets on narrow screens.
        self.assertIn("color-contrast: ", "\n".join(self.violations(COLOURS)))
        self.browser.run(CROWD)
        self.assertIn("target-size: ", "\n".join(self.violations(PLACES)))
        found = "\n".join(self.violations(TAGS))
        for fault in faults.values():
            self.assertIn(f"{fault}: ", found)
        # A page whose focus cannot be seen does not pass the walk either.
        self.browser.run("for (const each of document.querySelectorAll('a')) each.style.outline = 'none'")
        self.assertRaises(AssertionError, self.walk, "a page")

    # -- A person with a keyboard

    def reach(self, name: str) -> None:
        """Presses Tab until the element has the focus."""
        for _ in range(60):
            if self.browser.run(NAME) == name:
                return
            self.browser.type("Tab")
        self.fail(f"Tab never reached {name}: {self.browser.text()}")

    def enter(self, name: str, *keys: str) -> None:
        """Moves to a button or link, and presses it."""
        self.reach(name)
        self.browser.and_load(lambda: self.browser.type(*keys or ["Enter"]), name)

    def answer(self, *fields: str) -> None:
        """Fills in fields one after the other, beginning with the one that has the focus, and presses Enter."""
        self.wait_for_focus()
        for index, text in enumerate(fields):
            self.browser.type(*(["Tab"] if index else []), *(["Space" if each == " " else each for each in text]))
        self.browser.and_load(lambda: self.browser.type("Enter"), "Enter")

    def fresh(self) -> None:
        """Loads the page again, and waits until the focus is where it is at first."""
        self.browser.go(self.browser.url)
        self.wait_for_focus()

    def wait_for_focus(self) -> None:
        """Waits until a field has the focus: that comes some time after the page."""
        deadline = time.monotonic() + PATIENCE
        while self.browser.run("return document.activeElement === document.body"):
            assert time.monotonic() < deadline, "nothing has the focus"
            time.sleep(0.01)

    def test_the_pages_of_the_bank_with_the_keyboard_alone(self) -> None:
        browser = self.browser
        self.visit("/sign-in")
        self.look("Sign in")
        self.enter("Open an account")
        self.look("Open an account")
        self.fresh()
        self.answer("ada@example.org")
        self.look("Complete your account")
        self.fresh()
        self.reach("Password")
        self.answer("password1")
        self.look("Complete your account")
        self.fresh()
        self.reach("Password")
        self.answer(PASSWORD)
        self.look("Confirm your address")
        code = self.mailed("ada@example.org")
        browser.go(self.served.mailbox)
        self.look("Mailbox")
        self.visit("/step")
        self.answer(code)
        self.look("Your account")
        self.enter("Show in full")
        self.look("Your addresses")
        self.enter("Back to your account")
        self.enter("Add an authenticator app")
        self.look("Add an authenticator app")
        self.fresh()
        self.enter("Continue", "Space")
        phone = Phone(browser.run("return document.querySelector('#uri').getAttribute('href')"))
        self.look("Scan the code")
        self.reach("Code from the app")
        self.answer(phone.wrong())
        self.look("Enter the next code")
        self.reach("Code from the app")
        self.answer(phone.code())
        self.look("Your account")
        self.enter("Create new backup codes")
        backup = browser.texts(".codes li")
        self.look("Your backup codes")
        self.reach("Copy")
        browser.type("Space")
        self.wait_until("Copied.")
        self.look("Your backup codes")
        self.enter("I’ve saved them")

        # A transfer, and a wrong amount.
        self.enter("Transfer")
        self.look("Transfer")
        self.fresh()
        self.answer("Bob", "12.345")
        self.look("Transfer")
        self.reach("Amount in euros")  # What was typed before stays, and is selected when Tab reaches it.
        self.answer("120")
        self.look("Enter your code")
        self.fresh()
        self.answer(phone.code())
        self.look("Paid")
        self.enter("Sign out")
        self.look("Sign in")

        # Signing in, wrong first; the device is trusted.
        self.fresh()
        self.answer("ada@example.org", "wrong")
        self.look("Sign in")
        self.reach("Password")
        self.answer(PASSWORD)
        self.look("Enter your code")
        self.fresh()
        self.answer("000000")
        self.look("Enter your code")
        self.fresh()
        browser.type(*backup[0])
        self.reach("Remember this device for 90 days")
        browser.type("Space")
        self.enter("Continue")
        self.look("Your account")
        self.enter("Forget Chrome on Linux")
        self.look("Your account")
        self.enter("Sign out everywhere")
        self.look("Sign in")

        # A forgotten password, and a code by mail.
        self.enter("Forgot your password?")
        self.look("Forgot your password?")
        self.fresh()
        self.answer("ada@example.org")
        self.look("Reset your password")
        self.visit("/sign-in")
        self.wait_for_focus()
        browser.type(*"ada@example.org")
        self.enter("Email me a code instead")
        self.look("Check your email")
        self.enter("Cancel")
        self.visit("/nowhere")
        self.look("Sorry")

    def test_passkeys_with_the_keyboard_alone(self) -> None:
        browser = self.browser
        self.served.allow_passkeys()
        browser.command("WebAuthn.enable", {})
        keys = Keys(browser)
        self.addCleanup(keys.remove)
        address = self.served.customer("ada")
        self.visit("/sign-in")
        self.answer(address, PASSWORD)
        self.enter("Add a passkey")
        self.look("Add a passkey")
        self.enter("Add a passkey", "Space")
        self.look("Your account")
        keys.ask_for_presence(True)
        self.enter("Sign out")
        self.look("Sign in")
        self.fresh()
        self.answer(address, PASSWORD)
        self.look("Use your passkey")
        keys.ask_for_presence(False)
        self.fresh()
        self.enter("Use your passkey")
        self.look("Your account")

        # A transfer: its button has the focus at once.
        self.enter("Transfer")
        self.fresh()
        self.answer("Bob", "120")
        self.look("Use your passkey")
        self.fresh()
        self.assertEqual(browser.run(NAME), "Use your passkey")
        self.enter("Use your passkey")
        self.look("Paid")

        # Without a name: from the field, past what else the page offers, to the button.
        keys.ask_for_presence(True)
        self.enter("Sign out")
        self.look("Sign in")
        self.fresh()
        self.assertEqual(browser.run(NAME), "Email address")
        keys.ask_for_presence(False)  # Only of what is asked from now on.
        self.enter("Sign in with a passkey")
        self.look("Your account")
        self.assertIn("Signed in with passkey", browser.text())
        session = browser.cookies()["session"]["value"]
        stale = self.served.admin.session_create("ada", ["pwd"], authenticated_at=1)
        browser.set_cookie("session", stale.session_token)
        self.visit("/passkey")
        self.look("Confirm that it’s you")
        self.served.admin.session_revoke(session_token=session)

    def test_the_support_desk_with_the_keyboard_alone(self) -> None:
        self.served.customer("ada")
        self.served.policy(recovery={"support_waits": True})
        begun = self.served.admin.totp_enroll("ada", display_name="Ada's phone")
        self.served.admin.factor_activate("ada", begun.factor.factor_id, code=Phone(begun.otpauth_uri).code())
        bank, self.site, self.brand = self.site, self.served.start_desk(), "Example Bank support"
        self.visit("/")
        self.look("Sign in")
        self.fresh()
        self.answer("grace", "wrong")
        self.look("Sign in")
        self.reach("Password")
        self.answer(PASSWORD)
        self.look("Add an authenticator app")
        grace = Phone.of(self.browser)
        self.reach("Code from the app")
        self.answer(grace.code())
        self.look("Lost second factors")
        self.fresh()
        self.browser.type(*"ada", "Tab", "Down", "Tab", "Space")
        self.enter("Remove the second factors")
        self.look("Lost second factors")
        self.visit("/")
        self.wait_for_focus()
        self.browser.type(*"nobody", "Tab", "Tab", "Space")
        self.enter("Remove the second factors")
        self.look("Lost second factors")
        self.assertEqual(self.served.admin.audit_list(actor="grace").entries[0].cause, "stolen")
        # Ada sees it.
        self.site, self.brand = bank, "Example Bank"
        self.visit("/sign-in")
        self.answer("ada@example.org", PASSWORD)
        self.look("Enter your code")

    def test_the_pages_of_the_library_with_the_keyboard_alone(self) -> None:
        self.served.policy(mfa={"state": "required"})
        daemon = factord.Client(self.served.socket("library"), timeout=PATIENCE)
        self.addCleanup(daemon.close)
        self.serve(Library(daemon).site())
        self.brand = "Example Library"
        self.visit("/")
        self.look("Sign in")
        self.enter("Become a member")
        self.look("Become a member")
        self.fresh()
        self.answer("ada", PASSWORD)
        self.look("Add an authenticator app")
        phone = Phone.of(self.browser)
        self.visit("/")
        self.look("One more step")
        self.fresh()
        self.enter("Continue")
        phone = Phone.of(self.browser)
        self.reach("Code from the app")
        self.answer(phone.code())
        self.look("Your loans")
        self.enter("Sign out")
        self.look("Sign in")

    # -- Every type of step, also those that few policies lead to

    def serve(self, site: Site) -> None:
        server = make_server("127.0.0.1", 0, site, handler_class=Quiet)
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.site = f"http://localhost:{server.server_port}"

    def test_every_type_of_step(self) -> None:
        def shown(visit: Visit) -> Answer:
            found = sample(visit.query["type"], visit.query.get("more", ""))
            return page(visit, title(found), show(found, visit.csrf), error="That code is not correct.")

        def refused(visit: Visit, error: Exception) -> Answer:
            return plain(visit, HTTPStatus.INTERNAL_SERVER_ERROR, repr(error))

        self.serve(Site({("GET", "/step"): shown}, refused, "Example Bank"))
        for kind, more in [*STEPS, ("of_a_later_version", "")]:
            self.visit(f"/step?type={kind}&more={more}")
            self.look(title(sample(kind, more)))


#: What each type of step asks for, if not for a code.
ASKS: Dict[str, List[str]] = {
    "identifier": ["identifier"],
    "choose": ["selection"],
    "password": ["password"],
    "passkey": ["credential"],
    "challenge": ["response"],
    "new_password": ["new_password"],
    "fields": ["email_address", "phone_number", "username", "password", "first_name", "last_name", "legal_accepted"],
    "start_over": [],
    "of_a_later_version": ["selection", "thought", "code"],
}
#: What is asked for to set up a factor, if not a code of it.
SETS_UP = {"email": ["email_address"], "phone": ["phone_number"], "passkey": ["credential"]}


def sample(step: str, more: str) -> factord.Flow:
    """A flow at a step of this type, with everything that it may carry.

    :param more: the flow's status, or the step's kind.
    """
    used: Dict[str, Any] = {"created_at": 1_795_000_000_000, "last_used_at": 1_795_291_200_000}
    options = [
        option("fac_a", "totp", "fac_a", display_name=MARKUP, **used),
        option("fac_b", "totp", "fac_b", created_at=1),
        option("email", "email", "fac_c", destination="a***@e***.org", **used),
        option("phone", "phone", "fac_d", destination="+1******0123", created_at=1),
        option("passkey", "passkey", "fac_e", display_name="Passkey of Chrome on Linux", **used),
        option("password", "password"),
        option("backup_code", "backup_code", "fac_f", codes_left=9),
        option("thought", "thought"),
        option("reset_password"),
        option("skip"),
    ]
    ask = SETS_UP.get(more, ["code"]) if step == "set_up" else ASKS.get(step, ["code"])
    is_status = more.startswith(("needs_", "missing_"))
    if more == "needs_password_reset":
        ask = ["code", *ask]
    kind = "passkey" if step == "passkey" else None if is_status or not more else more
    is_sent = more == "needs_password_reset" or (step == "code" and more not in ("", "backup_code"))
    shows_seed = step == "set_up" and not more
    creates = step == "set_up" and kind == "passkey"
    get = {"challenge": "AAAA", "rpId": "localhost", "allowCredentials": []}
    user = {"id": "AAAA", "name": "a", "displayName": "a"}
    make = {"challenge": "AAAA", "rp": {"id": "localhost", "name": "a"}, "user": user, "pubKeyCredParams": []}
    told = factord.NextStep(
        type=step,
        kind=kind or ("email" if is_sent else "totp" if ask == ["code"] else None),
        factor_id=None,
        ask=ask,
        accepts=["trust_device", "device_name"],
        options=options,
        delivery=factord.Delivery(
            medium="email", sent_at=1, resend_after_ms=1, expires_at=1, tries_left=4, digits=6,
            destination="a***@e***.org",
        )
        if is_sent
        else None,
        secret="GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" if shows_seed else None,
        otpauth_uri="otpauth://totp/a?secret=GEZDGNBV" if shows_seed else None,
        qr='<svg viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>' if shows_seed else None,
        ceremony="create" if creates else "get",
        public_key=make if creates else get if step in ("identifier", "passkey") else None,
        parameters="What is the name of your first pet?" if step == "challenge" else None,
        rules=factord.PasswordRules(min_length=8, max_bytes=1_024, refuses=["common", "pattern", "name", "unchanged"]),
        reason="recovery_wait" if step == "start_over" else None,
        recovery_at=1_795_291_200_000,
    )
    return flow(told, "abandoned" if step == "start_over" else more if is_status else "needs_second_factor")


if __name__ == "__main__":
    unittest.main()
