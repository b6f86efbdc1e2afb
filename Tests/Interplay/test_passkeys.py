"""Passkeys in a real browser with a real daemon: Chromium and its virtual authenticators, on a page of `localhost`."""

from __future__ import annotations

import unittest
from typing import Any, Dict

from passkey_page import PasskeyPage

import factord

PASSWORD = "seven quiet otters"


class PasskeyTests(PasskeyPage):
    def verify(self) -> Dict[str, Any]:
        options = self.ask("passkey.challenge", subject=self.subject)["public_key"]
        return self.ask("passkey.verify", subject=self.subject, credential=self.get(options))

    def test_each_algorithm_that_the_browser_has(self) -> None:
        for algorithm in (-7, -257):
            # An authenticator with several passkeys would have any of them chosen, also one that was removed here.
            keys = self.keys()
            factor = self.enrol(algorithm)
            options = self.ask("passkey.challenge")["public_key"]
            shown = self.ask("passkey.verify", credential=self.get(options))
            self.assertEqual((shown["subject"], shown["factor_id"]), (self.subject, factor))
            self.ask("factor.remove", subject=self.subject, factor_id=factor)
            keys.remove()

    def test_a_sign_in_without_a_name(self) -> None:
        keys = self.keys()
        self.enrol(resident=True)
        flow = self.ask("sign_in.create")
        self.assertEqual(flow["next_step"]["type"], "identifier")
        shown = self.get(flow["next_step"]["public_key"])
        over = self.ask("flow.attempt", flow_id=flow["flow_id"], credential=shown)
        self.assertEqual((over["status"], over["subject"]), ("complete", self.subject))
        session = self.ask("session.check", session_token=over["session_token"])["session"]
        self.assertEqual((session["amr"], session["aal"]), (["hwk", "user", "mfa"], 2))
        with self.assertRaises(factord.Refused):
            self.ask("flow.attempt", flow_id=flow["flow_id"], credential=shown)
        self.assertEqual(len(keys.credentials()), 1)

    def test_a_second_factor_and_a_step_up(self) -> None:
        self.keys()
        self.enrol()
        self.ask("password.set", subject=self.subject, password=PASSWORD)
        flow = self.ask("sign_in.create", subject=self.subject, password=PASSWORD)
        self.assertEqual(flow["next_step"]["type"], "passkey")
        shown = self.get(flow["next_step"]["public_key"])
        over = self.ask("flow.attempt", flow_id=flow["flow_id"], credential=shown)
        token = over["session_token"]
        self.assertEqual(self.ask("session.check", session_token=token)["session"]["amr"], ["pwd", "hwk", "user", "mfa"])

        asked = self.ask("step_up.create", session_token=token, purpose="pay", binding="42")
        shown = self.get(asked["next_step"]["public_key"])
        ended = self.ask("flow.attempt", flow_id=asked["flow_id"], credential=shown)
        redeemed = self.ask("verdict.redeem", verdict=ended["verdict"], purpose="pay", binding="42")
        self.assertEqual((redeemed["subject"], redeemed["aal"]), (self.subject, 2))

    def test_a_passkey_that_is_set_up_in_a_sign_in(self) -> None:
        self.keys()
        self.policy(mfa={"state": "required"})
        self.ask("password.set", subject=self.subject, password=PASSWORD)
        flow = self.ask("sign_in.create", subject=self.subject, password=PASSWORD)
        self.assertEqual(flow["next_step"]["type"], "set_up")
        made = self.create(flow["next_step"]["public_key"])
        over = self.ask("flow.attempt", flow_id=flow["flow_id"], credential=made)
        self.assertEqual(over["status"], "complete")

    def test_a_copied_passkey(self) -> None:
        keys = self.keys()
        factor = self.enrol()
        copy = keys.credentials()[0]
        for _ in range(3):
            self.verify()
        keys.remove()
        other = self.keys()
        other.add(copy)
        with self.assertRaises(factord.CredentialRejected):
            self.verify()
        entries = self.ask("audit.list", subject=self.subject)["entries"]
        told = [each for each in entries if each["action"] == "passkey.counter"]
        self.assertEqual([(each["outcome"], each["factor_id"]) for each in told], [("refused", factor)])

    def test_a_security_key_without_user_verification(self) -> None:
        self.keys(protocol="u2f", transport="usb", hasResidentKey=False, hasUserVerification=False)
        self.enrol(resident=False)
        shown = self.verify()
        self.assertEqual((shown["user_verified"], shown["amr"]), (False, ["hwk", "user"]))
        self.policy(passkey={"user_verification": "required"})
        options = self.ask("passkey.challenge", subject=self.subject)["public_key"]
        options["userVerification"] = "discouraged"
        with self.assertRaises(factord.CredentialRejected):
            self.ask("passkey.verify", subject=self.subject, credential=self.get(options))

    def test_a_page_of_another_origin(self) -> None:
        self.keys()
        self.enrol()
        self.policy(passkey={"origins": ["https://example.org"]})
        with self.assertRaises(factord.CredentialRejected):
            self.verify()


if __name__ == "__main__":
    unittest.main()
