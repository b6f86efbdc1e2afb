"""The example application in a real browser with a real daemon: everything that one customer does."""

from __future__ import annotations

import os
import tempfile
import time
import unittest
from pathlib import Path
from typing import Any, Dict

from served import MARKUP, PASSWORD, Phone, Story

from browser import DRIVER, PATIENCE, Keys
from support import PROGRAM

#: A browser that offers no passkeys where a name is typed.
NO_AUTOFILL = "PublicKeyCredential.isConditionalMediationAvailable = async () => false"
#: Writes down which passkeys a page asks for, of which the browser then has none.
RECORD_REQUESTS = """
window.requests = []
navigator.credentials.get = ({mediation, publicKey}) => {
  requests.push([mediation, publicKey.rpId, publicKey.allowCredentials.length])
  return Promise.reject(new Error())
}
"""

#: The ids of the passkeys that a page will ask for.
ASKED_FOR = """
const form = document.querySelector("form[data-passkey]")
return JSON.parse(form.dataset.options).allowCredentials.map(each => each.id)
"""
#: Makes it ask for any passkey.
ASK_FOR_ANY = """
const form = document.querySelector("form[data-passkey]")
form.dataset.options = JSON.stringify({...JSON.parse(form.dataset.options), allowCredentials: []})
"""


