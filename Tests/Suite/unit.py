"""Runs tests of Python's unittest, and writes their events as Swift Testing does.

    unit.py EVENTS FOLDER NAME...    a NAME is a module in FOLDER, or MODULE.CLASS with a pattern for the class, which
                                     `!` in front of it negates
"""

from __future__ import annotations

import importlib
import json
import sys
import time
import unittest
from fnmatch import fnmatchcase
from typing import Any, TextIO


class Result(unittest.TextTestResult):
    events: TextIO

    def _write(self, kind: str, payload: dict[str, Any]) -> None:
        print(json.dumps({"kind": kind, "payload": payload}), file=self.events, flush=True)

    def _event(self, kind: str, test: unittest.TestCase, text: str = "") -> None:
        payload = {"kind": kind, "testID": self._identity(test), "instant": {"since1970": time.time()}}
        self._write("event", {**payload, "messages": [{"text": text}] if text else []})

    @staticmethod
    def _identity(test: unittest.TestCase) -> str:
        suite, _, name = test.id().rpartition(".")
        return f"{suite}/{name}/"

    def startTest(self, test: unittest.TestCase) -> None:
        name = test.id().rpartition(".")[2]
        told = name.removeprefix("test_").replace("_", " ")
        self._write("test", {"kind": "function", "id": self._identity(test), "name": name, "displayName": told})
        self._event("testStarted", test)
        super().startTest(test)

    def stopTest(self, test: unittest.TestCase) -> None:
        super().stopTest(test)
        self._event("testEnded", test)

    def addError(self, test: unittest.TestCase, err: Any) -> None:
        super().addError(test, err)
        self._event("issueRecorded", test, self.errors[-1][1])

    def addFailure(self, test: unittest.TestCase, err: Any) -> None:
        super().addFailure(test, err)
        self._event("issueRecorded", test, self.failures[-1][1])

    def addSubTest(self, test: unittest.TestCase, subtest: unittest.TestCase, err: Any) -> None:
        super().addSubTest(test, subtest, err)
        if err is not None:
            told = self.failures if issubclass(err[0], test.failureException) else self.errors
            self._event("issueRecorded", test, f"{subtest}\n{told[-1][1]}")

    def addSkip(self, test: unittest.TestCase, reason: str) -> None:
        super().addSkip(test, reason)
        self._event("testSkipped", test, reason)

    def addUnexpectedSuccess(self, test: unittest.TestCase) -> None:
        super().addUnexpectedSuccess(test)
        self._event("issueRecorded", test, "it was expected to fail")


def tests(name: str) -> unittest.TestSuite:
    module_name, _, pattern = name.partition(".")
    module = importlib.import_module(module_name)
    loader = unittest.defaultTestLoader
    found = unittest.TestSuite()
    for each, kind in sorted(vars(module).items()):
        # A class that was imported from another module is tested there.
        is_own = isinstance(kind, type) and issubclass(kind, unittest.TestCase) and kind.__module__ == module_name
        if is_own and fnmatchcase(each, pattern.removeprefix("!") or "*") != pattern.startswith("!"):
            found.addTest(loader.loadTestsFromTestCase(kind))
    return found


def main() -> int:
    events, folder, *names = sys.argv[1:]
    sys.path.insert(0, folder)
    with open(events, "w", encoding="utf-8") as Result.events:
        suite = unittest.TestSuite(tests(name) for name in names)
        result = unittest.TextTestRunner(verbosity=2, resultclass=Result).run(suite)
    return 0 if result.wasSuccessful() else 1


sys.exit(main())
