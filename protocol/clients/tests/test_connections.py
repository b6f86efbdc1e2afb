"""Connections that break, and servers that are slow or wrong: what is sent again, what is not, and what the caller is told."""

from __future__ import annotations

import json
import sys
import tempfile
import threading
import time
import unittest
from collections import Counter
from pathlib import Path
from typing import Any, Sequence

sys.path.append(str(Path(__file__).resolve().parents[3] / "Tests/Interplay"))

from cases import LANGUAGES, Case, every_language
from languages import Language
from servers import Conduct, FakeServer, Peer, answer, serve_well
from shifted import LIBRARY, ShiftedClock

#: Milliseconds that no test takes.
_LONG_TIMEOUT = 1_000_000


def close_unanswered(peer: Peer, number: int) -> None:
    """The first connection ends with a request unanswered; later ones are served."""
    if number == 0:
        peer.request()
    else:
        serve_well(peer, number)


def close_mid_answer(peer: Peer, number: int) -> None:
    if number == 0:
        peer.send(answer(peer.request())[:25])
    else:
        serve_well(peer, number)


def close_before_the_end(peer: Peer, number: int) -> None:
    """The answer lacks only its LF."""
    if number == 0:
        peer.send(answer(peer.request())[:-1])
    else:
        serve_well(peer, number)


def close_unread(peer: Peer, number: int) -> None:
    if number > 0:
        serve_well(peer, number)


BREAKING = [close_unanswered, close_mid_answer, close_before_the_end]


