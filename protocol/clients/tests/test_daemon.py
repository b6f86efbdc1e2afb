"""With the real daemon: flows, tenants, kills and halts; and each client's own checks and README."""

from __future__ import annotations

import base64
import hashlib
import hmac
import itertools
import re
import struct
import subprocess
import tempfile
import time
import unittest
from pathlib import Path
from typing import Any, Optional

import languages
from cases import Case, every_language
from languages import PATIENCE, ROOT
from servers import PROGRAM, Daemon, FakeServer, Peer

#: What tools find in the home directory unless it is named: the compilers that rustup has installed.
TOOLS = {"RUSTUP_HOME": str(Path.home() / ".rustup")}
SEED = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"


def totp(secret: str, steps: int = 0) -> str:
    """The code that an app with the secret shows, or one of a later time step."""
    digest = hmac.new(base64.b32decode(secret), struct.pack(">Q", int(time.time()) // 30 + steps), hashlib.sha1).digest()
    place = digest[-1] & 15
    return str((struct.unpack(">I", digest[place : place + 4])[0] & 0x7FFFFFFF) % 1_000_000).zfill(6)


@every_language
class RealDaemon(Case):
    @classmethod
    def setUpClass(cls) -> None:
        if not PROGRAM:
            raise unittest.SkipTest("FACTORD_PROGRAM names no program")
        cls.daemon = Daemon()
        cls.addClassCleanup(cls.daemon.close)

    daemon: Daemon
    _numbers = itertools.count(1)

    def setUp(self) -> None:
        super().setUp()
        self.driver.configure(self.daemon.path)
        self.subject = f"u-{next(self._numbers)}"

    def get(self, method: str, params: Optional[dict[str, Any]] = None) -> Any:
        return self.succeeds(self.driver.ask(method, params))

    def test_what_an_application_asks(self) -> None:
        enrolled = self.get("totp.enroll", {"subject": self.subject, "account_name": "ada@example.org"})
        code = totp(enrolled["secret"])
        given = {"subject": self.subject, "factor_id": enrolled["factor"]["factor_id"], "code": code}
        self.assertEqual(self.get("factor.activate", given)["factor"]["status"], "active")
        refusal = self.refused(
            self.driver.ask("totp.verify", {"subject": self.subject, "code": code}), "CodeRejected"
        )
        self.assertEqual(refusal["attributes"]["hint"], "wait_for_next_code")
        self.get("totp.verify", {"subject": self.subject, "code": totp(enrolled["secret"], 1)})
        self.assertEqual(len(self.get("factor.list", {"subject": self.subject})["factors"]), 1)
        invalid = self.driver.ask("totp.verify", {"subject": self.subject, "code": "12345"})
        self.assertEqual(self.refused(invalid, "InvalidInput")["attributes"]["field"], "code")
        self.assertEqual(self.get("rpc.discover")["openrpc"], "1.2.6")
        self.get("subject.delete", {"subject": self.subject})
        self.refused(self.driver.ask("subject.get", {"subject": self.subject}), "NotFound")

    def test_a_daemon_that_is_too_old(self) -> None:
        given = {"application": {"name": "test", "version": "1"}, "protocol": 2, "min_revision": 1_000_000}
        refusal = self.refused(self.driver.ask("server.hello", given), "UnsupportedProtocol")
        self.assertEqual(refusal["attributes"]["revision"], refusal["data"]["revision"])
        self.get("server.hello", {**given, "min_revision": 1})

    def test_one_page_serves_flows_of_every_sort(self) -> None:
        address = f"{self.subject}@example.org"
        self.get("password.set", {"subject": self.subject, "password": "three tame badgers"})
        session = self.get("session.create", {"subject": self.subject, "amr": ["pwd"]})
        flows = [
            self.get("sign_in.create", {"subject": self.subject}),
            self.get("sign_up.create", {"email_address": address, "password": "three tame badgers"}),
            self.get("password_reset.create", {"identifier": address}),
            self.get("step_up.create", {"session_token": session["session_token"], "purpose": "transfer"}),
        ]
        sign_in, sign_up, _, step_up = [flow["flow_id"] for flow in flows]
        for flow in flows:
            now, then = self.get("flow.get", {"flow_id": flow["flow_id"]})["next_step"], flow["next_step"]
            for step in [now, then]:
                # What is left of it passes.
                step.get("delivery", {}).pop("resend_after_ms", None)
            self.assertEqual(now, then)
        self.assertIn("password", [option["selection"] for option in flows[0]["next_step"]["options"]])
        done = self.get("flow.attempt", {"flow_id": sign_in, "password": "three tame badgers"})
        self.assertEqual(done["status"], "complete")
        found = self.get("session.check", {"session_token": done["session_token"]})
        self.assertEqual(found["session"], done["session"])
        self.assertIsNone(self.get("flow.get", {"flow_id": sign_in})["session_token"])
        self.refused(self.driver.ask("flow.claim_session", {"flow_id": sign_in}), "WrongState")
        self.assertEqual(self.get("flow.prepare", {"flow_id": sign_up, "kind": "email"})["flow_id"], sign_up)
        self.assertEqual(self.get("flow.reset", {"flow_id": sign_up})["flow_id"], sign_up)
        confirmed = self.get("flow.attempt", {"flow_id": step_up, "password": "three tame badgers"})
        self.assertEqual((confirmed["status"], confirmed["purpose"]), ("complete", "transfer"))

    def test_a_client_of_one_tenant(self) -> None:
        self.get("tenant.create", {"tenant": self.subject})
        self.driver.configure(self.daemon.path, tenant=self.subject)
        self.get("totp.enroll", {"subject": "u-17"})
        self.assertEqual(self.get("tenant.get", {"tenant": "default"})["tenant"], "default")
        self.assertEqual(self.get("server.info")["name"], "factord")
        self.refused(self.driver.ask("subject.get", {"subject": "u-17", "tenant": "default"}), "NotFound")
        self.driver.configure(self.daemon.path)
        self.assertEqual(self.get("tenant.get", {"tenant": self.subject})["counts"]["subjects"], 1)

    def test_a_daemon_that_is_killed_again_and_again_does_everything_once(self) -> None:
        self.driver.configure(self.daemon.path, connect_timeout_ms=int(PATIENCE * 1000))
        asked: list[tuple[str, int]] = []
        for kill in range(4):
            for _ in range(15):
                subject = f"{self.subject}-{len(asked)}"
                asked.append((subject, self.driver.begin("totp.enroll", {"subject": subject})))
            self.driver.wait(asked[-10][1])
            self.daemon.kill()
            self.daemon.start()
        for subject, number in asked:
            outcome = self.driver.wait(number)
            found = self.get("factor.list", {"subject": subject})["factors"]
            if "result" in outcome:
                self.assertEqual([each["factor_id"] for each in found], [outcome["result"]["factor"]["factor_id"]])
            else:
                self.fails(outcome, "ConnectionLost", maybe_done=True)
                self.assertLessEqual(len(found), 1)

    def test_a_code_whose_answer_was_lost_is_good_for_the_request_that_asks_again(self) -> None:
        self.get("totp.enroll", {"subject": self.subject, "secret": SEED, "activate": True})
        given = {"subject": self.subject, "code": totp(SEED), "idempotency_key": f"{self.subject}-asks-twice"}
        self.daemon.halt()
        try:
            self.fails(self.driver.ask("totp.verify", given, timeout_ms=400), "TimedOut", maybe_done=True)
        finally:
            self.daemon.go_on()
        self.assertEqual(self.get("totp.verify", given)["amr"], ["otp"])
        del given["idempotency_key"]
        self.refused(self.driver.ask("totp.verify", given), "CodeRejected")

    def test_the_readme_leads_to_a_verified_code(self) -> None:
        if self.language.name != self.language.folder.name:
            self.skipTest("one of its drivers is enough")
        if languages.missing(["oathtool"]):
            languages.skip("needs oathtool")
        blocks = re.findall(r"^```bash\n(.*?)^```$", (self.language.folder / "README.md").read_text(), re.M | re.S)
        self.assertTrue(blocks)
        with tempfile.TemporaryDirectory(prefix="factord-readme-") as home:
            done = subprocess.run(
                ["bash", "-euo", "pipefail", "-c", "".join(blocks)],
                cwd=ROOT,
                env={**TOOLS, **self.language.surroundings, "HOME": home, "FACTORD_SOCKET": self.daemon.path},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                errors="replace",
            )
            # What some languages install cannot be removed by those who may not write.
            subprocess.run(["chmod", "-R", "u+w", home], check=True)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("welcome", done.stdout.splitlines(), done.stdout)


@every_language
class WhatRequestsSay(Case):
    def note(self, peer: Peer, number: int) -> None:
        while True:
            peer.answer(peer.request(), {"factors": [], "tenant": "x"})

    def test_only_what_takes_a_tenant_and_names_none_gets_the_clients(self) -> None:
        with FakeServer(self.note) as server:
            self.driver.configure(server.path, tenant="acme")
            self.driver.ask("factor.list", {"subject": "u-17"})
            self.driver.ask("factor.list", {"subject": "u-17", "tenant": "bank"})
            self.driver.ask("of.a_later_version", {"subject": "u-17"})
            self.driver.ask("server.info")
            told = [request["params"].get("tenant") for request in server.requests]
            self.assertEqual(told, ["acme", "bank", None, None])

    def test_each_request_says_of_itself_what_the_application_says_then(self) -> None:
        with FakeServer(self.note) as server:
            self.driver.configure(server.path, meta={"request_id": "r-", "timeout_ms": 5000})
            self.driver.ask("factor.list", {"subject": "u-17"})
            self.driver.ask("of.a_later_version", {"meta": {"request_id": "own"}})
            self.driver.ask("of.a_later_version")
            told = [request["params"]["meta"] for request in server.requests]
            self.assertEqual(
                told,
                [{"request_id": "r-1", "timeout_ms": 5000}, {"request_id": "own"}, {"request_id": "r-2", "timeout_ms": 5000}],
            )


@every_language
class Checks(Case):
    def setUp(self) -> None:
        self.language.prepare()

    def test_own_checks(self) -> None:
        for name, commands in self.language.checks.items():
            with self.subTest(check=name):
                needed = self.language.check_needs.get(name)
                if needed is not None and not self.language.succeeds(needed):
                    # Debian does not have all of these.
                    self.skipTest(f"{' '.join(needed)} fails")
                for words in commands:
                    self.language.command(words)


if __name__ == "__main__":
    unittest.main()
