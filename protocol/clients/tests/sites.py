"""The snippets of ../frameworks as running sites, each of several workers, and a browser that asks them in turn."""

from __future__ import annotations

import contextlib
import glob
import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
from collections import deque
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Optional, Sequence
from urllib.parse import urlencode

import languages
from languages import CLIENTS, PATIENCE
from ports import reserved_port

SNIPPETS = CLIENTS / "frameworks"
SITES = CLIENTS / "tests/frameworks"
PASSWORD = "three tame badgers"
#: Names that are text of a page, whatever they look like. The first sign of one joins the next, for those who count graphemes.
MARKUP = ["<script>alert(1)</script>", "\"'><img src=x onerror=alert(1)>", "\u0d4e<script>alert(1)</script>", "&lt;b&#62;"]
#: What each site's users are called, after its own name: each test has its own, since a code works once.
USERS = ["ada", "bob", "eve", "ivy", "joe", "kim", "lea", "max", *MARKUP]
#: The processes of a site, each on a port of its own. None can know what another was told, but from factord or a cookie.
WORKERS = 2
PYTHON = "/usr/bin/python3"
GUNICORN = "/usr/lib/python3/dist-packages/gunicorn"
NODE = Path("/usr/share/nodejs")
JAVA = Path("/usr/share/java")
JARS = [
    *(f"spring3-{part}.jar" for part in ("aop", "beans", "context", "core", "expression", "web", "web.servlet")),
    *(f"jetty9-{part}.jar" for part in ("http", "io", "security", "server", "servlet", "util")),
    "commons-logging.jar",
    "servlet-api.jar",
]


@dataclass
class Framework:
    name: str
    language: str
    #: The subject of its first user, by number; those of the others follow. Without it, users are known by their names.
    first: Optional[int]
    #: The programs and patterns of files without which it is skipped.
    needs: list[str]
    #: Where files go before it is built: from {snippets}, {sites} or {clients}, to a path within {out}. Folders are linked.
    files: dict[str, str]
    build: list[list[str]]
    run: list[str]
    environment: dict[str, str] = field(default_factory=dict)
    #: The forms (hostile.py) at which the framework fails by itself, before it calls the snippet.
    fails: tuple[str, ...] = ()

    def subjects(self) -> dict[str, str]:
        """Whom factord knows by the names that are typed in."""
        names = [f"{self.name.lower()}-{user}" for user in USERS]
        return {name: name if self.first is None else str(self.first + index) for index, name in enumerate(names)}

    @property
    def is_wanted(self) -> bool:
        return languages.WANTED in ([], ["all"]) or self.language in languages.WANTED

    @property
    def missing(self) -> list[str]:
        return [each for each in self.needs if shutil.which(each) is None and not glob.glob(each)]


