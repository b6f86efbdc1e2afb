"""A shared store while its sidecars are upgraded one at a time: the release before and today's program beside each other.

Both serve one PostgreSQL database, and each reads what the other writes. The store's layout is raised only once no older
sidecar is left; from then on the release before is refused.
"""

from __future__ import annotations

import base64
import hmac
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, Callable, cast

import releases

sys.path.append(str(releases.ROOT / "deploy"))

from bench_database import Cluster  # noqa: E402

PROGRAM = os.environ.get("FACTORD_PROGRAM", "")
#: Seconds after which something hangs.
PATIENCE = 120.0
PASSWORD = "correct horse battery"
#: How often each thread does everything.
ROUNDS = 12

#: What 0.1.0 calls methods that are called otherwise now.
OLD_METHODS = {"backup_code.generate": "backup_codes.generate", "backup_code.verify": "backup_codes.verify"}

Json = dict[str, Any]


class Sidecar:
    """A sidecar of a release, under its name in the store."""

    def __init__(self, program: Path, peer: str, home: Path, database: Path) -> None:
        self.peer = peer
        self.methods = {} if program == Path(PROGRAM) else OLD_METHODS
        self.home = Path(tempfile.mkdtemp(prefix=f"{peer}-", dir=home))
        store = {"hosts": [str(database)], "database": "factord", "user": "sidecar", "peer": peer}
        configuration: Json = {
            "state": str(home / f"state-{peer}"), "master_key": {"file": str(home / "key")}, "store": {"postgresql": store},
            "listeners": [{"path": str(self.home / "s"), "rules": [{"uid": os.geteuid(), "roles": "all", "tenants": "all"}]}],
        }  # fmt: skip
        file = self.home / "factord.json"
        file.write_text(json.dumps(configuration))
        file.chmod(0o600)
        with (self.home / "log").open("wb") as log:
            self.process = subprocess.Popen([program, "--config", file], stdout=subprocess.PIPE, stderr=log)
        assert self.process.stdout is not None
        #: Whether it serves.
        self.is_ready = b"is ready" in self.process.stdout.readline()

    @property
    def log(self) -> str:
        return (self.home / "log").read_text()

    @property
    def alarms(self) -> list[str]:
        """What it says of damage, or of faults of its own."""
        return [line for line in self.log.splitlines() if any(word in line for word in ("alarm", "defect", "internal"))]

    def line(self) -> BinaryIO:
        """A connection."""
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(PATIENCE)
        connection.connect(str(self.home / "s"))
        file = cast(BinaryIO, connection.makefile("rwb"))
        connection.close()
        return file

    def ask(self, method: str, line: BinaryIO | None = None, **params: Any) -> Json:
        """The result, or the error's data."""
        used = line or self.line()
        request = {"jsonrpc": "2.0", "id": 1, "method": self.methods.get(method, method), "params": params}
        used.write(json.dumps(request).encode() + b"\n")
        used.flush()
        answer: Json = json.loads(used.readline())
        if line is None:
            used.close()
        told: Json = answer["result"] if "result" in answer else answer["error"]["data"]
        return told

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def code(secret: str) -> str:
    """The current code of an authenticator: RFC 4226, section 5.3."""
    counter = int(time.time()) // 30
    value = hmac.digest(base64.b32decode(secret), counter.to_bytes(8, "big"), "sha1")
    return str((int.from_bytes(value[value[-1] & 15 :][:4], "big") & 0x7FFF_FFFF) % 10**6).zfill(6)


