"""Writes a release from built programs. Run by deploy/package, which says what the arguments are.

    make.py OUTPUT KINDS EMBEDDED POSTGRESQL VERSION SUFFIX EPOCH COMMIT SWIFT

EMBEDDED and POSTGRESQL are the directories of the programs, without and with the store in a database. OUTPUT is empty. KINDS is
`debs` for the Debian packages only, or `all`.
"""
import hashlib
import pathlib
import sys

import debs
import image
import libraries
import sbom
import trees
from release import Release, changes, said


def main(output, kinds, embedded, postgresql, version, suffix, epoch, commit, swift):
    output = pathlib.Path(output)
    release = Release(version, suffix, int(epoch), said("dpkg", "--print-architecture").strip(), commit)
    newest = next(changes())[0]
    if newest != version:
        raise SystemExit(f"the newest release of deploy/CHANGELOG.md is {newest}, and the version is {version}")
    programs = trees.programs({"embedded": embedded, "postgresql": postgresql})
    for package, program in programs.items():
        for name in libraries.strays(program):
            print(f"warning: {package} needs {name}, which no Debian package has", file=sys.stderr)
    packages = dict(trees.contents(release, programs))
    made = [debs.write(release, package, content, output) for package, content in packages.items()]
    if kinds == "all":
        made += others(release, packages, programs, swift, output)
    sums = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in sorted(made)]
    (output / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")


def others(release, packages, programs, swift, output):
    """Writes the tarball, the images and the bill of materials."""
    archive = output / f"factord-{release.version}-linux-{release.architecture}.tar.xz"
    archive.write_bytes(trees.tarball(release, packages))
    images = [image.write(release, name, packages, programs, output) for name in image.IMAGES]
    return [archive, *images, sbom.write(release, programs, swift, output)]


main(*sys.argv[1:])
