"""Passkeys as two other implementations judge them (`passkey_judges`): what they answer is judged by factord, and what Chromium
answers to factord by them."""

from __future__ import annotations

import json
import os
import unittest
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple

from authenticator import raw, text
from compare_passkeys import STRICTER, compared
from cryptography.hazmat.primitives.serialization import load_der_public_key
from fido2 import cbor
from fido2.cose import CoseKey
from passkey_judges import Credential, Judges, Made, Options, Used
from passkey_maker import FLAG
from passkey_page import PasskeyPage

import factord
from browser import DRIVER
from support import PROGRAM

#: Chromium's authenticators, and the algorithms that they have: a platform, a security key with and without user verification,
#: one of the first generation, which has no other algorithm and no discoverable credentials, and a synchronised passkey.
AUTHENTICATORS: List[Tuple[str, Sequence[int], Dict[str, Any], Dict[str, Any]]] = [
    ("platform", (-7, -257), {}, {"resident": True}),
    ("key with a PIN", (-7, -257), {"transport": "usb"}, {"resident": False}),
    ("key without", (-7, -257), {"transport": "nfc", "hasUserVerification": False, "hasResidentKey": False}, {}),
    (
        "key of the first generation", (-7,),
        {"protocol": "u2f", "transport": "usb", "hasUserVerification": False, "hasResidentKey": False}, {},
    ),
    ("synchronised", (-7,), {"defaultBackupEligibility": True, "defaultBackupState": True}, {"resident": True}),
]  # fmt: skip
#: The first seed: with another one, `compare_passkeys.py` is run by hand.
SEED = 1


@unittest.skipUnless(PROGRAM, "needs FACTORD_PROGRAM")
class ComparisonTests(unittest.TestCase):
    def test_all_three_judge_what_one_of_them_answers(self) -> None:
        found = compared(SEED, uses=2)
        self.assertEqual(found.failed, [])
        # What factord alone refuses is all that it is known to, and most is not that.
        self.assertEqual(set(found.stricter), set(STRICTER))
        self.assertGreater(found.compared, 3 * found.stricter.total())


@unittest.skipUnless(PROGRAM and os.path.exists(DRIVER), "needs FACTORD_PROGRAM and chromedriver")
class ChromiumTests(PasskeyPage):
    def setUp(self) -> None:
        super().setUp()
        self.judges = Judges("localhost", self.origin)

    def agreed(self, readings: Sequence[Optional[Any]]) -> Any:
        """What both libraries read of a response, which they have to take."""
        first, second = readings
        self.assertIsNotNone(first, "refused by fido2")
        self.assertEqual(first, second)
        return first

    def refuse(self, readings: Sequence[Optional[Any]], method: str, **params: Any) -> None:
        """All three have to."""
        self.assertEqual(list(readings), [None, None])
        with self.assertRaises(factord.CredentialRejected):
            self.ask(method, **params)
        self.ask("subject.unlock", subject=self.subject)

    def make(self, algorithm: int, wishes: Dict[str, Any]) -> Made:
        """Enrols what Chromium makes to factord's options, as both libraries read it."""
        begun = self.ask("passkey.enroll", subject=self.subject, **wishes)
        options, params = begun["public_key"], {"subject": self.subject, "factor_id": begun["factor"]["factor_id"]}
        self.assertIn(algorithm, [each["alg"] for each in options["pubKeyCredParams"]])
        credential = self.create({**options, "pubKeyCredParams": [{"type": "public-key", "alg": algorithm}]})
        self.assertIsInstance(credential, dict, credential)
        made: Made = self.agreed(self.judges.made(options, credential))
        # Chromium says the same to the page, of the key in another form.
        self.assertEqual(made.id, raw(credential["id"]))
        key = CoseKey.parse(cbor.decode(made.key))
        self.assertEqual(key, type(key).from_cryptography_key(load_der_public_key(raw(credential["response"]["publicKey"]))))
        for wrong in wrong_credentials(credential):
            self.refuse(self.judges.made(options, wrong), "factor.activate", **params, credential=wrong)
        self.assertEqual(self.ask("factor.activate", **params, credential=credential)["factor"]["status"], "active")
        return made

    def challenge(self) -> Options:
        return dict(self.ask("passkey.challenge", subject=self.subject)["public_key"])

    def use(self, made: Made, counter: int) -> int:
        """Verifies what Chromium answers to factord's options, as both libraries read it; returns the counter."""
        options = self.challenge()
        credential = self.get(options)
        used: Used = self.agreed(self.judges.used(options, credential, made.key, counter))
        for wrong in wrong_credentials(credential):
            readings = self.judges.used(options, wrong, made.key, counter)
            self.refuse(readings, "passkey.verify", subject=self.subject, credential=wrong)
        verified = self.ask("passkey.verify", subject=self.subject, credential=credential)
        self.assertEqual(verified["user_verified"], used.is_verified)
        # An answer is good only for its own challenge.
        readings = self.judges.used(self.challenge(), credential, made.key, counter)
        self.refuse(readings, "passkey.verify", subject=self.subject, credential=credential)
        return used.counter

    def test_both_libraries_judge_what_chromium_answers(self) -> None:
        for name, algorithms, options, wishes in AUTHENTICATORS:
            for algorithm in algorithms:
                with self.subTest(authenticator=name, algorithm=algorithm):
                    self.subject = f"{name}, {algorithm}"
                    keys = self.keys(**options)
                    made = self.make(algorithm, wishes)
                    counter = made.counter
                    for _ in range(3):
                        before, counter = counter, self.use(made, counter)
                        self.assertGreater(counter, before)
                    keys.remove()

    def test_where_the_user_has_to_be_verified(self) -> None:
        """The options say so, and a response of a key that cannot do it is refused by all."""
        self.keys(transport="usb", hasUserVerification=False, hasResidentKey=False)
        made = self.make(-7, {})
        self.policy(passkey={"user_verification": "required"})
        options = self.challenge()
        self.assertEqual(options["userVerification"], "required")
        # Chromium would not ask such a key, so the page does not say so.
        credential = self.get({**options, "userVerification": "discouraged"})
        readings = self.judges.used(options, credential, made.key, made.counter)
        self.refuse(readings, "passkey.verify", subject=self.subject, credential=credential)


def wrong_credentials(credential: Credential) -> Iterator[Credential]:
    """A response with one thing wrong each."""
    response = credential["response"]
    client = json.loads(raw(response["clientDataJSON"]))
    for change in [
        {"type": "payment.get"}, {"challenge": text(b"\7" * 32)}, {"origin": "http://localhost"},
        {"origin": "https://localhost.example.org"},
    ]:  # fmt: skip
        changed = text(json.dumps({**client, **change}).encode())
        yield {**credential, "response": {**response, "clientDataJSON": changed}}
    if "signature" in response:
        for part in ["signature", "authenticatorData"]:
            data = raw(response[part])
            yield {**credential, "response": {**response, part: text(data[:-1] + bytes([data[-1] ^ 1]))}}
    else:
        made = cbor.decode(raw(response["attestationObject"]))
        data = made["authData"]
        for altered in [bytes([data[0] ^ 1]) + data[1:], data[:32] + bytes([data[32] & ~FLAG.UP]) + data[33:]]:
            attestation = text(cbor.encode({**made, "authData": altered}))
            yield {**credential, "response": {**response, "attestationObject": attestation}}


if __name__ == "__main__":
    unittest.main()
