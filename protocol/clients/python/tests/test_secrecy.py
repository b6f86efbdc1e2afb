"""What is secret stays out of what Python may print beside results and errors, which the common tests look at."""

from __future__ import annotations

import asyncio
import unittest
from typing import Any, List

import factord
from driver import shown
from support import FakeServer, Peer, answer, serve_well

CODE, SEED = "424242", "MFRGGZDFMZTWQ2LKNNWG23TPOA"


class Secrecy(unittest.TestCase):
    def expect_silence(self, client: Any, error: BaseException) -> None:
        for text in shown(client, None, error):
            # The frames of this test hold what it asks.
            self.assertNotIn(CODE, text)
            self.assertNotIn(SEED, text)

    def test_an_answer_that_is_cut_short(self) -> None:
        def stall(peer: Peer, number: int) -> None:
            peer.send(answer(peer.request(), {"secret": SEED})[:-20])
            peer.request()

        with FakeServer(stall) as server:
            with factord.Client(server.path, timeout=0.3) as client:
                with self.assertRaises(factord.TimedOut) as late:
                    client.totp_verify("u-17", CODE)
                self.expect_silence(client, late.exception)

            async def ask() -> None:
                async with factord.AsyncClient(server.path, timeout=0.3) as client:
                    with self.assertRaises(factord.TimedOut) as late:
                        await client.totp_verify("u-17", CODE)
                    self.expect_silence(client, late.exception)

            asyncio.run(ask())

    def test_a_request_that_cannot_be_written(self) -> None:
        for odd in [{1, 2}, float("nan"), "\ud800", "x" * factord.LONGEST_LINE]:
            with FakeServer(serve_well) as server, factord.Client(server.path) as client:
                with self.assertRaises(ValueError) as refused:
                    client.call("totp.verify", {"code": CODE, "secret": SEED, "subject": odd})
                self.expect_silence(client, refused.exception)
                self.assertEqual((server.requests, server.connections), ([], 0))

    def test_requests_on_their_way(self) -> None:
        request = factord._Request("totp.verify", {"code": CODE, "idempotency_key": "mine"})
        self.assertEqual(repr(request), "<request totp.verify>")

    def test_what_asyncio_reports(self) -> None:
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
