"""Compares factord's verdicts on passkeys with those of two other implementations.

    python3 -m venv DIR && DIR/bin/pip install fido2 webauthn
    DIR/bin/python Tests/Interplay/compare_passkeys.py PATH/TO/factord

`fido2` (Yubico) builds the responses and is one of the judges; `webauthn` (Duo) is the other. For each algorithm, both parse
factord's options, and all three judge the same responses: right ones, and ones with one thing wrong. Where factord refuses
what the others take, it has to be listed below. What one of the others refuses, factord refuses.
"""

import base64
import hashlib
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from typing import Any, Callable, Dict, List, Optional, Tuple

import webauthn as duo
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from fido2.cose import ES256, RS256, CoseKey, EdDSA
from fido2.server import Fido2Server
from fido2.webauthn import (
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
    PublicKeyCredentialCreationOptions,
    PublicKeyCredentialRequestOptions,
    PublicKeyCredentialRpEntity,
)
from webauthn.helpers import parse_registration_options_json
from webauthn.helpers.parse_authentication_options_json import parse_authentication_options_json

RP, ORIGIN = "example.org", "https://example.org"
FLAG = AuthenticatorData.FLAG

# What factord refuses and the others take, by the name of the change.
STRICTER = {
    "a frame of another origin": "the ceremony must not be embedded in other origins",
    "no user handle": "a response that nobody was named for has to say whose it is",
    "the user handle of another": "the libraries leave the comparison to their callers",
    "another credential's id": "the libraries leave the choice of the key to their callers",
    "it can be backed up all of a sudden": "it has to be as when it was made",
    "a counter that did not rise": "a policy, which is on by default",
    "RSA with the exponent 3": "only 65537 is taken",
    "RSA of 1024 bits": "at least 2048 are",
    "a signature in another spelling": "DER has one spelling",
}


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def raw(data: str) -> bytes:
    return base64.urlsafe_b64decode(data + "=" * (-len(data) % 4))


class Daemon:
    def __init__(self, program: str) -> None:
        self.work = tempfile.TemporaryDirectory()
        path = os.path.join(self.work.name, "s")
        state = os.path.join(self.work.name, "state")
        self.process = subprocess.Popen(
            [program, "--dev", "--socket", path, "--state", state], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.socket = socket.socket(socket.AF_UNIX)
        for _ in range(200):
            try:
                self.socket.connect(path)
                break
            except OSError:
                time.sleep(0.05)
        self.lines = self.socket.makefile("rw")

    def ask(self, method: str, **params: Any) -> Dict[str, Any]:
        self.lines.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) + "\n")
        self.lines.flush()
        return dict(json.loads(self.lines.readline()))

    def done(self, method: str, **params: Any) -> Dict[str, Any]:
        answer = self.ask(method, **params)
        assert "result" in answer, (method, answer)
        return dict(answer["result"])

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


class Authenticator:
    """A passkey and the browser around it; `change` alters what goes into the next response."""

    def __init__(self, algorithm: str, bits: int = 2048, exponent: int = 65537) -> None:
        self.id = os.urandom(32)
        self.algorithm = algorithm
        self.key: Any
        if algorithm == "ES256":
            self.key = ec.generate_private_key(ec.SECP256R1())
            self.public: CoseKey = ES256.from_cryptography_key(self.key.public_key())
        elif algorithm == "EdDSA":
            self.key = ed25519.Ed25519PrivateKey.generate()
            self.public = EdDSA.from_cryptography_key(self.key.public_key())
        else:
            self.key = rsa.generate_private_key(exponent, bits)
            self.public = RS256.from_cryptography_key(self.key.public_key())
        self.counter = 1
        self.user = b""

    def sign(self, message: bytes) -> bytes:
        if self.algorithm == "ES256":
            return bytes(self.key.sign(message, ec.ECDSA(hashes.SHA256())))
        if self.algorithm == "EdDSA":
            return bytes(self.key.sign(message))
        return bytes(self.key.sign(message, padding.PKCS1v15(), hashes.SHA256()))

    def parts(self, kind: str, challenge: str) -> Dict[str, Any]:
        return {
            "type": kind, "challenge": raw(challenge), "origin": ORIGIN, "cross": False, "rp": RP, "flags": FLAG.UP | FLAG.UV,
            "counter": self.counter, "id": self.id, "user": self.user, "signer": self, "fmt": "none", "signature": None,
        }

    def create(self, options: Dict[str, Any], change: Callable[[Dict[str, Any]], None]) -> Dict[str, Any]:
        self.user = raw(options["user"]["id"])
        parts = self.parts("webauthn.create", options["challenge"])
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
        response = {"clientDataJSON": text(client), "attestationObject": text(attestation), "transports": ["internal"]}
        return self.credential(parts, response)

    def get(self, options: Dict[str, Any], change: Callable[[Dict[str, Any]], None]) -> Dict[str, Any]:
        parts = self.parts("webauthn.get", options["challenge"])
        change(parts)
        client = CollectedClientData.create(parts["type"], parts["challenge"], parts["origin"], parts["cross"])
        data = AuthenticatorData.create(
            hashlib.sha256(parts["rp"].encode()).digest(), parts["flags"], parts["counter"]
        )
        signature = parts["signer"].sign(data + client.hash)
        if parts["signature"]:
            signature = parts["signature"](signature)
        response = {"clientDataJSON": text(client), "authenticatorData": text(data), "signature": text(signature)}
        if parts["user"] is not None:
            response["userHandle"] = text(parts["user"])
        return self.credential(parts, response)

    @staticmethod
    def credential(parts: Dict[str, Any], response: Dict[str, Any]) -> Dict[str, Any]:
        return {
            "id": text(parts["id"]), "rawId": text(parts["id"]), "type": "public-key", "response": response,
            "clientExtensionResults": {}, "authenticatorAttachment": "platform",
        }


