"""Which tests reach which mutants, and which of them find them."""

from __future__ import annotations

import json
import mmap
import os
import struct
import sys
import time
from bisect import bisect_right
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable, Iterable, Iterator, Optional

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Suite"))
import parts
import running

#: As in switch.h.
MUTANTS, REACHED = 4096, 1 << 21
LIST = 16 + 4 * MUTANTS
#: The programs of a build that tests start, and the tests.
PROGRAMS = ["factordPackageTests.xctest", "factord", "factorctl", "factord-courier", "factord-bench", "factord-drill"]
#: The parts whose first task is a module; other parts test it through others.
OWN = {
    "FactorSQLite": ("StoreTests",), "FactorPostgreSQL": ("StoreTests", "shared/postgresql"), "FactorThreads": ("FactorServerTests",),
    "FactorProgram": ("FactordTests", "FactorCtlTests"), "factord": ("FactordTests", "DaemonTests/"), "factorctl": ("FactorCtlTests",),
    "factord-courier": ("FactorCourierTests", "interplay/courier/"), "FactorSocket": ("FactorSocketTests",),
}  # fmt: skip
#: The seconds of tests that are run at a time: most mutants are found by the first.
STRIDES = (3.0, 20.0, 120.0)
#: What the tests end with if none was chosen.
NO_TESTS = 69
#: A test is taken to hang that takes so many times as long as before, and seconds.
PATIENCE = 10, 60


class Stage:
    """The programs of a build in a folder of their own, with a switch of their own."""

    @staticmethod
    def fill(built: Path, folder: Path) -> None:
        """Takes the programs of a build, which stay what they are after the next."""
        folder.mkdir(parents=True, exist_ok=True)
        for name in PROGRAMS:
            (folder / name).unlink(missing_ok=True)
            os.link(built / name, folder / name)
        for resources in built.glob("*.resources"):
            if not (folder / resources.name).exists():
                (folder / resources.name).symlink_to(resources)

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {**parts.environment(folder, parts.shifted_clock(folder)), "FACTORD_TEST_HASHING": "cheap"}
        self._file = (folder / "mutants.state").open("w+b")
        self._file.truncate(LIST + 8 * REACHED)
        # Daemons of other users find it too.
        os.chmod(folder / "mutants.state", 0o666)
        self._state = mmap.mmap(self._file.fileno(), 0)
        self.set(-1)

    def set(self, number: int, is_recording: bool = False) -> None:
        self._state[:LIST] = struct.pack("<iiIi", number, is_recording, 0, 0) + bytes(4 * MUTANTS)

    def reached(self) -> Iterator[tuple[int, int]]:
        """The mutants that were reached, each with a moment, as switch.h counts them."""
        (count,) = struct.unpack_from("<I", self._state, 8)
        assert count < REACHED, "more was reached than there is room for"
        for mutant, moment in struct.iter_unpack("<II", self._state[LIST : LIST + 8 * count]):
            yield mutant, moment


@dataclass
class Test:
    part: str
    identity: str
    begun: float = 0.0
    ended: float = 0.0
    failed: bool = False

    @property
    def wall(self) -> float:
        return max(0.0, self.ended - self.begun)


def read(path: Path, part: str) -> tuple[dict[str, Test], bool]:
    """The tests of an event stream, and whether anything has failed so far."""
    tests: dict[str, Test] = {}
    suites: set[str] = set()
    failed = False
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if not line.endswith("\n"):
                break
            record = json.loads(line)
            payload = record["payload"]
            kind, identity = payload["kind"], payload.get("testID", "")
            if record["kind"] != "event":
                if kind == "suite":
                    suites.add(payload["id"])
            elif kind == "issueRecorded":
                failed = True
                if identity in tests:
                    tests[identity].failed = True
            elif kind == "testStarted" and identity not in suites:
                tests[identity] = Test(part, identity, payload["instant"]["since1970"])
            elif kind == "testEnded" and identity in tests:
                tests[identity].ended = payload["instant"]["since1970"]
    return tests, failed


def pattern(identities: Iterable[str]) -> str:
    escaped = ["".join("\\" + each if each in "\\^$.|?*+()[]{}" else each for each in identity) for identity in identities]
    return f"^({'|'.join(escaped)})$"


