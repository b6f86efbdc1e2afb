"""A passkey in software, on python3-cryptography alone: answers one JSON object per line of the standard input.

`{"algorithm": ..., "create": options}` makes a credential with a new key, and `{"get": options}` uses it; the answers are what
`toJSON()` returns. Everything is written here by hand, so that nothing is shared with what is tested.
"""

import base64
import copy
import hashlib
import json
import os
import sys
from typing import Any, Dict, Optional

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def raw(data: str) -> bytes:
    return base64.urlsafe_b64decode(data + "=" * (-len(data) % 4))


def head(major: int, value: int) -> bytes:
    if value < 24:
        return bytes([major << 5 | value])
    for short, length in ((24, 1), (25, 2), (26, 4)):
        if value < 1 << 8 * length:
            return bytes([major << 5 | short]) + value.to_bytes(length, "big")
    raise ValueError("too long")


def encode(value: Any) -> bytes:
    if isinstance(value, int):
        return head(0, value) if value >= 0 else head(1, -1 - value)
    if isinstance(value, bytes):
        return head(2, len(value)) + value
    if isinstance(value, str):
        return head(3, len(value.encode())) + value.encode()
    members = sorted(((encode(key), encode(member)) for key, member in value.items()), key=lambda m: (m[0][0] >> 5, len(m[0]), m[0]))
    return head(5, len(members)) + b"".join(key + member for key, member in members)


def signed(key: Any, algorithm: str, message: bytes) -> bytes:
    if algorithm == "ES256":
        return bytes(key.sign(message, ec.ECDSA(hashes.SHA256())))
    if algorithm == "EdDSA":
        return bytes(key.sign(message))
    return bytes(key.sign(message, padding.PKCS1v15(), hashes.SHA256()))


class Passkey:
    def __init__(self, algorithm: str) -> None:
        self.algorithm, self.id, self.counter, self.user = algorithm, os.urandom(48), 0, ""
        self.key: Any
        if algorithm == "ES256":
            self.key = ec.generate_private_key(ec.SECP256R1())
        elif algorithm == "EdDSA":
            self.key = ed25519.Ed25519PrivateKey.generate()
        else:
            self.key = rsa.generate_private_key(65537, 2048)

    def twin(self) -> "Passkey":
        """Another credential with the same key, whose making takes a while."""
        other = copy.copy(self)
        other.id = os.urandom(48)
        return other

    def cose(self) -> bytes:
        public = self.key.public_key()
        if self.algorithm == "EdDSA":
            point = public.public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
            return encode({1: 1, 3: -8, -1: 6, -2: point})
        numbers = public.public_numbers()
        if self.algorithm == "ES256":
            return encode({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")})
        return encode({1: 3, 3: -257, -1: numbers.n.to_bytes(256, "big"), -2: numbers.e.to_bytes(3, "big")})

    def sign(self, message: bytes) -> bytes:
        return signed(self.key, self.algorithm, message)

    def data(self, rp: str, flags: int) -> bytes:
        self.counter += 1
        return hashlib.sha256(rp.encode()).digest() + bytes([flags]) + self.counter.to_bytes(4, "big")

    def credential(self, response: Dict[str, Any]) -> Dict[str, Any]:
        return {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": response}

    def create(self, options: Dict[str, Any]) -> Dict[str, Any]:
        self.user = options["user"]["id"]
        data = self.data(options["rp"]["id"], 0x45) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + self.cose()
        return self.credential({
            "clientDataJSON": text(client("webauthn.create", options["challenge"])),
            "attestationObject": text(encode({"fmt": "none", "attStmt": {}, "authData": data})),
        })

    def get(self, options: Dict[str, Any], signer: Optional["Passkey"] = None) -> Dict[str, Any]:
        """Uses the credential; with a `signer`, by the key of that one."""
        data, own = self.data(options["rpId"], 0x05), client("webauthn.get", options["challenge"])
        return self.credential({
            "clientDataJSON": text(own), "authenticatorData": text(data), "userHandle": self.user,
            "signature": text((signer or self).sign(data + hashlib.sha256(own).digest())),
        })


def client(kind: str, challenge: str) -> bytes:
    own = {"type": kind, "challenge": challenge, "origin": "https://example.org", "crossOrigin": False}
    return json.dumps(own, separators=(",", ":")).encode()


def main() -> None:
    passkey = Passkey("EdDSA")
    for line in sys.stdin:
        request = json.loads(line)
        if "create" in request:
            passkey = Passkey(request["algorithm"])
            answer = passkey.create(request["create"])
        else:
            answer = passkey.get(request["get"])
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
