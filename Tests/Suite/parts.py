"""The parts of the suite: what each of them runs, and what of the repository reaches it."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Iterator

from running import PYTHON, Job

ROOT = Path(__file__).resolve().parents[2]
UNIT = Path(__file__).with_name("unit.py")
BUILT = ROOT / ".build"
INTERPLAY = ROOT / "Tests/Interplay"
UPGRADE = ROOT / "Tests/Upgrade"
CLIENTS = ROOT / "protocol/clients"

Environment = dict[str, "str | None"]


@dataclass(frozen=True)
class Part:
    """A process that tests: Swift tests, Python tests or, by a command, one thing only."""

    name: str
    #: Patterns of Swift tests.
    swift: tuple[str, ...] = ()
    #: Python tests, as `unit.py` takes them, in a folder, and their interpreter with its options.
    python: tuple[str, ...] = ()
    folder: Path = ROOT
    interpreter: tuple[str, ...] = (PYTHON,)
    command: tuple[str, ...] = ()
    environment: Environment = field(default_factory=dict)
    #: A change of one of these targets of the package, or of what they are built from, reaches the part.
    targets: frozenset[str] = frozenset()
    #: So does a change of one of these files, or below one of these folders.
    paths: tuple[str, ...] = ()
    #: Whether it is run only by `--all`, as it repeats what others test.
    repeats: bool = False
    #: Whether it does hardly anything but wait.
    waits: bool = False

    def job(self, programs: Path, output: Path) -> Job:
        base = str(output / self.name.replace("/", "."))
        events, log = Path(base + ".events"), Path(base + ".log")
        events.unlink(missing_ok=True)
        if self.command:
            return Job(self.name, list(self.command), self.environment, None, log, self.waits)
        if self.swift:
            command = [str(programs / "factordPackageTests.xctest"), "--testing-library", "swift-testing", "--no-parallel"]
            command += [word for pattern in self.swift for word in ("--filter", pattern)]
            command += ["--event-stream-output-path", str(events)]
        else:
            command = [*self.interpreter, str(UNIT), str(events), str(self.folder), *self.python]
        return Job(self.name, command, self.environment, events, log, self.waits)


def shifted_clock(output: Path) -> Path:
    """Builds the library that sets a program's clock ahead."""
    source, library = INTERPLAY / "clock.c", output / "clock.so"
    subprocess.run(["clang", "-shared", "-fPIC", "-O2", "-Wall", "-Werror", "-o", library, source], check=True)
    return library


def environment(programs: Path, clock: Path) -> dict[str, str]:
    """What all parts find in their environment."""
    return {
        "FACTORD_CLOCK": str(clock),
        "FACTORD_PROGRAM": str(programs / "factord"),
        "FACTORD_COURIER": str(programs / "factord-courier"),
        "FACTORD_DRIVERS": str(BUILT / "drivers"),
        "FACTORD_LAYERS": str(BUILT / "layers"),
        "PYTHONDONTWRITEBYTECODE": "1",
        # Otherwise the testing library walks the stack at each error that is thrown, also in the daemon's own code.
        "SWT_SWIFT_ERROR_BACKTRACING_ENABLED": "0",
    }


def every(programs: Path) -> list[Part]:
    """All parts, those first that take longest."""
    found = [*suite(), *swift(programs), *shared_stores(), *upgrade(), *clients(), *interplay(), packages(programs)]
    names = [part.name for part in found]
    assert len(set(names)) == len(names), "two parts have one name"
    return sorted(found, key=lambda part: LONGEST.index(part.name) if part.name in LONGEST else len(LONGEST))


#: Without them first, the others would have ended when they begin, and they would be alone at the end.
LONGEST = [
    "DaemonTests/DrillTests", "interplay/accessibility", "interplay/example", "packages", "DaemonTests/PageTests",
    "DaemonTests/MemoryTests", "clients/frameworks/Laravel", "FactorServerTests/E-O", "FactorServerTests/D", "StoreTests/A-R",
    "StoreTests/S-Z", "IntegrityTests/F-Z", "shared/postgresql", "FactorServerTests/P-R", "FactorServerTests/S-Z", "ProtocolTests",
]  # fmt: skip


