"""Types made from the protocol's description by a generator off the shelf, datamodel-code-generator, run in an environment
that has it (`deploy/generator.txt`)."""

import importlib.util
import json
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any

from openrpc import METHODS, SCHEMAS, answers, schema_document, type_name


def generated(folder: Path) -> Any:
    """Runs the generator, and imports what it wrote."""
    schema, module = folder / "schema.json", folder / "wire.py"
    schema.write_text(json.dumps(schema_document()))
    subprocess.run(
        [str(Path(sys.executable).parent / "datamodel-codegen"), "--input", str(schema), "--input-file-type",
         "jsonschema", "--output", str(module), "--output-model-type", "pydantic_v2.BaseModel", "--formatters",
         "builtin", "--disable-timestamp"],
        check=True, stderr=subprocess.PIPE)  # fmt: skip
    spec = importlib.util.spec_from_file_location("wire", module)
    assert spec is not None and spec.loader is not None
    wire = importlib.util.module_from_spec(spec)
    sys.modules["wire"] = wire
    spec.loader.exec_module(wire)
    return wire


class GeneratorTests(unittest.TestCase):
    wire: Any
    source: str

    @classmethod
    def setUpClass(cls) -> None:
        with tempfile.TemporaryDirectory() as folder:
            cls.wire = generated(Path(folder))
            cls.source = (Path(folder) / "wire.py").read_text()

    def model(self, schema: Any) -> Any:
        return getattr(self.wire, schema["$ref"].split("/")[-1]) if "$ref" in schema else None

    def test_each_type_is_one_class_of_its_name(self) -> None:
        classes = set(re.findall(r"^class (\w+)\(", self.source, re.MULTILINE))
        described = set(SCHEMAS) | {type_name(name) + "Params" for name in METHODS}
        self.assertLessEqual(described, classes)
        # The generator adds a `Model` for the document itself, and names the elements of two arrays of patterns.
        self.assertEqual(classes - described, {"Model", "SmsPrefix", "Origin", "FormerRpId"})

    def test_the_answers_of_the_transcripts_are_read(self) -> None:
        results, refusals = 0, 0
        for name, request, answer in answers():
            with self.subTest(transcript=name, answer=answer):
                if "error" in answer:
                    data = answer["error"]["data"]
                    read = getattr(self.wire, type_name(data["reason"]) + "Data").model_validate(data)
                    self.assertEqual(read.reason, data["reason"])
                    refusals += 1
                elif request is not None:
                    model = self.model(METHODS[request["method"]]["result"]["schema"])
                    if model is not None:
                        model.model_validate(answer["result"])
                        results += 1
        self.assertGreater(results, 200)
        self.assertGreater(refusals, 50)

    def test_a_kind_of_factor_of_a_later_version_is_read(self) -> None:
        factor = {
            "factor_id": "fac_" + "a" * 26, "kind": "totp", "display_name": None, "status": "active",
            "disabled": False, "preferred": False, "created_at": 1, "last_used_at": None, "expires_at": None,
            "algorithm": "SHA1", "digits": 6, "period_s": 30, "generator": False,
        }  # fmt: skip
        known = self.wire.Factor.model_validate(factor).root
        self.assertIsInstance(known, self.wire.TotpFactor)
        later = self.wire.Factor.model_validate({**factor, "kind": "voice", "pitch": 440}).root
        self.assertIsInstance(later, self.wire.OtherFactor)
        self.assertEqual(later.kind, "voice")
        self.assertEqual(self.wire.Factor.model_validate({**factor, "algorithm": "SHA3"}).root.algorithm, "SHA3")

    def test_a_step_and_a_status_of_a_later_version_are_read(self) -> None:
        told = {"type": "thought", "kind": "thought", "factor_id": None, "ask": ["thought"],
                "accepts": [], "options": []}  # fmt: skip
        step = self.wire.NextStep.model_validate(told)
        self.assertEqual((step.type, step.ask), ("thought", ["thought"]))
        data = {"reason": "code_rejected", "category": "rejected", "status": "needs_telepathy", "hint": "think"}
        self.assertEqual(self.wire.CodeRejectedData.model_validate(data).status, "needs_telepathy")

    def test_a_job_of_a_later_version_is_read(self) -> None:
        job = {
            "job_id": "job_" + "a" * 26, "kind": "sweep", "tenant": "default", "attempt": 1, "lease_expires_at": 1, "lease_ms": 1,
            "payload": {"room": "kitchen"},
        }  # fmt: skip
        self.assertIsInstance(self.wire.Job.model_validate(job).root, self.wire.OtherJob)

    def test_a_request_takes_only_what_is_described(self) -> None:
        params = self.wire.FlowPrepareParams
        handle = {"flow_id": "sin_" + "a" * 26}
        params.model_validate({**handle, "kind": "email"})
        params.model_validate(handle)
        for wrong in [{**handle, "kind": "totp"}, {**handle, "kind": "email", "colour": 1}, {"kind": "email"}]:
            with self.assertRaises(ValueError):
                params.model_validate(wrong)


if __name__ == "__main__":
    unittest.main()
