"""Sockets and answers of somebody who means harm: whom clients believe, and what they make of what they are told.

The first part needs root, who can be any user.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import tempfile
import time
import unittest
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Optional

import samples
from cases import Case, every_language
from languages import PATIENCE, Driver, skip
from servers import PROGRAM, FakeServer, Peer, answer, serve_well

DAEMON, STRANGER = 12_345, 12_346


@dataclass(frozen=True)
class Place:
    """A socket, and the folders that it is in: whose they are, and who else may write there."""

    name: str
    #: Who listens.
    user: int
    #: The folder's owner and mode, and those of the folder above it.
    folder: tuple[int, int] = (0, 0o755)
    above: tuple[int, int] = (0, 0o755)
    #: FACTORD_DAEMON_UID.
    named: Optional[int] = None
    is_believed: bool = False
    #: Whether it is believed by clients that cannot ask the kernel who listens, if that is different.
    by_file: Optional[bool] = None


PLACES = [
    Place("a folder of the daemon's user", DAEMON, (DAEMON, 0o755), is_believed=True),
    Place("a private folder of the daemon's user", DAEMON, (DAEMON, 0o700), is_believed=True),
    Place("root's socket in root's folder", 0, is_believed=True),
    Place("root's socket where everybody may write", 0, (0, 0o1777), is_believed=True, by_file=False),
    Place("a stranger where everybody may write", STRANGER, (0, 0o1777)),
    Place("a stranger in a folder without the sticky bit", STRANGER, (0, 0o777)),
    Place("a stranger in a folder of their group", STRANGER, (DAEMON, 0o775)),
    Place("a stranger in the daemon's own folder", STRANGER, (DAEMON, 0o755)),
    Place("a folder that a stranger has made", STRANGER, (STRANGER, 0o755), (0, 0o1777)),
    Place("a folder in a folder that a stranger has made", STRANGER, (STRANGER, 0o755), (STRANGER, 0o755)),
    Place("the daemon's folder, which its group can change", DAEMON, (DAEMON, 0o775)),
    Place("a shared folder and a named user", DAEMON, (0, 0o777), named=DAEMON, is_believed=True),
    Place("a shared folder, a named user and a stranger", STRANGER, (0, 0o777), named=DAEMON),
    Place("a named user that is not a number", STRANGER, (0, 0o777), named=-1),
]
#: In user namespaces everyone who is not mapped has the number 65534, be they who they may. The first one maps root alone, the
#: second one nobody, not even the client's own user.
NAMESPACES = [
    (
        ["unshare", "--user", "--map-root-user"],
        [
            Place("root's socket in root's folder", 0, is_believed=True),
            Place("a folder of the daemon's user", DAEMON, (DAEMON, 0o755)),
            Place("a stranger in the daemon's own folder", STRANGER, (DAEMON, 0o755)),
            Place("a user who is named as the one who is not mapped", DAEMON, (DAEMON, 0o755), named=65_534, is_believed=True),
        ],
    ),
    (
        ["unshare", "--user"],
        [
            Place("this user's own socket", 0),
            Place("a stranger in a folder of this user", STRANGER),
            Place("this user, who is named as the one who is not mapped", 0, named=65_534, is_believed=True),
        ],
    ),
]
#: Languages that cannot ask the kernel.
BY_FILE = {"php", "typescript"}


class Served:
    """A place that is served, until the end of the context."""

    def __init__(self, place: Place) -> None:
        self._home = tempfile.TemporaryDirectory(prefix="factord-court-")
        os.chmod(self._home.name, 0o755)
        self._above = Path(self._home.name) / "above"
        self._folder = self._above / "folder"
        self._folder.mkdir(parents=True)
        self.path = str(self._folder / "factord.sock")
        self.settle(place)

    def settle(self, place: Place) -> None:
        """Serves there in the place of whoever did before."""
        with contextlib.suppress(AttributeError):
            self.server.stop()
        self._folder.chmod(0o777)
        self.server = FakeServer(serve_well, self.path, place.user)
        # Also in a namespace that does not map its owner, where root is as powerless as others.
        os.chmod(self.path, 0o666)
        for folder, (owner, mode) in [(self._folder, place.folder), (self._above, place.above)]:
            os.chown(folder, owner, owner)
            folder.chmod(mode)

    def __enter__(self) -> Served:
        return self

    def __exit__(self, *error: object) -> None:
        self.server.__exit__(*error)
        self._home.cleanup()


@contextlib.contextmanager
def environment(name: str, value: Optional[str]) -> Iterator[None]:
    before = os.environ.pop(name, None)
    if value is not None:
        os.environ[name] = value
    try:
        yield
    finally:
        os.environ.pop(name, None)
        if before is not None:
            os.environ[name] = before


def needs_root() -> None:
    if os.geteuid() != 0:
        skip("only root can listen as another user")


def needs_namespaces() -> None:
    needs_root()
    words, _ = NAMESPACES[0]
    if shutil.which("unshare") is None or subprocess.run([*words, "true"], capture_output=True).returncode != 0:
        raise unittest.SkipTest("this machine allows no user namespace")


@every_language
class Strangers(Case):
    def setUp(self) -> None:
        needs_root()
        super().setUp()

    def believes(self, place: Place) -> bool:
        if place.by_file is not None and self.language.name in BY_FILE:
            return place.by_file
        return place.is_believed

    def asks(self, driver: Driver, served: Served, is_believed: bool) -> None:
        """A code goes to those who are believed, and to nobody else."""
        outcome = driver.ask("totp.verify", {"subject": "u-17", "code": "123456"})
        if is_believed:
            self.answered("u-17", outcome)
        else:
            failed = self.fails(outcome, "ConnectionFailed")
            self.assertIn("FACTORD_DAEMON_UID", failed["message"])
            self.assertEqual(served.server.requests, [])

    @contextlib.contextmanager
    def own_driver(self, named: Optional[int], leading: Sequence[str] = ()) -> Iterator[Driver]:
        text = {None: None, -1: "factord"}.get(named, str(named))
        with environment("FACTORD_DAEMON_UID", text):
            driver = self.language.started(leading)
        try:
            yield driver
        finally:
            driver.end()

    def test_before_the_first_connection(self) -> None:
        for place in PLACES:
            with self.subTest(place=place.name), Served(place) as served, contextlib.ExitStack() as stack:
                driver = self.driver if place.named is None else stack.enter_context(self.own_driver(place.named))
                driver.configure(served.path)
                self.asks(driver, served, self.believes(place))

    def test_in_a_user_namespace(self) -> None:
        needs_namespaces()
        for leading, places in NAMESPACES:
            for place in places:
                with self.subTest(place=place.name), Served(place) as served, self.own_driver(place.named, leading) as driver:
                    driver.configure(served.path)
                    self.asks(driver, served, self.believes(place))

    def test_between_two_connections(self) -> None:
        genuine, planted = PLACES[0], Place("", STRANGER, (0, 0o1777))
        with Served(genuine) as served:
            self.driver.configure(served.path)
            for place in (genuine, planted, genuine, PLACES[8], genuine):
                served.settle(place)
                self.asks(self.driver, served, place.is_believed)

    def test_the_folder_where_a_daemon_without_a_configuration_listens(self) -> None:
        for user, is_believed in [(0, True), (STRANGER, False)]:
            place = Place("", user, (user, 0o755), (0, 0o1777))
            with self.subTest(user=user), Served(place) as served, tempfile.TemporaryDirectory() as home:
                os.symlink(os.path.dirname(served.path), os.path.join(home, "factord"))
                with environment("XDG_RUNTIME_DIR", home), environment("FACTORD_SOCKET", None):
                    driver = self.language.started()
                try:
                    driver.do(configure={})
                    self.asks(driver, served, is_believed)
                finally:
                    driver.end()


class Operators(unittest.TestCase):
    """The same asked of factorctl."""

    def test_before_the_connection(self) -> None:
        needs_root()
        self.ask_in(PLACES)

    def test_in_a_user_namespace(self) -> None:
        needs_namespaces()
        for leading, places in NAMESPACES:
            self.ask_in(places, leading)

    def ask_in(self, places: Sequence[Place], leading: Sequence[str] = ()) -> None:
        if not PROGRAM:
            skip("FACTORD_PROGRAM names no daemon")
        program = Path(PROGRAM).with_name("factorctl")
        for place in places:
            named = {None: None, -1: "factord"}.get(place.named, str(place.named))
            with self.subTest(place=place.name), Served(place) as served, environment("FACTORD_DAEMON_UID", named):
                command = [*leading, program, "--socket", served.path, "call", "server.info"]
                done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
                self.assertEqual(served.server.methods, ["server.info"] if place.is_believed else [])
                self.assertEqual("FACTORD_DAEMON_UID" in done.stderr, not place.is_believed, done.stderr)


def told(line: str) -> Any:
    """A server that answers each request with a line, whose `ID` is the request's."""

    def tell(peer: Peer, number: int) -> None:
        while True:
            peer.send(line.replace("ID", str(peer.request()["id"])) + "\n")

    return tell


