"""What is Python's own in sharing a client: threads, event loops, forks, and closing at any moment."""

from __future__ import annotations

import asyncio
import gc
import itertools
import linecache
import os
import socket
import sys
import tempfile
import threading
import time
import unittest
import warnings
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from types import FrameType
from typing import Any, Callable, Iterator, List
from unittest import mock

import factord
from support import PATIENCE, PATIENT, FakeServer, Peer, serve_well


class Threads(unittest.TestCase):
    def test_few_connections_are_kept(self) -> None:
        with FakeServer(serve_well) as server, factord.Client(server.path, **PATIENT) as client:
            def ask(number: int) -> bool:
                return client.totp_verify(f"u-{number}", "123456").factor_id == f"u-{number}"

            with ThreadPoolExecutor(16) as threads:
                self.assertTrue(all(threads.map(ask, range(800))))
            self.assertEqual(len(server.requests), 800)
            self.assertLessEqual(len(client._pool._idle), factord.MOST_IDLE)

    def test_a_thread_that_connects_while_another_closes_keeps_no_connection(self) -> None:
        connected = factord._connected
        trying, closed = threading.Event(), threading.Event()

        def connected_late(path: str) -> socket.socket:
            connection = connected(path)
            trying.set()
            closed.wait(PATIENCE)
            return connection

        with FakeServer(serve_well) as server, ThreadPoolExecutor(1) as thread:
            client = factord.Client(server.path, **PATIENT)
            with mock.patch.object(factord, "_connected", connected_late):
                call = thread.submit(client.totp_verify, "u-17", "123456")
                self.assertTrue(trying.wait(PATIENCE))
                client.close()
                closed.set()
                self.assertRaises(factord.ClientClosed, call.result, PATIENCE)
            self.assertTrue(server.closed.acquire(timeout=PATIENCE))
            self.assertEqual(server.requests, [])


    def test_a_signal_handler_that_raises_costs_no_connection(self) -> None:
        """As if a signal came before each line of the client in turn."""

        class Interrupted(Exception):
            pass

        left = 0

        def interrupt(frame: FrameType, event: str, _: object) -> Any:
            nonlocal left
            if frame.f_code.co_filename != factord.__file__ or frame.f_code.co_name not in names:
                return None
            # Between a lock and its release the interpreter looks for no signal.
            is_lock = linecache.getline(factord.__file__, frame.f_lineno).strip().startswith("with ")
            left -= event == "line" and not is_lock
            if left == 0:
                raise Interrupted()
            return interrupt

        names = {"take", "_opened", "_answered", "give_back", "drop"}
        with FakeServer(serve_well) as server, factord.Client(server.path, **PATIENT) as client:
            for number in itertools.count(1):
                left = number
                sys.settrace(interrupt)
                try:
                    client.factor_list("u-17")
                    break
                except Interrupted:
                    pass
                finally:
                    sys.settrace(None)
            self.assertGreater(number, 10)
            until = time.monotonic() + PATIENCE
            while len(server._open) > 1:
                gc.collect()
                self.assertLess(time.monotonic(), until, f"{len(server._open)} connections are open")


class Options(unittest.TestCase):
    def test_a_client_with_other_options_has_the_same_connections(self) -> None:
        with FakeServer(serve_well) as server, factord.Client(server.path, **PATIENT) as client:
            client.factor_list("u-17")
            other = client.with_options(tenant="acme", make_keys=False, timeout=60)
            other.factor_list("u-17")
            client.factor_list("u-17")
            self.assertEqual(server.connections, 1)
            self.assertEqual([each["params"].get("tenant") for each in server.requests], [None, "acme", None])
            self.assertEqual(len({each["id"] for each in server.requests}), 3)
            other.close()
            self.assertRaises(factord.ClientClosed, client.factor_list, "u-17")

    def test_an_unknown_option_is_refused(self) -> None:
        with factord.Client("/nonexistent/s.sock") as client:
            self.assertRaises(TypeError, client.with_options, path="/elsewhere")