def suite() -> Iterator[Part]:
    """The runner itself, and the one of mutants."""
    here = Path(__file__).parent
    mutants = here.with_name("Mutants")
    yield Part("suite", python=("test_suite",), folder=here)
    yield Part("suite/mutants", python=("test_mutants",), folder=mutants)
    files = sorted(str(path) for folder in (here, mutants) for path in folder.glob("*.py"))
    yield Part("suite/types", command=("mypy", "--strict", "--cache-dir", str(BUILT / "mypy"), *files))


# -- Swift

#: The bundle whose suites are parts of their own. They start programs, and mostly wait for them.
SPLIT = "DaemonTests"
#: How the suites there name programs beside the daemon.
PROGRAMS = {
    "Program.ctl": "factorctl", '"factorctl"': "factorctl", "Program.courier": "factord-courier",
    '"factord-drill"': "factord-drill",
}  # fmt: skip


#: Long bundles are several parts, by the first letters of their suites: otherwise the last of one would be run alone.
CUT = {
    "FactorServerTests": ["A-C", "D", "E-O", "P-R", "S-Z"], "IntegrityTests": ["A-E", "F-Z"], "StoreTests": ["A-R", "S-Z"],
}  # fmt: skip

#: Bundles with digests that were not made by the test.
HASHING = {"FactorCryptoTests", "IntegrityTests", "ReleaseTests"}


def listed(programs: Path) -> set[tuple[str, str]]:
    """The bundles of tests, and the suites of the one that is split."""
    command = [str(programs / "factordPackageTests.xctest"), "--testing-library", "swift-testing", "--list-tests"]
    told = subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout
    halves = [line.partition(".") for line in told.splitlines()]
    outside = [line for line in halves if line[0] in CUT and not "A" <= line[2][0] <= "Z"]
    assert not outside, f"in no part: {outside}"
    return {(bundle, rest.split("/")[1] if bundle == SPLIT else "") for bundle, _, rest in halves}


def swift(programs: Path) -> Iterator[Part]:
    for bundle, suite in sorted(listed(programs)):
        if not suite:
            environment: Environment = {"FACTORD_TEST_HASHING": None} if bundle in HASHING else {}
            for letters in CUT.get(bundle, [""]):
                yield Part(
                    f"{bundle}/{letters}" if letters else bundle, (rf"^{bundle}\.[{letters}]" if letters else rf"^{bundle}\.",),
                    environment=environment, targets=frozenset({bundle}), paths=READ.get(bundle, ()),
                )  # fmt: skip
        elif suite == "ClientTests":
            yield from (transcripts(language) for language in languages())
        else:
            yield of_daemon(suite)


def of_daemon(suite: str) -> Part:
    texts = [path.read_text() for path in (ROOT / "Tests/DaemonTests").rglob("*.swift")]
    text = next(text for text in texts if f"struct {suite} " in text)
    targets = {SPLIT, "factord"} | {program for name, program in PROGRAMS.items() if name in text}
    return Part(
        f"{SPLIT}/{suite}", (rf"^{SPLIT}\.{SPLIT}/{suite}/",),
        targets=frozenset() if suite == "PageTests" else frozenset(targets), paths=READ.get(suite, ()),
    )  # fmt: skip


#: The tests that are repeated on a store that several sidecars share.
SHARING = ["SharedStoreTests", "OutdatedFetchTests", "RandomLifeTests", "KeyRotationTests", "SpentCodeTests"]


def shared_stores() -> Iterator[Part]:
    """On stores that others change too: one that only says so, one that loses decisions, and a database."""
    first = (r"^ProtocolTests\.TranscriptTests/", r"^FactorServerTests\.RandomLifeTests/")
    targets = frozenset({"FactorServerTests", "ProtocolTests"})
    for kind in ("calm", "lossy"):
        environment: Environment = {"FACTORD_TEST_SHARED": kind}
        yield Part(f"shared/{kind}", first, environment=environment, targets=targets)
        for bundle in sorted(targets):
            yield Part(f"shared/{kind}/{bundle}", (rf"^{bundle}\.",), environment=environment, targets=targets, repeats=True)
    database: Environment = {"FACTORD_TEST_STORE": "postgresql"}
    suites = tuple(rf"^FactorServerTests\.{suite}/" for suite in SHARING)
    yield Part("shared/postgresql", (r"^ProtocolTests\.TranscriptTests/", *suites), environment=database, targets=targets)
    yield Part("shared/postgresql/ProtocolTests", (r"^ProtocolTests\.",), environment=database, targets=targets, repeats=True)


