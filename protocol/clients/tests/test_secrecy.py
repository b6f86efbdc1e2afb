"""What is secret is in no message and in no printed form."""

from __future__ import annotations

import json
import unittest
from typing import Any

import samples
from cases import Case, every_language
from samples import COMPLETE, METHODS, SECRET
from servers import FakeServer, Peer, answer

#: Something to find in what is printed, so that an empty text does not pass.
FACTOR = "fac-to-be-shown"


@every_language
class Secrecy(Case):
    def silent(self, **line: Any) -> list[str]:
        shown = self.driver.do(show=line)
        self.assertIn("shown", shown)
        self.assertTrue(shown["shown"])
        for text in shown["shown"]:
            self.assertNotIn(SECRET, text)
        return list(shown["shown"])

    def test_parameters_and_results(self) -> None:
        results = {name: samples.result(name, COMPLETE) for name in METHODS}

        def tell(peer: Peer, number: int) -> None:
            while True:
                request = peer.request()
                peer.answer(request, results[request["method"]])

        with FakeServer(tell) as server:
            self.driver.configure(server.path)
            count = 0
            for name in METHODS:
                given = samples.parameters(name, True)
                count += bool(samples.secrets_in(given)) + bool(samples.secrets_in(results[name]))
                with self.subTest(method=name):
                    self.silent(call=name, params=given)
                    request = server.requests[-1]
                    self.assertEqual(sorted(samples.secrets_in(request["params"])), sorted(samples.secrets_in(given)))
            self.assertGreater(count, 20)

    def test_failures(self) -> None:
        secret = SECRET + "1"

        def refuse(peer: Peer, number: int) -> None:
            while True:
                peer.refuse(peer.request(), 1000, "code_rejected", category="rejected")

        def hang_up(peer: Peer, number: int) -> None:
            peer.request()

        def hang_up_on_half(peer: Peer, number: int) -> None:
            request = peer.request()
            peer.send(answer(request, samples.result(request["method"], COMPLETE))[:-20])

        def no_json(peer: Peer, number: int) -> None:
            request = peer.request()
            peer.send(answer(request, samples.result(request["method"], COMPLETE))[:-20] + "\n")
            peer.request()

        def lack_members(peer: Peer, number: int) -> None:
            while True:
                peer.answer(peer.request(), {"secret": secret, "otpauth_uri": secret, "codes": [secret], "password": secret})

        def of_wrong_types(peer: Peer, number: int) -> None:
            while True:
                request = peer.request()
                result = samples.result(request["method"], COMPLETE)
                peer.answer(request, {name: {"x": secret, "y": [secret]} for name in result})

        def bare(peer: Peer, number: int) -> None:
            while True:
                peer.answer(peer.request(), secret)

        for conduct in [refuse, hang_up, hang_up_on_half, no_json, lack_members, of_wrong_types, bare]:
            with FakeServer(conduct) as server:
                self.driver.configure(server.path)
                for name in ["totp.enroll", "factor.activate", "session.create", "backup_code.generate"]:
                    with self.subTest(conduct=conduct.__name__, method=name):
                        self.silent(call=name, params=samples.parameters(name, True))

    def test_a_request_that_cannot_be_sent(self) -> None:
        with FakeServer(hang_up_at_once) as server:
            self.driver.configure(server.path)
            given = {**samples.parameters("totp.enroll", True), "subject": "x" * 70_000}
            self.silent(call="totp.enroll", params=given)
            self.assertEqual(server.requests, [])
            self.driver.configure("/nonexistent/s.sock", connect_timeout_ms=20)
            self.silent(call="totp.enroll", params=samples.parameters("totp.enroll", True))

    def test_calls_by_name(self) -> None:
        def refuse(peer: Peer, number: int) -> None:
            while True:
                peer.refuse(peer.request(), 1000, "code_rejected", category="rejected")

        with FakeServer(refuse) as server:
            self.driver.configure(server.path)
            self.silent(call=samples.LATER, params={"code": SECRET, "deep": {"password": [SECRET]}})

    def test_what_is_not_secret_can_be_seen(self) -> None:
        def tell(peer: Peer, number: int) -> None:
            while True:
                request = peer.request()
                if request["method"] == "factor.rename":
                    peer.refuse(request, 1000, "code_rejected", category="rejected", hint="wait_for_next_code")
                else:
                    result = samples.result(request["method"], COMPLETE)
                    peer.answer(request, {**result, "factor": {**result["factor"], "factor_id": FACTOR}})

        with FakeServer(tell) as server:
            self.driver.configure(server.path)
            self.assertIn(FACTOR, json.dumps(self.silent(call="totp.enroll", params={"subject": "u-17"})))
            given = {"subject": "u-17", "factor_id": "f", "display_name": "x"}
            shown = json.dumps(self.silent(call="factor.rename", params=given))
            self.assertIn("code_rejected", shown)


def hang_up_at_once(peer: Peer, number: int) -> None:
    peer.request()


if __name__ == "__main__":
    unittest.main()