class Loops(unittest.TestCase):
    def test_a_client_moves_to_another_event_loop(self) -> None:
        with FakeServer(serve_well) as server, nothing_left_open():
            client = factord.AsyncClient(server.path, **PATIENT)

            async def ask() -> str:
                return (await client.totp_verify("u-17", "123456")).factor_id

            self.assertEqual([asyncio.run(ask()), asyncio.run(ask())], ["u-17", "u-17"])
            self.assertEqual(server.connections, 2)
            for _ in range(2):
                self.assertTrue(server.closed.acquire(timeout=PATIENCE))

    def test_loops_in_several_threads_share_a_client(self) -> None:
        """Two loops that run all the time, and one for each call, as frameworks have for asynchronous views in threads."""
        with FakeServer(serve_well) as server:
            client = factord.AsyncClient(server.path, **PATIENT)

            async def ask(number: int) -> bool:
                return (await client.totp_verify(f"u-{number}", "123456")).factor_id == f"u-{number}"

            async def ask_at_once() -> bool:
                return all(await asyncio.gather(*map(ask, range(200))))

            def at_once() -> None:
                answers.append(asyncio.run(ask_at_once()))

            def in_turn() -> None:
                answers.append(all([asyncio.run(ask(number)) for number in range(50)]))

            answers: List[bool] = []
            # The end of the program does not wait for one that hangs.
            threads = [threading.Thread(target=each, daemon=True) for each in [at_once] * 2 + [in_turn] * 4]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(PATIENCE)
            self.assertEqual(answers, [True] * 6)
            self.assertEqual(len(server.requests), 600)
            # What ended loops have left is dropped when another one begins.
            self.assertTrue(asyncio.run(ask(1)))
            self.assertEqual(len(client._links._by_loop), 1)
            asyncio.run(client.close())

    def test_closing_in_one_loop_ends_the_calls_of_others(self) -> None:
        def serve_nobody(peer: Peer, number: int) -> None:
            peer.request()
            peer.wait()

        with FakeServer(serve_nobody) as server:
            client = factord.AsyncClient(server.path, **PATIENT)
            failures: List[factord.FactordError] = []

            async def ask() -> None:
                try:
                    await client.totp_verify("u-17", "123456")
                except factord.FactordError as failure:
                    failures.append(failure)

            call = threading.Thread(target=lambda: asyncio.run(ask()), daemon=True)
            call.start()
            server.wait_for_requests(1)
            asyncio.run(asyncio.wait_for(client.close(), PATIENCE))
            call.join(PATIENCE)
            asyncio.run(asyncio.wait_for(ask(), PATIENCE))
            self.assertEqual([type(each) for each in failures], [factord.ClientClosed] * 2)

    def test_an_end_that_the_loop_has_not_seen_yet_is_seen_before_sending(self) -> None:
        def end_when_told(peer: Peer, number: int) -> None:
            if number > 0:
                serve_well(peer, number)
            peer.answer(peer.request())
            server.wait()

        async def ask() -> None:
            async with factord.AsyncClient(server.path, make_keys=False, **PATIENT) as client:
                await client.totp_verify("u-17", "123456")
                # The loop stands still meanwhile.
                server.released.set()
                self.assertTrue(server.closed.acquire(timeout=PATIENCE))
                await client.totp_verify("u-18", "123456")

        with FakeServer(end_when_told) as server:
            asyncio.run(ask())
            self.assertEqual(server.subjects, ["u-17", "u-18"])

    def test_calls_that_wait_together_each_keep_their_own_time(self) -> None:
        async def ask() -> None:
            async with factord.AsyncClient("/nonexistent/s.sock", connect_timeout=PATIENCE, **PATIENT) as client:
                patient = asyncio.ensure_future(client.server_info())
                await asyncio.sleep(0)
                with self.assertRaises(factord.ConnectionFailed):
                    await client.with_options(timeout=0.05).server_info()
                self.assertFalse(patient.done())
                await client.close()
                with self.assertRaises(factord.ClientClosed):
                    await patient

        asyncio.run(ask())

    def test_closing_at_any_turn_of_the_loop_leaves_no_connection_open(self) -> None:
        async def close_after(turns: int, path: str) -> str:
            client = factord.AsyncClient(path, **PATIENT)
            call = asyncio.ensure_future(client.totp_verify("u-17", "123456"))
            for _ in range(turns):
                await asyncio.sleep(0)
            await client.close()
            self.assertEqual(len(client._links.here.all), 0)
            try:
                await call
                return "answered"
            except factord.FactordError as error:
                return type(error).__name__

        seen = set()
        with FakeServer(serve_well) as server:
            with nothing_left_open():
                for turns in range(24):
                    seen.add(asyncio.run(close_after(turns, server.path)))
            for _ in range(server.connections):
                self.assertTrue(server.closed.acquire(timeout=PATIENCE))
        self.assertLessEqual(seen, {"answered", "ClientClosed"})
        self.assertIn("ClientClosed", seen)

    def test_a_connection_that_takes_no_more_requests_is_closed_too(self) -> None:
        def never_the_first(peer: Peer, number: int) -> None:
            while True:
                request = peer.request()
                if request["params"]["subject"] == "quick":
                    peer.answer(request)

        async def close_both(server: FakeServer) -> None:
            client = factord.AsyncClient(server.path, **PATIENT)
            slow = asyncio.ensure_future(client.totp_verify("slow", "123456"))
            await asyncio.get_running_loop().run_in_executor(None, server.wait_for_requests, 1)
            with self.assertRaises(factord.TimedOut):
                await client.with_options(timeout=0.05).totp_verify("never", "123456")
            await client.totp_verify("quick", "123456")
            self.assertEqual(len(client._links.here.all), 2)
            await client.close()
            with self.assertRaises(factord.ClientClosed) as closed:
                await slow
            self.assertTrue(closed.exception.maybe_done)

        with FakeServer(never_the_first) as server, nothing_left_open():
            asyncio.run(close_both(server))
            for _ in range(2):
                self.assertTrue(server.closed.acquire(timeout=PATIENCE))