@every_language
class BrokenConnections(Case):
    def test_a_request_with_a_key_is_sent_again_as_it_was(self) -> None:
        for conduct in BREAKING:
            with self.subTest(conduct=conduct.__name__), FakeServer(conduct) as server:
                self.driver.configure(server.path)
                self.verifies("u-17")
                first, second = server.requests
                self.assertEqual(first["params"], second["params"])
                self.assertGreaterEqual(len(first["params"]["idempotency_key"]), 20)

    def test_a_connection_that_ends_unread(self) -> None:
        with FakeServer(close_unread) as server:
            self.driver.configure(server.path)
            self.verifies("u-17")
            self.assertEqual(server.subjects, ["u-17"])
        with FakeServer(close_unread) as server:
            self.driver.configure(server.path, make_keys=False)
            outcome = self.verify("u-17")
            if "result" not in outcome:
                self.fails(outcome, "ConnectionLost", maybe_done=True)
            self.verifies("u-18")
            self.assertEqual(Counter(server.subjects)["u-17"], 1 if "result" in outcome else 0)

    def test_a_key_of_the_caller_is_kept(self) -> None:
        for make_keys in [True, False]:
            with self.subTest(make_keys=make_keys), FakeServer(close_unanswered) as server:
                self.driver.configure(server.path, make_keys=make_keys)
                self.verifies("u-17", idempotency_key="mine")
                self.assertEqual(server.keys, ["mine", "mine"])

    def test_no_two_requests_share_a_key(self) -> None:
        with FakeServer(serve_well) as server:
            self.driver.configure(server.path)
            for _ in range(20):
                self.verifies("u-17")
            self.assertEqual(len(set(server.keys)), 20)

    def test_a_change_without_a_key_is_never_sent_again(self) -> None:
        for conduct in BREAKING:
            with self.subTest(conduct=conduct.__name__), FakeServer(conduct) as server:
                self.driver.configure(server.path, make_keys=False)
                self.fails(self.verify("u-17"), "ConnectionLost", maybe_done=True)
                # The next request finds its way on a new connection.
                self.verifies("u-18")
                self.assertEqual(server.subjects, ["u-17", "u-18"])
                self.assertEqual(server.keys, [None, None])

    def test_a_read_is_sent_again_without_a_key(self) -> None:
        with FakeServer(close_unanswered) as server:
            self.driver.configure(server.path)
            self.assertEqual(self.succeeds(self.driver.ask("factor.list", {"subject": "u-17"}))["factors"], [])
            self.assertEqual(server.methods, ["factor.list", "factor.list"])
            self.assertEqual(server.keys, [None, None])

    def test_to_an_unknown_method_nothing_is_added(self) -> None:
        for make_keys in [True, False]:
            with self.subTest(make_keys=make_keys), FakeServer(close_unanswered) as server:
                self.driver.configure(server.path, make_keys=make_keys)
                self.fails(self.driver.ask("of.a_later_version", {"subject": "u-17"}), "ConnectionLost", maybe_done=True)
                self.assertEqual([request["params"] for request in server.requests], [{"subject": "u-17"}])
            with self.subTest(make_keys=make_keys, key="mine"), FakeServer(close_unanswered) as server:
                self.driver.configure(server.path, make_keys=make_keys)
                self.succeeds(self.driver.ask("of.a_later_version", {"idempotency_key": "mine"}))
                self.assertEqual(server.keys, ["mine", "mine"])

    def test_a_server_that_closes_every_connection_is_not_asked_without_end(self) -> None:
        def close_always(peer: Peer, number: int) -> None:
            peer.request()

        with FakeServer(close_always) as server:
            self.driver.configure(server.path)
            self.fails(self.verify(), "ConnectionLost", maybe_done=True)
            self.assertEqual(len(server.requests), 3)
            self.assertEqual(len(set(server.keys)), 1)
            self.fails(self.driver.ask("factor.list", {"subject": "u-17"}), "ConnectionLost")
            self.assertEqual(len(server.requests), 6)

    def test_a_connection_that_ended_while_idle_costs_nothing(self) -> None:
        def close_after_one(peer: Peer, number: int) -> None:
            peer.answer(peer.request())

        with FakeServer(close_after_one) as server:
            self.driver.configure(server.path, make_keys=False)
            for number in range(5):
                self.verifies(f"u-{number}")
                self.assertTrue(server.closed.acquire(timeout=60))
            self.assertEqual(server.subjects, [f"u-{number}" for number in range(5)])

    def test_a_daemon_that_is_restarted_gets_the_request_again(self) -> None:
        def never(peer: Peer, number: int) -> None:
            peer.request()
            peer.request()

        with FakeServer(never) as old:
            self.driver.configure(old.path, connect_timeout_ms=60_000)
            asked = self.begin_verify("u-17")
            old.wait_for_requests(1)
            old.stop()
            time.sleep(0.1)
            with FakeServer(serve_well, old.path) as new:
                self.answered("u-17", self.driver.wait(asked))
                self.assertEqual([old.keys, old.subjects], [new.keys, new.subjects])

    def test_a_daemon_that_goes_away_with_a_request(self) -> None:
        with FakeServer(never_answer) as server:
            self.driver.configure(server.path, connect_timeout_ms=50)
            asked = self.begin_verify("u-17")
            server.wait_for_requests(1)
            server.stop()
            self.fails(self.driver.wait(asked), "ConnectionLost", maybe_done=True)


