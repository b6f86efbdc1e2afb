"""Tests of the runner: that no test is left out, that failures are told, and which parts a change reaches."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import re
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import unittest.mock
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Iterator

import parts
import reach
import running
import times
from package import Package, Target
from parts import Part


def written(module: Path) -> Iterator[str]:
    """The names of a module's classes of tests; one that is made for each language or proxy page, with each."""
    body = ast.parse(module.read_text()).body
    classes = {node.name: node for node in body if isinstance(node, ast.ClassDef)}
    calls = [ast.unparse(node) for node in body if isinstance(node, ast.Expr)]
    made = [re.findall(r"\w+", call)[1:] for call in calls if call.startswith("behind_every_page(")]
    for _, *servers in made:
        yield from (f"{page}{server.title()}Tests" for page in parts.proxy_pages() for server in servers)
    bases = {name: {each.id for each in node.bases if isinstance(each, ast.Name)} for name, node in classes.items()}

    def tests(name: str) -> bool:
        own = any(getattr(each, "name", "").startswith("test_") for each in classes[name].body)
        return own or any(tests(base) for base in bases[name] if base in classes)

    for name, node in classes.items():
        # A class that others are made of is not run itself.
        if tests(name) and not any(name in others for others in bases.values()) and name not in [each[0] for each in made]:
            each_language = any(isinstance(each, ast.Name) and each.id == "every_language" for each in node.decorator_list)
            yield from (f"{name}_{language}" for language in parts.languages()) if each_language else [name]


class CompletenessTests(unittest.TestCase):
    def test_each_class_of_python_tests_belongs_to_one_part(self) -> None:
        folders = [
            (parts.INTERPLAY, parts.interplay()), (parts.CLIENTS / "tests", parts.clients()), (parts.UPGRADE, parts.upgrade()),
        ]  # fmt: skip
        for folder, found in folders:
            names = [name for part in found for name in part.python]
            for module in sorted(folder.glob("test_*.py")):
                for kind in written(module):
                    takers = [
                        name for name in names
                        if name.partition(".")[0] == module.stem and fnmatchcase(kind, name.partition(".")[2] or "*")
                    ]  # fmt: skip
                    self.assertEqual(len(takers), 1, f"{module.stem}.{kind} is in {takers}")

    def test_each_file_that_a_part_is_said_to_read_exists(self) -> None:
        shared = [*parts.shared_stores(), *parts.upgrade(), *parts.clients(), *parts.interplay(), parts.packages(Path("/"))]
        read = {path for part in shared for path in part.paths} | {path for paths in parts.READ.values() for path in paths}
        missing = [path for path in {*read, *reach.ALL, *reach.NONE} if not any(parts.ROOT.glob(path.rstrip("/")))]
        self.assertEqual(missing, [".github/"])

    def test_each_letter_of_a_bundle_that_is_cut_belongs_to_one_part(self) -> None:
        for cuts in parts.CUT.values():
            letters = [chr(code) for cut in cuts for code in range(ord(cut[0]), ord(cut[-1]) + 1)]
            self.assertEqual("".join(letters), "ABCDEFGHIJKLMNOPQRSTUVWXYZ")

    def test_the_longest_are_parts(self) -> None:
        cut = {f"{bundle}/{letters}" for bundle, cuts in parts.CUT.items() for letters in cuts}
        known = {part.name for part in [*parts.shared_stores(), *parts.clients(), *parts.interplay(), parts.packages(Path("/"))]}
        for name in parts.LONGEST:
            bundle, _, suite = name.partition("/")
            self.assertTrue(name in known | cut or any((parts.ROOT / "Tests" / bundle).rglob(f"{suite or '*'}.swift")), name)


class ReachTests(unittest.TestCase):
    package = Package([
        Target("Core", "Sources/Core/", frozenset(), False),
        Target("Server", "Sources/Server/", frozenset({"Core"}), False),
        Target("Tool", "Sources/Tool/", frozenset(), False),
        Target("CoreTests", "Tests/CoreTests/", frozenset({"Core"}), True),
        Target("ServerTests", "Tests/ServerTests/", frozenset({"Server"}), True),
    ])  # fmt: skip
    parts = [
        Part("CoreTests", targets=frozenset({"CoreTests"})),
        Part("ServerTests", targets=frozenset({"ServerTests"}), paths=("protocol/vectors/",)),
        Part("pages", paths=("README.md", "Sources/Tool/", "pages/*.md")),
        Part("RepositoryTests"),
    ]

    def reached(self, *paths: str) -> list[str]:
        return [part.name for part in reach.reached(list(paths), self.parts, self.package).parts]

    def test_a_source_reaches_what_is_built_from_it(self) -> None:
        self.assertEqual(self.reached("Sources/Core/A.swift"), ["CoreTests", "ServerTests", "RepositoryTests"])
        self.assertEqual(self.reached("Sources/Server/B.swift"), ["ServerTests", "RepositoryTests"])
        self.assertEqual(self.reached("Tests/CoreTests/C.swift"), ["CoreTests", "RepositoryTests"])

    def test_a_file_reaches_its_readers(self) -> None:
        self.assertEqual(self.reached("README.md"), ["pages", "RepositoryTests"])
        self.assertEqual(self.reached("protocol/vectors/x.json"), ["ServerTests", "RepositoryTests"])
        self.assertEqual(self.reached("Sources/Tool/T.swift"), ["pages", "RepositoryTests"])
        self.assertEqual(self.reached("pages/deep/a.md"), ["pages", "RepositoryTests"])
        self.assertEqual(self.reached("README.md", "Tests/CoreTests/C.swift"), ["CoreTests", "pages", "RepositoryTests"])

    def test_what_nobody_knows_reaches_everything(self) -> None:
        for path in ["protocol/other", "Package.swift", "Tests/Suite/parts.py", "README.md.orig"]:
            self.assertEqual(len(self.reached(path)), len(self.parts), path)

    def test_nothing_reaches_nothing(self) -> None:
        self.assertEqual(self.reached(), [])
        self.assertEqual(self.reached(".gitignore"), ["RepositoryTests"])

    def test_a_moved_file_and_a_new_one_are_changed(self) -> None:
        with tempfile.TemporaryDirectory() as home:
            root = Path(home)

            def git(*words: str) -> None:
                subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a", *words], cwd=root, check=True, stdout=subprocess.PIPE)

            git("init")
            (root / "old").write_text("text")
            (root / "kept").write_text("text")
            git("add", ".")
            git("commit", "-m", "first")
            git("mv", "old", "moved")
            (root / "new").write_text("")
            self.assertEqual(reach.changed(root, "HEAD"), ["moved", "new", "old"])