@unittest.skipUnless(PROGRAM and os.path.exists(DRIVER), "needs FACTORD_PROGRAM and chromedriver")
class CustomerTests(Story):
    def test_the_whole_story(self) -> None:
        browser = self.browser
        # Sign-up: a refused password, an accepted one, a wrong code and the right one.
        self.visit("/sign-up")
        self.look("Open an account")
        browser.fill(email_address="ada@example.org")
        browser.press("Continue")
        self.look("Complete your account")
        self.assertIn("At least 15 characters", browser.text())
        browser.fill(password="password1")
        browser.press("Continue")
        self.assertIn("This password cannot be used", self.error())
        self.look("Complete your account")
        browser.fill(password=PASSWORD)
        browser.press("Continue")
        self.look("Confirm your address")
        code = self.mailed("ada@example.org")
        browser.fill(code="000000" if code != "000000" else "111111")
        browser.press("Continue")
        self.assertEqual(self.error(), "That code is not correct.")
        self.assertIn("4 tries left", browser.text())
        self.look("Confirm your address")
        browser.fill(code=code)
        browser.press("Continue")
        self.look("Your account")
        cookie = browser.cookies()["session"]
        self.assertEqual((cookie["httpOnly"], cookie["sameSite"]), (True, "Lax"))

        # The full address is shown only to its owner, and only after a recent sign-in.
        self.assertNotIn("ada@example.org", browser.text())
        browser.press("Show in full")
        self.look("Your addresses")
        self.assertEqual(browser.texts(".address"), ["ada@example.org"])
        browser.press("Back to your account")

        # An authenticator, set up with the QR code on the page. Its name contains markup, which stays text.
        browser.press("Add an authenticator app")
        self.look("Add an authenticator app")
        browser.fill(display_name=MARKUP)
        browser.press("Continue")
        self.look("Scan the code")
        self.assertEqual(browser.count(".qr svg path"), 2)
        # A phone cannot scan its own screen, so the link comes first there. Elsewhere it is hidden.
        self.assertEqual(browser.run("return getComputedStyle(document.querySelector('.on-phone')).display"), "none")
        before = "return document.querySelector('#uri').compareDocumentPosition(document.querySelector('.qr'))"
        self.assertEqual(browser.run(before), 4)
        phone = Phone(browser.run("return document.querySelector('#uri').getAttribute('href')"))
        browser.fill(code=phone.wrong())
        browser.press("Continue")
        self.assertEqual(self.error(), "That code is not correct.")
        self.look("Enter the next code")
        browser.fill(code=phone.code())
        browser.press("Continue")
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
        browser.press("I’ve saved them")
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
        self.look("Enter your code")
        self.assertRegex(browser.text(".hints"), r"^Ada's phone\nlast used \d+ \w+ 2\d+, \d\d:\d\d UTC\nBackup codes\n10 left$")
        used = phone.code()
        browser.fill(code=used)
        browser.press("Continue")
        self.look("Your account")
        browser.press("Sign out")
        self.sign_in()
        browser.fill(code=used)
        browser.press("Continue")
        self.assertIn("That code was already used", self.error())

        # The same field takes a backup code, which works once.
        browser.fill(code=backup[0].lower())
        browser.press("Continue")
        self.look("Your account")
        self.assertIn("9 left", browser.text())
        browser.press("Sign out")
        self.sign_in()
        # What was used last is asked for first.
        self.look("Enter your code")
        browser.fill(code=backup[0])
        browser.press("Continue")
        self.assertEqual(self.error(), "That code is not correct.")
        self.look("Enter your code")
        browser.tick("remember")
        browser.fill(code=backup[1])
        browser.press("Continue")

        # The device is trusted from now on, so the password suffices.
        self.look("Your account")
        self.assertIn("Chrome on Linux", browser.text())
        browser.press("Sign out")
        self.sign_in()
        self.look("Your account")

        # A confirmed transfer is paid. One whose amount changes before the confirmation is not.
        browser.press("Transfer")
        self.look("Transfer")
        browser.fill(recipient=MARKUP, amount="1,000")
        browser.press("Continue")
        self.assertEqual(self.error(), "Enter the amount in euros, such as 120 or 19.99.")
        browser.fill(amount="120")
        browser.press("Continue")
        self.look("Enter your code")
        self.assertIn(f"You are paying 120.00 € to {MARKUP}.", browser.text())
        browser.fill(code=phone.code())
        browser.press("Confirm the payment")
        self.look("Paid")
        self.assertIn(f"120.00 € went to {MARKUP}.", browser.text())
        self.visit("/transfer")
        browser.fill(recipient="Bob", amount="20.00")
        browser.press("Continue")
        browser.go(browser.url.replace("20.00", "2000.00"))
        browser.fill(code=backup[2])
        browser.press("Confirm the payment")
        self.look("Not paid")

        # A session with an old sign-in may not remove a factor.
        subject = self.served.admin.session_check(browser.cookies()["session"]["value"]).session.subject
        stale = self.served.admin.session_create(
            subject, ["pwd", "otp"], authenticated_at=int(time.time() * 1000) - 3_700_000
        )
        browser.set_cookie("session", stale.session_token)
        self.visit("/account")
        browser.press("Show in full")
        self.look("Confirm that it’s you")
        self.visit("/account")
        browser.press("Remove")
        self.look("Confirm that it’s you")
        browser.press("Continue")
        self.look("How do you want to sign in?")
        browser.press("Use your password")
        self.look("Enter your password")
        browser.fill(password=PASSWORD)
        browser.press("Continue")
        browser.fill(code=backup[3])
        browser.press("Continue")
        self.look("Your account")
        browser.press("Remove")
        self.assertNotIn("Ada's phone", browser.text())
        self.look("Your account")

        # A forgotten password: all sessions end, and the new password works.
        browser.press("Sign out everywhere")
        browser.press("Forgot your password?")
        self.look("Forgot your password?")
        browser.fill(identifier="ada@example.org")
        browser.press("Continue")
        fresh = self.mailed("ada@example.org", code)
        self.assertIn("At least 15 characters", browser.text())
        browser.fill(code=fresh, new_password="eight noisy herons")
        self.look("Reset your password")
        browser.press("Continue")
        self.look("Sign in")
        # Trusted devices are forgotten too.
        self.sign_in("eight noisy herons")
        self.look("Enter a backup code")
        browser.tick("remember")
        browser.fill(code=backup[4])
        browser.press("Continue")
        self.look("Your account")

        # The device is forgotten, so the second factor is required again.
        browser.press("Forget")
        self.look("Your account")
        browser.press("Sign out")
        self.sign_in("eight noisy herons")
        self.look("Enter a backup code")
        browser.press("Cancel")
        self.look("Sign in")

        # A sign-up with an existing address reveals nothing. The owner of the address is notified.
        self.visit("/sign-up")
        browser.fill(email_address="ada@example.org")
        browser.press("Continue")
        browser.fill(password=PASSWORD)
        browser.press("Continue")
        self.look("Confirm your address")
        browser.go(self.served.mailbox)
        self.wait_for("You already have one")

    def test_what_a_policy_may_require_in_addition(self) -> None:
        browser, admin = self.browser, self.served.admin
        self.served.policy(
            mfa={"state": "required", "second_factors": ["totp", "email", "backup_code"]},
            sign_up={"required_fields": ["email_address", "password", "first_name", "legal_accepted"]},
        )
        # A sign-up that requires more fields, and an authenticator before it completes.
        self.visit("/sign-up")
        browser.fill(email_address="bob@example.org")
        browser.press("Continue")
        self.look("Complete your account")
        browser.fill(first_name="Bob", password=PASSWORD)
        browser.tick("legal_accepted")
        browser.press("Continue")
        self.look("Confirm your address")
        code = self.mailed("bob@example.org")
        browser.fill(code=code)
        browser.press("Continue")
        self.look("Protect your account")
        browser.press("Use an authenticator app")
        self.look("Add an authenticator app")
        phone = Phone.of(browser)
        browser.fill(code="000000")
        browser.press("Continue")
        self.look("Add an authenticator app")
        self.assertEqual(browser.count(".qr svg path"), 2)
        browser.fill(code=phone.code())
        browser.press("Continue")
        self.look("Your account")
        subject = admin.session_check(browser.cookies()["session"]["value"]).session.subject
        browser.press("Sign out")

        # Sign in with a mailed code and the authenticator.
        browser.fill(identifier="bob@example.org")
        browser.press("Email me a code instead")
        self.look("Check your email")
        code = self.mailed("bob@example.org", code)
        browser.fill(code=code)
        browser.press("Continue")
        self.look("Enter your code")
        self.assertNotIn("Email me a code", browser.text())
        browser.fill(code=phone.code())
        browser.press("Continue")
        self.look("Your account")
        browser.press("Sign out everywhere")

        # A temporary password, a choice of second factors, wrong codes and the delay after them.
        admin.password_set(subject, "three tame badgers", temporary=True)
        browser.fill(identifier="bob@example.org", password="three tame badgers")
        browser.press("Sign in")
        # The factor that was used last is asked for at once.
        self.look("Enter your code")
        wrong = next(each for each in ("000000", "111111") if each not in phone.near())
        # The delay doubles, so that it is longer than a try at last.
        for _ in range(12):
            browser.fill(code=wrong)
            browser.press("Continue")
            if self.error().startswith("Please wait"):
                break
        self.assertRegex(self.error(), r"^Please wait\. Try again in \d+ s\.$")
        self.look("Enter your code")
        browser.press("Email me a code (b***@e***.org)")
        self.look("Check your email")
        browser.fill(code=self.mailed("bob@example.org", code))
        browser.press("Continue")
        self.look("Choose a new password")
        self.assertIn("Not a common password", browser.text())
        browser.fill(new_password="four polite foxes")
        browser.press("Continue")
        self.look("Your account")

        # Where a second factor is required, the last one cannot be removed, even by an application that may change factors.
        self.served.policy(mfa={"second_factors": ["totp", "backup_code"], "changes": "application"})
        browser.press("Remove")
        self.assertIn("This is your only second factor", browser.text())
        self.look("Sorry")


