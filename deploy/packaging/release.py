"""What is known about the release that is packaged."""
import dataclasses
import os
import pathlib
import re
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]

#: Who stands in the packages, the change log and the bill of materials.
MAINTAINER = "factord maintainers <maintainers@factord.example>"
#: The user and group of the images' programs, by number: an image has no other.
IMAGE_USER = 65532
#: The highest level for compressing large files. Tests lower it, as they do not need small ones.
HIGHEST_LEVEL = int(os.environ.get("FACTORD_COMPRESSION", "9"))


@dataclasses.dataclass(frozen=True)
class Release:
    """One build of one version for one architecture."""

    #: As `--version` prints it.
    upstream: str
    #: What is added to it for a build that is not the release itself: `~` and something, which Debian sorts before it.
    suffix: str
    #: Seconds since 1970: the time of everything that is written.
    epoch: int
    #: As Debian names it: `amd64`, `arm64`.
    architecture: str
    #: The commit, or an empty text without a repository.
    commit: str

    @property
    def version(self):
        return self.upstream + self.suffix

    @property
    def date(self):
        return time.strftime("%Y-%m-%d", time.gmtime(self.epoch))

    @property
    def timestamp(self):
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self.epoch))


def said(*words):
    """What a command prints."""
    return subprocess.run([str(word) for word in words], check=True, capture_output=True, text=True).stdout


def protocol():
    """The version of the wire protocol, and its revision."""
    text = (ROOT / "Sources/FactorWire/RPC/Release.swift").read_text(encoding="utf-8")
    return [re.search(rf"static let {name} = ([0-9]+)\n", text)[1] for name in ("wire", "revision")]


def changes():
    """The releases of `deploy/CHANGELOG.md`, newest first: version, date as YYYY-MM-DD, and the entries as lines.

    What is under "Next" is not released yet.
    """
    text = (ROOT / "deploy/CHANGELOG.md").read_text(encoding="utf-8")
    for part in re.split(r"^## ", text, flags=re.M)[1:]:
        head, _, body = part.partition("\n")
        if head == "Next":
            continue
        version, date = re.fullmatch(r"(\S+) \((\d{4}-\d\d-\d\d)\)", head).groups()
        entries = [re.sub(r"\s*\n\s*", " ", entry.strip()) for entry in re.split(r"^- ", body, flags=re.M)[1:]]
        yield version, date, entries