def live(subject: str, ask: Callable[..., Json], other: Callable[..., Json]) -> list[Json]:
    """What somebody does at one sidecar, read at the other one in between. Returns the refusals."""
    refused: list[Json] = []

    def done(asked: Callable[..., Json], method: str, **params: Any) -> Json:
        told = asked(method, **params)
        if "reason" in told:
            refused.append({"method": method, **told})
        return told

    begun = done(ask, "totp.enroll", subject=subject)
    if "secret" in begun:
        done(other, "factor.activate", subject=subject, factor_id=begun["factor"]["factor_id"], code=code(begun["secret"]))
    done(ask, "password.set", subject=subject, password=PASSWORD)
    done(other, "password.verify", subject=subject, password=PASSWORD)
    codes = done(ask, "backup_code.generate", subject=subject).get("codes", [])
    for each, asked in zip(codes, (ask, other)):
        done(asked, "backup_code.verify", subject=subject, code=each)
    session = done(ask, "session.create", subject=subject, amr=["pwd"]).get("session_token", "")
    done(other, "session.check", session_token=session)
    done(ask, "email.enroll", subject=subject, email_address=f"{subject}@example.org", verified=True)
    done(other, "username.set", subject=subject, username=f"name-{subject}")
    begun = done(ask, "sign_in.create", identifier=f"{subject}@example.org", password=PASSWORD)
    done(other, "flow.get", flow_id=begun.get("flow_id", ""))
    done(ask, "flow.attempt", flow_id=begun.get("flow_id", ""), code=codes[2] if codes else "")
    done(other, "subject.get", subject=subject)
    return refused


