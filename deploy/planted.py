"""Plants faults in copies of the source, one at a time, and runs the drill that must find it.

A drill that finds nothing proves little until it has been seen to find something. Exits with 0 if every fault was found.
The drill `walk` is the random walk through sign-in flows, which is a test: its rounds are steps, and it sets its own seeds.
The drill `tests` is the tests that `filter` names. Arguments choose plants by their drill or their name; without any, all run.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
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


def copy_of(drill: str) -> Path:
    return COPIES / ("walk" if drill == "walk" else "all")


def copy_tree(copy: Path) -> None:
    """Copies the build's inputs except for unchanged files, so that builds are incremental."""
    copy.mkdir(parents=True, exist_ok=True)
    for name in ["Package.swift", "Sources", "Tests", "protocol", "deploy", "README.md"]:
        source, target = ROOT / name, copy / name
        files = [source] if source.is_file() else [file for file in source.rglob("*") if file.is_file()]
        wanted = {file.relative_to(ROOT) for file in files}
        for old in [target] if target.is_file() else target.rglob("*"):
            if old.is_file() and old.relative_to(copy) not in wanted:
                old.unlink()
        for file in files:
            place, held = copy / file.relative_to(ROOT), file.read_bytes()
            if name == "Package.swift" and copy == copy_of("walk"):
                held += WALK.encode()
            if not place.exists() or place.read_bytes() != held:
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(held)
                shutil.copymode(file, place)


def build(copy: Path, *what: str) -> None:
    subprocess.run(["swift", "build", "--quiet", "--package-path", str(copy), *what], check=True)


def run_drill(plant: dict, seed: int) -> tuple[list[str], int]:
    copy = copy_of(plant["drill"])
    for product in ["factord", "factord-drill"]:
        build(copy, "--product", product)
    programs = copy / ".build" / "debug"
    ran = subprocess.run(
        [programs / "factord-drill", plant["drill"], "--program", programs / "factord", "--rounds",
         str(plant["rounds"]), "--seed", str(seed)],
        capture_output=True, text=True)
    return [line for line in ran.stdout.splitlines() if line.startswith("VIOLATION")], ran.returncode


def run_tests(copy: Path, wanted: str, environment: dict) -> tuple[list[str], int]:
    build(copy, "--build-tests")
    ran = subprocess.run(
        ["swift", "test", "--skip-build", "--package-path", str(copy), "--filter", wanted],
        env={**os.environ, **environment}, capture_output=True, text=True)
    return [line for line in (ran.stdout + ran.stderr).splitlines() if "recorded an issue" in line], ran.returncode


def run_walk(plant: dict) -> tuple[list[str], int]:
    issues, status = run_tests(copy_of("walk"), "FlowWalkTests", {"FACTORD_WALK_STEPS": str(plant["rounds"])})
    # Each walk has a seed. That steps are missed by the few walks that look for them is found by chance.
    return [issue[issue.index("seed"):] for issue in issues if "seed" in issue], status


def run(plant: dict, seed: int) -> tuple[list[str], int]:
    if plant["drill"] == "walk":
        return run_walk(plant)
    if plant["drill"] == "tests":
        return run_tests(copy_of("tests"), plant["filter"], {})
    return run_drill(plant, seed)


def is_found(plant: dict, seed: int) -> bool:
    before = {}
    try:
        for edit in plant["edits"]:
            path = copy_of(plant["drill"]) / edit["file"]
            text = path.read_text()
            before.setdefault(path, text)
            if text.count(edit["old"]) != 1:
                raise SystemExit(f"{plant['name']}: {edit['file']} does not hold the text to be replaced, once")
            path.write_text(text.replace(edit["old"], edit["new"]))
        found, status = run(plant, seed)
        print(f"{'found' if found else 'NOT FOUND'}: {plant['name']}, by {plant['drill']}", flush=True)
        if found:
            print(f"    {found[0][:200]}", flush=True)
        elif status not in (0, 1):
            print(f"    the drill itself ended with {status}", flush=True)
        return bool(found)
    finally:
        for path, text in before.items():
            path.write_text(text)


def main() -> None:
    wanted = sys.argv[1:]
    plants = json.loads((ROOT / "Tests/Drill/planted.json").read_text())
    chosen = [plant for plant in plants if not wanted or plant["drill"] in wanted or plant["name"] in wanted]
    for copy in {copy_of(plant["drill"]) for plant in chosen}:
        copy_tree(copy)
    missed = [plant["name"] for plant in chosen if not is_found(plant, seed=1)]
    if missed:
        raise SystemExit(f"not found: {', '.join(missed)}")


main()
