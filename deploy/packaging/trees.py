"""What each package holds: files by their path from the root, as data."""
import dataclasses
import gzip
import io
import lzma
import pathlib
import re
import tarfile

import manual
from release import HIGHEST_LEVEL, ROOT, said

#: The packages: the program of each, the build it comes from, and what its name stands for in files and units.
PROGRAMS = {
    "factord": ("embedded", "factord"),
    "factord-postgresql": ("postgresql", "factord"),
    "factord-courier": ("embedded", "factord-courier"),
    "factorctl": ("embedded", "factorctl"),
}


@dataclasses.dataclass(frozen=True)
class File:
    #: None for a directory.
    content: bytes | None
    mode: int = 0o644
    owner: int = 0
    #: Where a symbolic link leads.
    link: str = ""


def directory(mode=0o755, owner=0):
    return File(None, mode, owner)


def read(path):
    return (ROOT / path).read_bytes()


def zipped(content):
    level = min(6, HIGHEST_LEVEL) if len(content) > 1 << 20 else 9
    return gzip.compress(content if isinstance(content, bytes) else content.encode(), level, mtime=0)


def as_packaged(path):
    """A file of `deploy/systemd` with the places that a package has instead of those of a local build."""
    text = read(path).replace(b"/usr/local/", b"/usr/")
    return re.sub(rb"/etc/(sysusers|tmpfiles)\.d/", rb"/usr/lib/\1.d/", text)


def pages(package):
    """The project's pages, and the configurations that they show."""
    found = [ROOT / "README.md", *(ROOT / "deploy").rglob("*.md"), *(ROOT / "protocol").rglob("*.md")]
    found += [file for place in ("nginx", "haproxy") for file in (ROOT / "deploy" / place).iterdir()]
    for file in found:
        name = file.relative_to(ROOT)
        if file.is_file() and not any(part.startswith(".") or part == "build" for part in name.parts):
            yield f"usr/share/doc/{package}/{name}", File(file.read_bytes())


def service(name, units, configuration, system):
    """The parts of a program that runs as a service; `system` names its files for the user and the directories."""
    files = {f"usr/lib/systemd/system/{unit}": File(as_packaged(f"deploy/systemd/{unit}")) for unit in units}
    for kind in ("sysusers", "tmpfiles"):
        files[f"usr/lib/{kind}.d/{name}.conf"] = File(as_packaged(f"deploy/systemd/{system}{kind}.conf"))
    files[f"etc/factord/{configuration}"] = File(read(f"deploy/systemd/{configuration}"))
    files[f"etc/apparmor.d/{name}"] = File(read(f"deploy/packaging/apparmor/{name}"))
    return files


def page(name, number, text):
    return {f"usr/share/man/man{number}/{name}.{number}.gz": File(zipped(text))}


def daemon(release, package, program):
    return {
        **service("factord", ["factord.service", "factord.socket", "factord-operator.socket"], "factord.json", ""),
        **page("factord", 8, manual.program(release, "factord", program)),
        **page("factord.json", 5, manual.configuration(release)),
        **dict(pages(package)),
    }


def courier(release, _, program):
    return {
        **service("factord-courier", ["factord-courier.service"], "courier.json", "courier-"),
        **page("factord-courier", 8, manual.program(release, "factord-courier", program)),
    }


def command_line(_, __, program):
    completions = {
        "bash": "bash-completion/completions/factorctl",
        "zsh": "zsh/vendor-completions/_factorctl",
        "fish": "fish/vendor_completions.d/factorctl.fish",
    }
    scripts = {path: said(program, "completion", shell) for shell, path in completions.items()}
    return {
        **{f"usr/share/{path}": File(script.encode()) for path, script in scripts.items()},
        **page("factorctl", 1, said(program, "man-page")),
    }


def programs(builds):
    """The program of each package. `builds` are the directories of the programs: `embedded` and `postgresql`."""
    return {package: pathlib.Path(builds[build]) / name for package, (build, name) in PROGRAMS.items()}


def contents(release, programs):
    """The files of each package, by its name."""
    parts = {"factord": daemon, "factord-postgresql": daemon, "factord-courier": courier, "factorctl": command_line}
    for package, program in programs.items():
        told = said(program, "--version").strip()
        if told != f"{program.name} {release.upstream}":
            raise SystemExit(f"{program} says that it is {told}, not {program.name} {release.upstream}")
        executable = File(program.read_bytes(), 0o755)
        yield package, {f"usr/bin/{program.name}": executable, **parts[package](release, package, program)}


def with_directories(files):
    """The files in order, each after the directories that it is in."""
    whole = dict(files)
    for path in files:
        for parent in list(pathlib.PurePosixPath(path).parents)[:-1]:
            whole.setdefault(str(parent), directory())
    return dict(sorted(whole.items()))


def tar(files, epoch):
    """An archive whose bytes follow from the files and the time alone."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for path, file in with_directories(files).items():
            entry = tarfile.TarInfo(path)
            entry.mtime, entry.mode, entry.uid, entry.gid = epoch, file.mode, file.owner, file.owner
            if file.link:
                entry.type, entry.linkname, entry.mode = tarfile.SYMTYPE, file.link, 0o777
            elif file.content is None:
                entry.type = tarfile.DIRTYPE
            else:
                entry.size = len(file.content)
            archive.addfile(entry, io.BytesIO(file.content or b""))
    return stream.getvalue()


def tarball(release, packages):
    """All packages in one archive, by package, so that the two daemons do not meet."""
    top = f"factord-{release.version}"
    files = {f"{top}/LICENSE": File(read("LICENSE")), f"{top}/CHANGELOG.md": File(read("deploy/CHANGELOG.md"))}
    for package, content in packages.items():
        files |= {f"{top}/{package}/{path}": file for path, file in content.items()}
    return lzma.compress(tar(files, release.epoch), preset=HIGHEST_LEVEL)