@every_language
class SlowServers(Case):
    def test_a_request_that_is_not_answered_in_time_is_not_sent_again(self) -> None:
        def stall(peer: Peer, number: int) -> None:
            while True:
                peer.request()

        with FakeServer(stall) as server:
            self.driver.configure(server.path)
            change = {"subject": "u-17", "code": "123456"}
            self.fails(self.driver.ask("totp.verify", change, timeout_ms=300), "TimedOut", maybe_done=True)
            self.fails(self.driver.ask("factor.list", {"subject": "u-17"}, timeout_ms=300), "TimedOut")
            self.driver.configure(server.path, timeout_ms=300)
            self.fails(self.driver.ask("of.a_later_version"), "TimedOut", maybe_done=True)
            self.assertEqual(server.methods, ["totp.verify", "factor.list", "of.a_later_version"])

    def test_what_the_daemon_is_asked_to_wait_is_added(self) -> None:
        def answer_after_the_timeout(peer: Peer, number: int) -> None:
            while True:
                request = peer.request()
                time.sleep(0.8)
                peer.answer(request)

        with FakeServer(answer_after_the_timeout) as server:
            self.driver.configure(server.path, timeout_ms=300)
            self.succeeds(self.driver.ask("job.claim", {"wait_ms": 30_000}))
            self.succeeds(self.driver.ask("of.a_later_version", {"wait_ms": 60_000}))

    def test_a_late_answer_is_not_taken_for_another_one(self) -> None:
        def answer_the_first_late(peer: Peer, number: int) -> None:
            late = None
            while True:
                request = peer.request()
                if request["params"]["subject"] == "late":
                    late = late or request
                else:
                    if late is not None:
                        peer.answer(late)
                    peer.answer(request)

        with FakeServer(answer_the_first_late) as server:
            self.driver.configure(server.path)
            late = self.driver.ask("totp.verify", {"subject": "late", "code": "123456"}, timeout_ms=400)
            self.fails(late, "TimedOut", maybe_done=True)
            for number in range(10):
                self.verifies(f"u-{number}")
            self.assertEqual(len(server.requests), 11)

    def test_answers_that_come_in_pieces_are_whole_in_the_end(self) -> None:
        def in_pieces(peer: Peer, number: int) -> None:
            while True:
                for byte in answer(peer.request()).encode():
                    peer.connection.sendall(bytes([byte]))

        with FakeServer(in_pieces) as server:
            self.driver.configure(server.path)
            for subject in ["u-0", "ü-1", "u-2"]:
                self.verifies(subject)
            self.assertEqual(server.connections, 1)

    def test_a_daemon_that_is_not_there_yet_is_waited_for(self) -> None:
        with FakeServer(serve_well) as place:
            path = place.path + "2"
            self.driver.configure(path, connect_timeout_ms=60_000)
            asked = self.begin_verify("u-17")
            time.sleep(0.2)
            self.assertFalse(self.driver.has(asked))
            with FakeServer(serve_well, path):
                self.answered("u-17", self.driver.wait(asked))

    def test_a_daemon_that_does_not_come(self) -> None:
        for path in ["/nonexistent/s.sock", "/" + "x" * 200]:
            with self.subTest(path=path[:20]):
                self.driver.configure(path, connect_timeout_ms=50)
                self.fails(self.driver.ask("server.info"), "ConnectionFailed")
                self.fails(self.verify(), "ConnectionFailed")

    def test_the_time_of_the_call_ends_the_waiting_for_a_daemon(self) -> None:
        self.driver.configure("/nonexistent/s.sock", connect_timeout_ms=_LONG_TIMEOUT)
        outcome = self.driver.ask("totp.verify", {"subject": "u-17", "code": "123456"}, timeout_ms=200)
        self.fails(outcome, "ConnectionFailed", "TimedOut")


