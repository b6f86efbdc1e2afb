"""What can be changed in the sources, and a draw of it."""

from __future__ import annotations

import json
import random
import subprocess
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
#: Stands for the switch in a point's text, as Points.swift writes it.
SWITCHED = "\1"


@dataclass(frozen=True)
class Point:
    """A place where a source can be changed: the bytes from `begin` to before `end` give way to `text`."""

    file: str
    line: int
    kind: str
    change: str
    begin: int
    end: int
    text: str

    @property
    def module(self) -> str:
        return self.file.split("/")[1]

    def overlaps(self, other: Point) -> bool:
        return self.file == other.file and self.begin < other.end and other.begin < self.end


def host() -> Path:
    """Where the toolchain has the modules that read Swift."""
    found = subprocess.run(["swiftc", "-print-target-info"], check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout
    return Path(json.loads(found)["paths"]["runtimeResourcePath"]) / "host"


def told(root: Path, built: Path, files: list[str], edits: list[dict[str, str]]) -> list[str]:
    """What the program says that reads Swift, line by line."""
    program, sources, folder = built / "points", list((HERE / "Points").iterdir()), str(host())
    if not program.exists() or program.stat().st_mtime < max(source.stat().st_mtime for source in sources):
        libraries = ["-lSwiftSyntax", "-lSwiftParser", "-lSwiftOperators", "-Xlinker", "-rpath", "-Xlinker", folder]
        command = ["swiftc", "-parse-as-library", "-swift-version", "6", "-I", folder, "-L", folder, *libraries]
        subprocess.run([*command, *sources, "-o", program], check=True)
    done = subprocess.run([program, *files], cwd=root, check=True, stdout=subprocess.PIPE, input=json.dumps(edits), encoding="utf-8")
    return done.stdout.splitlines()


def points(root: Path, built: Path, modules: list[str]) -> list[Point]:
    """All points of the modules, in a lasting order."""
    files = sorted(str(path.relative_to(root)) for module in modules for path in (root / "Sources" / module).rglob("*.swift"))
    return [Point(**json.loads(line)) for line in told(root, built, files, [])]


def points_of(root: Path, built: Path, edits: list[dict[str, str]]) -> list[list[Point]]:
    """For each edit, where a switch can choose between its texts, from the innermost place to the outermost."""
    return [[Point(**each) for each in json.loads(line)] for line in told(root, built, [], edits)]


def order(seed: int, found: list[Point]) -> list[Point]:
    """One point of each line, in the order of a draw of lines."""
    drawn = random.Random(seed)
    lines: dict[tuple[str, int], list[Point]] = {}
    for point in found:
        lines.setdefault((point.file, point.line), []).append(point)
    keys = sorted(lines)
    drawn.shuffle(keys)
    return [drawn.choice(lines[key]) for key in keys]


def apply(text: bytes, chosen: dict[int, Point]) -> tuple[bytes, dict[int, range]]:
    """The source with all of these points, each behind the switch of its number, and the lines where each now is."""
    parts, lines, before, count = [b"internal import CMutant; "], {}, 0, 1
    for number, point in sorted(chosen.items(), key=lambda each: each[1].begin):
        put = point.text.replace(SWITCHED, f"mutant({number})").encode()
        parts += [text[before : point.begin], put]
        count += text[before : point.begin].count(b"\n")
        lines[number] = range(count, count + put.count(b"\n") + 1)
        count += put.count(b"\n")
        before = point.end
    return b"".join([*parts, text[before:]]), lines
