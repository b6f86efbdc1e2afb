"""The example's support desk in a real browser: a customer who has lost the phone, and one who never asked."""

from __future__ import annotations

import os
import unittest

from served import Phone, Story

import factord
from browser import DRIVER, PATIENCE
from support import PROGRAM


@unittest.skipUnless(PROGRAM and os.path.exists(DRIVER), "needs FACTORD_PROGRAM and chromedriver")
class DeskTests(Story):
    def setUp(self) -> None:
        super().setUp()
        self.bank, self.desk = self.site, self.served.start_desk()
        self.served.customer("ada")
        begun = self.served.admin.totp_enroll("ada", display_name="Ada's phone")
        self.phone = Phone(begun.otpauth_uri)
        self.served.admin.factor_activate("ada", begun.factor.factor_id, code=self.phone.code())

    def at(self, site: str) -> None:
        """Moves to the bank or its desk, whose cookies have different names."""
        self.site, self.brand = site, "Example Bank" if site == self.bank else "Example Bank support"

    def open_desk(self) -> None:
        """Grace signs in, and sets up a second factor the first time."""
        self.at(self.desk)
        self.sign_in(name="grace")
        if "Add an authenticator app" in self.browser.title:
            self.look("Add an authenticator app")
            self.grace = Phone.of(self.browser)
        self.browser.fill(code=self.grace.code())
        self.browser.press("Continue")
        self.look("Lost second factors")
        self.assertIn("Signed in as grace", self.browser.text())

    def ask(self, button: str, customer: str = "ada", **choices: str) -> None:
        form = f"form[action='/{'cancel' if 'Cancel' in button else 'reset'}']"
        self.browser.run(f"document.querySelector(\"{form} [name=subject]\").value = arguments[0]", customer)
        if "Cancel" not in button:
            self.browser.run("document.querySelector('[name=cause]').value = arguments[0]", choices.get("cause", "lost"))
            self.browser.tick("identified")
        self.browser.press(button)

    def test_a_lost_phone(self) -> None:
        browser = self.browser
        self.open_desk()
        self.ask("Remove the second factors", "nobody")
        self.assertEqual(self.error(), "There is no customer with this number.")
        self.look("Lost second factors")
        self.ask("Remove the second factors")
        self.assertIn("The second factors were removed.", browser.text(".notice"))
        self.look("Lost second factors")
        entry = self.served.admin.audit_list(actor="grace").entries[0]
        self.assertEqual((entry.action, entry.cause, entry.subject), ("subject.reset_factors", "lost", "ada"))
        # Ada is told, shows what is left, and sets up another factor.
        browser.go(self.served.mailbox)
        self.wait_for("Our support has removed your second factors.")
        self.at(self.bank)
        self.sign_in()
        self.look("Check your email")
        browser.fill(code=self.mailed("ada@example.org"))
        browser.press("Continue")
        self.look("Add an authenticator app")
        phone = Phone.of(browser)
        browser.fill(code=phone.code())
        browser.press("Continue")
        self.look("Your account")
        self.assertRegex(browser.text(".warning"), "Cause: lost. It took effect on .*, and you have set up another one since")

    def test_a_reset_that_waits_is_seen_and_cancelled_by_the_owner(self) -> None:
        browser = self.browser
        self.served.policy(recovery={"support_waits": True})
        self.open_desk()
        self.ask("Remove the second factors", cause="stolen")
        self.assertIn("The customer can cancel that.", browser.text(".notice"))
        browser.go(self.served.mailbox)
        self.wait_for("To cancel that, sign in with one of them.")
        self.at(self.bank)
        self.sign_in()
        self.look("Enter your code")
        self.assertIn("If you didn’t ask for this: sign in with one of them now.", browser.text(".warning"))
        browser.fill(code=self.phone.code())
        browser.press("Continue")
        self.look("Your account")
        self.assertIn("Cause: stolen. It was cancelled: nothing was removed.", browser.text(".warning"))
        self.assertIn("Ada's phone", browser.text())
        self.at(self.desk)
        self.visit("/")
        self.ask("Cancel the reset")
        self.assertEqual(self.error(), "No reset is waiting for this customer.")

    def test_support_cancels_a_reset_itself(self) -> None:
        self.served.policy(recovery={"support_waits": True})
        self.open_desk()
        self.ask("Remove the second factors")
        self.ask("Cancel the reset")
        self.assertIn("The reset was cancelled.", self.browser.text(".notice"))
        reset = self.served.admin.subject_get("ada").reset
        self.assertEqual(reset.status if reset else None, "cancelled")

    def test_the_desk_is_for_staff_and_can_do_nothing_else(self) -> None:
        # The session of a customer is not one of the staff, whatever the cookie.
        self.sign_in()
        self.browser.fill(code=self.phone.code())
        self.browser.press("Continue")
        token = self.browser.cookies()["session"]["value"]
        self.at(self.desk)
        self.visit("/")
        self.look("Sign in")
        self.browser.set_cookie("desk-session", token)
        self.visit("/")
        self.look("Sign in")
        # Nor is one that was made with a password alone.
        weak = self.served.admin.session_create("grace", ["pwd"], tenant="staff")
        self.browser.set_cookie("desk-session", weak.session_token)
        self.visit("/")
        self.look("Sign in")
        with factord.Client(self.served.socket("desk"), timeout=PATIENCE) as desk:
            for method in (desk.factor_list, desk.session_list, desk.subject_delete, desk.username_remove):
                self.assertRaises(factord.Forbidden, method, "ada")
            self.assertTrue(desk.subject_get("ada").factors)
            desk.subject_unlock("ada")


if __name__ == "__main__":
    unittest.main()
