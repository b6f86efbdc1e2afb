"""Which parts a change can reach: by the package's own graph, and by the files that parts are known to read."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from package import Package
from parts import Part

#: A change of these reaches everything: how programs are built, what is installed, how tests are run.
ALL = ("Package.swift", ".ci/", "deploy/packages", "deploy/prepare.sh", "deploy/test", "deploy/generator.txt",
       "deploy/judges.txt", "deploy/checker.txt", "Tests/Suite/")  # fmt: skip
#: No test reads these.
NONE = (".gitignore", ".github/")
#: Always run, if anything has changed: the rules of the repository.
RULES = "RepositoryTests"


@dataclass
class Reach:
    parts: list[Part]
    #: Why it is all parts, if it is.
    reason: str = ""


def changed(root: Path, reference: str) -> list[str]:
    """The files that differ from a commit, those that are not tracked among them."""

    def listed(*words: str) -> list[str]:
        told = subprocess.run(["git", *words, "-z"], cwd=root, check=True, stdout=subprocess.PIPE, text=True).stdout
        return [path for path in told.split("\0") if path]

    # Of a file that was moved, both places have changed.
    differing = listed("diff", "--name-only", "--no-renames", reference)
    return sorted({*differing, *listed("ls-files", "--others", "--exclude-standard")})


def matches(path: str, patterns: tuple[str, ...]) -> bool:
    """Whether it is one of these files, which may have wildcards, or below one of the folders, which end with a slash."""
    return any(path.startswith(pattern) if pattern.endswith("/") else fnmatchcase(path, pattern) for pattern in patterns)


def reached(paths: list[str], parts: list[Part], package: Package) -> Reach:
    targets: set[str] = set()
    chosen: set[str] = set()
    for path in paths:
        if matches(path, ALL):
            return Reach(parts, f"{path} reaches everything")
        owner = package.owner(path)
        if owner is not None:
            targets.add(owner)
        readers = {part.name for part in parts if matches(path, part.paths)}
        chosen |= readers
        if owner is None and not readers and not matches(path, NONE):
            return Reach(parts, f"nothing says what {path} reaches")
    targets = package.reached(targets)
    chosen |= {part.name for part in parts if part.targets & targets}
    if paths:
        chosen.add(RULES)
    return Reach([part for part in parts if part.name in chosen])
