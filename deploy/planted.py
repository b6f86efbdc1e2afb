"""Plants faults in copies of the source, one at a time, and runs the drill that must find it.

A drill that finds nothing proves little until it has been seen to find something. Exits with 0 if every fault was found.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COPY = ROOT / ".build" / "planted"


def copy_tree() -> None:
    """Copies the build's inputs except for unchanged files, so that builds are incremental."""
    COPY.mkdir(parents=True, exist_ok=True)
    for name in ["Package.swift", "Sources", "Tests", "protocol", "deploy", "README.md"]:
        source, target = ROOT / name, COPY / name
        files = [source] if source.is_file() else [file for file in source.rglob("*") if file.is_file()]
        wanted = {file.relative_to(ROOT) for file in files}
        for old in [target] if target.is_file() else target.rglob("*"):
            if old.is_file() and old.relative_to(COPY) not in wanted:
                old.unlink()
        for file in files:
            place = COPY / file.relative_to(ROOT)
            if not place.exists() or place.read_bytes() != file.read_bytes():
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, place)


def build() -> Path:
    for product in ["factord", "factord-drill"]:
        subprocess.run(
            ["swift", "build", "--quiet", "--package-path", str(COPY), "--product", product], check=True)
    return COPY / ".build" / "debug"


def is_found(plant: dict, seed: int) -> bool:
    before = {}
    for edit in plant["edits"]:
        path = COPY / edit["file"]
        text = path.read_text()
        before.setdefault(path, text)
        if text.count(edit["old"]) != 1:
            raise SystemExit(f"{plant['name']}: {edit['file']} does not hold the text to be replaced, once")
        path.write_text(text.replace(edit["old"], edit["new"]))
    try:
        programs = build()
        ran = subprocess.run(
            [programs / "factord-drill", plant["drill"], "--program", programs / "factord", "--rounds",
             str(plant["rounds"]), "--seed", str(seed)],
            capture_output=True, text=True)
        found = [line for line in ran.stdout.splitlines() if line.startswith("VIOLATION")]
        print(f"{'found' if found else 'NOT FOUND'}: {plant['name']}, by {plant['drill']}", flush=True)
        if found:
            print(f"    {found[0][:200]}", flush=True)
        elif ran.returncode not in (0, 1):
            print(f"    the drill itself ended with {ran.returncode}", flush=True)
        return bool(found)
    finally:
        for path, text in before.items():
            path.write_text(text)


def main() -> None:
    wanted = sys.argv[1:]
    plants = json.loads((ROOT / "Tests/Drill/planted.json").read_text())
    copy_tree()
    missed = [
        plant["name"] for plant in plants if (not wanted or plant["drill"] in wanted) and not is_found(plant, seed=1)
    ]
    if missed:
        raise SystemExit(f"not found: {', '.join(missed)}")


main()