@unittest.skipUnless(PROGRAM and os.path.exists(DRIVER), "needs FACTORD_PROGRAM and chromedriver")
class BackupCodeTests(Story):
    def setUp(self) -> None:
        super().setUp()
        self.sign_in(name=self.served.customer("ada"))

    def test_the_codes_are_downloaded_without_scripts(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="factord-web-")
        self.addCleanup(folder.cleanup)
        self.browser.command("Emulation.setScriptExecutionDisabled", {"value": True})
        self.browser.command("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": folder.name})
        self.browser.press("Create new backup codes")
        codes = self.browser.texts(".codes li")
        self.assertNotIn("Copy", self.browser.text())
        self.browser.click("Download")
        file, deadline = Path(folder.name) / "backup-codes.txt", time.monotonic() + PATIENCE
        while not file.exists():
            assert time.monotonic() < deadline, "nothing was downloaded"
            time.sleep(0.05)
        lines = file.read_text("utf-8").splitlines()
        self.assertEqual(lines, ["Example Bank, backup codes of customer ada", "", *codes])

    def test_the_codes_are_copied_with_a_script(self) -> None:
        self.browser.press("Create new backup codes")
        codes = self.browser.texts(".codes li")
        self.browser.click("Copy")
        self.wait_until("Copied.")
        granted = {"permissions": ["clipboardReadWrite"], "origin": self.site}
        self.browser.command("Browser.grantPermissions", granted)
        self.assertEqual(self.browser.run("return navigator.clipboard.readText()").split(), codes)
        # Where that is not possible, the page says so, and one click selects all codes.
        self.browser.run("navigator.clipboard.writeText = () => Promise.reject(new Error())")
        self.browser.click("Copy")
        self.wait_until("Select the codes")
        self.assertEqual(self.browser.run("return getComputedStyle(document.querySelector('.codes')).userSelect"), "all")


