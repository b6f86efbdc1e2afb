"""The client against openrpc.json: every method with every parameter, every reason with a class."""

from __future__ import annotations

import dataclasses
import inspect
import json
import typing
import unittest
from typing import Any, Dict

import factord
from support import OPENRPC

DOCUMENT: Any = json.loads(OPENRPC.read_text())
METHODS: Dict[str, Any] = {method["name"]: method for method in DOCUMENT["methods"]}


def target(schema: Any) -> Any:
    """What a schema refers to, or the schema itself."""
    if "$ref" not in schema:
        return schema
    found = DOCUMENT
    for name in schema["$ref"].split("/")[1:]:
        found = found[name]
    return found


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
            own = {"call", "close"}
            self.assertEqual(public - own, {name.replace(".", "_") for name in METHODS})

    def test_every_result_has_its_members(self) -> None:
        for name, method in METHODS.items():
            schema = target(method["result"]["schema"])
            returned = typing.get_type_hints(getattr(factord.Client, name.replace(".", "_")))["return"]
            with self.subTest(method=name):
                if schema.get("properties"):
                    self.expect(returned, schema)
                else:
                    self.assertIn(returned, [type(None), Any])

    def expect(self, kind: Any, schema: Any) -> None:
        fields = {each.name: each for each in dataclasses.fields(kind)}
        self.assertEqual(set(fields), set(schema["properties"]))
        for name, member in schema["properties"].items():
            is_secret = member.get("x-secret") or member.get("items", {}).get("x-secret")
            self.assertEqual(fields[name].repr, not is_secret, name)
            is_left_out = fields[name].default is not dataclasses.MISSING
            self.assertEqual(is_left_out, name not in schema["required"], name)

    def test_reading_methods_are_those_without_a_key(self) -> None:
        reading = {
            name for name, method in METHODS.items()
            if all(parameter["name"] != "idempotency_key" for parameter in method["params"])
        }  # fmt: skip
        self.assertEqual(factord.READING_METHODS, reading)

    def test_every_reason_has_a_class_of_its_name(self) -> None:
        reasons = set(DOCUMENT["components"]["errors"])
        self.assertEqual(reasons, set(factord._REFUSALS))
        for reason, kind in factord._REFUSALS.items():
            self.assertEqual(kind.__name__, reason.title().replace("_", ""))
            self.assertTrue(kind.__doc__)