def setting(**values: Any) -> Callable[[Dict[str, Any]], None]:
    return lambda parts: parts.update(values)


Change = Tuple[str, Callable[[Dict[str, Any]], None]]

BOTH: List[Change] = [
    ("another origin", setting(origin="https://example.com")),
    ("a subdomain", setting(origin="https://evil.example.org")),
    ("another relying party", setting(rp="example.com")),
    ("another challenge", setting(challenge=b"\7" * 32)),
    ("another type", setting(type="payment.get")),
    ("nobody there", setting(flags=FLAG(0))),
    ("a frame of another origin", setting(cross=True)),
    ("backed up, and it cannot be", setting(flags=FLAG.UP | FLAG.UV | FLAG.BS)),
]


def uses(stranger: Authenticator, algorithm: str) -> List[Change]:
    changes: List[Change] = BOTH + [
        ("another key", setting(signer=stranger)),
        ("another credential's id", setting(id=stranger.id)),
        ("the user handle of another", setting(user=b"\1" * 32)),
        ("no user handle", setting(user=None)),
        ("no signature", setting(signature=lambda _: b"")),
        ("a signature that is too short", setting(signature=lambda signature: signature[:-1])),
        ("a signature that is too long", setting(signature=lambda signature: signature + b"\0")),
        ("a changed signature", setting(signature=lambda signature: signature[:-1] + bytes([signature[-1] ^ 1]))),
        ("it can be backed up all of a sudden", setting(flags=FLAG.UP | FLAG.UV | FLAG.BE)),
        ("a counter that did not rise", setting(counter=1)),
    ]
    if algorithm == "ES256":
        # A length in its long form.
        changes.append(("a signature in another spelling", setting(signature=lambda s: s[:1] + b"\x81" + s[1:])))
    return changes


def takes(call: Callable[[], Any]) -> bool:
    try:
        call()
    except Exception:  # whatever a library raises is a refusal
        return False
    return True