def run(
    part: parts.Part, stage: Stage, tests: Optional[list[Test]], limit: float
) -> tuple[str, dict[str, Test]]:
    """Runs a part to its end, or some tests of it until one fails. Returns what failed, if anything, and the tests."""
    job = part.job(stage.folder, stage.folder)
    command = job.command
    if tests is not None and part.swift:
        kept = [word for index, word in enumerate(command) if word != "--filter" and command[index - 1] != "--filter"]
        command = [*kept, *(word for each in chunks(tests) for word in ("--filter", pattern(test.identity for test in each)))]
    if job.events:
        job.events.touch()
    process = running.launch(job, command, {**os.environ, **stage.environment}, parts.ROOT)
    end = time.monotonic() + limit
    size = 0
    found: dict[str, Test] = {}
    try:
        while True:
            status = process.poll()
            now = job.events.stat().st_size if job.events else 0
            if job.events and (now != size or status is not None):
                size = now
                found, failed = read(job.events, part.name)
                first = next((test.identity for test in found.values() if test.failed), "")
                if failed and tests is not None:
                    return first or "outside of any test", found
            if status is not None:
                break
            if time.monotonic() > end:
                return "hangs", found
            time.sleep(0.05)
    finally:
        if process.poll() is None:
            process.terminate()
        process.wait()
    assert status != NO_TESTS, f"{part.name} has no such tests: {command}"
    if status not in (0, 1) or (status == 1 and (tests is not None or job.events is None)):
        unfinished = next((test.identity for test in found.values() if not test.ended), "")
        return f"ends with {status}: {unfinished}", found
    return "", found


def chunks(tests: list[Test]) -> Iterator[list[Test]]:
    """A word of a command has a limit."""
    for index in range(0, len(tests), 200):
        yield tests[index : index + 200]


@dataclass
class Reach:
    """The tests that pass without any mutant, and which mutants each of them reaches."""

    tests: list[Test] = field(default_factory=list)
    #: Tests by mutants.
    of: dict[int, set[int]] = field(default_factory=dict)

    def take(self, ran: dict[str, Test], reached: Iterable[tuple[int, int]]) -> None:
        """Notes what the tests of a part have reached, which ran one after the other."""
        found = sorted((test for test in ran.values() if test.ended), key=lambda test: test.begun)
        begun = [test.begun for test in found]
        first, now = len(self.tests), int(time.time() * 100)
        self.tests += found
        for mutant, moment in reached:
            # The numbers start again some day: meant is the last moment of this number.
            begin = (now - (now - moment) % (1 << 32)) / 100
            index = bisect_right(begun, begin + 0.01) - 1
            while index >= 0 and found[index].ended >= begin:
                if not found[index].failed:
                    self.of.setdefault(mutant, set()).add(first + index)
                index -= 1


def is_own(module: str, part: str) -> bool:
    return part.startswith(OWN.get(module, (f"{module}Tests",)))


def plan(module: str, tests: list[Test]) -> Iterator[list[Test]]:
    """The tests in the order in which they are tried: those of the module's own part first, and short ones before long ones."""
    by_part: dict[str, list[Test]] = {}
    for test in tests:
        by_part.setdefault(test.part, []).append(test)
    for part in sorted(by_part, key=lambda name: (not is_own(module, name), sum(test.wall for test in by_part[name]))):
        rest = sorted(by_part[part], key=lambda test: test.wall)
        # Python tests are run all at once.
        for stride in () if part.startswith("interplay/") else STRIDES:
            now: list[Test] = []
            while rest and sum(test.wall for test in now) + rest[0].wall <= stride:
                now.append(rest.pop(0))
            if now:
                yield now
        if rest:
            yield rest


def attempt(module: str, tests: list[Test], go: Callable[[list[Test], float], str]) -> tuple[str, str]:
    """What finds a mutant: the part and the test. Both are empty if nothing does."""
    for each in plan(module, tests):
        found = go(each, PATIENCE[0] * sum(test.wall for test in each) + PATIENCE[1])
        if found:
            return each[0].part, found
    return "", ""