@every_language
class WrongServers(Case):
    def test_what_is_no_answer_is_malformed_and_its_connection_not_used_again(self) -> None:
        lines = [
            "no JSON", "[]", "7", "null", '{"jsonrpc":"2.0","id":ID}', '{"jsonrpc":"1.0","id":ID,"result":{}}',
            '{"id":ID,"result":{}}', '{"jsonrpc":"2.0","id":ID,"result":{},"error":{}}', "", "ÿ", "{", "[" * 100_000,
            '{"jsonrpc":"2.0","id":ID,"result":{}} {}',
        ]  # fmt: skip
        for line in lines:
            def say(peer: Peer, number: int) -> None:
                if number > 0:
                    serve_well(peer, number)
                peer.send(line.replace("ID", str(peer.request()["id"])) + "\n")
                peer.request()

            with self.subTest(line=line[:50]), FakeServer(say) as server:
                self.driver.configure(server.path)
                self.fails(self.verify("u-17"), "Malformed", maybe_done=True)
                self.verifies("u-18")
                self.assertEqual(server.subjects, ["u-17", "u-18"])
                self.assertEqual(server.connections, 2)

    def test_an_answer_with_another_id_answers_nothing(self) -> None:
        def of_others(peer: Peer, number: int) -> None:
            while True:
                request = peer.request()
                for other in [None, "x", 2**40, -1, str(request["id"])]:
                    peer.send(answer({**request, "id": other, "params": {"subject": "of-somebody-else"}}))

        with FakeServer(of_others) as server:
            self.driver.configure(server.path, timeout_ms=500)
            self.fails(self.verify(), "TimedOut", "Malformed", maybe_done=True)
            self.assertEqual(len(server.requests), 1)

    def test_an_answer_that_nobody_asked_for_answers_nothing(self) -> None:
        def answer_twice(peer: Peer, number: int) -> None:
            while True:
                request = peer.request()
                strange = {"params": {"subject": "of-somebody-else"}}
                ids = [request["id"], 2**40] if self.language.pipelines else [request["id"] + 1]
                peer.send(answer(request) + "".join(answer({**request, **strange, "id": each}) for each in ids))

        with FakeServer(answer_twice) as server:
            self.driver.configure(server.path)
            for number in range(10):
                self.verifies(f"u-{number}")
            self.assertEqual(len(server.requests), 10)

    def test_an_answer_without_an_end_is_given_up(self) -> None:
        def never_end(peer: Peer, number: int) -> None:
            if number > 0:
                serve_well(peer, number)
            peer.request()
            while True:
                peer.send("x" * 65_536)

        with FakeServer(never_end) as server:
            self.driver.configure(server.path)
            self.fails(self.verify(), "Malformed", maybe_done=True)
            self.verifies("u-18")

    def test_a_long_answer_is_read(self) -> None:
        text = "abcdefgh" * 2**20

        def long(peer: Peer, number: int) -> None:
            while True:
                peer.answer(peer.request(), {"text": text})

        with FakeServer(long) as server:
            self.driver.configure(server.path)
            self.assertEqual(self.succeeds(self.driver.ask("rpc.discover"))["text"], text)

    def test_a_request_may_be_as_long_as_a_line_and_no_longer(self) -> None:
        with FakeServer(serve_well) as server:
            self.driver.configure(server.path)
            self.verifies("u-17", idempotency_key="k")
            # The id may have become longer by a few digits.
            room = 65_536 - server.requests[0]["bytes"] - 8
            self.verifies("x" * (4 + room), idempotency_key="k")
            self.assertEqual(len(server.requests), 2)
            self.fails(self.verify("x" * (4 + room + 20)), "Unwritable")
            self.fails(self.verify("ä" * 40_000), "Unwritable")
            self.assertEqual((len(server.requests), server.connections), (2, 1))
            self.verifies("u-18")

    def test_a_number_that_json_does_not_have_is_not_sent(self) -> None:
        change = {"tenant": "acme", "policy": {"guess_budget": {"probability": 0.5}}}
        with FakeServer(serve_well) as server:
            self.driver.configure(server.path)
            for method, params, names in [
                ("tenant.update", change, ["policy", "guess_budget", "probability"]),
                ("of.a_later_version", {"a": {"b": 1.5}}, ["a", "b"]),
                ("of.a_later_version", {"a": 1.5}, ["a"]),
            ]:
                with self.subTest(method=method, names=names):
                    self.fails(self.driver.do(call=method, params=params, not_finite=names), "Unwritable")
            self.assertEqual(server.requests, [])
            self.verifies("u-17")

    def test_results_and_errors_of_another_form_are_malformed(self) -> None:
        results: list[Any] = [{}, [], 7, "x", None, {"factor_id": "f"}, {"factor_id": 7, "amr": [], "verified_at": 1},
                              {"factor_id": "f", "amr": {}, "verified_at": 1},
                              {"factor_id": "f", "amr": [7], "verified_at": 1},
                              {"factor_id": "f", "amr": [], "verified_at": "1"}]  # fmt: skip
        errors: list[Any] = [7, {}, {"code": "x", "message": ""}, None, {"code": 1.5, "message": ""}]
        for body in [{"result": result} for result in results] + [{"error": error} for error in errors]:
            def say(peer: Peer, number: int) -> None:
                while True:
                    request = peer.request()
                    if request["params"]["subject"] == "u-18":
                        peer.answer(request)
                    else:
                        peer.send(json.dumps({"jsonrpc": "2.0", "id": request["id"], **body}) + "\n")

            with self.subTest(body=body), FakeServer(say) as server:
                self.driver.configure(server.path)
                self.fails(self.verify("u-17"), "Malformed", maybe_done=True)
                self.verifies("u-18")
                self.assertEqual(server.connections, 1)

    def test_what_is_missing_or_wrong_is_named(self) -> None:
        told: dict[str, Any] = {}
        factor = {"display_name": None, "status": "active", "disabled": False, "preferred": False, "created_at": 1,
                  "last_used_at": None, "expires_at": None, "codes_left": 1}  # fmt: skip

        def tell(peer: Peer, number: int) -> None:
            while True:
                peer.answer(peer.request(), told["result"])

        with FakeServer(tell) as server:
            self.driver.configure(server.path)
            verified = {"factor_id": "f", "amr": [], "verified_at": 1}
            for method, result, problem in [
                ("totp.verify", {"amr": [], "verified_at": 1}, "result.factor_id is missing"),
                ("totp.verify", {**verified, "verified_at": None}, "result.verified_at has another type"),
                ("totp.verify", {**verified, "amr": {}}, "result.amr has another type"),
                ("totp.verify", {**verified, "amr": ["otp", 7]}, "result.amr[1] has another type"),
                ("totp.verify", [], "result has another type"),
                ("factor.list", {"factors": [{**factor, "factor_id": "f"}]}, "result.factors[0].kind is missing"),
                ("factor.list", {"factors": [{"factor_id": "f", "kind": 7, **factor}]}, "result.factors[0].kind has another type"),
                ("factor.list", {"factors": [{**factor, "kind": "backup_code"}]}, "result.factors[0].factor_id is missing"),
            ]:
                with self.subTest(result=result):
                    told["result"] = result
                    changes = method == "totp.verify"
                    outcome = self.driver.ask(method, {"subject": "u", **({"code": "123456"} if changes else {})})
                    message = self.fails(outcome, "Malformed", maybe_done=changes)["message"]
                    self.assertIn(method, message)
                    self.assertTrue(message.endswith(f": {problem}"), message)