class Check:
    def __init__(self, daemon: Daemon) -> None:
        self.daemon = daemon
        self.server = Fido2Server(PublicKeyCredentialRpEntity(name=RP, id=RP), verify_origin=lambda origin: origin == ORIGIN)
        self.compared = 0
        self.stricter: Dict[str, int] = {}
        self.failed: List[str] = []

    def compare(self, name: str, factord: bool, others: List[bool], is_right: bool) -> None:
        self.compared += 1
        if is_right and not (factord and all(others)):
            self.failed.append(f"{name}: right, and taken by factord {factord}, by the others {others}")
        if not is_right and factord:
            self.failed.append(f"{name}: wrong, and taken by factord; by the others {others}")
        if not factord and all(others):
            change = name.split(": ", 1)[1]
            if change not in STRICTER:
                self.failed.append(f"{name}: refused by factord alone")
            self.stricter[change] = self.stricter.get(change, 0) + 1

    def made(self, name: str, authenticator: Authenticator, change: Callable[[Dict[str, Any]], None], is_right: bool) -> Optional[str]:
        begun = self.daemon.done("webauthn.enroll", subject=authenticator.algorithm)
        options = begun["public_key"]
        PublicKeyCredentialCreationOptions.from_dict(options)
        assert text(parse_registration_options_json(options).challenge) == options["challenge"]
        credential = authenticator.create(options, change)
        state = {"challenge": options["challenge"], "user_verification": "preferred"}
        answer = self.daemon.ask(
            "webauthn.activate", subject=authenticator.algorithm, factor_id=begun["factor"]["factor_id"], credential=credential
        )
        others = [
            takes(lambda: self.server.register_complete(state, credential)),
            takes(
                lambda: duo.verify_registration_response(
                    credential=credential, expected_challenge=raw(options["challenge"]), expected_rp_id=RP,
                    expected_origin=ORIGIN,
                )
            ),
        ]
        self.compare(name, "result" in answer, others, is_right)
        self.daemon.done("subject.unlock", subject=authenticator.algorithm) if "error" in answer else None
        return str(begun["factor"]["factor_id"]) if "result" in answer else None

    def used(self, name: str, authenticator: Authenticator, change: Callable[[Dict[str, Any]], None], is_right: bool) -> None:
        options = self.daemon.done("webauthn.challenge")["public_key"]
        PublicKeyCredentialRequestOptions.from_dict(options)
        assert text(parse_authentication_options_json(options).challenge) == options["challenge"]
        before = authenticator.counter
        authenticator.counter += 1
        credential = authenticator.get(options, change)
        state = {"challenge": options["challenge"], "user_verification": "preferred"}
        answer = self.daemon.ask("webauthn.verify", credential=credential)
        own = AttestedCredentialData.create(b"\0" * 16, raw(credential["id"]), authenticator.public)
        others = [
            takes(lambda: self.server.authenticate_complete(state, [own], credential)),
            takes(
                lambda: duo.verify_authentication_response(
                    credential=credential, expected_challenge=raw(options["challenge"]), expected_rp_id=RP,
                    expected_origin=ORIGIN, credential_public_key=cbor(authenticator.public),
                    credential_current_sign_count=before,
                )
            ),
        ]
        self.compare(name, "result" in answer, others, is_right)
        if "error" in answer:
            self.daemon.done("subject.unlock", subject=authenticator.algorithm)


def cbor(key: CoseKey) -> bytes:
    from fido2 import cbor as encoder

    return bytes(encoder.encode(key))


def main() -> None:
    daemon = Daemon(sys.argv[1])
    try:
        daemon.done("tenant.update", tenant="default", policy={"webauthn": {"rp_id": RP}, "max_factors_per_kind": 20})
        check = Check(daemon)
        for algorithm in ["ES256", "EdDSA", "RS256"]:
            stranger = Authenticator(algorithm)
            for name, change in BOTH:
                check.made(f"new {algorithm}: {name}", Authenticator(algorithm), change, False)
            check.made(f"new {algorithm}: another credential's id", Authenticator(algorithm), setting(id=b"\1" * 32), False)
            for fmt in ["none", "packed"]:
                passkey = Authenticator(algorithm)
                check.made(f"new {algorithm}: right, {fmt}", passkey, setting(fmt=fmt), True)
                for name, change in uses(stranger, algorithm):
                    check.used(f"{algorithm}: {name}", passkey, change, False)
                for _ in range(20):
                    check.used(f"{algorithm}: right", passkey, lambda parts: None, True)
        check.made("RS256: RSA with the exponent 3", Authenticator("RS256", exponent=3), lambda parts: None, False)
        check.made("RS256: RSA of 1024 bits", Authenticator("RS256", bits=1024), lambda parts: None, False)
        for bits in [3072, 4096]:
            large = Authenticator("RS256", bits=bits)
            check.made(f"RS256: {bits} bits", large, lambda parts: None, True)
            check.used(f"RS256: {bits} bits", large, lambda parts: None, True)
    finally:
        daemon.stop()
    for line in check.failed:
        print("DIFFERS", line)
    for name, count in sorted(check.stricter.items()):
        print(f"refused by factord alone, {count} times: {name} ({STRICTER.get(name, '?')})")
    print(f"{check.compared} responses compared, {len(check.failed)} differ")
    sys.exit(1 if check.failed else 0)


if __name__ == "__main__":
    main()
