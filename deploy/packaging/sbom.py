"""The bill of materials in SPDX 2.3: the programs, what is linked into them, and the libraries that they load."""
import hashlib
import json
import re
import urllib.parse

import libraries
from release import MAINTAINER

#: Licence of the Swift runtime, which is linked into every program.
SWIFT_LICENSE = "Apache-2.0 WITH Swift-exception"


def identifier(*words):
    return "SPDXRef-" + "-".join(re.sub(r"[^A-Za-z0-9.]+", "-", word) for word in words)


def described(name, version, supplier, license, **further):
    return {
        "SPDXID": identifier("Package", name),
        "name": name,
        "versionInfo": version,
        "supplier": supplier,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": license,
        "licenseDeclared": license,
        "copyrightText": "NOASSERTION",
        **further,
    }


def library(package):
    version = urllib.parse.quote(package.version, safe="")
    locator = f"pkg:deb/debian/{package.name}@{version}?arch={package.architecture}"
    reference = {
        "referenceCategory": "PACKAGE-MANAGER",
        "referenceType": "purl",
        "referenceLocator": locator,
    }
    return described(
        package.name, package.version, "Organization: Debian", package.license, externalRefs=[reference],
        sourceInfo=f"built from the Debian source package {package.source}")


def program_file(package, content, path):
    return {
        "SPDXID": identifier("File", package),
        "fileName": f"./{package}/usr/bin/{path.name}",
        "fileTypes": ["BINARY"],
        "checksums": [
            {"algorithm": name.upper(), "checksumValue": hashlib.new(name, content).hexdigest()} for name in ("sha1", "sha256")
        ],
        "licenseConcluded": "Apache-2.0",
        "licenseInfoInFiles": ["Apache-2.0"],
        "copyrightText": "NOASSERTION",
    }


class Bill:
    def __init__(self, release, swift):
        self.release = release
        self.packages, self.files, self.relations = {}, [], set()
        self.swift = described(
            "swift-runtime", swift, "Organization: Swift.org", SWIFT_LICENSE,
            comment="The static runtime and standard library of the toolchain.")
        self.root = described("factord", release.version, "NOASSERTION", "Apache-2.0")

    def relate(self, one, kind, other):
        self.relations.add((one, kind, other))

    def keep(self, package):
        """Takes a Debian package, and returns its identifier."""
        entry = library(package)
        self.packages[entry["SPDXID"]] = entry
        return entry["SPDXID"]

    def add_program(self, package, path):
        entry = program_file(package, path.read_bytes(), path)
        self.files.append(entry)
        self.relate(entry["SPDXID"], "GENERATED_FROM", self.root["SPDXID"])
        self.relate("SPDXRef-DOCUMENT", "DESCRIBES", entry["SPDXID"])
        self.packages[self.swift["SPDXID"]] = self.swift
        self.relate(entry["SPDXID"], "STATIC_LINK", self.swift["SPDXID"])
        loaded = libraries.loaded(path)
        if "libstdc++.so.6" not in libraries.needed(path) and libraries.standard_library():
            self.relate(entry["SPDXID"], "STATIC_LINK", self.keep(libraries.standard_library()))
        for name in libraries.needed(path):
            owner = libraries.package(loaded[name])
            if owner:
                self.relate(entry["SPDXID"], "DYNAMIC_LINK", self.keep(owner))
        for place in loaded.values():
            owner = libraries.package(place)
            for name in libraries.needed(place) if owner else ():
                other = libraries.package(loaded[name]) if name in loaded else None
                if other and other != owner:
                    self.relate(self.keep(owner), "DEPENDS_ON", self.keep(other))

    def document(self):
        packages = [self.root, *(self.packages[key] for key in sorted(self.packages))]
        self.relate("SPDXRef-DOCUMENT", "DESCRIBES", self.root["SPDXID"])
        relations = [
            {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}
            for one, kind, other in sorted(self.relations)
        ]
        name = f"factord-{self.release.version}-{self.release.architecture}"
        digest = hashlib.sha256(json.dumps([packages, self.files, relations]).encode()).hexdigest()
        return {
            "spdxVersion": "SPDX-2.3",
            "dataLicense": "CC0-1.0",
            "SPDXID": "SPDXRef-DOCUMENT",
            "name": name,
            "documentNamespace": f"https://factord.example/spdx/{urllib.parse.quote(name)}-{digest}",
            "creationInfo": {
                "created": self.release.timestamp,
                "creators": [f"Organization: {MAINTAINER.split(' <')[0]}", "Tool: factord-deploy-package"],
            },
            "packages": packages,
            "files": self.files,
            "relationships": relations,
        }


def write(release, programs, swift, output):
    bill = Bill(release, swift)
    for package, path in programs.items():
        bill.add_program(package, path)
    target = output / f"factord_{release.version}_{release.architecture}.spdx.json"
    target.write_text(json.dumps(bill.document(), indent=1) + "\n", encoding="utf-8")
    return target