class Unanswered:
    """A language whose changes stay without an answer until the daemon has forgotten their keys."""

    def __init__(
        self, language: Language, conduct: Conduct, subjects: list[str], leading: Sequence[str] = ()
    ) -> None:
        self.language = language
        self.server = FakeServer(conduct)
        self.driver = language.started(leading)
        self.driver.configure(self.server.path, timeout_ms=_LONG_TIMEOUT, connect_timeout_ms=_LONG_TIMEOUT)
        self._subjects = subjects
        self._asked: dict[str, int] = {}

    def ask(self) -> None:
        for subject in self._subjects:
            self._asked[subject] = self.driver.begin("totp.verify", {"subject": subject, "code": "123456"})
        self.server.wait_for_requests(len(self._subjects))

    def outcomes(self) -> dict[str, Any]:
        return {subject: self.driver.wait(number) for subject, number in self._asked.items()}


@every_language
class SleepingMachines(Case):
    #: Those that ask the kernel for the time themselves.
    OWN_CLOCK = {"go"}

    @unittest.skipUnless(LIBRARY, "there is no library that sets a clock")
    def test_a_request_is_not_sent_again_after_the_machine_slept(self) -> None:
        if self.language.name in self.OWN_CLOCK:
            self.skipTest("its clock cannot be set")
        with tempfile.TemporaryDirectory() as home:
            clock = ShiftedClock(home)
            self.addCleanup(clock.close)
            leading = ["env", *(f"{name}={value}" for name, value in clock.environment.items())]
            each = Unanswered(self.language, never_answer, ["u-17"], leading)
            with each.server as server:
                each.ask()
                clock.advance(51)
                server.hang_up()
                self.fails(each.outcomes()["u-17"], "ConnectionLost", maybe_done=True)
                self.assertEqual(server.subjects, ["u-17"])
                self.assertEqual(each.driver.finish(), 0, each.driver.errors())
                each.driver.end()