def upgrade() -> Iterator[Part]:
    """The release before, which is built once, and today's program on one store."""
    stores = frozenset({"factord", "FactorServer", "FactorCore", "FactorPostgreSQL"})
    read = ("Tests/Upgrade/", "deploy/bench_database.py")
    yield Part("upgrade", python=("test_upgrade",), folder=UPGRADE, targets=stores, paths=read, repeats=True)


# -- Clients

#: What clients meet of the daemon, apart from its methods.
SERVING = ("Sources/factord/", "Sources/FactorSocket/", "Sources/FactorWire/")
#: The clock that is set ahead for programs.
CLOCK = ("Tests/Interplay/clock.c", "Tests/Interplay/shifted.py")
#: What they are generated from, and what all are tested with.
OF_CLIENTS = (
    "protocol/openrpc.json", "protocol/clients/generate", "protocol/clients/generator/", "protocol/clients/tests/",
    *CLOCK, *SERVING,
)  # fmt: skip


def languages() -> list[str]:
    """The clients, as `protocol/clients/tests/languages.py` names them."""
    descriptions = CLIENTS.glob("*/tests/driver*.json")
    return sorted(path.parents[1].name + path.stem.removeprefix("driver") for path in descriptions)


def client(language: str) -> str:
    return f"protocol/clients/{language.removesuffix('-asyncio')}/"


def transcripts(language: str) -> Part:
    return Part(
        f"transcripts/{language}", (rf"^{SPLIT}\.{SPLIT}/ClientTests/",), environment={"FACTORD_CLIENTS": language},
        paths=(client(language), "protocol/transcripts/", "Tests/DaemonTests/", "Tests/TestSupport/", *OF_CLIENTS),
    )  # fmt: skip


def clients() -> Iterator[Part]:
    folder = CLIENTS / "tests"
    modules = sorted(path.stem for path in folder.glob("test_*.py"))

    def part(name: str, tests: list[str], path: str, language: str = "all", waits: bool = False) -> Part:
        return Part(
            f"clients/{name}", python=tuple(tests), folder=folder, interpreter=(PYTHON, "-W", "error"),
            environment={"FACTORD_CLIENTS": language}, paths=(path, *OF_CLIENTS), waits=waits,
        )  # fmt: skip

    for language in languages():
        yield part(language, [f"{module}.*_{language}" for module in modules], client(language), language)
    yield part("operators", ["test_court.Operators"], "Sources/factorctl/")
    yield part("patience", ["test_connections.WaitedFor"], "protocol/clients/", waits=True)
    for name in re.findall(r"Framework\(\n +\"(\w+)\"", (folder / "sites.py").read_text()):
        yield part(f"frameworks/{name}", [f"test_frameworks.{name}"], "protocol/clients/")


# -- Other programs

PYTHON_CLIENT = ("protocol/clients/python/", "protocol/clients/tests/")
#: What is built from what, and with what it is found: `deploy/test` makes these environments.
JUDGES, GENERATOR = (BUILT / name / "bin/python" for name in ("judges", "generator"))
COURIER = ("MailTests", "GatewayTests", "LocalTests", "ClockTests", "LifeTests", "OddJobTests", "SandboxTests")


def proxy_pages() -> list[str]:
    """The proxies with a page, as `Tests/Interplay/proxied.py` names them."""
    return re.findall(r"^class (\w+)\(Proxied\)", (INTERPLAY / "proxied.py").read_text(), flags=re.M)


