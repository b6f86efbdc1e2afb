"""Plants faults in copies of the source, one at a time, and runs what must find it.

    planted.py [--suite] [DRILL | NAME]...    all faults, or those of these drills or with these names

A drill that finds nothing proves little until it has been seen to find something. Exits with 0 if every fault was found. The
drill `walk` is the random walk through sign-in flows: its rounds are steps, and it sets its own seeds. The drill `tests` is the
part of `deploy/test` that `part` names. With `--suite`, that part is to find the faults of the other drills too.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests/Suite"))
import copies

# One copy for the walk, which needs little of the package and is built once for each plant, and one for all else.
COPIES = ROOT / ".build" / "planted"

# Leaves of the package what the walk needs.
WALK = """
let ofWalk: Set = [
    "CCrypt", "CSodium", "CNettle", "FactorCrypto", "FactorWire", "FactorCore", "TestSupport", "FactorCoreTests",
]
package.products = []
package.targets.removeAll { !ofWalk.contains($0.name) }
for target in package.targets where target.name == "FactorCoreTests" { target.sources = ["FlowWalk"] }
"""


def make_copy(copy: Path) -> None:
    copies.update(copy, ROOT)
    if copy.name == "walk":
        with (copy / "Package.swift").open("a") as file:
            file.write(WALK)


def build(copy: Path, *what: str) -> None:
    subprocess.run(["swift", "build", "--quiet", "--package-path", copy, *what], check=True)


def run_drill(copy: Path, plant: dict) -> list[str]:
    for product in ["factord", "factord-drill"]:
        build(copy, "--product", product)
    programs = copy / ".build" / "debug"
    ran = subprocess.run(
        [programs / "factord-drill", plant["drill"], "--program", programs / "factord", "--rounds",
         str(plant["rounds"]), "--seed", "1"],
        capture_output=True, text=True)
    if ran.returncode not in (0, 1):
        print(f"    the drill itself ended with {ran.returncode}")
    return [line for line in ran.stdout.splitlines() if line.startswith("VIOLATION")]


def run_walk(copy: Path, plant: dict) -> list[str]:
    build(copy, "--build-tests")
    ran = subprocess.run(
        ["swift", "test", "--skip-build", "--package-path", copy, "--filter", "FlowWalkTests"],
        env={**os.environ, "FACTORD_WALK_STEPS": str(plant["rounds"])}, capture_output=True, text=True)
    issues = [line for line in (ran.stdout + ran.stderr).splitlines() if "recorded an issue" in line]
    # Each walk has a seed. That steps are missed by the few walks that look for them is found by chance.
    return [issue[issue.index("seed"):] for issue in issues if "seed" in issue]


def run_part(copy: Path, part: str) -> list[str]:
    ran = subprocess.run(
        [sys.executable, "-B", copy / "Tests/Suite", part], cwd=copy, capture_output=True, text=True)
    lines = ran.stdout.splitlines()
    failed = [index for index, line in enumerate(lines) if f" FAILED {part}" in line]
    if ran.returncode != 0 and not failed:
        print("    it cannot be built: " + "\n    ".join(line for line in lines if "error:" in line))
    return [line.strip() for line in lines[failed[0] + 2:failed[0] + 4]] if failed else []


def is_found(plant: dict, by_suite: bool) -> bool:
    copy = COPIES / ("walk" if plant["drill"] == "walk" and not by_suite else "all")
    before = {}
    try:
        for edit in plant["edits"]:
            path = copy / edit["file"]
            text = path.read_text()
            before.setdefault(path, text)
            if text.count(edit["old"]) != 1:
                raise SystemExit(f"{plant['name']}: {edit['file']} does not hold the text to be replaced, once")
            path.write_text(text.replace(edit["old"], edit["new"]))
        if by_suite or plant["drill"] == "tests":
            place, found = plant["part"], run_part(copy, plant["part"])
        else:
            place, found = plant["drill"], (run_walk if plant["drill"] == "walk" else run_drill)(copy, plant)
        print(f"{'found' if found else 'NOT FOUND'}: {plant['name']}, by {place}")
        if found:
            print(f"    {' '.join(found)[:200]}")
        sys.stdout.flush()
        return bool(found)
    finally:
        for path, text in before.items():
            path.write_text(text)


def main() -> None:
    by_suite = "--suite" in sys.argv[1:]
    wanted = [word for word in sys.argv[1:] if word != "--suite"]
    plants = json.loads((ROOT / "Tests/Drill/planted.json").read_text())
    chosen = [plant for plant in plants if not wanted or plant["drill"] in wanted or plant["name"] in wanted]
    for name in {"walk" if plant["drill"] == "walk" and not by_suite else "all" for plant in chosen}:
        make_copy(COPIES / name)
    missed = [plant["name"] for plant in chosen if not is_found(plant, by_suite)]
    if missed:
        raise SystemExit(f"not found: {', '.join(missed)}")


main()
