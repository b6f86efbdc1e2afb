"""Clients that many callers share, that are cancelled, closed, and used on both sides of a fork."""

from __future__ import annotations

import threading
import unittest
from collections import Counter
from typing import Any

from cases import Case, every_language
from servers import FakeServer, Peer, serve_well

CALLERS = 100


class Crowd:
    """Holds answers until all requests are there, and gives them in the reverse order."""

    def __init__(self, count: int) -> None:
        self._condition = threading.Condition()
        self._count = count
        self._waiting: list[tuple[Peer, dict[str, Any]]] = []

    def conduct(self, peer: Peer, number: int) -> None:
        while True:
            request = peer.request()
            with self._condition:
                self._waiting.append((peer, request))
                if len(self._waiting) < self._count:
                    continue
                waiting, self._waiting = self._waiting, []
            for each, asked in reversed(waiting):
                each.answer(asked)


@every_language
class Callers(Case):
    def test_each_gets_the_answer_to_its_own_request(self) -> None:
        crowd = Crowd(CALLERS)
        with FakeServer(crowd.conduct) as server:
            self.driver.configure(server.path)
            for turn in range(2):
                subjects = [f"u-{turn}-{number}" for number in range(CALLERS)]
                asked = [self.begin_verify(subject) for subject in subjects]
                for subject, number in zip(subjects, asked):
                    self.answered(subject, self.driver.wait(number))
            if self.language.pipelines:
                self.assertEqual(server.connections, 1)

    def test_all_that_were_in_progress_are_sent_again_once_each(self) -> None:
        together = threading.Barrier(30)

        def break_after_many(peer: Peer, number: int) -> None:
            if self.language.pipelines and number == 0:
                for _ in range(30):
                    peer.request()
            elif not self.language.pipelines and number < 30:
                peer.request()
                together.wait(60)
            else:
                serve_well(peer, number)

        with FakeServer(break_after_many) as server:
            self.driver.configure(server.path)
            asked = [self.begin_verify(f"u-{number}") for number in range(30)]
            for number, each in enumerate(asked):
                self.answered(f"u-{number}", self.driver.wait(each))
            self.assertEqual(list(Counter(server.keys).values()), [2] * 30)

    def test_none_without_a_key_is_sent_again(self) -> None:
        together = threading.Barrier(30)

        def break_after_many(peer: Peer, number: int) -> None:
            for _ in range(30 if self.language.pipelines else 1):
                peer.request()
            if not self.language.pipelines:
                together.wait(60)

        with FakeServer(break_after_many) as server:
            self.driver.configure(server.path, make_keys=False)
            for each in [self.begin_verify(f"u-{number}") for number in range(30)]:
                self.fails(self.driver.wait(each), "ConnectionLost", maybe_done=True)
            self.assertEqual(len(server.requests), 30)

    def test_what_is_no_answer_is_told_to_those_whose_requests_were_sent(self) -> None:
        def spoil(peer: Peer, number: int) -> None:
            peer.request()
            peer.send("no JSON\n")
            while True:
                peer.request()

        with FakeServer(spoil) as server:
            self.driver.configure(server.path, make_keys=False)
            asked = [self.begin_verify(f"u-{number}") for number in range(CALLERS)]
            outcomes = [self.driver.wait(number) for number in asked]
            for outcome in outcomes:
                # Only what was never sent is certainly not done.
                was_sent = outcome.get("failed", {}).get("type") == "Malformed" or outcome["failed"]["maybe_done"]
                self.fails(outcome, "Malformed", "ConnectionLost", maybe_done=was_sent)
            self.assertIn("Malformed", [outcome["failed"]["type"] for outcome in outcomes])

    def test_a_slow_answer_holds_up_no_other_caller(self) -> None:
        def hold_one(peer: Peer, number: int) -> None:
            while True:
                request = peer.request()
                if request["params"]["subject"] == "slow":
                    held.append((peer, request))
                else:
                    peer.answer(request)

        held: list[tuple[Peer, dict[str, Any]]] = []
        with FakeServer(hold_one) as server:
            self.driver.configure(server.path)
            slow = self.begin_verify("slow")
            server.wait_for_requests(1)
            self.verifies("quick")
            self.assertFalse(self.driver.has(slow))
            peer, request = held[0]
            peer.answer(request)
            self.answered("slow", self.driver.wait(slow))

    def test_one_that_is_cancelled_leaves_the_others_alone(self) -> None:
        def hold_one(peer: Peer, number: int) -> None:
            while True:
                request = peer.request()
                if request["params"]["subject"] == "never":
                    held.append((peer, request))
                else:
                    peer.answer(request)

        held: list[tuple[Peer, dict[str, Any]]] = []
        with FakeServer(hold_one) as server:
            self.driver.configure(server.path)
            asked = self.begin_verify("never")
            server.wait_for_requests(1)
            outcome = self.driver.do(cancel=asked)
            if outcome.get("failed", {}).get("type") == "Unsupported":
                self.skipTest("calls cannot be cancelled")
            self.assertEqual(outcome, {"result": {}})
            self.fails(self.driver.wait(asked), "Cancelled", maybe_done=True)
            for number in range(5):
                self.verifies(f"u-{number}")
            try:
                # A late answer, for which no call is waiting.
                held[0][0].answer(held[0][1])
            except OSError:
                self.assertFalse(self.language.pipelines)
            for number in range(5):
                self.verifies(f"v-{number}")
            self.assertEqual(len(server.requests), 11)

    def test_one_that_is_cancelled_while_it_connects_leaves_the_others_alone(self) -> None:
        with FakeServer(serve_well) as place:
            path = place.path + "2"
            self.driver.configure(path, connect_timeout_ms=60_000)
            first, second = self.begin_verify("u-1"), self.begin_verify("u-2")
            if "failed" in self.driver.do(cancel=first):
                self.skipTest("calls cannot be cancelled")
            outcome = self.driver.wait(first)
            self.assertEqual(outcome["failed"]["type"], "Cancelled")
            with FakeServer(serve_well, path) as server:
                self.answered("u-2", self.driver.wait(second))
                self.assertEqual(server.subjects, ["u-2"])


