"""The protocol's description against JSON Schema draft-07 and the OpenRPC specification, and the transcripts against it."""

import copy
import json
import unittest
from pathlib import Path
from typing import Any

import jsonschema
from openrpc import DOCUMENT, METHODS, SCHEMAS, answers, schema_document, walk

SPECIFICATION = json.loads((Path(__file__).parent / "openrpc-1.2.6.json").read_text())


class DocumentTests(unittest.TestCase):
    def test_it_is_an_openrpc_document(self) -> None:
        jsonschema.Draft7Validator.check_schema(SPECIFICATION)
        jsonschema.Draft7Validator(SPECIFICATION).validate(DOCUMENT)

    def test_what_the_specification_refuses_is_noticed(self) -> None:
        validator = jsonschema.Draft7Validator(SPECIFICATION)
        for path, value in [
            (["openrpc"], "2.0.0"), (["methods", 0, "result"], {}), (["methods", 0, "params"], {}),
            (["methods", 0, "role"], "admin"), (["methods", 0, "params"], [{"name": "a", "schema": {"type": "text"}}]),
            (["components", "errors", "throttled", "x-data"], {}), (["components", "errors", "throttled", "code"], "1"),
            (["components", "schemas", "a b"], {}), (["methods", 0, "errors"], [{"$ref": "#/a", "code": 1}]),
            (["methods", 0, "tags"], ["totp"]), (["info", "version"], 1),
        ]:  # fmt: skip
            document = copy.deepcopy(DOCUMENT)
            place = document
            for step in path[:-1]:
                place = place[step]
            place[path[-1]] = value
            self.assertFalse(validator.is_valid(document), path)

    def test_each_schema_is_one_of_draft_07(self) -> None:
        jsonschema.Draft7Validator.check_schema(schema_document())
        for schema in SCHEMAS.values():
            jsonschema.Draft7Validator.check_schema(schema)

    def test_a_reference_stands_alone(self) -> None:
        # Draft-07 ignores what stands beside one.
        for each in walk(DOCUMENT):
            if "$ref" in each:
                self.assertEqual(list(each), ["$ref"])


class TranscriptTests(unittest.TestCase):
    """What the daemon answers, as a validator off the shelf reads it."""

    def test_answers_are_as_they_are_described(self) -> None:
        results, refusals = 0, set()
        for name, request, answer in answers():
            with self.subTest(transcript=name, answer=answer):
                if "error" in answer:
                    reason = answer["error"]["data"]["reason"]
                    described = DOCUMENT["components"]["errors"][reason]
                    self.assertEqual(answer["error"]["code"], described["code"])
                    self.expect(answer["error"]["data"], {**inlined(described["data"]), "additionalProperties": False})
                    refusals.add(reason)
                elif request is not None:
                    self.expect(answer["result"], inlined(METHODS[request["method"]]["result"]["schema"]))
                    results += 1
        self.assertGreater(results, 200)
        self.assertGreater(len(refusals), 15)

    def expect(self, value: Any, schema: Any) -> None:
        jsonschema.Draft7Validator(schema).validate(value)


def inlined(schema: Any) -> Any:
    """The schema with types in the place of references."""
    if isinstance(schema, list):
        return [inlined(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if isinstance(schema.get("$ref"), str):
        return inlined(SCHEMAS[schema["$ref"].split("/")[-1]])
    return {name: inlined(value) for name, value in schema.items()}


if __name__ == "__main__":
    unittest.main()
