"""Session assertions, verified by PyJWT from the published keys alone, across key rotations."""

from __future__ import annotations

import dataclasses
import sys
import unittest
from pathlib import Path
from typing import Any, Dict

import jwt

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "protocol/clients/python"), str(ROOT / "protocol/clients/python/tests")]

import factord  # noqa: E402
from support import Daemon  # noqa: E402

AUDIENCE = "https://reports.example"


class AssertionTests(unittest.TestCase):
    def setUp(self) -> None:
        self.daemon = Daemon()
        self.addCleanup(self.daemon.close)
        self.client = factord.Client(self.daemon.path)
        self.addCleanup(self.client.close)
        self.client.tenant_update("default", policy={"issuer": "https://id.example"})
        self.token = self.client.session_create("u-17", ["pwd", "otp"]).session_token

    def keys(self) -> jwt.PyJWKSet:
        keys = [dataclasses.asdict(key) for key in self.client.keys_jwks().keys]
        return jwt.PyJWKSet.from_dict({"keys": keys})

    def verified(self, assertion: str, keys: jwt.PyJWKSet, audience: str = AUDIENCE) -> Dict[str, Any]:
        key = keys[jwt.get_unverified_header(assertion)["kid"]]
        return jwt.decode(assertion, key.key, algorithms=["EdDSA"], audience=audience, issuer="https://id.example")

    def assertion(self) -> str:
        return self.client.session_issue_assertion(self.token, AUDIENCE).assertion

    def test_an_assertion_verifies_and_describes_its_session(self) -> None:
        claims = self.verified(self.assertion(), self.keys())
        self.assertEqual(claims["sub"], "u-17")
        self.assertEqual(claims["tenant"], "default")
        self.assertEqual(claims["amr"], ["pwd", "otp"])
        self.assertEqual(claims["acr"], "aal2")
        self.assertEqual(claims["sid"], self.client.session_check(self.token).session.session_id)
        self.assertEqual(claims["exp"] - claims["iat"], 300)

    def test_an_assertion_verifies_across_rotations_and_a_restart(self) -> None:
        before, cached = self.assertion(), self.keys()
        self.client.keys_rotate_signing()
        after = self.assertion()
        # The new signing key was published before its first use.
        for keys in [cached, self.keys()]:
            for assertion in [before, after]:
                self.assertEqual(self.verified(assertion, keys)["sub"], "u-17")
        self.daemon.kill()
        self.daemon.start()
        self.client.keys_rotate_signing()
        for assertion in [before, after, self.assertion()]:
            self.assertEqual(self.verified(assertion, self.keys())["sub"], "u-17")

    def test_changed_assertions_and_those_for_another_audience_do_not_verify(self) -> None:
        assertion, keys = self.assertion(), self.keys()
        with self.assertRaises(jwt.InvalidAudienceError):
            self.verified(assertion, keys, audience="https://elsewhere.example")
        header, claims, signature = assertion.split(".")
        root = self.client.session_create("root", ["pwd"]).session_token
        other = self.client.session_issue_assertion(root, AUDIENCE).assertion
        with self.assertRaises(jwt.InvalidSignatureError):
            self.verified(".".join([header, other.split(".")[1], signature]), keys)


if __name__ == "__main__":
    unittest.main()
