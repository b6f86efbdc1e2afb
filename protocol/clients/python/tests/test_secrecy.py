"""What is secret stays out of representations, messages, and the variables that a traceback shows."""

from __future__ import annotations

import asyncio
import traceback
import unittest
from types import FrameType
from typing import Any, Iterator, List, Tuple

import factord
from support import DRIVERS, FakeServer, Peer, answer_line, serve_well

CODE, SEED, KEY = "424242", "MFRGGZDFMZTWQ2LKNNWG23TPOA", "a-key-of-the-caller"
SECRETS = [CODE, SEED]
FACTOR = {"factor_id": "f", "kind": "totp", "display_name": None, "status": "active", "disabled": False,
          "preferred": False, "created_at": 1, "last_used_at": None, "expires_at": None}  # fmt: skip


def frames(error: BaseException) -> Iterator[FrameType]:
    """Every frame that a report of the error could show, but those of the tests."""
    seen: List[BaseException] = []
    left: List[Any] = [error]
    while left:
        each = left.pop()
        if each is None or each in seen:
            continue
        seen.append(each)
        left += [each.__cause__, each.__context__]
        for frame, _ in traceback.walk_tb(each.__traceback__):
            if "/tests/" not in frame.f_code.co_filename and "unittest" not in frame.f_code.co_filename:
                yield frame


class Secrecy(unittest.TestCase):
    def expect_silence(self, error: BaseException) -> None:
        shown: List[Tuple[str, str]] = [("message", f"{error} {error!r} {error.args!r} {vars(error)!r}")]
        for frame in frames(error):
            for name, value in frame.f_locals.items():
                shown.append((f"{frame.f_code.co_name}.{name}", repr(value)))
        for place, text in shown:
            for secret in SECRETS:
                self.assertNotIn(secret, text, place)

    def test_errors_show_no_secret(self) -> None:
        def refuse(peer: Peer, number: int) -> None:
            while True:
                peer.refuse(peer.request(), 1000, "code_rejected")

        def hang_up(peer: Peer, number: int) -> None:
            peer.request()

        def hang_up_on_half(peer: Peer, number: int) -> None:
            enrolment = {"factor": FACTOR, "secret": SEED, "otpauth_uri": SEED, "qr": None}
            peer.send(answer_line(peer.request(), enrolment)[:-20])

        def stall(peer: Peer, number: int) -> None:
            enrolment = {"factor": FACTOR, "secret": SEED, "otpauth_uri": SEED, "qr": None}
            peer.send(answer_line(peer.request(), enrolment)[:-20])
            peer.request()

        def lack_a_member(peer: Peer, number: int) -> None:
            peer.answer(peer.request(), {"factor": FACTOR, "secret": SEED, "otpauth_uri": SEED})

        def repeat(peer: Peer, number: int) -> None:
            peer.send('{"jsonrpc":"2.0","id":1,"result":{"secret":"' + SEED + '"}\n')
            peer.request()

        kinds = []
        for conduct in [refuse, hang_up, hang_up_on_half, stall, lack_a_member, repeat]:
            for driver in DRIVERS:
                for method, arguments in [
                    ("totp_activate", ("u-17", "fac_x", CODE)),
                    ("totp_enroll", ("u-17",)),
                    ("call", ("totp.verify", {"subject": "u-17", "code": CODE, "secret": SEED})),
                ]:
                    named = {"secret": SEED} if method == "totp_enroll" else {}
                    with self.subTest(conduct=conduct, driver=driver, method=method), FakeServer(conduct) as server:
                        with driver(server.path, timeout=0.3 if conduct is stall else 30.0) as client:
                            try:
                                client.ask(method, *arguments, **named)
                            except factord.FactordError as error:
                                kinds.append(type(error))
                                self.expect_silence(error)
        self.assertLessEqual(
            {factord.CodeRejected, factord.ConnectionLost, factord.TimedOut, factord.Malformed}, set(kinds)
        )

    def test_a_request_that_cannot_be_written_shows_no_secret(self) -> None:
        for driver in DRIVERS:
            for odd in [{1, 2}, float("nan"), "x" * factord.LONGEST_LINE]:
                with self.subTest(driver=driver), FakeServer(serve_well) as server:
                    with driver(server.path) as client:
                        with self.assertRaises(ValueError) as refused:
                            client.ask("call", "totp.verify", {"code": CODE, "secret": SEED, "subject": odd})
                        self.expect_silence(refused.exception)
                    self.assertEqual((server.requests, server.connections), ([], 0))

    def test_results_show_no_secret(self) -> None:
        enrolment = factord.Enrolment._read({"factor": FACTOR, "secret": SEED, "otpauth_uri": SEED, "qr": SEED})
        codes = factord.BackupCodesGenerateResult._read({"factor": FACTOR, "codes": [CODE, SEED]})
        code = factord.TotpCurrentCodeResult._read({"code": CODE, "expires_at": 1})
        self.assertEqual((enrolment.secret, codes.codes, code.code), (SEED, [CODE, SEED], CODE))
        for result in [enrolment, codes, code]:
            for text in [repr(result), str(result), f"{result}"]:
                for secret in SECRETS:
                    self.assertNotIn(secret, text)
        self.assertIn("factor_id='f'", repr(enrolment))

    def test_requests_on_their_way_show_no_secret(self) -> None:
        request = factord._Request("totp.verify", True, {"code": CODE, "idempotency_key": KEY})
        self.assertEqual(repr(request), "<request totp.verify>")

    def test_asyncio_reports_nothing_secret(self) -> None:
        reports: List[str] = []

        def hang_up(peer: Peer, number: int) -> None:
            peer.request()

        async def ask(path: str) -> None:
            loop = asyncio.get_running_loop()
            loop.set_debug(True)
            loop.set_exception_handler(lambda _, context: reports.append(repr(context)))
            async with factord.AsyncClient(path) as client:
                for _ in range(3):
                    with self.assertRaises(factord.ConnectionLost):
                        await client.totp_verify("u-17", CODE)

        with FakeServer(hang_up) as server:
            asyncio.run(ask(server.path))
        self.assertEqual(reports, [])
