"""Values for everything in openrpc.json, so that tests depend on none of its words."""

from __future__ import annotations

import itertools
import json
from typing import Any, Iterator

from languages import PROTOCOL

DOCUMENT: Any = json.loads((PROTOCOL / "openrpc.json").read_text(encoding="utf-8"))
SCHEMAS: dict[str, Any] = DOCUMENT["components"]["schemas"]
ERRORS: dict[str, Any] = DOCUMENT["components"]["errors"]
METHODS: dict[str, Any] = {method["name"]: method for method in DOCUMENT["methods"]}
LATER = "of_a_later_version"
#: What every secret of a sample contains, and nothing else.
SECRET = "zqjx"
_numbers = itertools.count(1)


def named(reference: str) -> str:
    return reference.rsplit("/", 1)[1]


def type_of_error(reason: str) -> str:
    return "".join(word.capitalize() for word in reason.split("_"))


class Sampler:
    """Makes values of schemas: complete ones or the least, as this version knows them or with a later one's additions."""

    def __init__(self, complete: bool, later: bool) -> None:
        self._complete = complete
        self._later = later

    def value(self, schema: Any, is_secret: bool = False) -> Any:
        is_secret = is_secret or schema.get("x-secret", False)
        if "$ref" in schema:
            return self.value(SCHEMAS[named(schema["$ref"])], is_secret)
        if "const" in schema:
            return schema["const"]
        if "allOf" in schema:
            return self.value(schema["allOf"][0], is_secret)
        if "anyOf" in schema:
            parts = schema["anyOf"]
            if not self._complete and any(part.get("type") == "null" for part in parts):
                return None
            values = [part for part in parts if "$ref" in part]
            if values and {"type": "string"} in parts:
                return LATER if self._later else self.value(values[0], is_secret)
            return self.value(parts[0], is_secret)
        if "oneOf" in schema:
            known, other = schema["oneOf"]
            if self._later:
                return {**self.value(other), known["discriminator"]["propertyName"]: LATER}
            tags = list(known["discriminator"]["mapping"].items())
            tag, reference = tags[next(_numbers) % len(tags)]
            return {**self.value(SCHEMAS[named(reference)]), known["discriminator"]["propertyName"]: tag}
        if "enum" in schema:
            return schema["enum"][-1]
        return self._plain(schema, is_secret)

    def _plain(self, schema: Any, is_secret: bool) -> Any:
        form = schema.get("type")
        if form == "string":
            # Patterns are the daemon's business.
            number = next(_numbers)
            return f"{SECRET}{number}" if is_secret else f"ä\u2028 😀\"\\/\t{number}"
        if form == "integer":
            return schema.get("maximum", 1)
        if form == "number":
            return 3e-06
        if form == "boolean":
            return True
        if form == "array":
            return [self.value(schema["items"], is_secret) for _ in range(2 if self._complete else 0)]
        if form == "object" and "properties" in schema:
            return self._object(schema)
        if form == "object":
            return {"a": {}, "b": [], "c": [1, "x", None, True], "": 0.5} if self._complete else {}
        return {"anything": [{}, [], None, 1.5]} if self._complete else None

    def _object(self, schema: Any) -> Any:
        required = schema.get("required", [])
        members = {
            name: self.value(member)
            for name, member in schema["properties"].items()
            if self._complete or name in required
        }
        if self._later:
            members[LATER] = {"deep": [{}, [], None, "x"]}
        return members


COMPLETE, LEAST, OF_LATER = Sampler(True, False), Sampler(False, False), Sampler(True, True)


def result(method: str, sampler: Sampler) -> Any:
    return sampler.value(METHODS[method]["result"]["schema"])


def parameters(method: str, complete: bool) -> dict[str, Any]:
    sampler = COMPLETE if complete else LEAST
    return {
        each["name"]: sampler.value(each["schema"])
        for each in METHODS[method]["params"]
        if each["name"] != "meta" and (each["required"] or complete)
    }


def takes_key(method: str) -> bool:
    return bool(METHODS[method]["x-idempotent"])


def refusals() -> Iterator[tuple[str, int, dict[str, Any], set[str]]]:
    """Every reason with its code, data with and without optional members, and the names of those members."""
    for reason, error in ERRORS.items():
        names = set(SCHEMAS[named(error["data"]["$ref"])]["properties"]) - {"reason", "category"}
        for sampler in (COMPLETE, LEAST, OF_LATER):
            yield reason, error["code"], sampler.value(error["data"]), names


def secrets_in(value: Any) -> list[str]:
    """The secrets within a sample."""
    if isinstance(value, str):
        return [value] if SECRET in value else []
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return [secret for part in parts for secret in secrets_in(part)]
