"""A client for one tenant, and pages that serve flows of every sort."""

from __future__ import annotations

import itertools
import unittest
from typing import Any, Dict, List

import factord
from support import DRIVERS, PROGRAM, Daemon, FakeServer, Peer


@unittest.skipUnless(PROGRAM, "FACTORD_PROGRAM names no program")
class Flows(unittest.TestCase):
    def setUp(self) -> None:
        self.daemon = Daemon()
        self.addCleanup(self.daemon.close)

    def test_one_page_serves_flows_of_every_sort(self) -> None:
        for driver in DRIVERS:
            with self.subTest(driver=driver), driver(self.daemon.path) as client:
                subject = driver.__name__
                client.ask("password_set", subject, "three tame badgers")
                begun: List[Any] = [
                    client.ask("sign_in_create", subject=subject),
                    client.ask("sign_up_create", email_address=f"{subject.lower()}@example.org"),
                    client.ask("password_reset_create", f"{subject.lower()}@example.org"),
                ]
                session = client.ask("session_create", subject, ["pwd"])
                begun.append(client.ask("step_up_create", session.session_token, "transfer"))
                for flow in begun:
                    shown = client.ask("flow_get", flow.flow_id)
                    self.assertEqual((type(shown), shown.status), (factord.Flow, flow.status))
                    self.assertLessEqual(set(shown.next_step.ask), {"selection", "code", "new_password", "password"})
                sign_in, sign_up, reset, step_up = (flow.flow_id for flow in begun)
                done = client.ask("flow_attempt", sign_in, password="three tame badgers")
                self.assertEqual((done.status, done.session.amr), ("complete", ["pwd"]))
                self.assertEqual(client.ask("session_check", done.session_token or "").session.subject, subject)
                for unfinished in (client.ask("flow_get", sign_in), *begun[1:3]):
                    self.assertIsNone(unfinished.session_token)
                self.assertEqual(client.ask("flow_prepare", sign_up, strategy="email_code").flow_id, sign_up)
                self.assertRaises(
                    factord.InvalidParams, client.ask, "flow_attempt", reset, password="three tame badgers")
                self.assertEqual(client.ask("flow_attempt", step_up, password="three tame badgers").status, "complete")
                self.assertRaises(factord.InvalidParams, client.ask, "flow_get", "ses_" + 26 * "a")
                self.assertRaises(factord.WrongState, client.ask, "flow_claim_session", sign_in)

    def test_a_client_of_one_tenant(self) -> None:
        for driver in DRIVERS:
            tenant = driver.__name__.lower()
            with self.subTest(driver=driver), driver(self.daemon.path) as admin:
                admin.ask("tenant_create", tenant)
                with driver(self.daemon.path, tenant=tenant) as client:
                    client.ask("totp_enroll", "u-17")
                    self.assertEqual(client.ask("tenant_get", "default").tenant, "default")
                    self.assertEqual(client.ask("server_info").name, "factord")
                    self.assertRaises(factord.NotFound, client.ask, "subject_get", "u-17", tenant="default")
                self.assertEqual(admin.ask("tenant_get", tenant).counts.subjects, 1)
                self.assertRaises(factord.NotFound, admin.ask, "subject_get", "u-17")


def note(peer: Peer, told: List[Dict[str, Any]]) -> None:
    """Answers every request, and notes its parameters."""
    while True:
        request = peer.request()
        told.append(request.get("params", {}))
        peer.answer(request, {"factors": [], "tenant": "x"})


class WhatRequestsSayTests(unittest.TestCase):
    def test_only_what_takes_a_tenant_and_names_none_gets_the_clients(self) -> None:
        told: List[Dict[str, Any]] = []
        for driver in DRIVERS:
            told.clear()
            with self.subTest(driver=driver), FakeServer(lambda peer, _: note(peer, told)) as server:
                with driver(server.path, tenant="acme") as client:
                    client.ask("factor_list", "u-17")
                    client.ask("factor_list", "u-17", tenant="bank")
                    client.ask("call", "factor.list", {"subject": "u-17"})
                self.assertEqual([each.get("tenant") for each in told], ["acme", "bank", None])

    def test_each_request_says_of_itself_what_the_application_says_then(self) -> None:
        told: List[Dict[str, Any]] = []
        for driver in DRIVERS:
            told.clear()
            numbers = itertools.count(1)
            with self.subTest(driver=driver), FakeServer(lambda peer, _: note(peer, told)) as server:
                with driver(server.path, meta=lambda: {"request_id": f"r-{next(numbers)}"}) as client:
                    client.ask("factor_list", "u-17")
                    client.ask("call", "factor.list", {"subject": "u-17", "meta": {"request_id": "own"}})
                    client.ask("factor_list", "u-17")
                self.assertEqual([each["meta"]["request_id"] for each in told], ["r-1", "own", "r-2"])


if __name__ == "__main__":
    unittest.main()