@every_language
class Closing(Case):
    def test_a_closed_client_says_so(self) -> None:
        with FakeServer(serve_well) as server:
            self.driver.configure(server.path)
            self.verifies("u-17")
            self.assertEqual(self.driver.do(close=True), {"result": {}})
            self.fails(self.verify(), "ClientClosed")
            self.assertEqual(self.driver.do(close=True), {"result": {}})
            self.assertEqual(len(server.requests), 1)
            self.assertTrue(server.closed.acquire(timeout=60))

    def test_closing_ends_what_is_in_progress(self) -> None:
        def never(peer: Peer, number: int) -> None:
            while True:
                peer.request()

        with FakeServer(never) as server:
            self.driver.configure(server.path)
            asked = self.begin_verify("u-17")
            server.wait_for_requests(1)
            self.driver.do(close=True)
            outcome = self.driver.wait(asked)
            self.assertIn(outcome["failed"]["type"], ["ClientClosed", "ConnectionLost"])
            self.assertTrue(outcome["failed"]["maybe_done"])
            self.assertEqual(len(server.requests), 1)

    def test_closing_ends_what_waits_for_a_daemon(self) -> None:
        self.driver.configure("/nonexistent/s.sock", connect_timeout_ms=100_000)
        asked = self.begin_verify("u-17")
        self.driver.do(close=True)
        self.fails(self.driver.wait(asked), "ClientClosed")

    def test_the_program_ends_when_its_client_is_closed(self) -> None:
        driver = self.language.started()
        with FakeServer(serve_well) as server:
            driver.configure(server.path)
            self.answered("u-17", driver.ask("totp.verify", {"subject": "u-17", "code": "123456"}))
            self.assertEqual(driver.finish(), 0, driver.errors())
            driver.end()


@every_language
class Forks(Case):
    def fork(self, subject: str) -> None:
        outcome = self.driver.do(fork={"call": "totp.verify", "params": {"subject": subject, "code": "123456"}})
        if outcome.get("failed", {}).get("type") == "Unsupported":
            self.skipTest("the language does not fork")
        self.answered(subject, outcome)

    def test_parent_and_child_share_no_connection(self) -> None:
        with FakeServer(serve_well) as server:
            self.driver.configure(server.path)
            self.verifies("parent-1")
            before = server.connections
            self.fork("child")
            self.assertGreater(server.connections, before)
            # The child's end has not ended the parent's connection.
            between = server.connections
            self.verifies("parent-2")
            self.assertEqual(server.connections, between)

    def test_a_fork_while_another_call_waits(self) -> None:
        def hold_one(peer: Peer, number: int) -> None:
            while True:
                request = peer.request()
                if request["params"]["subject"] == "slow":
                    server.wait()
                peer.answer(request)

        with FakeServer(hold_one) as server:
            self.driver.configure(server.path)
            slow = self.begin_verify("slow")
            server.wait_for_requests(1)
            self.fork("child")
            server.released.set()
            self.answered("slow", self.driver.wait(slow))


if __name__ == "__main__":
    unittest.main()
