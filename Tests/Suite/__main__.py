"""Builds everything, runs the tests, and says what they took. `deploy/test --help` tells the options."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

import parts
import reach
import running
import times
from package import TRAITS, Package

ROOT = parts.ROOT
#: Parts at a time for each CPU. They wait for half of their time, and beside other programs more of them get more of the CPUs.
SLOTS = 3


def build() -> tuple[Path, float, float]:
    """Builds all programs and tests once. Returns their folder, and the wall and CPU time."""
    begun, before = time.monotonic(), os.times()
    command = ["swift", "build", *TRAITS, "--build-tests"]
    warned = False
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            warned = warned or "warning:" in line
    if process.returncode != 0:
        sys.exit(1)
    if warned:
        sys.exit("The build must be free of warnings")
    command = ["swift", "build", *TRAITS, "--show-bin-path"]
    folder = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return Path(folder), time.monotonic() - begun, cpu


def of_change(reference: str, chosen: list[parts.Part]) -> list[parts.Part]:
    """The parts that a change reaches. Tells which are left out."""
    found = reach.reached(reach.changed(ROOT, reference), chosen, Package.described(ROOT))
    if found.reason:
        print(f"All parts: {found.reason}")
    else:
        left = [part.name for part in chosen if part not in found.parts]
        print(f"Parts that the change reaches: {len(found.parts)}. Left out: {', '.join(left) or 'none'}")
    return found.parts


def main() -> int:
    options = argparse.ArgumentParser(prog="deploy/test")
    options.add_argument("names", nargs="*", metavar="PART")
    options.add_argument("--all", action="store_true")
    options.add_argument("--changed", nargs="?", const="HEAD", metavar="REF")
    options.add_argument("--list", action="store_true")
    options.add_argument("--exact", action="store_true", help=argparse.SUPPRESS)
    options.add_argument("--slots", type=int, default=SLOTS * (os.cpu_count() or 1), help=argparse.SUPPRESS)
    given = options.parse_args()
    begun = time.monotonic()
    programs, wall, cpu = build()
    output = parts.BUILT / "suite"
    output.mkdir(parents=True, exist_ok=True)
    os.environ.update(parts.environment(programs, parts.shifted_clock(output)))
    if given.all:
        os.environ["FACTORD_TESTS"] = "all"
    else:
        os.environ["FACTORD_TEST_HASHING"] = "cheap"
    chosen = [part for part in parts.every(programs) if given.all or not part.repeats]
    if given.exact:
        chosen = [part for part in chosen if part.name in given.names]
    elif given.names:
        chosen = [part for part in chosen if part.name.startswith(tuple(given.names))]
    if given.changed:
        chosen = of_change(given.changed, chosen)
    if given.list:
        print("\n".join(part.name for part in chosen))
        return 0
    jobs = [part.job(programs, output) for part in chosen]
    running.run(jobs, ROOT, given.slots)
    rows = [("build", wall, cpu)] + sorted(((job.name, job.wall, job.cpu) for job in jobs), key=lambda row: -row[1])
    rows.append(("all", time.monotonic() - begun, sum(row[2] for row in rows)))
    tests = [test for job in jobs for test in job.tests]
    print("\n" + times.table("part", rows) + "\n\n" + times.suites(tests) + "\n\n" + times.longest(tests))
    failed = [job for job in jobs if job.failed]
    if failed:
        print("\nWhat failed, once more:")
        for job in failed:
            running.tell(job)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
