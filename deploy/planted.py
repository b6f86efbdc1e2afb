"""Plants faults in a copy of the source, one at a time, and runs what must find each of them.

    planted.py [--suite] [DRILL | NAME]...    all faults, or those of these drills or with these names

A drill that finds nothing proves little until it has been seen to find something. Exits with 0 if every fault was found. The
drill `walk` is the random walk through sign-in flows: its rounds are steps, and it sets its own seeds. The drill `tests` is the
part of `deploy/test` that `part` names. With `--suite`, that part is to find the faults of the other drills too.

One build has all faults of Swift code, each behind a switch as in `deploy/mutants`, and one more those at the same place. The
others are planted alone: in another language, in a declaration, or where tests read the source's text.
"""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".build/planted"
COPY = HOME / "copy"
sys.path.insert(0, str(ROOT / "Tests/Suite"))
import copies

# The copy's own parts read the copy's files.
copies.update(COPY, ROOT)
sys.path.insert(0, str(COPY / "Tests/Mutants"))
import trying

import building
import drawing
import parts
from drawing import Point

# Parts that read the text of sources.
READING = ("RepositoryTests",)
# Seconds that a part may take.
LIMIT = 3_600


class Fault:
    def __init__(self, number: int, plant: dict) -> None:
        self.number, self.name, self.drill, self.edits = number, plant["name"], plant["drill"], plant["edits"]
        self.rounds, self.part = plant.get("rounds"), plant.get("part", "")
        # Where the switch of each edit can be, from the innermost place to the outermost, as far as the compiler has not refused it.
        self.ways: list[list[Point]] = [[] for _ in self.edits]

    @property
    def may_switch(self) -> bool:
        is_code = all(edit["file"].startswith("Sources/") and edit["file"].endswith(".swift") for edit in self.edits)
        return is_code and not self.part.startswith(READING)

    @property
    def takes_build(self) -> bool:
        return any(edit["file"].endswith(".swift") for edit in self.edits) and not self.part.startswith(READING)


def find_ways(faults: list[Fault]) -> None:
    found = iter(drawing.points_of(ROOT, HOME, [edit for fault in faults for edit in fault.edits]))
    for fault in faults:
        switch = f"mutant({fault.number})"
        fault.ways = [[replace(point, text=point.text.replace(drawing.SWITCHED, switch)) for point in next(found)] for _ in fault.edits]


def build(copy: building.Copy, faults: list[Fault]) -> list[Fault]:
    """Builds those that have places of their own, each behind its switch. Returns them."""
    while True:
        built: list[Fault] = []
        points: dict[int, Point] = {}
        ways: list[list[Point]] = []
        for fault in faults:
            own = [way[0] for way in fault.ways if way]
            others = [*points.values(), *own]
            if all(fault.ways) and not any(point.overlaps(other) for point in own for other in others if other is not point):
                built.append(fault)
                points |= enumerate(own, len(points))
                ways += fault.ways
        refused = copy.attempt(points)
        if not refused:
            return built
        for index in refused:
            ways[index].pop(0)