@contextmanager
def nothing_left_open() -> Iterator[None]:
    """Expects that no socket and no transport is left to the collector."""
    with warnings.catch_warnings(), mock.patch("sys.unraisablehook") as hook:
        warnings.simplefilter("error")
        yield
        gc.collect()
    if hook.call_args_list:
        raise AssertionError([str(call.args[0].exc_value) for call in hook.call_args_list])


class BusyDaemons(unittest.TestCase):
    """A daemon whose backlog is full: connecting to it is tried again."""

    def setUp(self) -> None:
        home = tempfile.TemporaryDirectory(prefix="factord-py-")
        self.addCleanup(home.cleanup)
        self.path = home.name + "/s.sock"
        self.socket = socket.socket(socket.AF_UNIX)
        self.addCleanup(self.socket.close)
        self.socket.bind(self.path)
        self.socket.listen(0)
        for _ in range(2):
            waiting = socket.socket(socket.AF_UNIX)
            self.addCleanup(waiting.close)
            waiting.setblocking(False)
            try:
                waiting.connect(self.path)
            except BlockingIOError:
                return
        self.fail("the backlog has no end")

    def serve(self) -> None:
        """Takes who waits, and serves the last one."""
        def run() -> None:
            self.socket.accept()[0].close()
            connection, _ = self.socket.accept()
            with connection, connection.makefile("rb") as lines:
                lines.readline()
                connection.sendall(b'{"jsonrpc":"2.0","id":1,"result":{"factors":[]}}\n')

        thread = threading.Thread(target=run)
        thread.start()
        self.addCleanup(thread.join)

    def test_it_is_waited_for(self) -> None:
        with factord.Client(self.path, connect_timeout=0.05) as client:
            self.assertRaises(factord.ConnectionFailed, client.factor_list, "u-17")
        with factord.Client(self.path, connect_timeout=PATIENCE) as client:
            self.serve()
            self.assertEqual(client.factor_list("u-17").factors, [])

    def test_it_is_waited_for_with_asyncio(self) -> None:
        async def ask() -> None:
            async with factord.AsyncClient(self.path, connect_timeout=0.05) as client:
                with self.assertRaises(factord.ConnectionFailed):
                    await client.factor_list("u-17")
            async with factord.AsyncClient(self.path, connect_timeout=PATIENCE) as client:
                self.serve()
                self.assertEqual((await client.factor_list("u-17")).factors, [])

        asyncio.run(ask())


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

    def test_a_fork_while_another_thread_holds_the_lock(self) -> None:
        with FakeServer(serve_well) as server, factord.Client(server.path, **PATIENT) as client:
            # The child does not have the thread that would release it.
            with client._pool._lock:
                self.in_child(lambda: client.totp_verify("child", "1").factor_id == "child")

    def test_the_child_does_not_hold_the_connection_of_the_parents_loop(self) -> None:
        with FakeServer(serve_well) as server:
            loop = asyncio.new_event_loop()
            self.addCleanup(loop.close)
            client = factord.AsyncClient(server.path, **PATIENT)
            loop.run_until_complete(client.totp_verify("parent", "1"))
            ended, end = os.pipe()
            child = os.fork()
            if child == 0:
                os.close(end)
                os.read(ended, 1)
                os._exit(0)
            loop.run_until_complete(client.close())
            # It ends although the child, which did not touch the client, is still there.
            self.assertTrue(server.closed.acquire(timeout=PATIENCE))
            os.close(ended)
            os.close(end)
            os.waitpid(child, 0)