class WaitedFor(unittest.TestCase):
    """What takes 51 seconds, for all languages at once."""

    #: Seconds: then a request may still be sent again, and then no more. The daemon knows a key for 60.
    EARLY, LATE = 45, 51
    #: Requests that are far more than the system takes on a connection that nobody reads.
    CROWD = [f"{number:03}" + "x" * 60_000 for number in range(100)]
    begun: float
    #: The connection breaks late.
    broken: list[Unanswered] = []
    #: The daemon goes away early, and comes back late.
    away: list[Unanswered] = []
    #: The connection breaks early, and what is sent on the next one is read late.
    unread: list[Unanswered] = []

    @classmethod
    def setUpClass(cls) -> None:
        for language in LANGUAGES:
            try:
                language.prepare()
            except AssertionError:
                # Its own tests say why it cannot be built.
                continue
            cls.broken.append(Unanswered(language, never_answer, ["u-17"]))
            cls.away.append(Unanswered(language, never_answer, ["u-17"]))
            if language.pipelines:
                cls.unread.append(Unanswered(language, read_late, cls.CROWD))
        for each in [*cls.broken, *cls.away, *cls.unread]:
            each.ask()
        cls.begun = time.monotonic()
        early = threading.Timer(cls.EARLY, cls.disturb)
        early.daemon = True
        early.start()

    @classmethod
    def disturb(cls) -> None:
        for each in cls.away:
            each.server.stop()
        for each in cls.unread:
            each.server.hang_up()

    def setUp(self) -> None:
        time.sleep(max(self.begun + self.LATE - time.monotonic(), 0))

    def lost(self, outcome: Any) -> None:
        self.assertIn("failed", outcome)
        self.assertEqual((outcome["failed"]["type"], outcome["failed"]["maybe_done"]), ("ConnectionLost", True))

    def end(self, each: Unanswered) -> None:
        # Closes its client at the end of its input.
        self.assertEqual(each.driver.finish(), 0, each.driver.errors())
        each.driver.end()

    def test_nothing_is_sent_again_when_the_daemon_may_have_forgotten_the_key(self) -> None:
        for each in self.broken:
            with self.subTest(language=each.language.name), each.server as server:
                server.hang_up()
                self.lost(each.outcomes()["u-17"])
                self.assertEqual(server.subjects, ["u-17"])
                self.end(each)

    def test_nor_after_waiting_for_the_daemon(self) -> None:
        for each in self.away:
            with self.subTest(language=each.language.name), each.server as old, FakeServer(serve_well, old.path) as new:
                self.lost(each.outcomes()["u-17"])
                self.assertEqual(new.subjects, [])
                self.end(each)

    def test_nor_after_waiting_for_its_turn(self) -> None:
        for each in self.unread:
            with self.subTest(language=each.language.name), each.server as server:
                server.released.set()
                outcomes = each.outcomes()
                for outcome in outcomes.values():
                    if "result" not in outcome:
                        self.lost(outcome)
                answered = [subject[:3] for subject, outcome in outcomes.items() if "result" in outcome]
                self.assertLess(len(answered), len(self.CROWD))
                again = [subject[:3] for subject in server.subjects[len(self.CROWD) :]]
                self.assertEqual(sorted(again), answered)
                self.end(each)


def never_answer(peer: Peer, number: int) -> None:
    while True:
        peer.request()


def read_late(peer: Peer, number: int) -> None:
    """Only the first connection is read at once, and never answered; later ones are served when the test says so."""
    if number == 0:
        never_answer(peer, number)
    peer.wait()
    serve_well(peer, number)


if __name__ == "__main__":
    unittest.main()