#: A result of `totp.verify`, as text.
RESULT = '{"factor_id":"%s","amr":["otp"],"verified_at":1}'
FIRST, SECOND = RESULT % "first", RESULT % "second"
#: What no client takes for an answer.
WRONG = {
    "half an answer": '{"jsonrpc":"2.0","id":ID,"result":{"factor_id":"first"',
    "two answers on a line": f'{{"jsonrpc":"2.0","id":ID,"result":{FIRST}}}{{"jsonrpc":"2.0","id":ID,"result":{SECOND}}}',
    "a result and an error": f'{{"jsonrpc":"2.0","id":ID,"result":{FIRST},"error":{{"code":1,"message":"x"}}}}',
    "another spelling of a member": f'{{"jsonrpc":"2.0","id":ID,"Result":{FIRST}}}',
    "another version": f'{{"jsonrpc":"1.0","id":ID,"result":{FIRST}}}',
    "a list": f'[{{"jsonrpc":"2.0","id":ID,"result":{FIRST}}}]',
    "a text": '"verified"',
    "nothing": "",
    "a byte that is not UTF-8 in a text": f'{{"jsonrpc":"2.0","id":ID,"result":{RESULT % chr(0xDCFF)}}}',
    "a control character in a text": f'{{"jsonrpc":"2.0","id":ID,"result":{RESULT % chr(1)}}}',
    "a hundred thousand lists": f'{{"jsonrpc":"2.0","id":ID,"result":{"[" * 100_000}',
    "a hundred thousand lists that end": f'{{"jsonrpc":"2.0","id":ID,"result":{"[" * 100_000}{"]" * 100_000}}}',
}