FRAMEWORKS = [
    Framework(
        "Django", "python", 101,
        ["/usr/lib/python3/dist-packages/django", GUNICORN], {},
        [[PYTHON, "{sites}/django_site.py"]],
        # Both load the site before they fork, as they do with many workers.
        [PYTHON, "-m", "gunicorn", "--preload", "--bind", "127.0.0.1:{port}", "django_site:application"],
        {"PYTHONPATH": "{snippets}:{sites}:{clients}/python"},
    ),
    Framework(
        "Flask", "python", None,
        ["/usr/lib/python3/dist-packages/flask", GUNICORN], {}, [],
        [PYTHON, "-m", "gunicorn", "--preload", "--bind", "127.0.0.1:{port}", "flask_sign_in:app"],
        {"PYTHONPATH": "{snippets}:{clients}/python"},
    ),
    Framework(
        "FastAPI", "python", None,
        [f"/usr/lib/python3/dist-packages/{each}" for each in ("fastapi", "uvicorn")], {}, [],
        [PYTHON, "-m", "uvicorn", "--log-level", "warning", "--port", "{port}", "fastapi_sign_in:app"],
        {"PYTHONPATH": "{snippets}:{clients}/python"},
    ),
    Framework(
        "Express", "typescript", None,
        ["node", f"{NODE}/express"],
        {
            "{snippets}/express_sign_in.mjs": "express_sign_in.mjs",
            "{sites}/express_site.mjs": "express_site.mjs",
            "{clients}/typescript": "node_modules/factord",
            f"{NODE}/express": "node_modules/express",
        },
        [],
        ["node", "{out}/express_site.mjs", "{port}"],
        {"NODE_PATH": str(NODE)},
    ),
    Framework(
        "NextJS", "typescript", None,
        ["node"],
        {
            "{snippets}/next_sign_in.js": "lib/sign-in.js",
            "{sites}/next_site.mjs": "next_site.mjs",
            "{sites}/next_package.json": "package.json",
            "{clients}/typescript": "node_modules/factord",
        },
        [],
        ["node", "{out}/next_site.mjs", "{port}"],
    ),
    Framework(
        "NetHTTP", "go", None,
        ["go"],
        {"{snippets}/net_http_sign_in.go": "signin/signin.go", "{sites}/net_http_site.go": "main.go"},
        [
            ["go", "mod", "init", "site"],
            ["go", "mod", "edit", "-require", "factord@v0.0.0", "-replace", "factord={clients}/go"],
            ["go", "vet", "./..."],
            ["go", "build", "-o", "site"],
        ],
        ["{out}/site", "{port}"],
        {"GOFLAGS": "-mod=mod", "GOPROXY": "off"},
    ),
    Framework(
        "Rails", "ruby", 201,
        ["puma", "/usr/share/rubygems-integration/all/specifications/railties-*.gemspec"], {}, [],
        ["puma", "--workers", "1", "--preload", "--bind", "tcp://127.0.0.1:{port}", "{sites}/rails_site.ru"],
        {"RUBYLIB": "{clients}/ruby/lib", "RAILS_SNIPPET": "{snippets}/rails_sign_in.rb"},
        fails=("10,000 fields",),
    ),
    Framework(
        "Laravel", "php", 301,
        ["php", "/usr/share/php/Illuminate"], {}, [],
        ["php", "-d", "display_errors=0", "-S", "127.0.0.1:{port}", "{sites}/laravel_site.php"],
        {
            "FACTORD_CLIENT": "{clients}/php",
            "LARAVEL_HOME": "{out}",
            "LARAVEL_SNIPPET": "{snippets}/laravel_sign_in.php",
        },
    ),
    Framework(
        "Phoenix", "elixir", 401,
        ["elixir", "/usr/lib/erlang/lib/jiffy-*"], {}, [],
        ["elixir", "{sites}/phoenix_site.exs", "{port}", "{snippets}/phoenix_sign_in.ex"],
    ),
    Framework(
        "Spring", "java", None,
        ["javac", *(str(JAVA / each) for each in JARS)],
        {"{snippets}/SignInController.java": "SignInController.java", "{sites}/SpringSite.java": "SpringSite.java"},
        [
            ["sh", "-c", "javac --release 17 -d classes $(find {clients}/java/src -name '*.java' ! -name module-info.java)"],
            [
                "javac", "-Xlint:all,-path", "-Werror", "--release", "17", "-d", "classes", "-classpath", "classes:{jars}",
                "SignInController.java", "SpringSite.java",
            ],
        ],
        ["java", "-cp", "{out}/classes:{jars}", "SpringSite", "{port}"],
        fails=('in "',),
    ),
]  # fmt: skip


