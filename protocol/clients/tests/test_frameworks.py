"""The snippets of ../frameworks as running sites, each asked by a browser that gets it wrong first.

A snippet is skipped without its framework (deploy/packages, section clients), and those of languages that FACTORD_CLIENTS does
not name.
"""

from __future__ import annotations

import glob
import http.client
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import threading
import time
import unittest
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Optional
from urllib.parse import urlencode, urlsplit

import languages
from languages import CLIENTS, PATIENCE
from servers import PROGRAM, Daemon
from test_daemon import SEED, totp

SNIPPETS = CLIENTS / "frameworks"
SITES = CLIENTS / "tests/frameworks"
PASSWORD = "three tame badgers"
PYTHON = "/usr/bin/python3"
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
    #: What is typed in as the name, and whom factord knows by it.
    user: str
    subject: str
    #: The programs and patterns of files without which it is skipped.
    needs: list[str]
    #: Where files go before it is built: from {snippets}, {sites} or {clients}, to a path within {out}. Folders are linked.
    files: dict[str, str]
    build: list[list[str]]
    run: list[str]
    environment: dict[str, str] = field(default_factory=dict)


FRAMEWORKS = [
    Framework(
        "Django", "python", "ada", "101",
        ["/usr/lib/python3/dist-packages/django"], {}, [],
        [PYTHON, "{sites}/django_site.py", "{port}", "{out}"],
        {"PYTHONPATH": "{snippets}:{clients}/python"},
    ),
    Framework(
        "Flask", "python", "flask", "flask",
        ["/usr/lib/python3/dist-packages/flask"], {}, [],
        [PYTHON, "-m", "flask", "--app", "flask_sign_in", "run", "--port", "{port}"],
        {"PYTHONPATH": "{snippets}:{clients}/python"},
    ),
    Framework(
        "FastAPI", "python", "fastapi", "fastapi",
        [f"/usr/lib/python3/dist-packages/{each}" for each in ("fastapi", "uvicorn", "multipart")], {}, [],
        [PYTHON, "-m", "uvicorn", "--log-level", "warning", "--port", "{port}", "fastapi_sign_in:app"],
        {"PYTHONPATH": "{snippets}:{clients}/python"},
    ),
    Framework(
        "Express", "typescript", "express", "express",
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
        "NextJS", "typescript", "next", "next",
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
        "NetHTTP", "go", "go", "go",
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
        "Rails", "ruby", "ada", "102",
        ["ruby", "/usr/share/rubygems-integration/all/specifications/railties-*.gemspec"], {}, [],
        ["ruby", "-I", "{clients}/ruby/lib", "{sites}/rails_site.rb", "{port}", "{snippets}/rails_sign_in.rb"],
    ),
    Framework(
        "Laravel", "php", "ada", "103",
        ["php", "/usr/share/php/Illuminate"], {}, [],
        ["php", "-S", "127.0.0.1:{port}", "{sites}/laravel_site.php"],
        {
            "FACTORD_CLIENT": "{clients}/php",
            "LARAVEL_HOME": "{out}",
            "LARAVEL_SNIPPET": "{snippets}/laravel_sign_in.php",
        },
    ),
    Framework(
        "Phoenix", "elixir", "ada", "104",
        ["elixir", "/usr/lib/erlang/lib/jiffy-*"], {}, [],
        ["elixir", "{sites}/phoenix_site.exs", "{port}", "{snippets}/phoenix_sign_in.ex"],
    ),
    Framework(
        "Spring", "java", "spring", "spring",
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
    ),
]  # fmt: skip


class Site:
    """A snippet that is built and served in the background, so that all of them can be at once."""

    def __init__(self, framework: Framework, daemon: str) -> None:
        self._framework = framework
        self._out = tempfile.mkdtemp(prefix=f"factord-{framework.name.lower()}-")
        with socket.create_server(("127.0.0.1", 0)) as found:
            self.port: int = found.getsockname()[1]
        self._environment = {
            **os.environ,
            "HOME": self._out,
            "FACTORD_SOCKET": daemon,
            "PYTHONDONTWRITEBYTECODE": "1",
            **{name: self._filled(text) for name, text in framework.environment.items()},
        }
        self._log = open(os.path.join(self._out, "log"), "w+b")
        self._process: Optional[subprocess.Popen[bytes]] = None
        self._failed = False
        self._starting = threading.Thread(target=self._start, daemon=True)
        self._starting.start()

    def _filled(self, text: str) -> str:
        jars = ":".join(str(JAVA / each) for each in JARS)
        places = {"snippets": SNIPPETS, "sites": SITES, "clients": CLIENTS, "out": self._out, "port": self.port, "jars": jars}
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
        for words in self._framework.build:
            self._failed = self._failed or self._popen(words).wait() != 0
        if not self._failed:
            self._process = self._popen(self._framework.run)

    def _popen(self, words: list[str]) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [self._filled(word) for word in words],
            cwd=self._out,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=subprocess.STDOUT,
        )

    def wait(self) -> None:
        """Waits until it serves."""
        self._starting.join()
        end = time.monotonic() + PATIENCE
        while self._process is not None and self._process.poll() is None and time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except ConnectionRefusedError:
                time.sleep(0.05)
        raise AssertionError(f"{self._framework.name} does not serve:\n{self.log()}")

    def log(self) -> str:
        self._log.seek(0)
        return self._log.read()[-8000:].decode(errors="replace")

    def close(self) -> None:
        self._starting.join()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
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
        self._forms = 0
        self.feed(self.text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, Optional[str]]]) -> None:
        given = {name: value or "" for name, value in attributes}
        self._forms += tag == "form"
        if tag == "input" and self._forms == 1 and given.get("name"):
            self.fields[given["name"]] = given.get("value", "")
        if tag == "button" and given.get("name") == "selection":
            self.selections.append(given.get("value", ""))


