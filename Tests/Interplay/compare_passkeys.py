"""Compares factord's verdicts on passkeys with those of two other implementations (`passkey_judges`).

    FACTORD_PROGRAM=.build/debug/factord .build/judges/bin/python Tests/Interplay/compare_passkeys.py [SEED [USES]]

For each algorithm, both parse factord's options, and all three judge the same responses: right ones, and ones with one thing
wrong. Where factord refuses what the others take, it has to be listed below. What one of the others refuses, factord refuses.
`test_judges` does so with few right uses.
"""

from __future__ import annotations

import secrets
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, Callable, Dict, List, Optional, Sequence

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "protocol/clients/python"
sys.path[:0] = [str(CLIENT), str(CLIENT / "tests")]

from passkey_judges import Judges  # noqa: E402
from passkey_maker import ALGORITHMS, BOTH, ORIGIN, RP, Authenticator, Change, nothing, setting, wrong_uses  # noqa: E402

import factord  # noqa: E402
from support import PATIENCE, Daemon  # noqa: E402

# What factord refuses and the others take, by the name of the change.
STRICTER = {
    "a frame of another origin": "the ceremony must not be embedded in other origins",
    "no user handle": "a response that nobody was named for has to say whose it is",
    "the user handle of another": "the libraries leave the comparison to their callers",
    "another credential's id": "the libraries leave the choice of the key to their callers",
    "it can be backed up or not as it could not before": "it has to be as when it was made",
    "RSA with the exponent 3": "only 65537 is taken",
    "RSA of 1024 bits": "at least 2048 are",
}


class Comparison:
    def __init__(self, client: factord.Client, seed: int) -> None:
        self._client = client
        self._random = Random(seed)
        self._judges = Judges(RP, ORIGIN)
        #: How many responses were compared, and by change, how many of them factord alone refused.
        self.compared = 0
        self.stricter: Counter[str] = Counter()
        #: What was not as it should be.
        self.failed: List[str] = []

    def run(self, uses: int) -> None:
        """Compares everything.

        :param uses: the right uses of each passkey.
        """
        policy = {"passkey": {"rp_id": RP}, "max_factors_per_kind": 20}
        self._ask("tenant.update", tenant="default", policy=policy)
        for algorithm in ALGORITHMS:
            stranger = self._passkey(algorithm)
            for name, change in BOTH:
                self._make(name, self._passkey(algorithm), change, False)
            self._make("another credential's id", self._passkey(algorithm), setting(id=b"\1" * 32), False)
            for fmt in ["none", "packed"]:
                passkey = self._passkey(algorithm)
                self._make(f"right, {fmt}", passkey, setting(fmt=fmt), True)
                for name, change in wrong_uses(passkey, stranger):
                    self._use(name, passkey, change, False)
                for _ in range(uses):
                    self._use("right", passkey, nothing, True)
        self._make("RSA with the exponent 3", self._passkey("RS256", exponent=3), nothing, False)
        self._make("RSA of 1024 bits", self._passkey("RS256", bits=1024), nothing, False)
        for bits in [3072, 4096]:
            large = self._passkey("RS256", bits=bits)
            self._make(f"{bits} bits", large, nothing, True)
            self._use(f"{bits} bits", large, nothing, True)

    def _passkey(self, algorithm: str, **more: int) -> Authenticator:
        return Authenticator(self._random, algorithm, **more)

    def _ask(self, method: str, **params: Any) -> Dict[str, Any]:
        return dict(self._client.call(method, params))

    def _takes(self, passkey: Authenticator, call: Callable[[], Any]) -> bool:
        """Whether factord takes a response. After a refusal, the next one is judged at once too."""
        try:
            call()
        except (factord.CredentialRejected, factord.InvalidInput):
            self._ask("subject.unlock", subject=passkey.subject)
            return False
        return True

    def _make(self, name: str, passkey: Authenticator, change: Change, is_right: bool) -> None:
        begun = self._ask("passkey.enroll", subject=passkey.subject)
        options, factor = begun["public_key"], begun["factor"]["factor_id"]
        credential = passkey.create(options, change)
        own = self._takes(
            passkey,
            lambda: self._ask("factor.activate", subject=passkey.subject, factor_id=factor, credential=credential),
        )
        self._compare(f"new {passkey.subject}", name, own, self._judges.made(options, credential), is_right)

    def _use(self, name: str, passkey: Authenticator, change: Change, is_right: bool) -> None:
        options = self._ask("passkey.challenge")["public_key"]
        credential = passkey.get(options, change)
        own = self._takes(passkey, lambda: self._ask("passkey.verify", credential=credential))
        others = self._judges.used(options, credential, passkey.encoded, passkey.seen)
        self._compare(passkey.subject, name, own, others, is_right)
        if own:
            passkey.seen = passkey.counter

    def _compare(self, whose: str, name: str, own: bool, others: Sequence[Optional[object]], is_right: bool) -> None:
        """Notes where the verdicts differ from each other, or from what is right."""
        self.compared += 1
        told = f"{whose}: {name}: taken by factord {own}, the others read {list(others)}"
        if is_right and not (own and all(others) and len(set(others)) == 1):
            self.failed.append(f"right: {told}")
        if not is_right and own:
            self.failed.append(f"wrong: {told}")
        if not own and all(others):
            if name not in STRICTER:
                self.failed.append(f"refused by factord alone: {told}")
            self.stricter[name] += 1


def compared(seed: int, uses: int) -> Comparison:
    """What a comparison with a daemon of its own found."""
    daemon = Daemon()
    try:
        with factord.Client(daemon.path, timeout=PATIENCE) as client:
            comparison = Comparison(client, seed)
            comparison.run(uses)
            return comparison
    finally:
        daemon.close()


def main() -> None:
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else secrets.randbits(32)
    found = compared(seed, int(sys.argv[2]) if len(sys.argv) > 2 else 20)
    for line in found.failed:
        print("DIFFERS", line)
    for name, count in sorted(found.stricter.items()):
        print(f"refused by factord alone, {count} times: {name} ({STRICTER.get(name, '?')})")
    print(f"seed {seed}: {found.compared} responses compared, {len(found.failed)} differ")
    sys.exit(1 if found.failed else 0)


if __name__ == "__main__":
    main()
