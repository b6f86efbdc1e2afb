"""Changes the sources in many places, one at a time, and tells which changes no test finds. `deploy/mutants --help`."""

from __future__ import annotations

import argparse
import json
import os
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path

import trying  # First, as it tells where the suite's modules are.

import building
import drawing
import parts
from drawing import Point

ROOT = parts.ROOT
HOME = ROOT / ".build/mutants"
#: What measures the daemon is no part of it.
LEFT_OUT = ("factord-bench",)
#: Parts that tell nothing of a changed daemon: of the text of sources, and of clients in other languages.
NO_PARTS = ("RepositoryTests", "DerivedFilesTests", "transcripts/", "DaemonTests/PageTests", "FuzzTests")


def wanted(part: parts.Part) -> bool:
    is_tested = bool(part.swift) or part.name.startswith("interplay/courier")
    return is_tested and not part.repeats and not part.name.startswith(NO_PARTS)


def main() -> None:
    options = argparse.ArgumentParser(prog="deploy/mutants")
    options.add_argument("seed", nargs="?", type=int, default=1)
    options.add_argument("--only", metavar="MODULE")
    options.add_argument("--number", type=int, default=150)
    options.add_argument("--workers", type=int, default=os.cpu_count())
    given = options.parse_args()
    home = HOME / f"{given.seed}{given.only or ''}"
    home.mkdir(parents=True, exist_ok=True)
    names = sorted(path.name for path in (ROOT / "Sources").iterdir() if any(path.glob("**/*.swift")))
    modules = [given.only] if given.only else [name for name in names if name not in LEFT_OUT]
    drawn = home / "drawn.json"
    stages = [home / f"stage{index}" for index in range(given.workers)]
    if not drawn.exists():
        ordered = drawing.order(given.seed, drawing.points(ROOT, HOME, modules))
        copy = building.Copy(ROOT, HOME / "copy")
        chosen = copy.build(ordered, given.number)
        # A later build does not change what is tried.
        for stage in stages:
            trying.Stage.fill(copy.programs, stage)
        drawn.write_text(json.dumps({number: asdict(point) for number, point in chosen.items()}))
    chosen = {int(number): Point(**point) for number, point in json.loads(drawn.read_text()).items()}
    opened = [trying.Stage(stage) for stage in stages]
    all_parts = {part.name: part for part in parts.every(stages[0]) if wanted(part)}
    reach = reached(opened, all_parts, home / "reach.json")
    told = home / "tried.json"
    outcomes = json.loads(told.read_text()) if told.exists() else {}
    lock = threading.Lock()
    free = list(opened)

    def attempt(number: int) -> None:
        point = chosen[number]
        with lock:
            stage = free.pop()
        begun = time.monotonic()
        stage.set(number)
        tests = [reach.tests[index] for index in sorted(reach.of.get(number, ()))]
        part, test = trying.attempt(
            point.module, tests, lambda some, limit: trying.run(all_parts[some[0].part], stage, some, limit)[0]
        )
        with lock:
            free.append(stage)
            seconds = round(time.monotonic() - begun)
            outcomes[str(number)] = {"part": part, "test": test, "reached": len(tests), "seconds": seconds}
            told.write_text(json.dumps(outcomes))
            done = f"[{len(outcomes)}/{len(chosen)}]"
            found = f"found by {part}" if part else "NOT FOUND"
            print(done, found, f"{point.file}:{point.line}", point.change[:100], test[:80], flush=True)

    with ThreadPoolExecutor(given.workers) as threads:
        list(threads.map(attempt, [number for number in chosen if str(number) not in outcomes]))
    report(chosen, outcomes)


def reached(stages: list[trying.Stage], all_parts: dict[str, parts.Part], path: Path) -> trying.Reach:
    if path.exists():
        kept = json.loads(path.read_text())
        by_mutant = {int(mutant): set(tests) for mutant, tests in kept["of"].items()}
        return trying.Reach([trying.Test(**test) for test in kept["tests"]], by_mutant)
    reach, lock, free = trying.Reach(), threading.Lock(), list(stages)

    def go(part: parts.Part) -> None:
        with lock:
            stage = free.pop()
        stage.set(-1, is_recording=True)
        failure, ran = trying.run(part, stage, None, 3_600)
        with lock:
            reach.take(ran, stage.reached())
            free.append(stage)
            failed = [test.identity for test in ran.values() if test.failed]
            print(f"reached by {part.name}: {len(reach.of)} so far, {len(ran)} tests {failure} {failed or ''}", flush=True)

    with ThreadPoolExecutor(len(stages)) as threads:
        list(threads.map(go, all_parts.values()))
    of = {mutant: sorted(tests) for mutant, tests in reach.of.items()}
    path.write_text(json.dumps({"tests": [asdict(test) for test in reach.tests], "of": of}))
    return reach


def report(chosen: dict[int, Point], outcomes: dict[str, dict[str, object]]) -> None:
    rows: dict[str, list[int]] = {}
    for number, point in chosen.items():
        outcome = outcomes[str(number)]
        row = rows.setdefault(point.module, [0, 0, 0])
        row[0] += 1
        row[1] += bool(outcome["part"])
        row[2] += bool(outcome["part"]) and trying.is_own(point.module, str(outcome["part"]))
    print(f"\n{'module':<20} {'drawn':>6} {'found':>6} {'by its own':>11}")
    total = [sum(column) for column in zip(*rows.values())]
    for module, row in [*rows.items(), ("all", total)]:
        print(f"{module:<20} {row[0]:>6} {row[1]:>6} {row[2]:>11}")
    print("\nNot found:")
    for number, point in chosen.items():
        outcome = outcomes[str(number)]
        if not outcome["part"]:
            print(f"{point.file}:{point.line}: {point.kind}: {point.change} ({outcome['reached']} tests reach it)")


main()
