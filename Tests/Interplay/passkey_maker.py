"""Passkeys in software, built with `fido2`, and the responses of browsers that use them: right ones, and ones with one thing
wrong. What is random is drawn from a seed, except RSA keys, which `cryptography` makes from none."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any, Callable, Dict, List, Tuple

from authenticator import raw, signed, text
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from fido2 import cbor
from fido2.cose import ES256, RS256, CoseKey, EdDSA
from fido2.webauthn import AttestationObject, AttestedCredentialData, AuthenticatorData, CollectedClientData

RP, ORIGIN = "example.org", "https://example.org"
FLAG = AuthenticatorData.FLAG
ALGORITHMS = ["ES256", "EdDSA", "RS256"]
TRANSPORTS = ["ble", "hybrid", "internal", "nfc", "usb"]

#: What goes into a response, by name, and what alters it.
Parts = Dict[str, Any]
Change = Callable[[Parts], None]


class Authenticator:
    """A passkey and the browser around it; a change alters what goes into the next response."""

    def __init__(self, random: Random, algorithm: str, bits: int = 2048, exponent: int = 65537) -> None:
        self.id = random.randbytes(random.choice([16, 20, 32, 48, 64, 250, 1023]))
        self.subject = f"{algorithm}-{random.getrandbits(64):x}"
        self.key: Any
        if algorithm == "ES256":
            self.key = ec.derive_private_key(random.getrandbits(255) + 1, ec.SECP256R1())
            self.public: CoseKey = ES256.from_cryptography_key(self.key.public_key())
        elif algorithm == "EdDSA":
            self.key = ed25519.Ed25519PrivateKey.from_private_bytes(random.randbytes(32))
            self.public = EdDSA.from_cryptography_key(self.key.public_key())
        else:
            self.key = rsa.generate_private_key(exponent, bits)
            self.public = RS256.from_cryptography_key(self.key.public_key())
        self.algorithm = algorithm
        #: The key in COSE.
        self.encoded = bytes(cbor.encode(self.public))
        #: Whether it verifies its user, and whether it can be and is backed up.
        self.flags = FLAG.UP | random.choice([FLAG.UV, FLAG(0)]) | random.choice([FLAG(0), FLAG.BE, FLAG.BE | FLAG.BS])
        self.transports = sorted(random.sample(TRANSPORTS, random.randint(0, 3)))
        #: Some never count.
        self.counts = random.random() < 0.7
        self.counter = random.choice([1, 200, 1 << 31]) if self.counts else 0
        #: The counter of the last response that was taken.
        self.seen = self.counter
        self.user = b""

    def sign(self, message: bytes) -> bytes:
        return signed(self.key, self.algorithm, message)

    def _parts(self, kind: str, challenge: str) -> Parts:
        return {
            "type": kind, "challenge": raw(challenge), "origin": ORIGIN, "cross": False, "rp": RP, "flags": self.flags,
            "counter": self.counter, "id": self.id, "user": self.user, "signer": self, "fmt": "none", "signature": None,
        }  # fmt: skip

    def create(self, options: Dict[str, Any], change: Change) -> Dict[str, Any]:
        self.user = raw(options["user"]["id"])
        parts = self._parts("webauthn.create", options["challenge"])
        change(parts)
        client = CollectedClientData.create(parts["type"], parts["challenge"], parts["origin"], parts["cross"])
        credential = AttestedCredentialData.create(b"\0" * 16, self.id, parts["signer"].public)
        data = AuthenticatorData.create(
            hashlib.sha256(parts["rp"].encode()).digest(), parts["flags"] | FLAG.AT, parts["counter"], credential
        )
        statement: Dict[str, Any] = {}
        if parts["fmt"] == "packed":
            statement = {"alg": self.public[3], "sig": self.sign(data + client.hash)}
        attestation = AttestationObject.create(parts["fmt"], data, statement)
        response = {"clientDataJSON": text(client), "attestationObject": text(attestation), "transports": self.transports}
        return self._credential(parts, response)

    def get(self, options: Dict[str, Any], change: Change) -> Dict[str, Any]:
        if self.counts:
            self.counter += 1
        parts = self._parts("webauthn.get", options["challenge"])
        change(parts)
        client = CollectedClientData.create(parts["type"], parts["challenge"], parts["origin"], parts["cross"])
        data = AuthenticatorData.create(hashlib.sha256(parts["rp"].encode()).digest(), parts["flags"], parts["counter"])
        signature = parts["signer"].sign(data + client.hash)
        if parts["signature"]:
            signature = parts["signature"](signature)
        response = {"clientDataJSON": text(client), "authenticatorData": text(data), "signature": text(signature)}
        if parts["user"] is not None:
            response["userHandle"] = text(parts["user"])
        return self._credential(parts, response)

    @staticmethod
    def _credential(parts: Parts, response: Dict[str, Any]) -> Dict[str, Any]:
        return {
            "id": text(parts["id"]), "rawId": text(parts["id"]), "type": "public-key", "response": response,
            "clientExtensionResults": {}, "authenticatorAttachment": "platform",
        }  # fmt: skip


def nothing(_: Parts) -> None:
    """The right response."""


def setting(**values: Any) -> Change:
    return lambda parts: parts.update(values)


def altering(name: str, alter: Callable[[Any], Any]) -> Change:
    return lambda parts: parts.update({name: alter(parts[name])})


#: What is wrong both for a new credential and for a use.
BOTH: List[Tuple[str, Change]] = [
    ("another origin", setting(origin="https://example.com")),
    ("a subdomain", setting(origin="https://evil.example.org")),
    ("another relying party", setting(rp="example.com")),
    ("another challenge", setting(challenge=b"\7" * 32)),
    ("another type", setting(type="payment.get")),
    ("nobody there", altering("flags", lambda flags: flags & ~FLAG.UP)),
    ("a frame of another origin", setting(cross=True)),
    ("backed up, and it cannot be", setting(flags=FLAG.UP | FLAG.UV | FLAG.BS)),
]


def wrong_uses(passkey: Authenticator, stranger: Authenticator) -> List[Tuple[str, Change]]:
    """What is wrong for a use of this passkey."""
    changes = BOTH + [
        ("another key", setting(signer=stranger)),
        ("another credential's id", setting(id=stranger.id)),
        ("the user handle of another", setting(user=b"\1" * 32)),
        ("no user handle", setting(user=None)),
        ("no signature", setting(signature=lambda _: b"")),
        ("a signature that is too short", setting(signature=lambda signature: signature[:-1])),
        ("a signature that is too long", setting(signature=lambda signature: signature + b"\0")),
        ("a changed signature", setting(signature=lambda signature: signature[:-1] + bytes([signature[-1] ^ 1]))),
        ("it can be backed up or not as it could not before", altering("flags", lambda flags: (flags ^ FLAG.BE) & ~FLAG.BS)),
    ]
    if passkey.counts:
        changes.append(("a counter that did not rise", setting(counter=passkey.seen)))
        changes.append(("a counter that begins again", setting(counter=0)))
    if passkey.algorithm == "ES256":
        # A length in its long form.
        changes.append(("a signature in another spelling", setting(signature=lambda s: s[:1] + b"\x81" + s[1:])))
    return changes
