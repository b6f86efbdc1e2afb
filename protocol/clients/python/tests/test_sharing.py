"""Clients that threads share, that are used on both sides of a fork, and that were closed."""

from __future__ import annotations

import asyncio
import gc
import os
import tempfile
import threading
import unittest
import warnings
from concurrent.futures import ThreadPoolExecutor
from typing import Callable
from unittest import mock

import factord
from support import DRIVERS, PATIENCE, FakeServer, Peer, serve_well


class Threads(unittest.TestCase):
    def test_every_thread_gets_its_own_answers(self) -> None:
        with FakeServer(serve_well) as server, factord.Client(server.path, timeout=PATIENCE) as client:
            def ask(number: int) -> bool:
                return client.totp_verify(f"u-{number}", "123456").factor_id == f"u-{number}"

            with ThreadPoolExecutor(16) as threads:
                self.assertTrue(all(threads.map(ask, range(800))))
            self.assertEqual(len(server.requests), 800)
            self.assertLessEqual(len(client._idle), factord.MOST_IDLE)

    def test_a_slow_answer_holds_up_no_other_thread(self) -> None:
        released = threading.Event()

        def hold_one(peer: Peer, number: int) -> None:
            while True:
                request = peer.request()
                if request["params"]["subject"] == "slow":
                    released.wait(PATIENCE)
                peer.answer(request)

        with FakeServer(hold_one) as server, factord.Client(server.path, timeout=PATIENCE) as client:
            with ThreadPoolExecutor(1) as thread:
                slow = thread.submit(client.totp_verify, "slow", "123456")
                server.wait_for_requests(1)
                self.assertEqual(client.totp_verify("quick", "123456").factor_id, "quick")
                self.assertFalse(slow.done())
                released.set()
                self.assertEqual(slow.result().factor_id, "slow")

    def test_closing_ends_what_is_under_way(self) -> None:
        def never(peer: Peer, number: int) -> None:
            peer.request()
            peer.request()

        with FakeServer(never) as server:
            client = factord.Client(server.path, timeout=PATIENCE)
            with ThreadPoolExecutor(1) as thread:
                asked = thread.submit(client.totp_verify, "u-17", "123456")
                server.wait_for_requests(1)
                client.close()
                self.assertRaises(factord.FactordError, asked.result, PATIENCE)
            self.assertEqual(len(server.requests), 1)

    def test_a_closed_client_says_so(self) -> None:
        for driver in DRIVERS:
            with self.subTest(driver=driver), FakeServer(serve_well) as server, driver(server.path) as client:
                client.ask("totp_verify", "u-17", "123456")
                client.ask("close")
                self.assertRaises(factord.ClientClosed, client.ask, "totp_verify", "u-17", "123456")


