"""The protocol's description against JSON Schema draft-07 and the OpenRPC specification, and the transcripts against it."""

import copy
import importlib.machinery
import importlib.util
import json
import re
import subprocess
import tempfile
import unittest
from pathlib import Path
from typing import Any

import jsonschema
from openrpc import DOCUMENT, METHODS, ROOT, SCHEMAS, answers, schema_document, walk

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


class RenamingTests(unittest.TestCase):
    """What a program that uses a client of 0.1.0 becomes."""

    SCRIPT = str(ROOT / "protocol/clients/from_0.1.0")
    PROGRAMS = {
        "a.py": (
            'flow = daemon.sign_in_create(identifier="a", strategy="email_code")\n'
            'flow = daemon.sign_in_attempt(flow.flow_id, code=code, strategy=flow.strategy)\n'
            'daemon.totp_activate("u", factor_id=f, code=c); daemon.hotp_resync("u", c, d)\n'
            'kinds = ["backup_codes", "webauthn"]; daemon.password_reset_create("a")\n',
            'flow = daemon.sign_in_create(identifier="a", kind="email")\n'
            'flow = daemon.flow_attempt(flow.flow_id, code=code, kind=flow.kind)\n'
            'daemon.factor_activate("u", factor_id=f, code=c); daemon.factor_resync("u", c, d)\n'
            'kinds = ["backup_code", "passkey"]; daemon.password_reset_create("a")\n',
        ),
        "a.go": (
            'f, err := client.SignInAttempt(ctx, factord.SignInAttemptParams{FlowID: id, Strategy: "phone_code"})\n'
            "client.SignInCreate(ctx, factord.SignInCreateParams{})\n",
            'f, err := client.FlowAttempt(ctx, factord.FlowAttemptParams{FlowID: id, Kind: "phone"})\n'
            "client.SignInCreate(ctx, factord.SignInCreateParams{})\n",
        ),
        "a.ts": (
            'await client.webauthnChallenge({ subject }); await client.call("step_up.get", { flow_id })\n',
            'await client.passkeyChallenge({ subject }); await client.call("flow.get", { flow_id })\n',
        ),
        "a.java": (
            'client.backupCodesGenerate(new Requests.BackupCodesGenerate("u"));\n',
            'client.backupCodeGenerate(new Requests.BackupCodeGenerate("u"));\n',
        ),
    }  # fmt: skip

    def test_what_is_only_named_otherwise_is_rewritten(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for name, (before, _) in self.PROGRAMS.items():
                Path(folder, name).write_text(before)
            files = [str(Path(folder, name)) for name in self.PROGRAMS]
            self.assertEqual(subprocess.run([self.SCRIPT, "--check", *files], stdout=subprocess.DEVNULL).returncode, 1)
            self.assertEqual(Path(files[0]).read_text(), self.PROGRAMS["a.py"][0])
            subprocess.run([self.SCRIPT, *files], check=True, stdout=subprocess.DEVNULL)
            for name, (_, after) in self.PROGRAMS.items():
                self.assertEqual(Path(folder, name).read_text(), after)
            told = subprocess.run([self.SCRIPT, "--check", *files], stdout=subprocess.PIPE, text=True)
            self.assertEqual((told.returncode, told.stdout), (0, ""))

    def test_what_is_to_be_done_by_hand_is_named(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "a.py")
            file.write_text('x = 1\nif step.type == "confirm_sign_in_with_totp_code": pass\n')
            told = subprocess.run([self.SCRIPT, str(file)], stdout=subprocess.PIPE, text=True, check=True).stdout
            self.assertEqual(told.count("\n"), 1)
            self.assertIn(f"{file}:2: confirm_sign_in_with_totp_code: the type is code", told)

    def test_its_names_are_those_of_the_protocol(self) -> None:
        loader = importlib.machinery.SourceFileLoader("renaming", self.SCRIPT)
        spec = importlib.util.spec_from_loader("renaming", loader)
        assert spec is not None
        renaming = importlib.util.module_from_spec(spec)
        loader.exec_module(renaming)
        self.assertEqual(set(renaming.METHODS) & set(METHODS), set())
        self.assertEqual(set(renaming.METHODS.values()) - set(METHODS), set())
        self.assertGreater(len(renaming.METHODS), 25)


class TextTests(unittest.TestCase):
    """What refusals say to users."""

    TEXTS: Any = json.loads((ROOT / "protocol/texts.json").read_text())["texts"]
    #: What only an application or an operator can mend.
    OF_APPLICATIONS = {
        "not_a_second_factor", "no_passkeys", "counter_unknown", "seed_used_otherwise", "password_given", "default_tenant",
    }  # fmt: skip

    def words(self, enumeration: str) -> set[str]:
        return set(SCHEMAS[enumeration]["enum"])

    def test_whatever_a_user_can_meet_has_a_text(self) -> None:
        errors = DOCUMENT["components"]["errors"]
        categories = {reason: SCHEMAS[schema["data"]["$ref"].split("/")[-1]] for reason, schema in errors.items()}
        met = {
            reason for reason, data in categories.items()
            if data["properties"]["category"]["const"] in ("rejected", "wait", "state")
        }  # fmt: skip
        self.assertEqual((met | {"policy_violation", "unavailable"}) - set(self.TEXTS), set())
        for reason, enumeration in [("password_refused", "PasswordRule"), ("invalid_input", "InputRule")]:
            self.assertEqual(self.of(reason), self.words(enumeration))
        self.assertEqual(self.of("policy_violation"), self.words("PolicyLimit") - self.OF_APPLICATIONS)
        known = self.words("CodeHint") | self.words("EnrolmentDiagnosis")
        self.assertLessEqual(self.of("code_rejected"), known)
        self.assertLessEqual(self.of("wrong_state"), self.words("RefusedState"))
        self.assertEqual({key.split(".")[0] for key in self.TEXTS} - set(errors), set())

    def of(self, reason: str) -> set[str]:
        return {key.split(".")[1] for key in self.TEXTS if key.startswith(f"{reason}.")}

    def test_each_text_is_there_in_the_couriers_languages_with_the_same_places(self) -> None:
        words = (ROOT / "Sources/factord-courier/Templates/BuiltInWords.swift").read_text()
        languages = set(re.findall(r'tag: "([a-z]+)"', words))
        self.assertGreater(len(languages), 3)
        for key, texts in self.TEXTS.items():
            self.assertEqual(set(texts), languages, key)
            places = {tuple(sorted(re.findall(r"{(\w+)}", text))) for text in texts.values()}
            self.assertEqual(len(places), 1, key)
            self.assertTrue(all(text.strip() == text and text for text in texts.values()), key)


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