@unittest.skipUnless(PROGRAM and os.path.exists(DRIVER), "needs FACTORD_PROGRAM and chromedriver")
class PasskeyTests(Story):
    def setUp(self) -> None:
        super().setUp()
        self.served.allow_passkeys()
        self.browser.command("WebAuthn.enable", {})
        self.address = self.served.customer("ada")

    def keys(self, **options: Any) -> Keys:
        keys = Keys(self.browser, **options)
        self.addCleanup(keys.remove)
        return keys

    def enrol(self) -> None:
        self.sign_in()
        self.browser.press("Add a passkey")
        self.look("Add a passkey")
        self.browser.press("Add a passkey")
        self.look("Your account")
        self.assertIn("Passkey of Chrome on Linux", self.browser.texts(".rows strong"))

    @staticmethod
    def web_id(credential: Dict[str, Any]) -> str:
        """The id of a credential, which DevTools writes in Base64, as a page does."""
        return str(credential["credentialId"]).translate(str.maketrans("+/", "-_", "="))

    def test_a_passkey_in_every_place(self) -> None:
        browser, keys = self.browser, self.keys()
        self.enrol()
        # There is one for each device.
        browser.press("Add a passkey")
        browser.click("Add a passkey")
        self.wait_until("already has a passkey")
        copy = keys.credentials()[0]

        # After the password, it is the second factor. No sign-in begins with it while it waits for a touch.
        keys.ask_for_presence(True)
        self.visit("/account")
        browser.press("Sign out")
        self.sign_in()
        self.look("Use your passkey")
        self.assertIn("Passkey of Chrome on Linux", browser.text(".hints"))
        keys.ask_for_presence(False)
        browser.press("Use your passkey")
        self.look("Your account")
        self.assertIn("password and passkey", browser.text())

        # A transfer is confirmed with it.
        self.visit("/transfer")
        browser.fill(recipient="Bob", amount="12.00")
        browser.press("Continue")
        self.look("Use your passkey")
        browser.press("Use your passkey")
        self.look("Paid")

        # It signs in without a name, by a button, which takes over from the offer in the field.
        keys.ask_for_presence(True)
        browser.press("Sign out")
        self.look("Sign in")
        keys.ask_for_presence(False)  # Only of what is asked from now on.
        browser.press("Sign in with a passkey")
        self.look("Your account")

        # A copy that lags behind is refused.
        browser.before_pages(NO_AUTOFILL)
        browser.press("Sign out")
        keys.clear()
        keys.add(copy)
        browser.press("Sign in with a passkey")
        self.assertEqual(self.error(), "This passkey was not accepted. Sign in another way.")
        entries = self.served.admin.audit_list(subject="ada").entries
        self.assertIn("passkey.counter", [each.action for each in entries])

    def test_a_second_device_and_the_removal_of_the_first(self) -> None:
        browser, first, second = self.browser, "Passkey of Chrome on Linux", "Passkey of Chrome on Linux (2)"
        browser.before_pages(NO_AUTOFILL)
        laptop = self.keys(transport="internal")
        self.enrol()
        browser.press("Sign out")
        browser.press("Sign in with a passkey")
        with_first = browser.cookies()["session"]["value"]

        # The session of the laptop adds a security key. The laptop itself is out of reach from here on.
        kept = laptop.credentials()
        laptop.remove()
        token = self.keys(transport="usb")
        browser.press("Add a passkey")
        browser.press("Add a passkey")
        self.look("Your account")
        self.assertEqual(browser.texts(".rows:first-of-type strong")[:2], [first, second])
        allowed = self.served.admin.passkey_challenge(subject="ada").public_key["allowCredentials"]
        self.assertEqual([each["transports"] for each in allowed], [["internal"], ["usb"]])

        # On another device, so to speak, the key signs in without a name.
        browser.forget_cookies()
        self.visit("/sign-in")
        browser.press("Sign in with a passkey")
        self.look("Your account")
        with_second = browser.cookies()["session"]["value"]
        self.assertEqual(browser.text().count("Signed in with passkey"), 2)

        # It removes the laptop's passkey, whose session ends with it; its own does not.
        browser.press(f"Remove {first}")
        self.look("Your account")
        self.assertIn("It was removed.", browser.text())
        self.assertNotIn(first, browser.texts(".rows strong"))
        self.assertIn(second, browser.texts(".rows strong"))
        self.assertEqual(browser.text().count("Signed in with passkey"), 1)
        self.assertEqual(browser.cookies()["session"]["value"], with_second)
        browser.set_cookie("session", with_first)
        self.visit("/account")
        self.look("Sign in")
        self.assertIn("You were signed out. Sign in again.", browser.text())
        self.assertNotIn("session", browser.cookies())

        # The laptop is back, with its passkey and without the key: that signs nobody in, with or without a name.
        token_kept = token.credentials()
        token.remove()
        laptop = self.keys(transport="internal")
        for credential in kept:
            laptop.add(credential)
        browser.press("Sign in with a passkey")
        self.look("Sign in")
        self.assertEqual(self.error(), "This passkey was not accepted. Sign in another way.")
        self.assertNotIn("You were signed out", browser.text())
        self.assertNotIn("session", browser.cookies())
        self.sign_in()
        self.look("Use your passkey")
        self.assertEqual(browser.texts(".hints strong"), [second])
        # The page does not ask for it. If it did:
        self.assertEqual(browser.run(ASKED_FOR), [self.web_id(each) for each in token_kept])
        browser.run(ASK_FOR_ANY)
        browser.press("Use your passkey")
        self.look("Use your passkey")
        self.assertEqual(self.error(), "This passkey was not accepted.")
        actions = [each.action for each in self.served.admin.audit_list(subject="ada").entries]
        self.assertNotIn("passkey.counter", actions)

        # The key still does, and the laptop can be enrolled again.
        laptop.remove()
        token = self.keys(transport="usb")
        for credential in token_kept:
            token.add(credential)
        browser.press("Use your passkey")
        self.look("Your account")
        token.remove()
        laptop = self.keys(transport="internal")
        for credential in kept:
            laptop.add(credential)
        browser.press("Add a passkey")
        browser.press("Add a passkey")
        self.look("Your account")
        self.assertEqual(browser.texts(".rows:first-of-type strong")[:2], [second, first])

        # Removing the passkey of the current session signs the user out.
        browser.press(f"Remove {second}")
        self.look("Sign in")
        self.assertIn("You were signed out. Sign in again.", browser.text())

    def test_the_field_for_the_name_offers_a_passkey(self) -> None:
        browser = self.browser
        self.keys()
        self.enrol()
        browser.press("Sign out")
        # Nothing is pressed: the browser fills in the passkey, as it does when its owner picks it from the list.
        deadline = time.monotonic() + PATIENCE
        while not browser.url.endswith("/account"):
            assert time.monotonic() < deadline, browser.text()
            time.sleep(0.05)
        self.look("Your account")
        self.assertIn("Signed in with passkey", browser.text())

        # The field and the request are what browsers need for that.
        browser.before_pages(RECORD_REQUESTS)
        browser.press("Sign out")
        self.assertEqual(browser.run("return document.querySelector('[name=identifier]').autocomplete"), "username webauthn")
        deadline = time.monotonic() + PATIENCE
        while not browser.run("return requests.length"):
            assert time.monotonic() < deadline, "no passkey was asked for"
            time.sleep(0.05)
        self.assertEqual(browser.run("return requests"), [["conditional", "localhost", 0]])

    def test_a_passkey_that_a_sign_in_sets_up(self) -> None:
        self.served.policy(mfa={"state": "required", "second_factors": ["passkey"]})
        self.keys()
        self.sign_in()
        self.look("Add a passkey")
        self.browser.press("Add a passkey")
        self.look("Your account")

    def test_an_offer_that_was_left_open_for_too_long(self) -> None:
        self.keys()
        self.enrol()
        self.browser.before_pages(NO_AUTOFILL)
        self.browser.press("Sign out")
        # As if the sign-in that the page began were over.
        self.browser.run("document.querySelector('[name=flow_id]').value = 'sin_' + 'a'.repeat(26)")
        self.browser.press("Sign in with a passkey")
        self.assertEqual(self.error(), "That took too long. Try again.")


if __name__ == "__main__":
    unittest.main()
