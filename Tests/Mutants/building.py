"""One build of all programs and tests with every mutant of a draw, each behind its switch."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import copies
import drawing
from drawing import Point
from package import TRAITS

#: A change may leave something unused, and that is no reason to refuse it.
WARNINGS = "    .treatAllWarnings(as: .error),\n"
PACKAGE = """
for target in package.targets where target.path == nil && !target.name.hasPrefix("C") && target.type != .test {
    target.dependencies.append("CMutant")
}
package.targets.append(.target(name: "CMutant", path: "Tests/Mutants/Switch"))
"""
ERROR = re.compile(r"^(/.*?):(\d+):\d+: error: ", flags=re.M)
#: How many more than wanted are built at first: some do not compile, and each further build takes long.
SPARE = 1.2

#: The lines of each file where its mutants are, by their numbers.
Lines = dict[str, dict[int, range]]


class Copy:
    """A copy of the repository, with mutants."""

    def __init__(self, root: Path, folder: Path) -> None:
        self._root, self._folder = root, folder
        self.programs = folder / ".build/debug"
        copies.update(folder, root)
        package = folder / "Package.swift"
        package.write_text(package.read_text().replace(WARNINGS, "") + PACKAGE)

    def build(self, ordered: list[Point], number: int) -> dict[int, Point]:
        """Builds the first points of a draw, by their numbers in it, without those that do not compile or overlap."""
        chosen: dict[int, Point] = {}
        rest = list(enumerate(ordered))[::-1]
        while True:
            if len(chosen) < number:
                while rest and len(chosen) < number * SPARE:
                    index, point = rest.pop()
                    if not any(point.overlaps(other) for other in chosen.values()):
                        chosen[index] = point
            refused = self.attempt(chosen)
            if not refused:
                return dict(sorted(chosen.items())[:number])
            chosen = {index: point for index, point in chosen.items() if index not in refused}

    def attempt(self, chosen: dict[int, Point]) -> set[int]:
        """Builds these points. Returns those that do not compile; if there are any, nothing is built."""
        lines = self.write(chosen)
        print(f"building {len(chosen)} mutants", flush=True)
        output = self.compile()
        refused = self._refused(output, lines)
        if output and not refused:
            sys.exit(f"{output[-5000:]}\nIt does not build, and no mutant is to blame")
        return refused

    def compile(self) -> str:
        """Builds what is written. Returns what the compiler says if it does not compile."""
        command = ["swift", "build", *TRAITS, "--build-tests"]
        done = subprocess.run(command, cwd=self._folder, stdout=subprocess.PIPE, encoding="utf-8")
        return done.stdout if done.returncode else ""

    def write(self, chosen: dict[int, Point]) -> Lines:
        """Writes the sources of all modules."""
        lines: Lines = {}
        for source in (self._root / "Sources").rglob("*.swift"):
            name = str(source.relative_to(self._root))
            text = source.read_bytes()
            here = {number: point for number, point in chosen.items() if point.file == name}
            if here:
                text, lines[name] = drawing.apply(text, here)
            if (self._folder / name).read_bytes() != text:
                (self._folder / name).write_bytes(text)
        return lines

    def _refused(self, output: str, lines: Lines) -> set[int]:
        """The mutants that errors are about: those in the line, or the nearest in the file."""
        found = set()
        for path, line in ERROR.findall(output):
            here = lines.get(path.removeprefix(f"{self._folder}/"), {})
            far = {number: max(0, where.start - int(line), int(line) - where.stop + 1) for number, where in here.items()}
            found |= {number for number in far if far[number] == min(far.values())}
        return found