class TimesTests(unittest.TestCase):
    def events(self, *lines: tuple[str, str, float]) -> times.Events:
        with tempfile.NamedTemporaryFile("w", suffix=".events") as file:
            for name in sorted({name for _, name, _ in lines}):
                told = {"kind": "function", "id": f"Bundle.Suite/{name}/A.swift:1:1", "name": name}
                print(json.dumps({"kind": "test", "payload": told}), file=file)
            for kind, name, moment in lines:
                identity = f"Bundle.Suite/{name}/A.swift:1:1"
                event = {"kind": kind, "testID": identity, "instant": {"since1970": moment}, "messages": [{"text": "oh"}]}
                print(json.dumps({"kind": "event", "payload": event}), file=file)
            # As a process leaves it that is killed.
            file.write('{"kind":"event","pay')
            file.flush()
            return times.Events(Path(file.name))

    def test_events_become_tests(self) -> None:
        found = self.events(("testStarted", "a/b", 1), ("issueRecorded", "a/b", 2), ("testEnded", "a/b", 3), ("testStarted", "c", 3))
        first, second = found.tests
        self.assertEqual((first.suite, first.name, first.wall, first.issues), ("Bundle/Suite", "a/b", 2, ["oh"]))
        self.assertEqual(found.unfinished, [second])

    def test_cpu_time_is_shared_by_those_that_run(self) -> None:
        found = self.events(
            ("testStarted", "a", 0), ("testStarted", "b", 2), ("testEnded", "a", 4), ("testEnded", "b", 6), ("testStarted", "c", 6),
            ("testEnded", "c", 7),
        )  # fmt: skip
        found.share(times.Usage([0, 10], [0, 5]))
        self.assertEqual([round(test.cpu, 3) for test in found.tests], [1.5, 1.5, 0.5])


class RunningTests(unittest.TestCase):
    def run_jobs(self, *jobs: running.Job, slots: int = 2) -> str:
        told = io.StringIO()
        with tempfile.TemporaryDirectory() as home, contextlib.redirect_stdout(told):
            for number, job in enumerate(jobs):
                job.log = Path(home, f"{number}.log")
            running.run(list(jobs), Path(home), slots)
        return told.getvalue()

    def python(self, text: str, waits: bool = False) -> running.Job:
        return running.Job("part", [sys.executable, "-c", text], waits=waits)

    def test_a_failure_is_told_with_its_output(self) -> None:
        told = self.run_jobs(self.python("print('the reason'); raise SystemExit(3)"), self.python("print('fine')"))
        self.assertIn("FAILED", told)
        self.assertIn("the reason", told)
        self.assertNotIn("fine", told)

    def test_a_part_without_tests_has_failed(self) -> None:
        job = self.python("")
        job.events = Path("/nonexistent/events")
        self.run_jobs(job)
        self.assertTrue(job.failed)

    def test_what_a_part_leaves_running_fails_it_and_is_ended(self) -> None:
        job = self.python("import subprocess; print(subprocess.Popen(['sleep', '1000'], start_new_session=True).pid)")
        with unittest.mock.patch.object(running, "GRACE", "0"):
            self.run_jobs(job)
        self.assertEqual((job.failed, job.status), (True, 125))

    def test_a_part_that_hangs_is_stopped_and_told(self) -> None:
        with tempfile.TemporaryDirectory() as home, unittest.mock.patch.object(running, "LIMIT", 1_000):
            begun = Path(home, "begun")
            job = self.python(f"import time; print('on its way', flush=True); open({str(begun)!r}, 'w'); time.sleep(1_000)")

            def end_patience() -> None:
                while not begun.exists():
                    time.sleep(0.01)
                running.LIMIT = 0

            threading.Thread(target=end_patience, daemon=True).start()
            told = self.run_jobs(job)
        self.assertEqual((job.failed, job.status), (True, 128 + 15))
        self.assertIn("did not end within", told)
        self.assertIn("on its way", told)

    def test_parts_that_wait_take_no_slot(self) -> None:
        with tempfile.TemporaryDirectory() as home:
            until = f"import os, time\nwhile not os.path.exists({home + '/go'!r}): time.sleep(0.01)"
            waiting = [self.python(until, waits=True) for _ in range(3)]
            self.run_jobs(*waiting, self.python(f"open({home + '/go'!r}, 'w')"), slots=1)
        self.assertEqual([job.failed for job in waiting], [False] * 3)

    def test_cpu_time_includes_what_children_used(self) -> None:
        work = "import time\nend = time.process_time() + 0.3\nwhile time.process_time() < end: pass"
        job = self.python(f"import subprocess, sys; subprocess.run([sys.executable, '-c', {work!r}])")
        self.run_jobs(job)
        self.assertGreaterEqual(job.cpu, 0.3)
