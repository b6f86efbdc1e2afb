"""Connections that break, and servers that are slow or wrong: what is sent again, what is not, and what is raised."""

from __future__ import annotations

import asyncio
import gc
import json
import threading
import time
import unittest
import warnings
from typing import Any, Dict, List
from unittest import mock

import factord
from support import DRIVERS, PATIENCE, FakeServer, Peer, answer_line, serve_well


def close_unanswered(peer: Peer, number: int) -> None:
    """The first connection ends with a request unanswered; later ones are served."""
    if number == 0:
        peer.request()
    else:
        serve_well(peer, number)


def close_mid_answer(peer: Peer, number: int) -> None:
    if number == 0:
        peer.send(answer_line(peer.request())[:25])
    else:
        serve_well(peer, number)


BREAKING = [close_unanswered, close_mid_answer]


class BrokenConnections(unittest.TestCase):
    def test_a_request_with_a_key_is_sent_again_as_it_was(self) -> None:
        for conduct in BREAKING:
            for driver in DRIVERS:
                with self.subTest(conduct=conduct, driver=driver), FakeServer(conduct) as server:
                    with driver(server.path) as client:
                        self.assertEqual(client.ask("totp_verify", "u-17", "123456").factor_id, "u-17")
                    first, second = server.requests
                    self.assertEqual(first["params"], second["params"])
                    self.assertGreaterEqual(len(first["params"]["idempotency_key"]), 20)

    def test_a_key_of_the_caller_is_kept(self) -> None:
        for driver in DRIVERS:
            with self.subTest(driver=driver), FakeServer(close_unanswered) as server:
                with driver(server.path, make_keys=False) as client:
                    client.ask("totp_verify", "u-17", "123456", idempotency_key="mine")
                keys = [request["params"]["idempotency_key"] for request in server.requests]
                self.assertEqual(keys, ["mine", "mine"])

    def test_no_two_requests_share_a_key(self) -> None:
        for driver in DRIVERS:
            with self.subTest(driver=driver), FakeServer(serve_well) as server:
                with driver(server.path) as client:
                    for _ in range(20):
                        client.ask("totp_verify", "u-17", "123456")
                self.assertEqual(len({request["params"]["idempotency_key"] for request in server.requests}), 20)

    def test_a_change_without_a_key_is_never_sent_again(self) -> None:
        for conduct in BREAKING:
            for driver in DRIVERS:
                with self.subTest(conduct=conduct, driver=driver), FakeServer(conduct) as server:
                    with driver(server.path, make_keys=False) as client:
                        with self.assertRaises(factord.ConnectionLost) as lost:
                            client.ask("totp_verify", "u-17", "123456")
                        self.assertTrue(lost.exception.maybe_done)
                        # The next request finds its way on a new connection.
                        client.ask("totp_verify", "u-18", "654321")
                    subjects = [request["params"]["subject"] for request in server.requests]
                    self.assertEqual(subjects, ["u-17", "u-18"])
                    self.assertNotIn("idempotency_key", server.requests[0]["params"])

    def test_a_read_is_sent_again_without_a_key(self) -> None:
        for driver in DRIVERS:
            with self.subTest(driver=driver), FakeServer(close_unanswered) as server:
                with driver(server.path) as client:
                    self.assertEqual(client.ask("factor_list", "u-17").factors, [])
                self.assertEqual(server.methods, ["factor.list", "factor.list"])
                self.assertNotIn("idempotency_key", server.requests[1]["params"])

    def test_a_call_by_name_follows_the_same_rule(self) -> None:
        for driver in DRIVERS:
            cases: List[Any] = [
                ("factor.list", {"make_keys": False}, 2),
                ("totp.verify", {}, 2),
                ("totp.verify", {"make_keys": False}, 1),
                ("of.a_later_version", {"make_keys": False}, 1),
            ]
            for method, options, count in cases:
                with self.subTest(driver=driver, method=method), FakeServer(close_unanswered) as server:
                    with driver(server.path, **options) as client:
                        try:
                            client.ask("call", method, {"subject": "u-17"})
                        except factord.ConnectionLost:
                            self.assertEqual(count, 1)
                    self.assertEqual(len(server.requests), count)

    def test_a_server_that_closes_every_connection_is_not_asked_without_end(self) -> None:
        def close_always(peer: Peer, number: int) -> None:
            peer.request()

        for driver in DRIVERS:
            with self.subTest(driver=driver), FakeServer(close_always) as server:
                with driver(server.path) as client:
                    with self.assertRaises(factord.ConnectionLost):
                        client.ask("totp_verify", "u-17", "123456")
                self.assertEqual(len(server.requests), factord.MOST_SENDINGS)

    def test_nothing_is_sent_again_when_the_daemon_may_have_forgotten_the_key(self) -> None:
        for driver in DRIVERS:
            with self.subTest(driver=driver), FakeServer(close_unanswered) as server:
                with mock.patch.object(factord, "REPEAT_WITHIN", -1.0), driver(server.path) as client:
                    with self.assertRaises(factord.ConnectionLost):
                        client.ask("totp_verify", "u-17", "123456")
                self.assertEqual(len(server.requests), 1)

    def test_a_connection_that_ended_while_idle_costs_nothing(self) -> None:
        def close_after_one(peer: Peer, number: int) -> None:
            peer.answer(peer.request())

        for driver in DRIVERS:
            with self.subTest(driver=driver), FakeServer(close_after_one) as server:
                with driver(server.path, make_keys=False) as client:
                    for number in range(5):
                        client.ask("totp_verify", f"u-{number}", "123456")
                        self.assertTrue(server.closed.acquire(timeout=PATIENCE))
                        client.notice()
                self.assertEqual([request["params"]["subject"] for request in server.requests],
                                 [f"u-{number}" for number in range(5)])


