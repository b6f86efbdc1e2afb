"""The sample pages of hosted sign-in services, written on the Python client, with a real daemon.

Each file in `samples` does what one sample of those services does, with public members of the client alone, in fewer lines.
"""

from __future__ import annotations

import re
import sys
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

    def policy(self, **members: Any) -> None:
        self.client.call("tenant.update", {"tenant": "default", "policy": members})

    def post(self, page: Page, **form: str) -> str:
        return page(self.client, form, self.cookies)

    def code(self) -> str:
        """The latest code that was sent."""
        jobs = self.client.job_claim(kinds=["deliver_code"]).jobs
        self.assertTrue(jobs, "no code was sent")
        return jobs[-1].payload.code or ""

    def user(self) -> str:
        return self.client.session_check(self.cookies["session"]).subject

    def test_a_sign_in_with_a_second_factor(self) -> None:
        page = second_factor.page
        begun = self.client.totp_enroll("ada")
        self.client.totp_activate("ada", begun.factor.factor_id, totp(begun.secret, -1))
        backup = self.client.backup_codes_generate("ada").codes[0]
        self.assertEqual(self.post(page), second_factor.FIRST)
        refused = "<p>credential_rejected</p>" + second_factor.FIRST
        self.assertEqual(self.post(page, name="ada@example.org", password="wrong"), refused)
        for code in (totp(begun.secret), backup):
            self.assertEqual(self.post(page, name="ada@example.org", password=PASSWORD), second_factor.SECOND)
            self.assertEqual(self.post(page, code="000000"), "<p>code_rejected</p>" + second_factor.SECOND)
            self.assertEqual(self.post(page, code=code), DONE)
            self.assertEqual(self.client.session_check(self.cookies["session"], min_aal=2).subject, "ada")

    def test_codes_by_mail_and_by_text_message(self) -> None:
        page = sent_code.page
        self.policy(delivered_code={"resend_after_s": 1})
        for to in ("ada@example.org", "+1 202 555 0100"):
            self.assertEqual(self.post(page, to=to), sent_code.SECOND)
            self.assertEqual(self.post(page, again="yes"), sent_code.SECOND)
            code = self.code()
            other = "000000" if code != "000000" else "111111"
            self.assertEqual(self.post(page, code=other), "<p>code_rejected</p>" + sent_code.SECOND)
            self.assertEqual(self.post(page, code=code), DONE)
            self.assertEqual(self.user(), "ada")

    def test_a_sign_in_or_up_that_hides_who_has_an_account(self) -> None:
        self.check_sign_in_or_up(sign_in_or_up.page)

    def test_a_sign_in_or_up_that_says_which_it_is(self) -> None:
        self.policy(enumeration_protection=False)
        self.check_sign_in_or_up(sign_in_else_up.page)
        self.assertIn(sign_in_else_up.UP, self.post(sign_in_else_up.page, to="cyd@example.org"))
        self.assertIn(sign_in_else_up.IN, self.post(sign_in_else_up.page, to="ada@example.org"))

    def check_sign_in_or_up(self, page: Page) -> None:
        for address in ("ada@example.org", "bob@example.org"):
            self.assertIn("Code", self.post(page, to=address))
            self.assertEqual(self.post(page, code=self.code()), DONE)
        self.assertNotEqual(self.user(), "ada")
        # Whoever signed up signs in the next time.
        first = self.user()
        self.policy(delivered_code={"ttl_s": 60})
        self.assertIn("Code", self.post(page, to="bob@example.org"))
        self.assertEqual(self.post(page, code=self.code()), DONE)
        self.assertEqual(self.user(), first)

    def sign_in(self, **answers: Any) -> List[str]:
        """Runs the loop with an answer for each type of step, and returns the types in their order."""
        asked: List[str] = []

        def ask(question: str, step: factord.NextStep) -> str:
            asked.append(question if question.startswith("Refused") else step.type)
            answer = answers[step.type]
            return str(answer(step) if callable(answer) else answer)

        token = next_step.sign_in(self.client, ask)
        self.assertIsNotNone(token, asked)
        self.cookies["session"] = token or ""
        self.assertEqual(self.user(), "ada")
        return asked

    def test_the_whole_loop(self) -> None:
        self.policy(mfa={"state": "required", "second_factors": ["totp", "email_code", "phone_code", "backup_code"]})
        self.client.password_set("ada", PASSWORD, temporary=True)
        known: Dict[str, Any] = {
            "provide_identifier": "ada@example.org",
            "continue_sign_in_with_first_factor_selection": "password",
            "confirm_sign_in_with_password": PASSWORD,
            "continue_sign_in_with_mfa_selection": "email_code",
            "confirm_sign_in_with_email_mfa_code": lambda step: self.code(),
            "confirm_sign_in_with_sms_mfa_code": lambda step: self.code(),
            "confirm_sign_in_with_new_password": "four polite foxes",
        }
        self.assertEqual(self.sign_in(**known), [
            "provide_identifier", "continue_sign_in_with_first_factor_selection", "confirm_sign_in_with_password",
            "continue_sign_in_with_mfa_selection", "confirm_sign_in_with_email_mfa_code", "confirm_sign_in_with_new_password",
        ])  # fmt: skip

        # Without any second factor, one is set up; then it is asked for.
        for each in self.client.factor_list("ada").factors:
            if each.kind in ("email", "phone"):
                self.policy(mfa={"state": "optional"})
                self.client.factor_remove("ada", each.factor_id)
        self.client.username_set("ada", "ada")
        self.policy(mfa={"state": "required", "second_factors": ["totp"]})
        seeds: List[str] = []

        def first_code(step: factord.NextStep) -> str:
            seeds.append(step.secret or "")
            return totp(seeds[-1], -1)

        known.update(provide_identifier="ada", confirm_sign_in_with_password="four polite foxes",
                     continue_sign_in_with_totp_setup=first_code)  # fmt: skip
        self.assertEqual(self.sign_in(**known)[-1], "continue_sign_in_with_totp_setup")
        codes = iter(["000000", "", totp(seeds[0])])
        known["confirm_sign_in_with_totp_code"] = lambda step: next(codes)
        asked, code = self.sign_in(**known), "confirm_sign_in_with_totp_code"
        self.assertEqual(asked[-3:], [code, "Refused: code_rejected", code])

    def test_the_loop_knows_each_step(self) -> None:
        described = (ROOT / "protocol/openrpc.json").read_text()
        types = set(re.findall('"((?:confirm|continue)_sign_in_[a-z_]+|reset_password|provide_identifier)"', described))
        self.assertEqual({each for each in types if "passkey" not in each}, set(next_step.QUESTIONS))

    def test_authenticators_are_enrolled_and_removed(self) -> None:
        page = authenticator.page
        self.cookies["session"] = "sto_" + 52 * "a"
        self.assertEqual(self.post(page), "<p>Sign in.</p>")
        self.cookies["session"] = self.client.session_create("ada", ["pwd"]).token
        self.assertNotIn("<li>", self.post(page))
        shown = self.post(page, add="<b>phone</b>")
        self.assertIn("<svg", shown)
        found = re.search('<p>([A-Z2-7]+)</p>.*value="(fac_[a-z2-7]+)"', shown, re.DOTALL)
        assert found is not None
        self.assertIn("code_rejected", self.post(page, prove=found[2], code="000000"))
        self.assertIn("<li>&lt;b&gt;phone&lt;/b&gt; ", self.post(page, prove=found[2], code=totp(found[1])))
        self.assertNotIn("<li>", self.post(page, remove=found[2]))
        self.cookies["session"] = self.client.session_create("ada", ["pwd"], authenticated_at=1).token
        self.client.session_revoke_all("ada", except_session_id=self.client.session_check(self.cookies["session"]).session_id)
        begun = self.client.totp_enroll("ada")
        self.client.totp_activate("ada", begun.factor.factor_id, totp(begun.secret))
        self.assertEqual(self.post(page, remove=begun.factor.factor_id), "<p>Sign in again first.</p>")

    def test_each_sample_is_shorter_than_theirs_and_uses_public_members(self) -> None:
        for file in SAMPLES.glob("*.py"):
            text = file.read_text("utf-8")
            lines = [line for line in text.splitlines() if line.strip()]
            self.assertLess(len(lines), 45, file.name)
            self.assertIsNone(re.search(r"\b(daemon|factord|flow|step)\._", text), file.name)
            self.assertNotIn(".call(", text, file.name)


if __name__ == "__main__":
    unittest.main()