class Browser:
    def __init__(self, port: int) -> None:
        self._port = port
        self._cookies: dict[str, str] = {}

    def get(self, path: str) -> Page:
        return self._ask("GET", path, None, {})

    def post(self, path: str, fields: dict[str, str], **headers: str) -> Page:
        return self._ask("POST", path, urlencode(fields), headers)

    def _ask(self, method: str, path: str, body: Optional[str], headers: dict[str, str]) -> Page:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
        sent: dict[str, str] = {}
        if self._cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        sent.update({name.replace("_", "-"): text for name, text in headers.items()})
        if body is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            connection.request(method, path, body, sent)
            page = Page(connection.getresponse())
        finally:
            connection.close()
        self._cookies.update(page.cookies)
        return page

    def sign_in(self, **answers: str) -> Page:
        """Fills in what is asked for, step by step, up to a refusal or a redirect."""
        page = self.get("/sign-in")
        for _ in range(3):
            given = {name: value or answers[name] for name, value in page.fields.items()}
            page = self.post("/sign-in", given, Sec_Fetch_Site="same-origin")
            if page.status != 200:
                break
        return page


class SignIns(unittest.TestCase):
    daemon: Daemon
    sites: dict[str, Site]

    @classmethod
    def setUpClass(cls) -> None:
        if not PROGRAM:
            raise unittest.SkipTest("FACTORD_PROGRAM names no program")
        cls.daemon = Daemon()
        cls.addClassCleanup(cls.daemon.close)
        second_factors = {"state": "required", "second_factors": ["totp", "email_code"]}
        cls.ask("tenant.update", tenant="default", policy={"mfa": second_factors})
        cls.sites = {}
        for framework in FRAMEWORKS:
            if is_wanted(framework) and not missing(framework):
                cls.sites[framework.name] = Site(framework, cls.daemon.path)
                cls.addClassCleanup(cls.sites[framework.name].close)

    def check(self, framework: Framework) -> None:
        if not is_wanted(framework):
            self.skipTest("FACTORD_CLIENTS does not name its language")
        if missing(framework):
            languages.skip(f"needs {', '.join(missing(framework))}")
        site = self.sites[framework.name]
        site.wait()
        try:
            self.play(framework, site)
        except (AssertionError, KeyError, OSError, http.client.HTTPException) as failure:
            raise AssertionError(f"{failure!r}\nlog:\n{site.log()}") from failure

    def play(self, framework: Framework, site: Site) -> None:
        self.ask("password.set", subject=framework.subject, password=PASSWORD)
        self.ask("totp.enroll", subject=framework.subject, secret=SEED, activate=True)
        right = {"password": PASSWORD, "code": totp(SEED)}
        right.update({name: framework.user for name in ("identifier", "name", "username")})
        wrong_code = f"{(int(right['code']) + 1) % 1_000_000:06}"
        browser = Browser(site.port)

        def is_closed(asked: Browser) -> None:
            page = asked.get("/")
            self.assertIn(page.status, (302, 303))
            self.assertIn("/sign-in", page.location)

        is_closed(browser)
        for answers in [{"password": "no"}, {"code": wrong_code}, {"code": "12"}]:
            page = browser.sign_in(**{**right, **answers})
            self.assertEqual(page.status, 422, page.text)
            self.assertRegex(page.text, r'role="alert">[^<]')
            is_closed(browser)
        # Somebody else's page cannot sign a browser in.
        stranger = Browser(site.port)
        page = stranger.post("/sign-in", right, Sec_Fetch_Site="cross-site")
        self.assertIn(page.status, (403, 419, 422))
        is_closed(stranger)
        page = browser.sign_in(**right)
        self.assertIn(page.status, (302, 303), page.text)
        self.assertIn(urlsplit(page.location).path, ("", "/"))
        page = browser.get("/")
        self.assertEqual(page.status, 200)
        self.assertIn(f"Hello {framework.user}", page.text)
        is_closed(stranger)
        if "identifier" in browser.get("/sign-in").fields:
            self.set_up(framework, site)

    def set_up(self, framework: Framework, site: Site) -> None:
        """Somebody without a second factor, where one is demanded, chooses an app and sets it up."""
        user = f"{framework.user}-new"
        self.ask("password.set", subject=user, password=PASSWORD)
        browser = Browser(site.port)
        page = browser.post("/sign-in", {"identifier": user, "password": PASSWORD})
        self.assertEqual(page.fields, {})
        self.assertIn("totp", page.selections)
        page = browser.post("/sign-in", {"selection": "totp"})
        self.assertEqual(list(page.fields), ["code"])
        (key,) = re.findall("Key for your app: ([A-Z2-7]+)", page.text)
        self.assertEqual(urlsplit(browser.post("/sign-in", {"code": totp(key)}).location).path, "/")
        self.assertIn(f"Hello {user}", browser.get("/").text)

    @classmethod
    def ask(cls, method: str, **params: Any) -> None:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(cls.daemon.path)
            connection.sendall(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode() + b"\n")
            answer = json.loads(connection.makefile().readline())
        assert "result" in answer, answer


def is_wanted(framework: Framework) -> bool:
    return languages.WANTED in ([], ["all"]) or framework.language in languages.WANTED


def missing(framework: Framework) -> list[str]:
    return [each for each in framework.needs if shutil.which(each) is None and not glob.glob(each)]


def test_of(framework: Framework) -> Any:
    return lambda case: case.check(framework)


for each in FRAMEWORKS:
    setattr(SignIns, f"test_{each.name}", test_of(each))


if __name__ == "__main__":
    unittest.main()
