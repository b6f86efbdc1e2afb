"""The targets of the package, and which of them a changed file reaches."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

TRAITS = ["--traits", "PostgreSQL"]


@dataclass(frozen=True)
class Target:
    name: str
    folder: str
    dependencies: frozenset[str]
    is_bundle: bool


class Package:
    """The package's own graph, as the package manager describes it."""

    def __init__(self, targets: list[Target]) -> None:
        self.targets = {target.name: target for target in targets}
        self._dependents: dict[str, set[str]] = {name: set() for name in self.targets}
        for target in targets:
            for name in target.dependencies:
                self._dependents[name].add(target.name)

    @classmethod
    def described(cls, root: Path) -> Package:
        command = ["swift", "package", "describe", *TRAITS, "--type", "json"]
        told = json.loads(subprocess.run(command, cwd=root, check=True, stdout=subprocess.PIPE).stdout)
        return cls([
            Target(
                each["name"], each["path"] + "/", frozenset(each.get("target_dependencies") or []), each["type"] == "test"
            )
            for each in told["targets"]
        ])  # fmt: skip

    def owner(self, path: str) -> str | None:
        """The target that a file belongs to."""
        return next((each.name for each in self.targets.values() if path.startswith(each.folder)), None)

    def reached(self, names: set[str]) -> set[str]:
        """The targets, and all that are built from them."""
        reached: set[str] = set()
        new = list(names)
        while new:
            name = new.pop()
            if name not in reached:
                reached.add(name)
                new.extend(self._dependents[name])
        return reached
