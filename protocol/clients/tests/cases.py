"""Tests that are run for every language."""

from __future__ import annotations

import inspect
import unittest
from typing import Any

import languages
from languages import Driver, Language

LANGUAGES = languages.found()


class Case(unittest.TestCase):
    """A test of one language. `every_language` makes a class of it for each."""

    language: Language
    driver: Driver

    def setUp(self) -> None:
        self.driver = self.language.driver()

    def succeeds(self, outcome: Any) -> Any:
        """The result."""
        self.assertIn("result", outcome)
        return outcome["result"]

    def refused(self, outcome: Any, kind: str) -> Any:
        """The refusal, whose type must be this one."""
        self.assertIn("refused", outcome)
        self.assertEqual(outcome["refused"]["type"], kind, outcome)
        return outcome["refused"]

    def fails(self, outcome: Any, *kinds: str, maybe_done: bool = False) -> Any:
        """The failure, whose type must be one of these."""
        self.assertIn("failed", outcome)
        self.assertIn(outcome["failed"]["type"], kinds, outcome)
        self.assertIs(outcome["failed"]["maybe_done"], maybe_done, outcome)
        return outcome["failed"]

    def verify(self, subject: str = "u-17", **params: Any) -> Any:
        return self.driver.ask("totp.verify", {"subject": subject, "code": "123456", **params})

    def begin_verify(self, subject: str, **params: Any) -> int:
        return self.driver.begin("totp.verify", {"subject": subject, "code": "123456", **params})

    def answered(self, subject: str, outcome: Any) -> None:
        """The call got the answer to its own request."""
        self.assertEqual(self.succeeds(outcome)["factor_id"], subject)

    def verifies(self, subject: str, **params: Any) -> None:
        self.answered(subject, self.verify(subject, **params))


def every_language(kind: type[Case]) -> type[Case]:
    """Puts a class for each language into the module, in place of the decorated one."""
    module: Any = inspect.getmodule(kind)
    for language in LANGUAGES:
        name = f"{kind.__name__}_{language.name}"
        setattr(module, name, type(name, (kind,), {"language": language, "__module__": module.__name__}))
    # Not run on its own.
    kind.__test__ = False  # type: ignore[attr-defined]
    return type(kind.__name__, (), {})
