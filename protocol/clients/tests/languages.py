"""The languages to be tested, and their drivers; see driver.md."""

from __future__ import annotations

import atexit
import contextlib
import fcntl
import hashlib
import itertools
import json
import os
import shutil
import signal
import subprocess
import tempfile
import threading
import unittest
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Iterator, NoReturn, Optional

CLIENTS = Path(__file__).resolve().parents[1]
PROTOCOL = CLIENTS.parent
ROOT = PROTOCOL.parent
#: A time limit for what happens soon, or never. Nothing waits that long on a sound machine.
PATIENCE = 120.0


@dataclass
class Language:
    name: str
    folder: Path
    needs: list[str]
    run: list[str]
    build: list[list[str]] = field(default_factory=list)
    checks: dict[str, list[list[str]]] = field(default_factory=dict)
    environment: dict[str, str] = field(default_factory=dict)
    pipelines: bool = False
    #: For some checks a command that fails where they cannot be made.
    check_needs: dict[str, list[str]] = field(default_factory=dict)
    _out: Optional[str] = None
    _failure: Optional[str] = None
    _driver: Optional[Driver] = None

    @property
    def surroundings(self) -> dict[str, str]:
        return {**os.environ, **{name: self._filled(value) for name, value in self.environment.items()}}

    def _filled(self, text: str) -> str:
        return (
            text.replace("{client}", str(self.folder)).replace("{protocol}", str(PROTOCOL)).replace("{out}", self._out or "")
        )

    def command(self, words: list[str]) -> None:
        """Runs a command, which must succeed."""
        done = subprocess.run(
            [self._filled(word) for word in words],
            cwd=self.folder,
            env=self.surroundings,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
        if done.returncode != 0:
            raise AssertionError(f"{' '.join(words)} ended with {done.returncode}:\n{done.stdout[-8000:]}")

    def succeeds(self, words: list[str]) -> bool:
        """Whether a command does."""
        try:
            self.command(words)
        except (AssertionError, OSError):
            return False
        return True

    def prepare(self) -> None:
        """Builds the driver, once."""
        if self._out is None:
            try:
                if KEPT:
                    with locked(Path(KEPT) / f"{self.name}.lock"):
                        self._build_once(Path(KEPT) / self.name)
                else:
                    self._out = tempfile.mkdtemp(prefix=f"factord-{self.name}-")
                    atexit.register(shutil.rmtree, self._out, True)
                    self._build()
            except AssertionError as failure:
                self._failure = str(failure)
        if self._failure is not None:
            raise AssertionError(self._failure)

    def _build(self) -> None:
        for words in self.build:
            self.command(words)

    def _build_once(self, out: Path) -> None:
        """Builds it there, unless it was built there of the same files."""
        self._out, stamp = str(out), out / "built-of"
        files = sorted(path for path in self.folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
        told = hashlib.sha256()
        for path in files:
            told.update(f"{path}\0{path.stat().st_size}\0".encode() + path.read_bytes())
        if not stamp.exists() or stamp.read_text() != told.hexdigest():
            shutil.rmtree(out, True)
            out.mkdir(parents=True)
            self._build()
            stamp.write_text(told.hexdigest())

    def driver(self) -> Driver:
        """The running driver; a new one if it has ended."""
        self.prepare()
        if self._driver is None or self._driver.ended:
            self._driver = Driver(self)
        return self._driver

    def started(self, leading: Sequence[str] = ()) -> Driver:
        """A driver of its own, which a command begins if there is one."""
        self.prepare()
        return Driver(self, leading)

    @property
    def arguments(self) -> list[str]:
        return [self._filled(word) for word in self.run]


#: Those that are tested, or `all`: they and whatever else their tests need must be there. Without any, what is missing is
#: skipped.
WANTED = os.environ.get("FACTORD_CLIENTS", "").split()
#: A directory where built drivers are kept for other programs and later runs. Without it, each program builds its own.
KEPT = os.environ.get("FACTORD_DRIVERS", "")


def selected() -> list[Language]:
    """Those named in FACTORD_CLIENTS, whether their tools are installed or not, or all whose tools are."""
    languages = []
    for path in sorted(CLIENTS.glob("*/tests/driver*.json")):
        folder = path.parents[1]
        # `driver-asyncio.json` in python/ is that of `python-asyncio`.
        name = folder.name + path.stem[len("driver") :]
        languages.append(Language(name=name, folder=folder, **json.loads(path.read_text())))
    unknown = set(WANTED) - {"all"} - {language.name for language in languages}
    if unknown:
        raise SystemExit(f"FACTORD_CLIENTS names no client: {', '.join(sorted(unknown))}")
    if not WANTED:
        return [language for language in languages if not missing(language.needs)]
    return [language for language in languages if WANTED == ["all"] or language.name in WANTED]


def found() -> list[Language]:
    """The same; ends the program if tools of those that are named are missing."""
    for language in selected():
        if missing(language.needs):
            raise SystemExit(f"{language.name} needs {', '.join(missing(language.needs))}")
    return selected()


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Holds the lock of a file against other programs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def missing(tools: list[str]) -> list[str]:
    return [tool for tool in tools if shutil.which(tool) is None]


def skip(reason: str) -> NoReturn:
    """Ends a test for which something is missing."""
    if WANTED:
        raise AssertionError(reason)
    raise unittest.SkipTest(reason)


class Driver:
    """A running driver, which carries out many lines at once."""

    def __init__(self, language: Language, leading: Sequence[str] = ()) -> None:
        self.language = language
        self._errors = tempfile.TemporaryFile()
        self._process = subprocess.Popen(
            [*leading, *language.arguments],
            cwd=language.folder,
            env=language.surroundings,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            start_new_session=True,
        )
        self._numbers = itertools.count(1)
        self._outcomes: dict[int, Any] = {}
        self._changed = threading.Condition()
        self.ended = False
        threading.Thread(target=self._receive, daemon=True).start()
        atexit.register(self.end)

    def _receive(self) -> None:
        assert self._process.stdout is not None
        wrong = None
        for line in self._process.stdout:
            try:
                outcome = json.loads(line)
                number = outcome.pop("n")
            except (ValueError, KeyError, AttributeError):
                wrong = line
                break
            with self._changed:
                if number in self._outcomes:
                    wrong = line
                self._outcomes[number] = outcome
                self._changed.notify_all()
        if wrong is not None:
            self._errors.write(b"\nnot a line of a driver, or a second one: " + wrong[:2000])
            self._process.kill()
        with self._changed:
            self.ended = True
            self._changed.notify_all()

    def send(self, **line: Any) -> int:
        """Sends a line without waiting for its outcome; returns its number."""
        number = next(self._numbers)
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps({"n": number, **line}).encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise AssertionError(f"the driver has ended: {self.errors()}") from None
        return number

    def has(self, number: int) -> bool:
        with self._changed:
            return number in self._outcomes

    def wait(self, number: int) -> Any:
        """The outcome of a line."""
        with self._changed:
            done = self._changed.wait_for(lambda: number in self._outcomes or self.ended, PATIENCE)
            if number in self._outcomes:
                return self._outcomes[number]
        if not done:
            self.end()
            raise AssertionError(f"the driver has not answered in {PATIENCE} s: {self.errors()}")
        raise AssertionError(f"the driver has ended: {self.errors()}")

    def do(self, **line: Any) -> Any:
        return self.wait(self.send(**line))

    def configure(self, socket: str, **options: Any) -> None:
        """Makes a new client, patient unless told otherwise."""
        outcome = self.do(configure={"socket": socket, "timeout_ms": int(PATIENCE * 1000), **options})
        assert outcome == {"result": {}}, outcome

    def begin(self, method: str, params: Optional[dict[str, Any]] = None, **options: Any) -> int:
        line: dict[str, Any] = {"call": method, "params": params or {}}
        return self.send(**line, **({"options": options} if options else {}))

    def ask(self, method: str, params: Optional[dict[str, Any]] = None, **options: Any) -> Any:
        return self.wait(self.begin(method, params, **options))

    def errors(self) -> str:
        self._errors.seek(0)
        return self._errors.read()[-8000:].decode(errors="replace")

    def finish(self) -> int:
        """Ends its input; returns what it ended with."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        return self._process.wait(PATIENCE)

    def end(self) -> None:
        if self._process.poll() is None:
            # Processes of its own would keep its output open.
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            try:
                if stream is not None and not stream.closed:
                    stream.close()
            except OSError:
                pass