def interplay() -> Iterator[Part]:
    """The daemon together with programs that are not ours: browsers, proxies, mail servers, libraries."""

    def part(
        name: str, *tests: str, paths: tuple[str, ...] = (), targets: tuple[str, ...] = (), interpreter: str | Path = PYTHON
    ) -> Part:
        return Part(
            f"interplay/{name}", python=tests, folder=INTERPLAY, interpreter=(str(interpreter),),
            environment={
                "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "FACTORD_AXE": str(BUILT / "checker/axe.min.js"),
                "FACTORD_CLIENTS": None,
            },
            targets=frozenset(targets), paths=("Tests/Interplay/", *PYTHON_CLIENT, *paths),
        )  # fmt: skip

    for name in (
        "example", "example_desk", "example_requests", "example_library", "moved_domain", "samples", "accessibility", "passkeys",
    ):  # fmt: skip
        yield part(name, f"test_{name}", paths=(*SERVING, "protocol/texts.json"))
    yield part("any_flow", "test_any_flow", paths=(*SERVING, "protocol/clients/page/"))
    yield part("assertions", "test_assertions", paths=("Sources/FactorServer/Assertions/",))
    passkeys = ("Sources/FactorCore/Factors/WebAuthn/", "Sources/FactorServer/Factors/WebAuthn/", "Sources/FactorCrypto/Signatures/")
    yield part("judges", "test_judges.ComparisonTests", interpreter=JUDGES, paths=passkeys)
    yield part("judges/chromium", "test_judges.ChromiumTests", interpreter=JUDGES, paths=passkeys)
    for page in proxy_pages():
        folder = f"deploy/{page.lower()}/"
        yield part(page.lower(), f"test_proxies.{page}*", f"test_proxies_http2.{page}*", paths=(folder, *SERVING))
    described = ("protocol/openrpc.json", "protocol/transcripts/")
    texts = ("protocol/texts.json", "Sources/factord-courier/Templates/", "protocol/clients/from_0.1.0")
    yield part("openrpc", "test_openrpc", paths=(*described, *texts))
    yield part("generator", "test_generator", interpreter=GENERATOR, paths=described)
    courier = ("factord-courier",)
    for kind in COURIER:
        yield part(f"courier/{kind}", f"test_courier.{kind}", paths=("deploy/systemd/", "Sources/FactorServer/Jobs/"), targets=courier)
    yield part("courier/memory", "test_courier_memory", targets=courier)


def packages(programs: Path) -> Part:
    """The same bytes twice, and what tools find in them. `deploy/package --check` does more, on a machine of its own."""
    return Part(
        "packages", command=("deploy/packaging/check", "--quick", str(programs)),
        paths=(
            "deploy/", "README.md", "LICENSE", "protocol/*.md", "Sources/factord/", "Sources/factorctl/",
            "Sources/factord-courier/",
        ),
    )  # fmt: skip


#: What bundles and suites read of the repository, besides what they are built from.
READ: dict[str, tuple[str, ...]] = {
    "DerivedFilesTests": ("protocol/", "deploy/CHANGELOG.md", "deploy/README.md", "deploy/packaging/"),
    "DrillTests": ("deploy/waits.md",),
    "FactorCtlTests": ("protocol/openrpc.json",),
    "FactorServerTests": ("deploy/waits.md",),
    "FactordTests": ("deploy/systemd/",),
    "LineVectorTests": ("protocol/vectors/",),
    "OlderReleaseTests": ("Tests/ReleaseTests/",),
    "PageTests": (
        "README.md", "LICENSE", "deploy/", "protocol/*.md", "protocol/clients/python/", "Sources/FactorProgram/",
        "Sources/factord/", "Sources/factorctl/", "Sources/factord-courier/", "Tests/DaemonTests/",
    ),
    "ProtocolTests": (
        "protocol/*.md", "protocol/openrpc.json", "protocol/revisions/", "protocol/transcripts/", "protocol/vectors/",
    ),
    "RepositoryTests": (
        "Sources/README.md", "deploy/limits.md", "deploy/waits.md", "deploy/symptoms.md", ".swift-format",
    ),
    "StallTests": CLOCK,
    "TranscriptTests": ("protocol/transcripts/",),
    "UnitTests": ("deploy/systemd/",),
}  # fmt: skip