class UnaskedAnswers(unittest.TestCase):
    def test_an_answer_that_nobody_asked_for_answers_nothing(self) -> None:
        def answer_twice(peer: Peer, number: int) -> None:
            while True:
                request = peer.request()
                # In one piece, so that the client has read it before it asks again.
                later = {**request, "id": request["id"] + 1, "params": {"subject": "of-somebody-else"}}
                peer.send(answer_line(request) + answer_line(later))

        def answer_and_a_half(peer: Peer, number: int) -> None:
            request = peer.request()
            peer.send(answer_line(request) + answer_line({**request, "id": request["id"] + 1})[:20])
            peer.request()

        with FakeServer(answer_twice) as server, factord.Client(server.path, timeout=PATIENCE) as client:
            for number in range(5):
                self.assertEqual(client.totp_verify(f"u-{number}", "123456").factor_id, f"u-{number}")
            self.assertEqual(server.connections, 5)
        with FakeServer(answer_and_a_half) as server, factord.Client(server.path, timeout=PATIENCE) as client:
            for number in range(5):
                self.assertEqual(client.totp_verify(f"u-{number}", "123456").factor_id, f"u-{number}")


class SlowServers(unittest.TestCase):
    def test_a_request_that_is_not_answered_in_time_is_not_sent_again(self) -> None:
        for driver in DRIVERS:
            released = threading.Event()

            def stall(peer: Peer, number: int) -> None:
                peer.request()
                released.wait(PATIENCE)

            with self.subTest(driver=driver), FakeServer(stall) as server:
                with driver(server.path, timeout=0.2) as client:
                    with self.assertRaises(factord.TimedOut) as late:
                        client.ask("totp_verify", "u-17", "123456")
                self.assertTrue(late.exception.maybe_done)
                self.assertEqual(len(server.requests), 1)
            released.set()

    def test_what_the_daemon_is_asked_to_wait_comes_on_top(self) -> None:
        def answer_after_the_timeout(peer: Peer, number: int) -> None:
            request = peer.request()
            time.sleep(0.6)
            peer.answer(request)

        for driver in DRIVERS:
            with self.subTest(driver=driver), FakeServer(answer_after_the_timeout) as server:
                with driver(server.path, timeout=0.3) as client:
                    client.ask("call", "job.claim", {"wait_ms": int(PATIENCE * 1000)})

    def test_a_late_answer_is_not_taken_for_another_one(self) -> None:
        for driver in DRIVERS:
            arrived = threading.Event()

            def answer_the_first_late(peer: Peer, number: int) -> None:
                request = peer.request()
                if request["params"]["subject"] == "late":
                    arrived.wait(PATIENCE)
                else:
                    arrived.set()
                peer.answer(request)
                serve_well(peer, number)

            with self.subTest(driver=driver), FakeServer(answer_the_first_late) as server:
                with driver(server.path, timeout=0.5) as client:
                    with self.assertRaises(factord.TimedOut):
                        client.ask("totp_verify", "late", "123456")
                    client.client.timeout = PATIENCE
                    for number in range(10):
                        self.assertEqual(client.ask("totp_verify", f"u-{number}", "123456").factor_id, f"u-{number}")
                self.assertEqual(len(server.requests), 11)

    def test_answers_that_come_in_pieces_are_whole_in_the_end(self) -> None:
        def in_pieces(peer: Peer, number: int) -> None:
            while True:
                for character in answer_line(peer.request()):
                    peer.send(character)

        for driver in DRIVERS:
            with self.subTest(driver=driver), FakeServer(in_pieces) as server, driver(server.path) as client:
                for number in range(3):
                    self.assertEqual(client.ask("totp_verify", f"u-{number}", "123456").factor_id, f"u-{number}")
                self.assertEqual(server.connections, 1)

    def test_a_daemon_that_is_not_there_yet_is_waited_for(self) -> None:
        for driver in DRIVERS:
            with self.subTest(driver=driver), FakeServer(serve_well) as place:
                path = place.path + "2"
                servers: List[FakeServer] = []
                start = threading.Timer(0.1, lambda: servers.append(FakeServer(serve_well, path)))
                start.start()
                with driver(path, connect_timeout=PATIENCE) as client:
                    self.assertEqual(client.ask("totp_verify", "u-17", "123456").factor_id, "u-17")
                start.join()
                servers[0].__exit__()

    def test_a_daemon_that_does_not_come_is_told_of(self) -> None:
        for driver in DRIVERS:
            for path, told in [("/nonexistent/s.sock", "No such file"), ("/" + "x" * 200, "path")]:
                with self.subTest(driver=driver), driver(path, connect_timeout=0.05) as client:
                    with self.assertRaisesRegex(factord.ConnectionFailed, told):
                        client.ask("server_info")