class Site:
    """A snippet that is built and served in the background, so that all of them can be at once."""

    def __init__(self, framework: Framework, daemon: str) -> None:
        self._framework = framework
        self._out = tempfile.mkdtemp(prefix=f"factord-{framework.name.lower()}-")
        self.ports: list[int] = [reserved_port() for _ in range(WORKERS)]
        self._environment = {
            **os.environ,
            "HOME": self._out,
            "FACTORD_SOCKET": daemon,
            "PYTHONDONTWRITEBYTECODE": "1",
            "SAMPLE_USERS": json.dumps(framework.subjects()),
            **{name: self._filled(text) for name, text in framework.environment.items()},
        }
        self._log = open(os.path.join(self._out, "log"), "w+b")
        self._workers: list[subprocess.Popen[bytes]] = []
        self._starting = threading.Thread(target=self._start, daemon=True)
        self._starting.start()

    def _filled(self, text: str, port: int = 0) -> str:
        jars = ":".join(str(JAVA / each) for each in JARS)
        places = {"snippets": SNIPPETS, "sites": SITES, "clients": CLIENTS, "out": self._out, "port": port, "jars": jars}
        for name, place in places.items():
            text = text.replace(f"{{{name}}}", str(place))
        return text

    def _start(self) -> None:
        for source, target in self._framework.files.items():
            path, source = Path(self._out, target), self._filled(source)
            path.parent.mkdir(parents=True, exist_ok=True)
            if os.path.isdir(source):
                path.symlink_to(source)
            else:
                shutil.copy(source, path)
        if all(self._popen(words).wait() == 0 for words in self._framework.build):
            self._workers = [self._popen(self._framework.run, port) for port in self.ports]

    def _popen(self, words: list[str], port: int = 0) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [self._filled(word, port) for word in words],
            cwd=self._out,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=subprocess.STDOUT,
            process_group=0,
        )

    def wait(self) -> None:
        """Waits until all of its workers serve."""
        self._starting.join()
        end = time.monotonic() + PATIENCE
        waiting = set(self.ports)
        while waiting and self._workers and all(each.poll() is None for each in self._workers) and time.monotonic() < end:
            for port in list(waiting):
                with contextlib.suppress(ConnectionRefusedError):
                    socket.create_connection(("127.0.0.1", port)).close()
                    waiting.remove(port)
            time.sleep(0.05)
        if waiting:
            raise AssertionError(f"{self._framework.name} does not serve:\n{self.log()}")

    def log(self) -> str:
        self._log.seek(0)
        return self._log.read()[-8000:].decode(errors="replace")

    def close(self) -> None:
        self._starting.join()
        for worker in self._workers:
            os.killpg(worker.pid, signal.SIGKILL)
            worker.wait()
        self._log.close()
        shutil.rmtree(self._out, ignore_errors=True)


class Page(HTMLParser):
    """An answer, with the fields of its first form, and the buttons."""

    def __init__(self, answer: http.client.HTTPResponse) -> None:
        super().__init__()
        self.status = answer.status
        self.location = answer.headers.get("Location", "")
        self.cookies = [text.partition(";")[0].partition("=")[::2] for text in answer.headers.get_all("Set-Cookie", [])]
        self.text = answer.read().decode()
        self.fields: dict[str, str] = {}
        #: What can be chosen instead.
        self.selections: list[str] = []
        #: What the form has against requests from other sites.
        self.token: dict[str, str] = {}
        #: The text that people see.
        self.shown = ""
        self._forms = 0
        self.feed(self.text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, Optional[str]]]) -> None:
        given = {name: value or "" for name, value in attributes}
        name = given.get("name", "")
        self._forms += tag == "form"
        if tag == "input" and self._forms == 1 and name:
            self.fields[name] = given.get("value", "")
            if "token" in name:
                self.token = {name: self.fields[name]}
        if tag == "button" and name == "selection":
            self.selections.append(given.get("value", ""))

    def handle_data(self, data: str) -> None:
        self.shown += data


class Browser:
    """Its requests go to the workers in turn: what one has shown is filled in for another."""

    def __init__(self, ports: Sequence[int], cookies: Optional[dict[str, str]] = None) -> None:
        self._ports = deque(ports)
        self.cookies = dict(cookies or {})

    def copy(self) -> Browser:
        return Browser(self._ports, self.cookies)

    def get(self, path: str) -> Page:
        return self.ask("GET", path)

    def post(self, path: str, fields: dict[str, str], **headers: str) -> Page:
        sent = {name.replace("_", "-"): text for name, text in headers.items()}
        sent["Content-Type"] = "application/x-www-form-urlencoded"
        return self.ask("POST", path, urlencode(fields).encode(), sent)

    def ask(self, method: str, path: str, body: Optional[bytes] = None, headers: Optional[dict[str, str]] = None) -> Page:
        connection = http.client.HTTPConnection("127.0.0.1", self._ports[0], timeout=PATIENCE)
        self._ports.rotate()
        sent = dict(headers or {})
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        try:
            # A server may answer what is too long before it has read all of it.
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                connection.request(method, path, body, sent)
            page = Page(connection.getresponse())
        finally:
            connection.close()
        self.cookies.update(page.cookies)
        return page

    def fill(self, path: str, page: Page, answers: dict[str, str]) -> Page:
        """Sends the form of a page, filled in by the names of its fields."""
        given = {name: value or answers[name] for name, value in page.fields.items()}
        return self.post(path, given, Sec_Fetch_Site="same-origin")

    def complete(self, path: str, answers: dict[str, str]) -> Page:
        """Fills in what is asked for, step by step, up to a page without a form, a refusal or a redirect."""
        page = self.get(path)
        for _ in range(3):
            if page.status != 200 or not page.fields:
                break
            page = self.fill(path, page, answers)
        return page
