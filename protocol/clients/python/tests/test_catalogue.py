"""The methods of both clients, as Python sees them, against openrpc.json."""

from __future__ import annotations

import inspect
import json
import unittest
from typing import Any, Dict, List, Tuple

import factord
from support import CLIENTS

DOCUMENT: Any = json.loads((CLIENTS.parent / "openrpc.json").read_text())
METHODS: Dict[str, Any] = {method["name"]: method for method in DOCUMENT["methods"]}


def signed_in(client: factord.Client, code: str) -> str:
    """For the types: a list takes what an answer has."""
    verified = client.totp_verify("u-17", code)
    return client.session_create("u-17", ["pwd", *verified.amr]).session_token


class CatalogueTests(unittest.TestCase):
    def test_every_method_is_there_with_its_parameters(self) -> None:
        for kind in [factord.Client, factord.AsyncClient]:
            for name, method in METHODS.items():
                with self.subTest(kind=kind, method=name):
                    function = getattr(kind, name.replace(".", "_"))
                    self.assertEqual(inspect.iscoroutinefunction(function), kind is factord.AsyncClient)
                    parameters = list(inspect.signature(function).parameters.values())[1:]
                    given = {each.name.rstrip("_"): each.default is each.empty for each in parameters}
                    described = {each["name"]: each["required"] for each in method["params"]}
                    # What every request may say about itself is the client's, not the call's.
                    self.assertFalse(described.pop("meta"))
                    self.assertEqual(given, described)
                    for each in parameters:
                        self.assertEqual(each.kind is each.KEYWORD_ONLY, each.default is not each.empty)
                    told = method["summary"] if kind is factord.Client else f"`Client.{function.__name__}`"
                    self.assertIn(told, inspect.getdoc(function) or "")

    def test_there_are_no_others(self) -> None:
        for kind in [factord.Client, factord.AsyncClient]:
            public = {name for name, _ in inspect.getmembers(kind, inspect.isfunction) if not name.startswith("_")}
            own = {"call", "close", "with_options"}
            self.assertEqual(public - own, {name.replace(".", "_") for name in METHODS})


class Results(unittest.TestCase):
    FACTOR: Dict[str, Any] = {
        "factor_id": "f", "kind": "backup_code", "display_name": None, "status": "active", "disabled": False,
        "preferred": False, "created_at": 1, "last_used_at": None, "expires_at": None, "codes_left": 9,
    }  # fmt: skip

    def test_the_cases_of_a_variant_are_classes(self) -> None:
        factor = factord.Factor._read(self.FACTOR)
        self.assertIsInstance(factor, factord.BackupCodeFactor)
        later = factord.Factor._read({**self.FACTOR, "kind": "of_a_later_version"})
        self.assertIs(type(later), factord.OtherFactor)
        self.assertEqual(later.other_members, {"codes_left": 9})
        self.assertEqual(later.to_dict(), {**self.FACTOR, "kind": "of_a_later_version"})

    def test_what_is_unknown_is_not_shown(self) -> None:
        factor = factord.Factor._read({**self.FACTOR, "word": "zqjx"})
        self.assertEqual(factor.other_members, {"word": "zqjx"})
        self.assertNotIn("zqjx", repr(factor))

    def test_an_unreadable_value_is_named_by_its_place(self) -> None:
        cases: List[Tuple[str, Any]] = [("codes_left", True), ("kind", 7), ("status", None), ("disabled", 0)]
        for name, value in cases:
            with self.subTest(member=name), self.assertRaises(factord._Unreadable) as raised:
                factord.FactorListResult._read({"factors": [self.FACTOR, {**self.FACTOR, name: value}]})
            self.assertEqual(raised.exception.problem, f".factors[1].{name} has another type")

    def test_numbers_are_read_whatever_they_are_written_as(self) -> None:
        self.assertEqual([factord._read_number(each) for each in [1, 0.5, 3e-06]], [1.0, 0.5, 3e-06])
        for wrong in [True, "1", None, 10**400]:
            self.assertRaises(factord._Unreadable, factord._read_number, wrong)
