"""What tests took: their events, the CPU time of processes, and tables of both."""

from __future__ import annotations

import json
import os
from bisect import bisect_right
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Iterable, Optional

#: The shortest time of a suite that has a line of its own, in seconds.
SHORTEST_SUITE = 1.0
LONGEST_TESTS = 30
_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Usage:
    """The CPU time that a tree of processes has used, in seconds, at rising points of time."""

    times: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def note(self, time: float, seconds: float) -> None:
        self.times.append(time)
        # A process that has just ended is in neither list of the kernel's for a moment.
        self.seconds.append(max([seconds, *self.seconds[-1:]]))

    def at(self, time: float) -> float:
        """The CPU time used until then, between two notes in proportion."""
        after = bisect_right(self.times, time)
        if after == 0:
            return 0.0
        if after == len(self.times):
            return self.seconds[-1]
        begin, end = self.times[after - 1], self.times[after]
        low, high = self.seconds[after - 1], self.seconds[after]
        return low + (high - low) * (time - begin) / (end - begin)


def processes() -> dict[int, tuple[int, float]]:
    """Every process, with its parent and the CPU seconds that it and the children it has waited for have used."""
    found = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:
                    words = file.read().rpartition(")")[2].split()
            except OSError:
                continue
            found[int(name)] = int(words[1]), sum(map(int, words[11:15])) / _TICKS
    return found


def used(roots: Iterable[int]) -> dict[int, float]:
    """The CPU seconds of the processes, each with all of its descendants."""
    found = processes()
    children: dict[int, list[int]] = {}
    for process, (parent, _) in found.items():
        children.setdefault(parent, []).append(process)

    def total(process: int) -> float:
        own = found[process][1] if process in found else 0.0
        return own + sum(total(child) for child in children.get(process, ()))

    return {root: total(root) for root in roots}


@dataclass
class Test:
    """A test that was run, or one case of it."""

    suite: str
    name: str
    begun: float
    ended: Optional[float] = None
    cpu: float = 0.0
    issues: list[str] = field(default_factory=list)

    @property
    def wall(self) -> float:
        return (self.ended or self.begun) - self.begun


class Events:
    """The tests of an event stream, as Swift Testing and `unit.py` write it."""

    def __init__(self, path: Path) -> None:
        self.tests: list[Test] = []
        self.skipped: list[str] = []
        #: What failed outside of any test.
        self.issues: list[str] = []
        self._names: dict[str, tuple[str, str]] = {}
        self._open: dict[str, Test] = {}
        if path.exists():
            with path.open(encoding="utf-8") as lines:
                for line in lines:
                    # The last line of a process that was killed may lack its end.
                    if line.endswith("\n"):
                        self._take(json.loads(line))

    def _take(self, record: dict[str, Any]) -> None:
        payload = record["payload"]
        if record["kind"] == "test":
            if payload["kind"] == "function":
                name, identity = payload["name"], payload["id"]
                suite = identity[: identity.rindex(f"/{name}/")]
                self._names[identity] = suite.replace(".", "/", 1), payload.get("displayName") or name.strip("`")
            return
        kind, identity = payload["kind"], payload.get("testID")
        if kind == "issueRecorded":
            text = "\n".join(message["text"] for message in payload.get("messages", []))
            running = self._open.get(identity)
            (running.issues if running else self.issues).append(text)
        elif identity in self._names:
            moment = payload["instant"]["since1970"]
            if kind == "testStarted":
                self._open[identity] = Test(*self._names[identity], begun=moment)
                self.tests.append(self._open[identity])
            elif kind == "testEnded" and identity in self._open:
                self._open.pop(identity).ended = moment
            elif kind == "testSkipped":
                suite, name = self._names[identity]
                text = "; ".join(message["text"] for message in payload.get("messages", []))
                self.skipped.append(f"{suite}: {name}: {text}")

    @property
    def unfinished(self) -> list[Test]:
        """Tests that had begun when the process ended."""
        return list(self._open.values())

    def share(self, usage: Usage) -> None:
        """Gives each test its CPU time; where several ran at once, an equal share."""
        moments = sorted({moment for test in self.tests for moment in (test.begun, test.ended or test.begun)})
        begins: dict[float, list[Test]] = {}
        for test in self.tests:
            begins.setdefault(test.begun, []).append(test)
        running: list[Test] = []
        for begin, end in zip(moments, moments[1:]):
            running = [test for test in running if (test.ended or test.begun) > begin] + begins.get(begin, [])
            spent = usage.at(end) - usage.at(begin)
            for test in running:
                test.cpu += spent / len(running)


def clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def table(title: str, rows: list[tuple[str, float, float]]) -> str:
    """Rows of a name, the wall time and the CPU time, both in seconds."""
    lines = [f"{title:<72} {'wall':>7} {'CPU':>7} {'waiting':>7}"]
    for name, wall, cpu in rows:
        name = name if len(name) <= 72 else name[:69] + "..."
        # Several threads may use more CPU time than has passed.
        waiting = max(0.0, wall - cpu)
        lines.append(f"{name:<72} {clock(wall):>7} {clock(cpu):>7} {clock(waiting):>7}")
    return "\n".join(lines)


def suites(tests: Iterable[Test]) -> str:
    """A table of suites. Short ones are added up."""
    sums: dict[str, tuple[float, float]] = {}
    for test in tests:
        wall, cpu = sums.get(test.suite, (0.0, 0.0))
        sums[test.suite] = wall + test.wall, cpu + test.cpu
    rows = sorted(((name, *both) for name, both in sums.items()), key=lambda row: -row[1])
    long = [row for row in rows if row[1] >= SHORTEST_SUITE]
    short = rows[len(long) :]
    if short:
        long.append((f"{len(short)} shorter ones", sum(row[1] for row in short), sum(row[2] for row in short)))
    return table("suite", long)


def longest(tests: Iterable[Test]) -> str:
    chosen = sorted(tests, key=lambda test: -test.wall)[:LONGEST_TESTS]
    return table("test", [(f"{test.suite.split('/')[-1]}: {test.name}", test.wall, test.cpu) for test in chosen])
