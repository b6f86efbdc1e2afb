"""Parts of the suite side by side, each with its output in a file of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Mapping

import times

REAP = Path(__file__).with_name("reap.py")
PYTHON = "/usr/bin/python3"
#: Seconds in which what a job has left running ends by itself, or the job has failed. A database server that follows its
#: test process removes its files, which takes long beside a load; who waits in vain for the rest has found a fault.
GRACE = "60"
#: Seconds after which a job is stopped: it hangs. The longest takes four minutes alone, and beside others and a load 25.
LIMIT = 3_000
#: How often the CPU time of processes is noted, in seconds. It takes some milliseconds of it.
PERIOD = 0.25


@dataclass
class Job:
    """A command that tests, and what became of it."""

    name: str
    command: list[str]
    #: In addition to this process's environment; None removes a variable.
    environment: dict[str, str | None] = field(default_factory=dict)
    #: The file that the command writes its events to.
    events: Path | None = None
    log: Path = Path("/dev/null")
    #: It takes no slot.
    waits: bool = False

    status: int | None = None
    wall: float = 0.0
    cpu: float = 0.0
    tests: list[times.Test] = field(default_factory=list)
    #: Failures, each with the name of its test.
    issues: list[str] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)

    @property
    def failed(self) -> bool:
        return self.status != 0 or bool(self.issues)


def launch(job: Job, command: list[str], given: Mapping[str, str], folder: Path) -> subprocess.Popen[bytes]:
    """Starts a command in the place of a job, with whatever it leaves running ended after it."""
    environment = dict(given)
    for name, value in job.environment.items():
        if value is None:
            environment.pop(name, None)
        else:
            environment[name] = value
    with job.log.open("wb") as log:
        return subprocess.Popen(
            [PYTHON, str(REAP), GRACE, *command], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=log,
            stderr=subprocess.STDOUT,
        )  # fmt: skip


class Running:
    """A job that is under way."""

    def __init__(self, job: Job, folder: Path) -> None:
        self.job = job
        self.usage = times.Usage()
        self.begun = time.monotonic()
        self.is_stopped = False
        self.process = launch(job, job.command, os.environ, folder)

    def note(self, cpu: float) -> None:
        self.usage.note(time.time(), cpu)

    def has_ended(self) -> bool:
        """Whether it has; if so, its outcome is in the job."""
        process, raw, usage = os.wait4(self.process.pid, os.WNOHANG)
        if process == 0:
            if not self.is_stopped and time.monotonic() - self.begun > LIMIT:
                self.is_stopped = True
                self.process.terminate()
            return False
        job = self.job
        self.process.returncode = job.status = os.waitstatus_to_exitcode(raw)
        job.wall = time.monotonic() - self.begun
        job.cpu = usage.ru_utime + usage.ru_stime
        self.note(job.cpu)
        if job.events is not None:
            self._read(times.Events(job.events))
        if self.is_stopped:
            output = job.log.read_text(errors="replace").splitlines()[-40:]
            job.issues.append("\n".join([f"did not end within {times.clock(LIMIT)}, and was stopped", *output]))
        return True

    def _read(self, events: times.Events) -> None:
        job = self.job
        events.share(self.usage)
        job.tests, job.skipped = events.tests, events.skipped
        job.issues = [f"{test.suite}: {test.name}\n{text}" for test in events.tests for text in test.issues]
        job.issues += events.issues
        if job.status != 0:
            job.issues += [f"{test.suite}: {test.name}\nhad not ended" for test in events.unfinished]
        if job.status == 0 and not job.tests:
            job.issues.append("there are no such tests")


def run(jobs: list[Job], folder: Path, slots: int) -> None:
    """Runs all jobs, in their order, as many at a time as there are slots, and tells of each one that has ended."""
    running = [Running(job, folder) for job in jobs if job.waits]
    waiting = [job for job in jobs if not job.waits]
    try:
        while waiting or running:
            while waiting and sum(not each.job.waits for each in running) < slots:
                running.append(Running(waiting.pop(0), folder))
            time.sleep(PERIOD)
            spent = times.used(each.process.pid for each in running)
            for each in running:
                each.note(spent[each.process.pid])
            for each in [each for each in running if each.has_ended()]:
                running.remove(each)
                tell(each.job, f"[{len(jobs) - len(waiting) - len(running)}/{len(jobs)}]")
    finally:
        for each in running:
            each.process.terminate()
        for each in running:
            each.process.wait()
            print(f"stopped: {each.job.name}, see {each.job.log}", file=sys.stderr)


def tell(job: Job, *words: str) -> None:
    tests = [f"{len(job.tests)} tests"] if job.events is not None else []
    print(*words, "FAILED" if job.failed else "passed", job.name, times.clock(job.wall), f"(CPU {times.clock(job.cpu)})", *tests)
    if job.failed:
        told = job.issues or job.log.read_text(errors="replace").splitlines()[-40:]
        print(f"    status {job.status}, see {job.log}\n    " + "\n".join(told).replace("\n", "\n    "))
    sys.stdout.flush()