@every_language
class Liars(Case):
    def asks(self, conduct: Any) -> Any:
        with FakeServer(conduct) as server:
            self.driver.configure(server.path)
            outcome = self.verify()
            # It was the daemon's answer that was wrong, and the next one is a new matter.
            server._conduct = serve_well
            server.hang_up()
            self.verifies("u-18")
            return outcome

    def test_what_is_no_answer(self) -> None:
        for name, line in WRONG.items():
            with self.subTest(name):
                self.fails(self.asks(told(line)), "Malformed", maybe_done=True)

    def test_of_two_members_of_one_name_one_is_taken_throughout(self) -> None:
        for name, line in {
            "results": f'{{"jsonrpc":"2.0","id":ID,"result":{FIRST},"result":{SECOND}}}',
            "members of the result": f'{{"jsonrpc":"2.0","id":ID,"result":{SECOND[:-1]},{FIRST[1:-1]},{SECOND[1:]}}}',
            "ids": f'{{"jsonrpc":"2.0","id":0,"id":ID,"result":{SECOND}}}',
        }.items():
            with self.subTest(name):
                outcome = self.asks(told(line))
                if "result" in outcome:
                    self.answered("second", outcome)
                else:
                    self.fails(outcome, "Malformed", maybe_done=True)

    def test_numbers_are_exact_or_refused(self) -> None:
        for number in [2**53 + 1, 2**63 - 1, 2**63, 2**64 + 1, 10**400]:
            with self.subTest(number=number):
                outcome = self.asks(told(f'{{"jsonrpc":"2.0","id":ID,"result":{FIRST.replace(":1", f":{number}")}}}'))
                if "result" in outcome:
                    self.assertEqual(outcome["result"]["verified_at"], number)
                else:
                    self.fails(outcome, "Malformed", maybe_done=True)

    def test_what_a_daemon_repeats_is_in_no_text(self) -> None:
        def repeat(reason: str) -> Any:
            def tell(peer: Peer, number: int) -> None:
                while True:
                    request = peer.request()
                    secrets = samples.secrets_in(request["params"])
                    data = {"category": "caller", **{f"text_{place}": text for place, text in enumerate(secrets)}}
                    for name in ("member", "problem", "role", "hint"):
                        data[name] = secrets[0] if secrets else "x"
                    error = {"code": 1, "message": f"told {' '.join(secrets)}", "data": {"reason": reason, **data}}
                    peer.send(json.dumps({"jsonrpc": "2.0", "id": request["id"], "error": error}) + "\n")

            return tell

        for reason in ["invalid_params", "code_rejected", "forbidden", "of_a_later_version"]:
            with FakeServer(repeat(reason)) as server:
                self.driver.configure(server.path)
                for method in ["totp.verify", "factor.activate", "password.set", "session.check"]:
                    with self.subTest(reason=reason, method=method):
                        given = samples.parameters(method, True)
                        outcome = self.driver.do(call=method, params=given)
                        for secret in samples.secrets_in(given):
                            self.assertNotIn(secret, outcome["refused"]["message"])
                        self.assertIn(reason, outcome["refused"]["message"])

    def test_a_text_says_what_the_reader_of_a_log_needs(self) -> None:
        told_by = {
            "invalid_params": {"member": "policy.factors[0].kind", "problem": "unknown_value"},
            "forbidden": {"role": "verify"},
            "throttled": {"retry_after_ms": 30_000},
        }
        for reason, data in told_by.items():
            with self.subTest(reason=reason), FakeServer(refusing(reason, data)) as server:
                self.driver.configure(server.path)
                text = self.verify()["refused"]["message"]
                for part in [reason, *data, *data.values()]:
                    self.assertIn(str(part), text)


@every_language
class Abandoned(Case):
    def test_a_client_that_nobody_can_reach_any_more_keeps_no_connection(self) -> None:
        with FakeServer(serve_well) as server:
            for number in range(20):
                self.driver.do(configure={"socket": server.path, "timeout_ms": int(PATIENCE * 1000), "abandon": True})
                self.verifies(f"u-{number}")
            until = time.monotonic() + PATIENCE
            # The last one is still there, and one or another may be held by what the program did last.
            while len(server._open) > 4:
                self.assertLess(time.monotonic(), until, f"{len(server._open)} connections are open")
                if "failed" in self.driver.do(collect=True):
                    self.skipTest("nothing is collected in this language")


def refusing(reason: str, data: dict[str, Any]) -> Any:
    def refuse(peer: Peer, number: int) -> None:
        while True:
            peer.refuse(peer.request(), 1, reason, category="caller", **data)

    return refuse


if __name__ == "__main__":
    unittest.main()