class Judge:
    """Runs what must find a fault, in the programs of a stage."""

    def __init__(self, stage: trying.Stage, by_suite: bool) -> None:
        self._stage, self._by_suite = stage, by_suite
        self._parts = {part.name: part for part in parts.every(stage.folder) if not part.repeats}
        self._reach = trying.Reach()
        # What fails without a fault, by part.
        self._failing: dict[str, set[str]] = {}

    def _is_tested(self, fault: Fault) -> bool:
        return self._by_suite or fault.drill == "tests"

    def _of(self, fault: Fault) -> list[parts.Part]:
        return [part for name, part in self._parts.items() if name.startswith(fault.part)] if self._is_tested(fault) else []

    def prepare(self, faults: list[Fault], are_built: bool) -> None:
        """Runs the parts that are to find them, without any of them, and notes which tests reach which, if they are built."""
        for part in {part.name: part for fault in faults for part in self._of(fault)}.values():
            if part.name in self._failing and not are_built:
                continue
            self._stage.set(-1, is_recording=True)
            failure, ran = trying.run(part, self._stage, None, LIMIT)
            self._failing[part.name] = self._failed(failure, ran)
            self._reach.take(ran, self._stage.reached())

    @staticmethod
    def _failed(failure: str, ran: dict[str, trying.Test]) -> set[str]:
        return {test.identity for test in ran.values() if test.failed} | ({failure} if failure else set())

    def judge(self, fault: Fault, number: int) -> bool:
        """Says whether a fault is found, which is the one of this number, or the programs have it without a switch."""
        self._stage.set(number)
        place = fault.part if self._is_tested(fault) else fault.drill
        find = self._by_tests if self._is_tested(fault) else self._by_walk if fault.drill == "walk" else self._by_drill
        found = find(fault)
        print(f"{'found' if found else 'NOT FOUND'}: {fault.name}, by {place}" + (f"\n    {found[:200]}" if found else ""), flush=True)
        return bool(found)

    def _by_tests(self, fault: Fault) -> str:
        """The tests that reach it are tried first; one may also have been reached before a test began."""
        tests = [self._reach.tests[index] for index in sorted(self._reach.of.get(fault.number, ()))]
        tests = [test for test in tests if test.part.startswith(fault.part)]
        module = fault.edits[0]["file"].split("/")[1]
        _, found = trying.attempt(
            module, tests, lambda some, limit: trying.run(self._parts[some[0].part], self._stage, some, limit)[0])
        for part in self._of(fault):
            if not found:
                failed = self._failed(*trying.run(part, self._stage, None, LIMIT)) - self._failing[part.name]
                found = " ".join(sorted(failed))
        return found

    def _by_walk(self, fault: Fault) -> str:
        # That steps are missed by the few walks that look for them is found by chance.
        environment: parts.Environment = {"FACTORD_WALK_STEPS": str(fault.rounds)}
        walk = parts.Part("walk", (r"^FactorCoreTests\.FlowWalkTests/.no walk ",), environment=environment)
        return " ".join(self._failed(*trying.run(walk, self._stage, None, LIMIT)))

    def _by_drill(self, fault: Fault) -> str:
        folder = self._stage.folder
        ran = subprocess.run(
            [folder / "factord-drill", fault.drill, "--program", folder / "factord", "--rounds", str(fault.rounds), "--seed", "1"],
            capture_output=True, text=True)
        if ran.returncode not in (0, 1):
            print(f"    the drill itself ended with {ran.returncode}")
        return " ".join(line for line in ran.stdout.splitlines() if line.startswith("VIOLATION"))


def is_found_alone(copy: building.Copy, stage: trying.Stage, judge: Judge, fault: Fault) -> bool:
    copy.write({})
    judge.prepare([fault], are_built=False)
    before = {COPY / edit["file"]: (COPY / edit["file"]).read_text() for edit in fault.edits}
    try:
        for edit in fault.edits:
            path = COPY / edit["file"]
            path.write_text(path.read_text().replace(edit["old"], edit["new"]))
        if fault.takes_build:
            for line in copy.compile().splitlines():
                if "error:" in line:
                    print(f"    it cannot be built: {line}")
            stage.fill(copy.programs, stage.folder)
        return judge.judge(fault, -1)
    finally:
        for path, text in before.items():
            path.write_text(text)


def main() -> None:
    wanted = [word for word in sys.argv[1:] if word != "--suite"]
    plants = json.loads((ROOT / "Tests/Drill/planted.json").read_text())
    faults = [Fault(number, plant) for number, plant in enumerate(plants)]
    faults = [fault for fault in faults if not wanted or fault.drill in wanted or fault.name in wanted]
    for fault in faults:
        for edit in fault.edits:
            if (ROOT / edit["file"]).read_text().count(edit["old"]) != 1:
                raise SystemExit(f"{fault.name}: {edit['file']} does not hold the text to be replaced, once")
    find_ways([fault for fault in faults if fault.may_switch])
    copy = building.Copy(ROOT, COPY)
    rest, found = faults, set()
    judge = None
    while True:
        built = build(copy, rest)
        trying.Stage.fill(copy.programs, HOME / "stage")
        if judge is None:
            stage = trying.Stage(HOME / "stage")
            judge = Judge(stage, "--suite" in sys.argv[1:])
        judge.prepare(built, are_built=True)
        found |= {fault.name for fault in built if judge.judge(fault, fault.number)}
        rest = [fault for fault in rest if fault not in built]
        if not built or not rest:
            break
    # Those that leave the programs as they are come first.
    rest = sorted(rest, key=lambda fault: fault.takes_build)
    found |= {fault.name for fault in rest if is_found_alone(copy, stage, judge, fault)}
    missed = [fault.name for fault in faults if fault.name not in found]
    if missed:
        raise SystemExit(f"not found: {', '.join(missed)}")


main()
