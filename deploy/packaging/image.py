"""Images by the OCI image specification 1.1: the programs, the libraries that they load, and what those read."""
import hashlib
import json
import pathlib

import libraries
import trees
from release import IMAGE_USER

#: Each image: the packages whose programs it has, the program that it runs, and whether it reaches a network.
IMAGES = {
    "factord": (("factord", "factorctl"), "factord", False),
    "factord-postgresql": (("factord-postgresql", "factorctl"), "factord", True),
    "factord-courier": (("factord-courier",), "factord-courier", True),
}
TITLES = {
    "factord": "factord, with its store in files",
    "factord-postgresql": "factord, with its store in a PostgreSQL database or in files",
    "factord-courier": "factord's courier, which delivers its codes",
}
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"


def root_files(packages, programs, names, reaches_network):
    """The whole file system of an image, and the Debian packages in it."""
    files = {
        "etc/passwd": trees.File(f"factord:x:{IMAGE_USER}:{IMAGE_USER}::/var/lib/factord:/nonexistent\n".encode()),
        "etc/group": trees.File(f"factord:x:{IMAGE_USER}:\n".encode()),
        "etc/nsswitch.conf": trees.File(b"passwd: files\ngroup: files\nhosts: files dns\n"),
        "etc/factord": trees.directory(),
        "proc": trees.directory(0o555),
        "run/factord": trees.directory(0o755, IMAGE_USER),
        "var/lib/factord": trees.directory(0o700, IMAGE_USER),
        "lib": trees.File(b"", link="usr/lib"),
        "lib64": trees.File(b"", link="usr/lib64"),
    }
    found = set()
    for name in names:
        (path, program), = [(path, file) for path, file in packages[name].items() if path.startswith("usr/bin/")]
        files[path] = program
        for library in libraries.loaded(programs[name]).values():
            content = pathlib.Path(library).read_bytes()
            files[libraries.merged(library).lstrip("/")] = trees.File(content, 0o755)
            found.add(libraries.package(library))
    if reaches_network:
        files[CERTIFICATES.lstrip("/")] = trees.File(pathlib.Path(CERTIFICATES).read_bytes())
        found.add(libraries.described("ca-certificates"))
    files["usr/share/doc/factord/copyright"] = trees.File(trees.read("deploy/packaging/debian/copyright"))
    for package in sorted(found - {None}):
        notice = pathlib.Path(f"/usr/share/doc/{package.name}/copyright")
        if notice.is_file():
            files[f"usr/share/doc/{package.name}/copyright"] = trees.File(notice.read_bytes())
    return files


class Layout:
    """An image layout: blobs by their digests, and an index."""

    def __init__(self):
        self.files = {"oci-layout": b'{"imageLayoutVersion":"1.0.0"}'}

    def add(self, kind, content):
        """Adds a blob, and returns its descriptor."""
        digest = hashlib.sha256(content).hexdigest()
        self.files[f"blobs/sha256/{digest}"] = content
        return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": f"sha256:{digest}", "size": len(content)}

    def add_document(self, kind, document):
        return self.add(kind, json.dumps(document, sort_keys=True, separators=(",", ":")).encode())


def layout(release, name, packages, programs):
    """The files of an image's layout."""
    names, program, reaches_network = IMAGES[name]
    archive = trees.tar(root_files(packages, programs, names, reaches_network), release.epoch)
    labels = {
        "org.opencontainers.image.title": name,
        "org.opencontainers.image.description": TITLES[name],
        "org.opencontainers.image.version": release.version,
        "org.opencontainers.image.created": release.timestamp,
        "org.opencontainers.image.licenses": "Apache-2.0",
    }
    if release.commit:
        labels["org.opencontainers.image.revision"] = release.commit
    configuration = {
        "created": release.timestamp,
        "architecture": release.architecture,
        "os": "linux",
        "config": {
            "User": f"{IMAGE_USER}:{IMAGE_USER}",
            "Entrypoint": [f"/usr/bin/{program}"],
            "WorkingDir": "/",
            "Env": ["PATH=/usr/bin", "FACTORD_SOCKET=/run/factord/operator.sock"],
            "Volumes": {"/var/lib/factord": {}, "/run/factord": {}},
            "StopSignal": "SIGTERM",
            "Labels": labels,
        },
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{hashlib.sha256(archive).hexdigest()}"]},
        "history": [{"created": release.timestamp, "created_by": "deploy/package"}],
    }
    made = Layout()
    manifest = {
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": made.add_document("config.v1+json", configuration),
        "layers": [made.add("layer.v1.tar+gzip", trees.zipped(archive))],
        "annotations": labels,
    }
    described = made.add_document("manifest.v1+json", manifest) | {
        "platform": {"architecture": release.architecture, "os": "linux"},
        "annotations": {"org.opencontainers.image.ref.name": release.version.replace("~", "-")},
    }
    index = {
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.index.v1+json",
        "manifests": [described],
    }
    made.files["index.json"] = json.dumps(index, sort_keys=True, separators=(",", ":")).encode()
    return made.files


def write(release, name, packages, programs, output):
    """Writes the layout as an archive, which `podman load` and `skopeo` read, or tar unpacks."""
    files = {path: trees.File(content) for path, content in layout(release, name, packages, programs).items()}
    # A tag cannot contain a tilde, but a file's name can.
    target = output / f"{name}_{release.version}_{release.architecture}.oci.tar"
    target.write_bytes(trees.tar(files, release.epoch))
    return target