@unittest.skipUnless(PROGRAM, "needs FACTORD_PROGRAM")
class UpgradeTests(unittest.TestCase):
    def setUp(self) -> None:
        self.new = Path(PROGRAM)
        try:
            self.old = releases.program("0.1.0")
        except releases.Unavailable as reason:
            self.skipTest(str(reason))
        self.home = Path(tempfile.mkdtemp(prefix="factord-upgrade-"))
        self.addCleanup(shutil.rmtree, self.home)
        (self.home / "key").write_text("5e" * 32 + "\n")
        (self.home / "key").chmod(0o600)
        data = Path(tempfile.mkdtemp(prefix="factord-upgrade-", dir="/var/tmp"))
        self.addCleanup(shutil.rmtree, data)
        self.database = Cluster(data)
        self.addCleanup(self.database.stop)
        self.database.run("initdb", "-D", data / "primary", "-U", "owner", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        self.database.serve("primary", 5432, "fsync=off")
        self.database.sql("CREATE ROLE sidecar LOGIN")
        self.database.sql("CREATE DATABASE factord")
        script = subprocess.run([self.old, "--schema", "sidecar"], check=True, capture_output=True, text=True).stdout
        self.database.sql(script, "factord")
        self.sidecars: list[Sidecar] = []

    def start(self, program: Path, peer: str) -> Sidecar:
        sidecar = Sidecar(program, peer, self.home, self.database.work)
        self.sidecars.append(sidecar)
        self.addCleanup(sidecar.end, signal.SIGKILL)
        return sidecar

    def serving(self, program: Path, peer: str) -> Sidecar:
        sidecar = self.start(program, peer)
        self.assertTrue(sidecar.is_ready, sidecar.log)
        return sidecar

    def gate(self) -> str:
        return str(self.database.sql("SELECT layout FROM factord.config", "factord"))

    def is_refused_for(self, answer: Json, *names: str) -> None:
        told = f"these sidecars cannot read layout 2: {', '.join(names)}"
        self.assertEqual((answer.get("reason"), answer.get("detail")), ("wrong_state", told))
        self.assertEqual(self.gate(), "1")

    def is_raised(self, sidecar: Sidecar) -> None:
        """Raises the layout, and waits until all tenants have it."""
        self.assertNotIn("reason", sidecar.ask("store.raise"))
        deadline = time.monotonic() + PATIENCE
        while sidecar.ask("store.layout")["tenants_left"]:
            self.assertLess(time.monotonic(), deadline, "the tenants are not raised")
            time.sleep(0.1)
        self.assertEqual((sidecar.ask("store.layout")["layout"], self.gate()), (2, "2"))

    def are_whole(self, *sidecars: Sidecar) -> None:
        for each in sidecars:
            self.assertTrue(each.ask("audit.verify")["intact"], each.peer)
            self.assertEqual(each.ask("server.health")["status"], "ok", each.peer)

    def all_is_quiet(self) -> None:
        for each in self.sidecars:
            self.assertEqual(each.alarms, [], each.peer)

    def load(self, old: Sidecar, new: Sidecar) -> None:
        """Everybody does everything at each sidecar, and both change the tenant, while the raise is tried."""
        sidecars = (old, new)
        refused: list[Json] = []

        def work(number: int) -> None:
            own, other = (sidecars[(number + way) % 2] for way in (0, 1))
            with own.line() as to_own, other.line() as to_other:
                for turn in range(ROUNDS):
                    asks = partial(own.ask, line=to_own), partial(other.ask, line=to_other)
                    refused.extend(live(f"u-{number}-{turn}", *asks))
                    own.ask("tenant.update", to_own, tenant="default", policy={"session": {"ttl_s": 80_000 + turn}})

        threads = [threading.Thread(target=work, args=(number,)) for number in range(2)]
        for thread in threads:
            thread.start()
        self.is_refused_for(new.ask("store.raise"), old.peer)
        for thread in threads:
            thread.join()
        self.assertEqual(refused, [])

    def test_both_serve_one_store_until_all_are_upgraded(self) -> None:
        old, new = self.serving(self.old, "web-1"), self.serving(self.new, "web-2")
        self.load(old, new)
        self.are_whole(old, new)
        for number in range(2):
            views = [each.ask("factor.list", subject=f"u-{number}-0")["factors"] for each in (old, new)]
            # Today's program tells more of a factor, and means more by one word (protocol/CHANGES.md).
            for before, now in zip(*views, strict=True):
                kept = {name for name in before if name != "signs_in"}
                self.assertEqual({name: now[name] for name in kept}, {name: before[name] for name in kept})
                self.assertGreaterEqual(now.get("signs_in", False), before.get("signs_in", False))

        # Upgraded, and the layout raised. What was written before is read as it was.
        before = new.ask("factor.list", subject="u-0-0")
        old.end()
        upgraded = self.serving(self.new, "web-1")
        self.is_raised(upgraded)
        self.are_whole(upgraded, new)
        self.assertEqual(upgraded.ask("factor.list", subject="u-0-0"), before)
        entries = new.ask("audit.list", limit=50)["entries"]
        self.assertEqual([each["action"] for each in entries].count("store.raise"), 1)

        # The release before is refused, before it writes anything.
        late = self.start(self.old, "web-3")
        self.assertFalse(late.is_ready)
        late.process.wait()
        self.assertIn("has layout 2, and this factord needs 1", late.log)
        self.assertEqual(live("late", upgraded.ask, new.ask), [])
        self.are_whole(upgraded, new)
        self.all_is_quiet()

    def test_an_older_sidecar_holds_the_raise_off_whatever_it_does(self) -> None:
        old, new = self.serving(self.old, "web-1"), self.serving(self.new, "web-2")
        self.is_refused_for(new.ask("store.raise"), "web-1")
        # It stands still, and goes on.
        old.process.send_signal(signal.SIGSTOP)
        self.is_refused_for(new.ask("store.raise"), "web-1")
        old.process.send_signal(signal.SIGCONT)
        self.assertEqual(live("ada", old.ask, new.ask), [])
        # It is down: its host may come back.
        old.end()
        self.is_refused_for(new.ask("store.raise"), "web-1")
        # It was new for a while, and was rolled back.
        self.serving(self.new, "web-1").end()
        back = self.serving(self.old, "web-1")
        self.is_refused_for(new.ask("store.raise"), "web-1")
        self.assertEqual(live("bob", new.ask, back.ask), [])
        back.end(signal.SIGKILL)
        self.serving(self.new, "web-1")
        self.is_raised(new)
        self.all_is_quiet()


if __name__ == "__main__":
    unittest.main()
