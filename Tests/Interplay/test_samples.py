"""The sample pages of hosted sign-in services, written on the Python client, with a real daemon.

Each file in `samples` does what one sample of those services does, with public members of the client alone, in fewer lines.
"""

from __future__ import annotations

import re
import sys
import time
import unittest
from pathlib import Path
from typing import Any, Callable, Dict, List

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "protocol/clients/python"
SAMPLES = Path(__file__).resolve().parent / "samples"
sys.path[:0] = [str(CLIENT), str(CLIENT / "tests"), str(SAMPLES)]

import authenticator  # noqa: E402
import factord  # noqa: E402
import next_step  # noqa: E402
import second_factor  # noqa: E402
import sent_code  # noqa: E402
import sign_in_else_up  # noqa: E402
import sign_in_or_up  # noqa: E402
from support import PROGRAM, Daemon, totp  # noqa: E402

PASSWORD = "seven quiet otters"
DONE = "<p>You are signed in.</p>"
Page = Callable[[factord.Client, Dict[str, str], Dict[str, str]], str]


@unittest.skipUnless(PROGRAM, "FACTORD_PROGRAM names no program")
class SampleTests(unittest.TestCase):
    def setUp(self) -> None:
        daemon = Daemon()
        self.addCleanup(daemon.close)
        self.client = factord.Client(daemon.path)
        self.addCleanup(self.client.close)
        self.cookies: Dict[str, str] = {}
        self.client.password_set("ada", PASSWORD)
        self.client.email_enroll("ada", "ada@example.org", verified=True)
        self.client.phone_enroll("ada", "+12025550100", verified=True)
        self.policy(
            sign_in={"first_factors": ["password", "email", "phone"]},
            sign_up={"required_fields": ["email_address"]},
        )

    def policy(self, **members: Any) -> None:
        self.client.call("tenant.update", {"tenant": "default", "policy": members})

    def post(self, page: Page, **form: str) -> str:
        return page(self.client, form, self.cookies)

    def code(self) -> str:
        """The latest code that was sent."""
        jobs = self.client.job_claim(kinds=["deliver_message"]).jobs
        self.assertTrue(jobs, "no code was sent")
        return jobs[-1].payload.code or ""

    def user(self) -> str:
        return self.client.session_check(self.cookies["session"]).session.subject

    def expect_fields(self, shown: str, *names: str) -> None:
        """The page has these fields and no others."""
        self.assertEqual(re.findall('<input name="([a-z_]+)">', shown), list(names))

    def ways(self, shown: str) -> List[str]:
        return re.findall('name="selection" value="([a-z0-9_]+)"', shown)

    def test_a_sign_in_with_a_second_factor(self) -> None:
        page = second_factor.page
        begun = self.client.totp_enroll("ada", display_name="<b>phone</b>")
        self.client.factor_activate("ada", begun.factor.factor_id, code=totp(begun.secret, -1))
        backup = self.client.backup_code_generate("ada").codes[0]
        self.expect_fields(self.post(page), "identifier", "password")
        refused = "<p>credential_rejected</p>" + second_factor.FIRST
        self.assertEqual(self.post(page, identifier="ada@example.org", password="wrong"), refused)
        for code in (totp(begun.secret), backup):
            shown = self.post(page, identifier="ada@example.org", password=PASSWORD)
            self.expect_fields(shown, "code")
            self.assertIn(">Authenticator app &lt;b&gt;phone&lt;/b&gt;</button>", shown)
            self.assertIn("backup_code", self.ways(shown))
            self.assertEqual(self.post(page, code="000000"), "<p>code_rejected</p>" + shown)
            self.assertEqual(self.post(page, code=code), DONE)
            self.assertEqual(self.client.session_check(self.cookies["session"], min_aal=2).session.subject, "ada")

    def test_codes_by_mail_and_by_text_message(self) -> None:
        page = sent_code.page
        self.policy(delivered_code={"resend_after_s": 1})
        self.expect_fields(self.post(page), "identifier")
        for to, way in (("ada@example.org", "email"), ("+1 202 555 0100", "phone")):
            shown = self.post(page, identifier=to)
            self.expect_fields(shown, "code")
            self.code()
            time.sleep(1.1)
            # What is chosen again is sent again.
            self.assertEqual(self.post(page, selection=way), shown)
            code = self.code()
            other = "000000" if code != "000000" else "111111"
            self.assertEqual(self.post(page, code=other), "<p>code_rejected</p>" + shown)
            self.assertEqual(self.post(page, code=code), DONE)
            self.assertEqual(self.user(), "ada")

    def test_a_sign_in_or_up_that_hides_who_has_an_account(self) -> None:
        self.check_sign_in_or_up(sign_in_or_up.page)

    def test_a_sign_in_or_up_that_says_which_it_is(self) -> None:
        self.policy(enumeration_protection=False)
        self.check_sign_in_or_up(sign_in_else_up.page)
        self.assertIn(sign_in_else_up.UP, self.post(sign_in_else_up.page, identifier="cyd@example.org"))
        self.assertIn(sign_in_else_up.IN, self.post(sign_in_else_up.page, identifier="ada@example.org"))

    def test_a_sign_up_asks_for_the_rest_of_its_fields(self) -> None:
        page = sign_in_or_up.page
        self.policy(sign_up={"required_fields": ["email_address", "username", "legal_accepted"]})
        self.post(page, identifier="new@example.org")
        self.expect_fields(self.post(page, code=self.code()), "username", "legal_accepted")
        refused = self.post(page, username="new ton", legal_accepted="on")
        self.assertIn("<p>invalid_input</p>", refused)
        self.expect_fields(refused, "username", "legal_accepted")
        self.assertEqual(self.post(page, username="newton", legal_accepted="on"), DONE)
        self.assertEqual(self.client.subject_get(self.user()).profile.username, "newton")

    def check_sign_in_or_up(self, page: Page) -> None:
        for address in ("ada@example.org", "bob@example.org"):
            self.expect_fields(self.post(page, identifier=address), "code")
            self.assertEqual(self.post(page, code=self.code()), DONE)
        self.assertNotEqual(self.user(), "ada")
        # Whoever signed up signs in the next time.
        first = self.user()
        self.policy(delivered_code={"ttl_s": 60})
        self.expect_fields(self.post(page, identifier="bob@example.org"), "code")
        self.assertEqual(self.post(page, code=self.code()), DONE)
        self.assertEqual(self.user(), first)

    def test_the_whole_loop(self) -> None:
        page = next_step.page
        self.policy(mfa={"state": "required", "second_factors": ["totp", "email", "phone", "backup_code"]})
        self.client.password_set("ada", PASSWORD, temporary=True)
        self.expect_fields(self.post(page), "identifier")
        shown = self.post(page, identifier="ada@example.org")
        self.expect_fields(shown)
        self.assertEqual(self.ways(shown), ["password", "email", "reset_password"])
        self.assertIn('<button name="selection" value="email">Code by email a***@e***.org</button>', shown)
        self.expect_fields(self.post(page, selection="password"), "password")
        shown = self.post(page, password=PASSWORD)
        self.assertEqual(self.ways(shown), ["email", "phone"])
        self.expect_fields(self.post(page, selection="email"), "code")
        self.expect_fields(self.post(page, code=self.code()), "new_password")
        self.expect_fields(self.post(page, new_password="password1"), "new_password")
        self.assertEqual(self.post(page, new_password="four polite foxes"), DONE)
        self.assertEqual(self.user(), "ada")

        # Without any second factor, one is set up; then it is asked for.
        for each in self.client.factor_list("ada").factors:
            if each.kind in ("email", "phone"):
                self.policy(mfa={"state": "optional"})
                self.client.factor_remove("ada", each.factor_id)
        self.client.username_set("ada", "ada")
        self.policy(mfa={"state": "required", "second_factors": ["totp"]})
        shown = self.begin("ada", "four polite foxes")
        self.expect_fields(shown, "code")
        found = re.search("<svg.*</svg><p>([A-Z2-7]+)</p>", shown, re.DOTALL)
        assert found is not None
        self.assertEqual(self.post(page, code="000000"), "<p>code_rejected</p>" + shown)
        self.assertEqual(self.post(page, code=totp(found[1], -1)), DONE)
        self.expect_fields(self.begin("ada", "four polite foxes"), "code")
        self.assertEqual(self.post(page, code=totp(found[1])), DONE)
        self.assertEqual(self.client.session_check(self.cookies["session"], min_aal=2).session.subject, "ada")

    def begin(self, name: str, password: str) -> str:
        """A sign-in by the whole loop, up to what comes after the password, which is returned."""
        page = next_step.page
        self.post(page)
        self.post(page, identifier=name)
        self.post(page, selection="password")
        return self.post(page, password=password)

    def test_no_sample_knows_a_type_of_step(self) -> None:
        for file in SAMPLES.glob("*.py"):
            self.assertNotRegex(file.read_text("utf-8"), r"\.type\b")

    def test_authenticators_are_enrolled_and_removed(self) -> None:
        page = authenticator.page
        self.cookies["session"] = "sto_" + 52 * "a"
        self.assertEqual(self.post(page), "<p>Sign in.</p>")
        self.cookies["session"] = self.client.session_create("ada", ["pwd"]).session_token
        self.assertNotIn("<li>", self.post(page))
        shown = self.post(page, add="<b>phone</b>")
        self.assertIn("<svg", shown)
        found = re.search('<p>([A-Z2-7]+)</p>.*value="(fac_[a-z2-7]+)"', shown, re.DOTALL)
        assert found is not None
        self.assertIn("code_rejected", self.post(page, prove=found[2], code="000000"))
        self.assertIn("<li>&lt;b&gt;phone&lt;/b&gt; ", self.post(page, prove=found[2], code=totp(found[1])))
        self.assertNotIn("<li>", self.post(page, remove=found[2]))
        self.cookies["session"] = self.client.session_create("ada", ["pwd"], authenticated_at=1).session_token
        kept = self.client.session_check(self.cookies["session"]).session.session_id
        self.client.session_revoke_all("ada", except_session_id=kept)
        begun = self.client.totp_enroll("ada")
        self.client.factor_activate("ada", begun.factor.factor_id, code=totp(begun.secret))
        self.assertEqual(self.post(page, remove=begun.factor.factor_id), "<p>Sign in again first.</p>")

    def test_each_sample_is_shorter_than_theirs_and_uses_public_members(self) -> None:
        for file in SAMPLES.glob("*.py"):
            text = file.read_text("utf-8")
            lines = [line for line in text.splitlines() if line.strip()]
            self.assertLess(len(lines), 42, file.name)
            self.assertIsNone(re.search(r"\b(daemon|factord|flow|step)\._", text), file.name)
            self.assertNotIn(".call(", text, file.name)


if __name__ == "__main__":
    unittest.main()