class Closing(unittest.TestCase):
    """A client that is closed at any moment says so, and leaves nothing open."""

    def test_closing_while_it_connects_is_an_error_of_the_client(self) -> None:
        async def close_early() -> None:
            client = factord.AsyncClient("/nowhere/factord.sock", connect_timeout=PATIENCE)
            calls = [asyncio.ensure_future(client.totp_verify(f"u-{n}", "123456")) for n in range(3)]
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            await client.close()
            for call in calls:
                with self.assertRaises(factord.ClientClosed):
                    await call

        asyncio.run(close_early())

    def test_a_caller_that_is_cancelled_while_it_connects_is_cancelled(self) -> None:
        async def cancel() -> None:
            client = factord.AsyncClient("/nowhere/factord.sock", connect_timeout=PATIENCE)
            calls = [asyncio.ensure_future(client.totp_verify(f"u-{n}", "123456")) for n in range(2)]
            await asyncio.sleep(0)
            calls[0].cancel()
            with self.assertRaises(asyncio.CancelledError):
                await calls[0]
            self.assertFalse(calls[1].done())
            await client.close()
            with self.assertRaises(factord.ClientClosed):
                await calls[1]

        asyncio.run(cancel())

    def test_closing_at_any_turn_of_the_loop_leaves_no_connection_open(self) -> None:
        async def close_after(turns: int, path: str) -> str:
            client = factord.AsyncClient(path, timeout=PATIENCE)
            call = asyncio.ensure_future(client.totp_verify("u-17", "123456"))
            for _ in range(turns):
                await asyncio.sleep(0)
            await client.close()
            self.assertEqual(len(client._links), 0)
            try:
                await call
                return "answered"
            except factord.FactordError as error:
                return type(error).__name__

        seen = set()
        with FakeServer(serve_well) as server, warnings.catch_warnings():
            warnings.simplefilter("error")
            with mock.patch("sys.unraisablehook") as hook:
                for turns in range(24):
                    seen.add(asyncio.run(close_after(turns, server.path)))
                    gc.collect()
                self.assertEqual([str(call.args[0].exc_value) for call in hook.call_args_list], [])
            for _ in range(server.connections):
                self.assertTrue(server.closed.acquire(timeout=PATIENCE))
        self.assertLessEqual(seen, {"answered", "ClientClosed", "ConnectionLost"})
        self.assertIn("ClientClosed", seen)

    def test_a_link_that_takes_no_more_requests_is_closed_too(self) -> None:
        def never_the_first(peer: Peer, number: int) -> None:
            while True:
                request = peer.request()
                if request["params"]["subject"] == "quick":
                    peer.answer(request)

        async def close_both(server: FakeServer) -> None:
            client = factord.AsyncClient(server.path, timeout=PATIENCE)
            slow = asyncio.ensure_future(client.totp_verify("slow", "123456"))
            await asyncio.get_running_loop().run_in_executor(None, server.wait_for_requests, 1)
            assert client._link is not None
            client._link.retire()
            await client.totp_verify("quick", "123456")
            self.assertEqual(len(client._links), 2)
            await client.close()
            with self.assertRaises(factord.FactordError):
                await slow

        with FakeServer(never_the_first) as server:
            asyncio.run(close_both(server))
            for _ in range(2):
                self.assertTrue(server.closed.acquire(timeout=PATIENCE))

    def test_a_thread_that_connects_while_another_closes_keeps_no_connection(self) -> None:
        with tempfile.TemporaryDirectory(prefix="factord-py-") as home, ThreadPoolExecutor(1) as thread:
            path = home + "/s.sock"
            client = factord.Client(path, timeout=PATIENCE, connect_timeout=PATIENCE)
            trying = threading.Event()

            def failed(*_: object) -> Exception:
                trying.set()
                return ConnectionError()

            with mock.patch.object(factord, "_failed", failed):
                call = thread.submit(client.totp_verify, "u-17", "123456")
                self.assertTrue(trying.wait(PATIENCE))
                client.close()
                with FakeServer(serve_well, path) as server:
                    self.assertRaises(factord.ClientClosed, call.result, PATIENCE)
                    self.assertTrue(server.closed.acquire(timeout=PATIENCE))
                    self.assertEqual(server.requests, [])


class Forks(unittest.TestCase):
    def in_child(self, action: Callable[[], bool]) -> None:
        """Forks, and expects that the action returns true in the child."""
        child = os.fork()
        if child == 0:
            try:
                os._exit(0 if action() else 1)
            except BaseException:
                os._exit(2)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)

    def test_parent_and_child_share_no_connection(self) -> None:
        for driver in DRIVERS:
            with self.subTest(driver=driver), FakeServer(serve_well) as server, driver(server.path) as client:
                def asks() -> bool:
                    return all(client.ask("totp_verify", f"u-{n}", "1").factor_id == f"u-{n}" for n in range(20))

                self.assertTrue(asks())
                if driver is DRIVERS[0]:
                    self.in_child(asks)
                else:
                    # An event loop does not survive a fork; the child has one of its own.
                    self.in_child(lambda: self.asks_on_new_loop(client.client))
                self.assertTrue(asks())
                self.assertEqual(server.connections, 2)

    @staticmethod
    def asks_on_new_loop(client: factord.AsyncClient) -> bool:
        async def ask() -> bool:
            return (await client.totp_verify("u-17", "1")).factor_id == "u-17"

        return asyncio.run(ask())

    def test_a_fork_while_another_thread_is_waiting(self) -> None:
        released = threading.Event()

        def hold_one(peer: Peer, number: int) -> None:
            while True:
                request = peer.request()
                if request["params"]["subject"] == "slow":
                    released.wait(PATIENCE)
                peer.answer(request)

        with FakeServer(hold_one) as server, factord.Client(server.path, timeout=PATIENCE) as client:
            with ThreadPoolExecutor(1) as thread:
                slow = thread.submit(client.totp_verify, "slow", "123456")
                server.wait_for_requests(1)
                # Held by a thread that the child does not have.
                with client._lock:
                    self.in_child(lambda: client.totp_verify("child", "1").factor_id == "child")
                released.set()
                self.assertEqual(slow.result().factor_id, "slow")
