"""The daemons of earlier releases, built from this repository's own history."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
#: Where they are kept once they are built, in a folder for each version.
KEPT = ROOT / ".build/releases"
#: The commit of each release.
COMMITS = {"0.1.0": "d3d93c80e8ee88eb11b3da40eb3d8053ab911b2a"}


class Unavailable(Exception):
    """Why a release cannot be built here."""


def program(version: str) -> Path:
    """The daemon of a release. It takes some minutes for the first time.

    :raises Unavailable: without the history.
    """
    kept = KEPT / version / "factord"
    if not kept.exists():
        build(COMMITS[version], kept)
    return kept


def build(commit: str, kept: Path) -> None:
    if not (ROOT / ".git").exists():
        raise Unavailable("this is no checkout of the repository, from whose history the release is built")
    found = subprocess.run(["git", "cat-file", "-e", commit + "^{commit}"], cwd=ROOT, capture_output=True)
    if found.returncode != 0:
        raise Unavailable(f"the history has no commit {commit[:8]}: a shallow clone is completed by git fetch --unshallow")
    KEPT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="factord-release-", dir="/var/tmp") as folder:
        archive = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
        subprocess.run(["tar", "-x"], cwd=folder, check=True, input=archive)
        subprocess.run(["swift", "build", "--quiet", "--traits", "PostgreSQL", "--product", "factord"], cwd=folder, check=True)
        kept.parent.mkdir(exist_ok=True)
        # Under its name only when it is whole.
        shutil.copy2(Path(folder) / ".build/debug/factord", kept.with_suffix(".new"))
    kept.with_suffix(".new").rename(kept)
