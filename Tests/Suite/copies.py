"""Copies of the repository, for changes that are not to stay."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path


def git(*words: str | Path, of: Path) -> str:
    return subprocess.run(["git", "-C", of, *words], check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout


def update(copy: Path, root: Path) -> None:
    """Brings a copy up to the working tree, or makes it. Files that are the same are left alone: builds are incremental."""
    if not copy.exists():
        copy.parent.mkdir(parents=True, exist_ok=True)
        git("clone", "-q", "--no-checkout", root, copy, of=root)
    git("fetch", "-q", root, "HEAD", of=copy)
    git("reset", "-q", "--hard", "FETCH_HEAD", of=copy)
    git("clean", "-q", "-d", "--force", of=copy)
    changed = git("diff", "--name-only", "--no-renames", "HEAD", of=root)
    for name in (changed + git("ls-files", "--others", "--exclude-standard", of=root)).splitlines():
        (copy / name).unlink(missing_ok=True)
        if (root / name).exists():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(root / name, copy / name)
