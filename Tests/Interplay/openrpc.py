"""The protocol's description as the tests beside it read it."""

import json
import re
from pathlib import Path
from typing import Any, Dict, Iterator, Tuple

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT: Any = json.loads((ROOT / "protocol/openrpc.json").read_text())
SCHEMAS: Dict[str, Any] = DOCUMENT["components"]["schemas"]
METHODS: Dict[str, Any] = {method["name"]: method for method in DOCUMENT["methods"]}


def type_name(word: str) -> str:
    """The name of a type after a word of the wire: `JobClaim` after `job.claim`."""
    return "".join(part[:1].upper() + part[1:] for part in re.split("[._]", word))


def schema_document() -> Any:
    """All types as one JSON Schema, with an object for the parameters of each method."""
    definitions = dict(SCHEMAS)
    for name, method in METHODS.items():
        title = type_name(name) + "Params"
        definitions[title] = {
            "title": title, "type": "object", "additionalProperties": False,
            "properties": {each["name"]: each["schema"] for each in method["params"]},
            "required": [each["name"] for each in method["params"] if each["required"]],
        }  # fmt: skip
    text = json.dumps({"$schema": "http://json-schema.org/draft-07/schema#", "definitions": definitions})
    return json.loads(text.replace("#/components/schemas/", "#/definitions/"))


def walk(value: Any) -> Iterator[Any]:
    """All objects within a value, itself included."""
    if isinstance(value, dict):
        yield value
        for member in value.values():
            yield from walk(member)
    elif isinstance(value, list):
        for element in value:
            yield from walk(element)


def samples() -> Dict[str, str]:
    """Identifiers of the form that members have, by their names."""
    found: Dict[str, str] = {}
    for each in walk(DOCUMENT["methods"]):
        # Answers have no patterns, but what they give is taken as a parameter.
        for name, schema in [(each["name"], each["schema"])] if "name" in each and "schema" in each else []:
            for part in walk(schema):
                # A flow's may be one of any sort.
                pattern = str(part.get("pattern")).replace("^[a-z]{3}_", "^sin_")
                match = re.fullmatch(r"\^([a-z]+_)\[.*\]\{(\d+)\}\$", pattern)
                if match:
                    found[name] = match[1] + "a" * int(match[2])
    return found


SAMPLES = samples()
#: A placeholder there stands for a factor.
SAMPLES["selection"] = SAMPLES["factor_id"]


def filled(value: Any, name: str = "") -> Any:
    """The value with identifiers in the place of their placeholders."""
    if isinstance(value, dict):
        return {member: filled(inner, member) for member, inner in value.items()}
    if isinstance(value, list):
        return [filled(element, name) for element in value]
    return SAMPLES.get(name, value[1:]) if isinstance(value, str) and value.startswith("$") else value


def answers() -> Iterator[Tuple[str, Any, Any]]:
    """Every answer of the transcripts that is JSON in full, with its method and what was sent.

    Placeholders are given values: identifiers of the form that their members have, and 1795219200000 for numbers.
    """
    for path in sorted((ROOT / "protocol/transcripts").glob("*.txt")):
        sent: Dict[Any, Any] = {}
        for line in path.read_text().splitlines():
            if line[:2] not in ("> ", "< "):
                continue
            numbered = re.sub(r'(?<=[:\[,])\$(?!any)[a-z_]+(?=[,}\]])', "1795219200000", line[2:])
            try:
                message = filled(json.loads(numbered))
            except ValueError:
                continue
            for entry in message if isinstance(message, list) else [message]:
                if line.startswith("> "):
                    if isinstance(entry, dict) and isinstance(entry.get("method"), str):
                        sent[json.dumps(entry.get("id"))] = entry
                else:
                    request = sent.get(json.dumps(entry.get("id")))
                    yield path.stem, request, entry
