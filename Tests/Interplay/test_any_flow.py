"""One page that draws any step of any flow, in real Chromium, with its server and a real daemon."""

from __future__ import annotations

import os
import sys
import threading
import time
import unittest
from pathlib import Path
from typing import Any, Callable, Dict, List
from wsgiref.simple_server import WSGIRequestHandler, make_server

ROOT = Path(__file__).resolve().parents[2]
CLIENT, PAGE = ROOT / "protocol/clients/python", ROOT / "protocol/clients/page"
sys.path[:0] = [str(CLIENT), str(CLIENT / "tests"), str(PAGE)]

import any_flow  # noqa: E402
import factord  # noqa: E402
from browser import DRIVER, PATIENCE, Browser, Keys  # noqa: E402
from support import PROGRAM, Daemon, totp  # noqa: E402

PASSWORD, OTHER = "seven quiet otters", "mountain violin lake"
ADA = "ada@example.org"
#: The longest that the page may be, in lines.
LONGEST_PAGE = 100


class Quiet(WSGIRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@unittest.skipUnless(PROGRAM and os.path.exists(DRIVER), "needs FACTORD_PROGRAM and chromedriver")
class AnyFlowTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.browser = Browser()
        cls.browser.command("WebAuthn.enable", {})

    @classmethod
    def tearDownClass(cls) -> None:
        cls.browser.close()

    def setUp(self) -> None:
        daemon = Daemon()
        self.addCleanup(daemon.close)
        self.client = factord.Client(daemon.path, timeout=PATIENCE)
        self.addCleanup(self.client.close)
        server = make_server("127.0.0.1", 0, any_flow.site(self.client), any_flow.Server, Quiet)
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.origin = f"http://localhost:{server.server_port}"
        self.codes: List[str] = []
        self.policy(
            sign_in={"first_factors": ["password", "email"]}, sign_up={"required_fields": ["email_address", "password"]},
            delivered_code={"resend_after_s": 1},
        )
        self.browser.go(self.origin)
        # What the page asks for when it is loaded is answered.
        self.look("Who are you?")
        self.browser.forget_cookies()

    def policy(self, **members: Any) -> None:
        self.client.call("tenant.update", {"tenant": "default", "policy": members})

    def ada(self) -> None:
        self.client.email_enroll("ada", ADA, verified=True)
        self.client.password_set("ada", PASSWORD)

    def authenticator(self) -> str:
        begun = self.client.totp_enroll("ada", display_name="Phone of Ada")
        self.client.factor_activate("ada", begun.factor.factor_id, code=totp(begun.secret, -1))
        return begun.secret

    def code(self) -> str:
        """The latest code that was sent."""
        jobs = self.client.job_claim(kinds=["deliver_message"], wait_ms=20_000).jobs
        self.assertTrue(jobs, "no code was sent")
        return jobs[-1].payload.code or ""

    def begin(self, flow: str) -> None:
        """Loads the page again: changing only the fragment loads nothing."""
        self.browser.go("about:blank")
        self.browser.go(f"{self.origin}/#{flow}")

    def until(self, is_true: Callable[[], bool], words: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while not is_true():
            self.assertLess(time.monotonic(), deadline, f"never: {words}; {self.browser.text()}")
            time.sleep(0.02)

    def look(self, title: str, *told: str) -> None:
        """Waits for a step, and for what it tells."""
        for words in (title, *told):
            self.until(lambda words=words: words in self.browser.text(), words)  # type: ignore[misc]

    def choose(self, words: str) -> None:
        """Clicks a button, and waits for the next step to be drawn."""
        self.browser.run("document.querySelector('h1').id = 'before'")
        self.browser.click(words)
        self.until(lambda: self.browser.count("#before") == 0, f"another step after {words}")

    def enter(self, **fields: str) -> None:
        self.browser.fill(**fields)
        self.choose("Continue")

    def is_signed_in(self, subject: str = "") -> None:
        self.look("Done", f"You are signed in as {subject}")
        token = self.browser.cookies()["session"]
        self.assertTrue(token["httpOnly"])
        self.look(f"You are signed in as {self.client.session_check(token['value']).session.subject}.")
        self.assertNotIn("sto_", str(self.browser.run("return document.documentElement.outerHTML + JSON.stringify(flow)")))

    def test_it_fits_a_screen_of_code(self) -> None:
        self.assertLessEqual(len((PAGE / "any_flow.html").read_text().splitlines()), LONGEST_PAGE)

    def test_a_sign_up_whose_fields_and_code_are_wrong_at_first(self) -> None:
        self.begin("sign_up")
        self.look("Complete your account", "At least 15 characters.")
        self.enter(email_address="new@", password=PASSWORD)
        self.look("invalid input email address format")
        self.enter(email_address="new@example.org", password="password1")
        self.look("password refused password min length", "Complete your account")
        self.enter(email_address="new@example.org", password=PASSWORD)
        self.look("Enter the code", "A code was sent to n***@e***.org.")
        self.enter(code="12")
        self.look("invalid input code", "Enter the code")
        code = self.code()
        self.enter(code="000000" if code != "000000" else "111111")
        self.look("code rejected", "Enter the code")
        self.enter(code=code)
        self.is_signed_in()

    def test_a_sign_in_with_a_choice_of_second_factors(self) -> None:
        self.ada()
        secret, backup = self.authenticator(), self.client.backup_code_generate("ada").codes
        self.policy(mfa={"second_factors": ["totp", "email", "backup_code"]})
        self.begin("sign_in")
        self.look("Who are you?")
        self.enter(identifier=ADA)
        self.look("Choose a way")
        self.choose("Password")
        self.look("Enter your password")
        self.enter(password="wrong horse battery")
        self.look("credential rejected", "Enter your password")
        self.enter(password=PASSWORD)
        # What was used last is asked for at once.
        self.look("Enter the code", "Backup code")
        self.choose("Code by email a***@e***.org")
        self.look("A code was sent to a***@e***.org.")
        first = self.code()
        time.sleep(1.1)
        self.choose("Send it again")
        self.assertEqual(self.code(), first)
        self.choose("Authenticator app Phone of Ada")
        self.enter(code=totp(secret, 10))
        self.look("code rejected")
        self.choose("Backup code")
        self.enter(code=backup[0])
        self.is_signed_in("ada")

    def test_a_code_alone_for_who_is_new(self) -> None:
        self.policy(sign_up={"required_fields": ["email_address", "username"]})
        self.begin("sign_in&sign_up_if_missing=true&kind=email&identifier=new@example.org")
        self.look("A code was sent to n***@e***.org.")
        self.enter(code=self.code())
        self.look("Complete your account")
        self.enter(username="newcomer")
        self.is_signed_in()

    def test_second_factors_that_are_set_up(self) -> None:
        self.ada()
        self.policy(
            passkey={"rp_id": "localhost", "origins": [self.origin]},
            mfa={"state": "required", "second_factors": ["totp", "passkey"]},
        )
        keys = Keys(self.browser)
        self.addCleanup(keys.remove)
        self.begin("sign_in&identifier=" + ADA)
        self.look("Choose a way")
        self.choose("Password")
        self.look("Enter your password")
        self.enter(password=PASSWORD)
        self.look("Choose a way")
        self.choose("Authenticator app")
        self.look("Protect your account")
        secret = "return flow.next_step.secret"
        shown = str(self.browser.run(secret))
        self.assertEqual(self.browser.count("main svg"), 1)
        self.enter(code="000000")
        # A refusal leaves out the seed, which the page still shows.
        self.look("code rejected", shown)
        self.assertEqual(self.browser.count("main svg"), 1)
        self.choose("Passkey")
        self.choose("Make a passkey")
        self.is_signed_in("ada")
        # And it is the second factor of the next sign-in.
        self.begin("sign_in&kind=password&identifier=" + ADA)
        self.look("Enter your password")
        self.enter(password=PASSWORD)
        self.look("Use your passkey")
        self.choose("Use a passkey")
        self.is_signed_in("ada")

    def test_a_forgotten_password_and_one_that_has_to_be_replaced(self) -> None:
        self.ada()
        self.begin("password_reset&identifier=" + ADA)
        self.look("Choose a new password", "A code was sent to a***@e***.org.")
        self.enter(code=self.code(), new_password="ada")
        self.look("password refused", "Choose a new password")
        time.sleep(1.1)
        self.choose("Send it again")
        self.enter(code=self.code(), new_password=OTHER)
        self.look("Done")
        self.client.password_set("ada", PASSWORD, temporary=True)
        self.begin("sign_in&kind=password&identifier=" + ADA)
        self.look("Enter your password")
        self.enter(password=PASSWORD)
        self.look("Choose a new password")
        self.enter(new_password=OTHER)
        self.is_signed_in("ada")

    def test_a_payment_is_confirmed(self) -> None:
        self.ada()
        secret = self.authenticator()
        self.begin("sign_in&kind=password&identifier=" + ADA)
        self.look("Enter your password")
        self.enter(password=PASSWORD)
        self.look("Enter the code")
        self.enter(code=totp(secret))
        self.is_signed_in("ada")
        self.begin("step_up")
        self.look("Enter the code")
        self.enter(code=totp(secret, 1))
        self.look("Done", "The payment is confirmed.")

    def test_a_question_of_the_tenants_own_program(self) -> None:
        self.ada()
        self.policy(sign_in={"custom_challenge": "after_first_factor"})
        answers: Dict[str, Dict[str, Any]] = {
            "define": {"parameters": {"question": "What is your favourite colour?"}},
            "green": {"outcome": "wrong"},
            "blue": {"outcome": "pass"},
        }

        def judge() -> None:
            for _ in range(3):
                job = self.client.call("job.claim", {"kinds": ["challenge"], "wait_ms": 20_000, "limit": 1})["jobs"][0]
                payload = job["payload"]
                result = answers[payload["response"] if payload["stage"] == "judge" else "define"]
                self.client.call("job.complete", {"job_id": job["job_id"], "attempt": job["attempt"], "result": result})

        program = threading.Thread(target=judge)
        program.start()
        self.addCleanup(program.join)
        self.begin("sign_in&kind=password&identifier=" + ADA)
        self.look("Enter your password")
        self.enter(password=PASSWORD)
        self.look("One question", "favourite colour")
        self.enter(response="green")
        self.look("credential rejected", "favourite colour")
        self.enter(response="blue")
        self.is_signed_in("ada")

    def test_what_others_send_is_not_passed_on(self) -> None:
        self.ada()
        script = """
            return fetch(arguments[0], {method: "POST", body: JSON.stringify(arguments[1])}).then(async (answer) =>
              [answer.status, answer.ok ? await answer.json() : null])
        """
        status, answer = self.browser.run(script, "/ask/sign_in.create", {"subject": "ada", "tenant": "other", "identifier": "bob"})
        self.assertEqual((status, answer["result"]["subject"], answer["result"]["status"]), (200, None, "needs_first_factor"))
        for path, body, expected in [("/ask/subject.get", {"subject": "ada"}, 404), ("/ask/flow.attempt", [], 400)]:
            self.assertEqual(self.browser.run(script, path, body)[0], expected, path)
        # Another site.
        self.browser.go(self.origin.replace("localhost", "127.0.0.1"))
        crossed = "return fetch(arguments[0], {method: 'POST', mode: 'no-cors', body: '{}'}).then(a => a.type)"
        self.browser.run(crossed, self.origin + "/ask/flow.get")
        self.browser.go(self.origin)
        self.look("Who are you?")
        self.assertEqual(self.browser.run(script, "/ask/flow.get", {})[1]["result"]["status"], "needs_identifier")


if __name__ == "__main__":
    unittest.main()