class WrongServers(unittest.TestCase):
    def test_what_is_no_answer_is_malformed_and_its_connection_not_used_again(self) -> None:
        lines = [
            "no JSON\n", "[]\n", "7\n", '{"jsonrpc":"2.0","id":1}\n', '{"jsonrpc":"1.0","id":1,"result":{}}\n',
            '{"jsonrpc":"2.0","id":1,"result":{},"error":{}}\n', "\n", "\xff\n", "[" * 100_000 + "\n",
        ]  # fmt: skip
        for line in lines:
            def say(peer: Peer, number: int) -> None:
                if number > 0:
                    serve_well(peer, number)
                peer.request()
                peer.send(line)
                peer.request()

            for driver in DRIVERS:
                with self.subTest(driver=driver, line=line[:50]), FakeServer(say) as server:
                    with driver(server.path) as client:
                        with self.assertRaises(factord.Malformed):
                            client.ask("totp_verify", "u-17", "123456")
                        client.ask("totp_verify", "u-18", "123456")
                    self.assertEqual(len(server.requests), 2)

    def test_an_answer_without_an_end_is_given_up(self) -> None:
        def never_end(peer: Peer, number: int) -> None:
            peer.request()
            while True:
                peer.send("x" * 65_536)

        for driver in DRIVERS:
            with self.subTest(driver=driver), mock.patch.object(factord, "LONGEST_ANSWER", 200_000):
                with FakeServer(never_end) as server, driver(server.path) as client:
                    with self.assertRaises(factord.Malformed):
                        client.ask("totp_verify", "u-17", "123456")

    def test_results_and_errors_of_another_form_are_malformed(self) -> None:
        results: List[Any] = [{}, [], 7, "x", {"factor_id": "f"}]
        errors: List[Any] = [7, {}, {"code": "x", "message": ""}]
        for body in [{"result": result} for result in results] + [{"error": error} for error in errors]:
            def say(peer: Peer, number: int) -> None:
                while True:
                    peer.send(json.dumps({"jsonrpc": "2.0", "id": peer.request()["id"], **body}) + "\n")

            for driver in DRIVERS:
                with self.subTest(driver=driver, body=body), FakeServer(say) as server:
                    with driver(server.path) as client, self.assertRaises(factord.Malformed):
                        client.ask("totp_verify", "u-17", "123456")

    def test_refusals_are_told_apart_by_their_reason(self) -> None:
        cases: List[Any] = [
            (1000, "code_rejected", {"hint": "wait_for_next_code"}, factord.CodeRejected, "hint"),
            (1000, "code_rejected", {"diagnosis": "clock_offset", "offset_s": 600}, factord.CodeRejected, "offset_s"),
            (1001, "throttled", {"retry_after_ms": 1000}, factord.Throttled, "retry_after_ms"),
            (1002, "locked", {"unlocks_at": 1795219200000}, factord.Locked, "unlocks_at"),
            (1002, "locked", {"unlocks_at": None}, factord.Locked, "unlocks_at"),
            (1003, "not_found", {}, factord.NotFound, "reason"),
            (1005, "wrong_state", {"status": "pending"}, factord.WrongState, "status"),
            (1007, "policy_violation", {"field": "a", "problem": "b"}, factord.PolicyViolation, "problem"),
            (1008, "insufficient_authentication", {"min_aal": 2}, factord.InsufficientAuthentication, "min_aal"),
            (1012, "credential_rejected", {}, factord.CredentialRejected, "reason"),
            (1013, "password_refused", {"rule": "common"}, factord.PasswordRefused, "rule"),
            (1014, "invalid_input", {"field": "code", "rule": "digits"}, factord.InvalidInput, "rule"),
            (1016, "verdict_mismatch", {"field": "binding"}, factord.VerdictMismatch, "field"),
            (1100, "forbidden", {"role": "admin"}, factord.Forbidden, "role"),
            (1102, "unavailable", {"problem": "disk full"}, factord.Unavailable, "problem"),
            (-32603, "internal", {"reference": "7"}, factord.Internal, "reference"),
            (1999, "of_a_later_version", {"category": "state"}, factord.Refused, "category"),
        ]
        for code, reason, data, kind, attribute in cases:
            def refuse(peer: Peer, number: int) -> None:
                while True:
                    peer.refuse(peer.request(), code, reason, **data)

            for driver in DRIVERS:
                with self.subTest(driver=driver, reason=reason), FakeServer(refuse) as server:
                    with driver(server.path) as client, self.assertRaises(factord.Refused) as refusal:
                        client.ask("totp_verify", "u-17", "123456")
                    self.assertIs(type(refusal.exception), kind)
                    self.assertEqual(refusal.exception.code, code)
                    expected = {"reason": reason, **data}[attribute]
                    self.assertEqual(getattr(refusal.exception, attribute), expected)
                    self.assertIn(reason, str(refusal.exception))
                    # A refusal is an answer: nothing is sent again.
                    self.assertEqual(len(server.requests), 1)


