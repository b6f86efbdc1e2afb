"""The shared libraries that programs load, and the Debian packages that they come from."""
import collections
import functools
import json
import os
import pathlib
import re

from release import ROOT, said

#: SPDX licence expressions of Debian's source packages, from their copyright files.
LICENSES = json.loads((ROOT / "deploy/packaging/licenses.json").read_text(encoding="utf-8"))

Package = collections.namedtuple("Package", "name version architecture source license")


def merged(path):
    """A path below /lib as Debian's merged /usr has it."""
    return re.sub(r"^/(lib\w*|s?bin)/", r"/usr/\1/", path)


def needed(path):
    """The names of the libraries that a program or library asks for itself."""
    return re.findall(r"\(NEEDED\).*\[(.*)\]", said("readelf", "-d", path))


def loaded(program):
    """All libraries that the loader maps for a program: their paths by name, and the loader itself."""
    found = {}
    for line in said("ldd", program).splitlines():
        match = re.search(r"^\s*(\S+) => (\S+) \(0x|^\s*(/\S+) \(0x", line)
        if match and match[2]:
            found[match[1]] = match[2]
        elif match and match[3]:
            found[os.path.basename(match[3])] = match[3]
        elif "not found" in line:
            raise SystemExit(f"{program}: {line.strip()}")
    return found


@functools.lru_cache(maxsize=None)
def package(path):
    """The installed Debian package that a file belongs to, or None."""
    for name in dict.fromkeys((path, merged(path), os.path.realpath(path), re.sub("^/usr/lib", "/lib", path))):
        try:
            owners = said("dpkg-query", "--search", name)
        except Exception:
            continue
        return described(owners.split(": ")[0].split(",")[0])
    return None


@functools.lru_cache(maxsize=None)
def described(name):
    form = "${Package}\t${Version}\t${Architecture}\t${source:Package}"
    facts = said("dpkg-query", "--show", f"--showformat={form}", name).split("\t")
    if facts[3] not in LICENSES:
        raise SystemExit(f"deploy/packaging/licenses.json lacks the licence of {facts[3]}, which is linked")
    return Package(*facts, LICENSES[facts[3]])


def strays(program):
    """Libraries of a program that no Debian package has, such as those of a build for tests."""
    return sorted(name for name, path in loaded(program).items() if package(path) is None)


def standard_library():
    """The package of the C++ library that is linked into the programs, or None."""
    archives = sorted(str(path) for path in pathlib.Path("/usr/lib/gcc").glob("*/*/libstdc++.a"))
    return package(archives[-1]) if archives else None
