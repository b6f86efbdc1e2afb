"""The client with the real daemon: well, killed, restarted, and standing still."""

from __future__ import annotations

import threading
import unittest
from typing import List, Optional

import factord
from support import DRIVERS, PATIENCE, PROGRAM, SEED, Daemon, totp


@unittest.skipUnless(PROGRAM, "FACTORD_PROGRAM names no program")
class WithDaemon(unittest.TestCase):
    def setUp(self) -> None:
        self.daemon = Daemon()
        self.addCleanup(self.daemon.close)

    def test_a_life_with_two_factors(self) -> None:
        for driver in DRIVERS:
            with self.subTest(driver=driver), driver(self.daemon.path) as client:
                subject = driver.__name__
                enrolment = client.ask("totp_enroll", subject, account_name="ada", issuer="Example", qr="svg")
                self.assertIn(enrolment.secret, enrolment.otpauth_uri)
                self.assertTrue(enrolment.qr.startswith("<"))
                code = totp(enrolment.secret)
                active = client.ask("totp_activate", subject, enrolment.factor.factor_id, code)
                self.assertEqual((active.factor.status, active.factor.kind), ("active", "totp"))
                with self.assertRaises(factord.CodeRejected) as used:
                    client.ask("totp_verify", subject, code)
                self.assertEqual(used.exception.hint, "wait_for_next_code")
                verified = client.ask("factor_verify", subject, totp(enrolment.secret, 1), kinds=["totp"])
                self.assertEqual((verified.kind, verified.codes_left), ("totp", None))

                backup = client.ask("backup_codes_generate", subject, count=2)
                self.assertEqual(client.ask("backup_codes_verify", subject, backup.codes[0]).codes_left, 1)
                self.assertEqual(len(client.ask("factor_list", subject).factors), 2)
                found = client.ask("subject_get", subject)
                self.assertEqual(found.pools[0].budget, 0.0003)
                self.assertEqual([pool.kind for pool in found.pools], ["totp"])
                self.assertIsNone(client.ask("subject_unlock", subject))
                self.assertEqual(client.ask("subject_delete", subject).removed_factors.totp, 1)
                self.assertRaises(factord.NotFound, client.ask, "subject_get", subject)

    def test_what_operators_ask(self) -> None:
        for driver in DRIVERS:
            with self.subTest(driver=driver), driver(self.daemon.path) as client:
                name = driver.__name__.lower()
                created = client.ask("tenant_create", name, policy={"issuer": "A", "totp": {"digits": 8}})
                self.assertEqual((created.policy.totp.digits, created.counts.subjects), (8, 0))
                changed = client.ask("tenant_update", name, policy={"totp": {"digits": None}})
                self.assertEqual(changed.policy.totp.digits, 6)
                self.assertIn(name, [tenant.tenant for tenant in client.ask("tenant_list").tenants])
                self.assertEqual(client.ask("keys_rotate", tenant=name).generation, 2)
                self.assertIsNone(client.ask("keys_status").next_master_key_fingerprint)
                self.assertRaises(factord.WrongState, client.ask, "keys_rotate_master")
                self.assertEqual(client.ask("tenant_delete", name).tenant, name)
                self.assertEqual(client.ask("audit_list", limit=1).entries[0].action, "tenant.delete")
                self.assertTrue(client.ask("audit_verify", first_sequence=1).intact)
                self.assertEqual(client.ask("server_health").checks[0].status, "ok")
                self.assertIn("totp.verify", client.ask("server_info").methods)
                self.assertIn("factord_uptime_seconds", client.ask("server_metrics").text)
                self.assertEqual(client.ask("rpc_discover")["openrpc"], "1.2.6")
                with self.assertRaises(factord.InvalidInput) as wrong:
                    client.ask("totp_verify", "u-17", "12345")
                self.assertEqual(wrong.exception.field, "code")

    def test_tokens_and_generators(self) -> None:
        for driver in DRIVERS:
            with self.subTest(driver=driver), driver(self.daemon.path) as client:
                subject = driver.__name__
                client.ask("hotp_enroll", subject, secret=SEED, activate=True)
                self.assertEqual(client.ask("hotp_verify", subject, "287082").amr, ["otp"])
                client.ask("hotp_resync", subject, "399871", "520489")
                with self.assertRaises(factord.AlreadyExists) as taken:
                    client.ask("totp_enroll", subject, secret=SEED, generator=True)
                self.assertEqual(taken.exception.field, "secret")
                robot = client.ask("totp_enroll", subject, generator=True)
                self.assertRegex(client.ask("totp_current_code", subject, robot.factor.factor_id).code, "^[0-9]{6}$")
                renamed = client.ask("factor_rename", subject, robot.factor.factor_id, "Robot")
                self.assertEqual(renamed.factor.display_name, "Robot")
                self.assertEqual(client.ask("factor_remove", subject, robot.factor.factor_id).revoked_sessions, 0)

    def test_a_daemon_that_is_killed_again_and_again_does_everything_once(self) -> None:
        """Users are enrolled while the daemon is killed: each enrolment that returned is there, and none is twice."""
        for driver in DRIVERS:
            with self.subTest(driver=driver):
                outcomes: List[Optional[str]] = []
                enough, progressed = threading.Event(), threading.Semaphore(0)

                def enrol() -> None:
                    with driver(self.daemon.path, connect_timeout=PATIENCE) as client:
                        while not enough.is_set():
                            subject = f"{driver.__name__}-{len(outcomes)}"
                            try:
                                outcomes.append(client.ask("totp_enroll", subject).factor.factor_id)
                            except factord.ConnectionLost:
                                outcomes.append(None)
                            progressed.release()

                thread = threading.Thread(target=enrol)
                thread.start()
                for kill in range(6):
                    for _ in range(5 + 7 * kill):
                        self.assertTrue(progressed.acquire(timeout=PATIENCE))
                    self.daemon.kill()
                    self.daemon.start()
                enough.set()
                thread.join(PATIENCE)
                self.assertGreater(len(outcomes), 100)
                with driver(self.daemon.path) as client:
                    for number, factor in enumerate(outcomes):
                        found = client.ask("factor_list", f"{driver.__name__}-{number}").factors
                        if factor is None:
                            self.assertLessEqual(len(found), 1)
                        else:
                            self.assertEqual([each.factor_id for each in found], [factor])

    def test_a_code_whose_answer_was_lost_is_good_for_the_request_that_asks_again(self) -> None:
        for driver in DRIVERS:
            with self.subTest(driver=driver), driver(self.daemon.path) as client:
                subject = driver.__name__
                client.ask("totp_enroll", subject, secret=SEED, activate=True)
                code, key = totp(SEED), f"{subject}-asks-twice"
                self.daemon.halt()
                client.client.timeout = 0.3
                with self.assertRaises(factord.TimedOut) as late:
                    client.ask("totp_verify", subject, code, idempotency_key=key)
                self.assertTrue(late.exception.maybe_done)
                self.daemon.go_on()
                client.client.timeout = PATIENCE
                self.assertEqual(client.ask("totp_verify", subject, code, idempotency_key=key).amr, ["otp"])
                self.assertRaises(factord.CodeRejected, client.ask, "totp_verify", subject, code)
