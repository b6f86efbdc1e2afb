"""Debian packages, written by dpkg-deb from trees."""
import datetime
import email.utils
import os
import pathlib
import re
import subprocess
import tempfile
import textwrap

import trees
from release import HIGHEST_LEVEL, MAINTAINER, ROOT, changes, protocol, said

DEBIAN = ROOT / "deploy/packaging/debian"

#: What the maintainer scripts of a service are about.
SERVICES = {
    "factord": {
        "NAME": "factord",
        "UNITS": "factord.socket factord-operator.socket factord.service",
        "OTHERS": "factord-postgresql",
        "STATE": "/var/lib/factord /var/lib/factord-anchor /run/factord /run/factord-mark",
        "SECRETS": "/etc/factord/master.key /etc/factord/master-key.cred",
        "USERS": "factord",
        "GROUPS": "factord-clients",
    },
    "factord-courier": {
        "NAME": "factord-courier",
        "UNITS": "factord-courier.service",
        "OTHERS": "",
        "STATE": "",
        "SECRETS": "/etc/factord/smtp-password",
        "USERS": "factord-courier",
        "GROUPS": "",
    },
}
SERVICES["factord-postgresql"] = SERVICES["factord"] | {"OTHERS": "factord"}

def change_log(release):
    """The releases in the form of Debian's change logs."""
    parts = []
    for index, (version, date, entries) in enumerate(changes()):
        moment = release.epoch if index == 0 else datetime.datetime.fromisoformat(f"{date}T00:00:00+00:00").timestamp()
        version = release.version if index == 0 else version
        lines = [f"factord ({version}) bookworm; urgency=medium", ""]
        for entry in entries:
            lines += textwrap.wrap(entry, 78, initial_indent="  * ", subsequent_indent="    ")
        parts += [*lines, "", f" -- {MAINTAINER}  {email.utils.formatdate(moment)}", ""]
    return "\n".join(parts)


def common(release, package):
    """The files that every Debian package has."""
    place = f"usr/share/doc/{package}"
    return {
        f"{place}/changelog.gz": trees.File(trees.zipped(change_log(release))),
        f"{place}/copyright": trees.File((DEBIAN / "copyright").read_bytes()),
    }


def dependencies(root, program):
    """The packages of the libraries that a program loads, with the versions that have what it uses."""
    with tempfile.TemporaryDirectory() as scratch:
        control = pathlib.Path(scratch) / "debian/control"
        control.parent.mkdir()
        control.write_text("Source: factord\n\nPackage: factord\nArchitecture: any\n")
        words = ["dpkg-shlibdeps", "-O", "--ignore-missing-info", f"-e{root / program}"]
        result = subprocess.run(words, cwd=scratch, capture_output=True, text=True)
    if result.returncode != 0:
        raise SystemExit(result.stderr)
    return result.stdout.strip().removeprefix("shlibs:Depends=")


def control(release, package, root, files):
    stanzas = (DEBIAN / "control").read_text(encoding="utf-8").split("\n\n")
    text = next(text for text in stanzas if text.startswith(f"Package: {package}\n")).strip("\n")
    program = next(path for path in files if path.startswith("usr/bin/"))
    text = text.replace("${libraries}", dependencies(root, program)).replace("${version}", release.version)
    # A daemon serves each program that needs no later revision of its protocol, and packages of it come and go one by one.
    version, revision = protocol()
    text = text.replace("${protocol}", f"factord-protocol-{version} (= {revision})")
    text = text.replace("${needed-protocol}", f"factord-protocol-{version} (>= {revision})")
    size = sum((len(file.content or b"") + 1023) // 1024 or 1 for file in files.values())
    facts = [f"Version: {release.version}", f"Architecture: {release.architecture}", f"Maintainer: {MAINTAINER}"]
    facts += ["Priority: optional", "Homepage: https://factord.example/", f"Installed-Size: {size}"]
    source = [] if package == "factord" else ["Source: factord"]
    name, rest = text.split("\n", 1)
    return "\n".join([name, *source, *facts, rest]) + "\n"


def write(release, package, content, output):
    files = trees.with_directories(content | common(release, package))
    with tempfile.TemporaryDirectory() as scratch:
        root = pathlib.Path(scratch)
        for path, file in files.items():
            if file.content is None:
                (root / path).mkdir()
            else:
                (root / path).write_bytes(file.content)
            (root / path).chmod(file.mode)
        meta = {"control": control(release, package, root, files)}
        conffiles = [f"/{path}" for path, file in files.items() if path.startswith("etc/") and file.content is not None]
        if conffiles:
            meta["conffiles"] = "\n".join(conffiles) + "\n"
        for name in ("postinst", "prerm", "postrm") if package in SERVICES else ():
            text = (DEBIAN / name).read_text(encoding="utf-8")
            meta[name] = re.sub("@([A-Z]+)@", lambda match: SERVICES[package][match[1]], text)
        sums = [
            f"{said('md5sum', root / path).split()[0]}  {path}\n" for path, file in files.items()
            if file.content is not None and not path.startswith("etc/")
        ]  # fmt: skip
        meta["md5sums"] = "".join(sums)
        (root / "DEBIAN").mkdir()
        for name, text in meta.items():
            (root / "DEBIAN" / name).write_text(text, encoding="utf-8")
            (root / "DEBIAN" / name).chmod(0o755 if name in ("postinst", "prerm", "postrm") else 0o644)
        (root / "DEBIAN").chmod(0o755)
        root.chmod(0o755)
        target = output / f"{package}_{release.version}_{release.architecture}.deb"
        words = ["dpkg-deb", "--root-owner-group", "-Zxz", f"-z{min(6, HIGHEST_LEVEL)}", "--threads-max=1", "--build", root, target]
        environment = os.environ | {"SOURCE_DATE_EPOCH": str(release.epoch)}
        # Directories get the time of the release, as files do.
        for place in [*root.rglob("*"), root]:
            os.utime(place, (release.epoch, release.epoch), follow_symlinks=False)
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL, env=environment)
    return target