class Pipelining(unittest.TestCase):
    def test_answers_in_another_order_find_their_requests(self) -> None:
        def backwards(peer: Peer, number: int) -> None:
            for request in reversed([peer.request() for _ in range(50)]):
                peer.answer(request)
            serve_well(peer, number)

        async def ask(path: str) -> List[str]:
            async with factord.AsyncClient(path, timeout=PATIENCE) as client:
                answers = await asyncio.gather(*(client.totp_verify(f"u-{n}", "123456") for n in range(50)))
                return [answer.factor_id for answer in answers]

        with FakeServer(backwards) as server:
            self.assertEqual(asyncio.run(ask(server.path)), [f"u-{n}" for n in range(50)])
            self.assertEqual(server.connections, 1)

    def test_all_that_were_under_way_are_sent_again_once_each(self) -> None:
        def break_after_many(peer: Peer, number: int) -> None:
            if number == 0:
                for _ in range(30):
                    peer.request()
            else:
                serve_well(peer, number)

        async def ask(path: str) -> List[str]:
            async with factord.AsyncClient(path, timeout=PATIENCE) as client:
                answers = await asyncio.gather(*(client.totp_verify(f"u-{n}", "123456") for n in range(30)))
                return [answer.factor_id for answer in answers]

        with FakeServer(break_after_many) as server:
            self.assertEqual(asyncio.run(ask(server.path)), [f"u-{n}" for n in range(30)])
            by_key: Dict[str, int] = {}
            for request in server.requests:
                key = request["params"]["idempotency_key"]
                by_key[key] = by_key.get(key, 0) + 1
            self.assertEqual(list(by_key.values()), [2] * 30)
            self.assertEqual(server.connections, 2)

    def test_one_that_is_given_up_leaves_the_others_alone(self) -> None:
        async def ask(path: str, server: FakeServer) -> List[str]:
            async with factord.AsyncClient(path, timeout=PATIENCE) as client:
                given_up = asyncio.ensure_future(client.totp_verify("never", "123456"))
                await asyncio.get_running_loop().run_in_executor(None, server.wait_for_requests, 1)
                given_up.cancel()
                answers = await asyncio.gather(*(client.totp_verify(f"u-{n}", "123456") for n in range(5)))
                with self.assertRaises(asyncio.CancelledError):
                    await given_up
                return [answer.factor_id for answer in answers]

        def ignore_one(peer: Peer, number: int) -> None:
            while True:
                request = peer.request()
                if request["params"]["subject"] != "never":
                    peer.answer(request)

        with FakeServer(ignore_one) as server:
            self.assertEqual(asyncio.run(ask(server.path, server)), [f"u-{n}" for n in range(5)])
            self.assertEqual(server.connections, 1)

    def test_a_client_moves_to_another_event_loop(self) -> None:
        with FakeServer(serve_well) as server:
            client = factord.AsyncClient(server.path, timeout=PATIENCE)

            async def ask() -> str:
                return (await client.totp_verify("u-17", "123456")).factor_id

            with warnings.catch_warnings():
                # What was left open in the loop that ended is found by the collector.
                warnings.simplefilter("ignore", ResourceWarning)
                self.assertEqual([asyncio.run(ask()), asyncio.run(ask())], ["u-17", "u-17"])
                del client
                gc.collect()
            self.assertEqual(server.connections, 2)
