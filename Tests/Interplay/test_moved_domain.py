"""The example application after its domain has moved, in a real browser: passkeys of the old domain on pages of the new one."""

from __future__ import annotations

import json
import os
import unittest
from typing import Any, Dict, List

from served import Served, Story  # noqa: I001

import factord
from browser import DRIVER, Browser, Keys
from front import Canned, Front
from support import PROGRAM

OLD, NEW = "old.example", "new.example"
#: Where browsers look up which pages may use the passkeys of a domain: WebAuthn Level 3, section 5.11.
WELL_KNOWN = OLD + "/.well-known/webauthn"
#: Without offers where a name is typed, which a virtual authenticator would take at once.
NO_AUTOFILL = "PublicKeyCredential.isConditionalMediationAvailable = async () => false"
OF_OLD = "Use your passkey of old.example"


@unittest.skipUnless(PROGRAM and os.path.exists(DRIVER), "needs FACTORD_PROGRAM and chromedriver")
class MovedDomainTests(Story):
    def setUp(self) -> None:
        self.served = Served()
        self.addCleanup(self.served.close)
        self.front = Front(self.served.start("app", "app", "--https"), OLD, NEW)
        self.addCleanup(self.front.close)
        self.browser = Browser(*self.front.arguments)
        self.addCleanup(self.browser.close)
        self.story, self.shown = self._testMethodName[5:], 0
        self.served.policy(
            passkey={"rp_id": OLD}, sign_in={"first_factors": ["password", "email", "passkey"]},
            mfa={"second_factors": ["totp", "passkey", "backup_code"]},
        )  # fmt: skip
        self.browser.before_pages(NO_AUTOFILL)
        self.browser.command("WebAuthn.enable", {})
        self.keys = Keys(self.browser)
        self.addCleanup(self.keys.remove)
        # A customer with a passkey of the old domain.
        self.served.customer("ada")
        self.site = f"https://{OLD}"
        self.sign_in()
        self.add_passkey()
        self.browser.press("Sign out")
        self.site = f"https://{NEW}"

    def add_passkey(self) -> None:
        self.browser.press("Add a passkey")
        self.browser.press("Add a passkey")
        self.look("Your account")

    def move(self, former: bool, **more: Any) -> None:
        members: Dict[str, Any] = {"rp_id": NEW, "former_rp_ids": [OLD] if former else None}
        self.served.admin.call("tenant.update", {"tenant": "default", "policy": {"passkey": members}, **more})

    def domains(self) -> List[str]:
        """What the account page says of passkeys of other domains."""
        return [each for each in self.browser.texts(".what .hint") if each.startswith("made for")]

    def test_a_move_that_forgets_the_old_passkeys(self) -> None:
        with self.assertRaises(factord.Refused) as refused:
            self.move(former=False)
        self.assertEqual((refused.exception.reason, refused.exception.data["users"]), ("users_affected", 1))
        self.move(former=False, accept_users_affected=1)
        self.visit("/sign-in")
        self.assertEqual(self.browser.count("button[name=rp_id]"), 0)
        # The passkey is not asked for.
        self.sign_in()
        self.look("Your account")
        self.assertEqual(self.domains(), ["made for old.example: it no longer works, add one for this site"])

    def test_a_move_that_keeps_them_until_there_are_new_ones(self) -> None:
        browser = self.browser
        self.move(former=True)
        # As second factor, and for a transfer.
        self.sign_in()
        self.look("Use your passkey")
        browser.press(OF_OLD)
        self.look("Your account")
        self.assertIn(WELL_KNOWN, self.front.asked)
        self.visit("/transfer")
        browser.fill(recipient="Bob", amount="12.00")
        browser.press("Continue")
        self.look("Use your passkey")
        browser.press(OF_OLD)
        self.look("Paid")

        # Without a name: the page is for passkeys of the new domain, of which there are none, and has a button for the old one.
        self.visit("/account")
        browser.press("Sign out")
        self.look("Sign in")
        browser.press("Use a passkey of old.example")
        self.look("Sign in")
        browser.press("Sign in with a passkey of old.example")
        self.look("Your account")
        self.assertIn("Signed in with passkey", browser.text())

        # A new one is made at the new domain, and takes over.
        self.assertEqual(self.domains(), ["made for old.example: add one for this site"])
        browser.press("add one for this site")
        self.look("Add a passkey")
        browser.press("Add a passkey")
        self.look("Your account")
        self.assertEqual({each["rpId"] for each in self.keys.credentials()}, {OLD, NEW})
        self.move(former=False)
        browser.press("Sign out")
        self.front.asked.clear()
        self.sign_in()
        self.look("Use your passkey")
        browser.press("Use your passkey")
        self.look("Your account")
        self.assertEqual(self.domains(), ["made for old.example: it no longer works, add one for this site"])
        self.assertNotIn(WELL_KNOWN, self.front.asked)

    def test_an_old_domain_that_does_not_name_the_new_one(self) -> None:
        browser = self.browser
        self.move(former=True)
        self.sign_in()
        own, other = json.dumps({"origins": [f"https://{NEW}"]}), json.dumps({"origins": ["https://other.example"]})
        for canned in [
            Canned(404, "application/json", own), Canned(200, "application/json", other), Canned(200, "text/html", own),
        ]:  # fmt: skip
            with self.subTest(canned):
                self.front.canned[WELL_KNOWN] = canned
                browser.go(browser.url)
                self.look("Use your passkey")
                browser.click(OF_OLD)
                self.wait_until("Your browser cannot use a passkey of old.example here.")
                self.assertEqual(browser.run("return document.querySelector('.told a').href"), f"https://{OLD}/")
        del self.front.canned[WELL_KNOWN]
        browser.press(OF_OLD)
        self.look("Your account")


if __name__ == "__main__":
    unittest.main()
