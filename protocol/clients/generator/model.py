"""The protocol as plain values, read from protocol/openrpc.json.

    model = read(Path("protocol/openrpc.json"))
    for method in model.methods:
        print(method.name, [parameter.name for parameter in method.parameters], method.result)

Everything is in the order of the document, so that what is written from it is the same each time. Names are the protocol's
(`sign_in.create`, `factor_id`, `CodeRejectedData`); `text` spells them as a language does.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Iterator, Optional

#: The forms of a type.
TEXT, INTEGER, NUMBER, BOOLEAN = "text", "integer", "number", "boolean"
#: Any JSON value; an object with members that the protocol does not list; a list of one type.
ANYTHING, MAP, LIST = "anything", "map", "list"
#: One of `Model.objects`, `Model.enumerations`, `Model.variants`, by its `name`.
OBJECT, ENUMERATION, VARIANT = "object", "enumeration", "variant"


@dataclass(frozen=True)
class Type:
    """The type of a value."""

    form: str
    #: Of an object, an enumeration or a variant: which one.
    name: str = ""
    #: Of a list: the type of its elements.
    element: Optional[Type] = None
    #: Whether null is a value, too. In a parameter that is a change, null takes a setting back to its default.
    nullable: bool = False
    #: Of an enumeration: whether later versions may send other values. So it is in answers and never in parameters.
    open: bool = False
    #: Whether the value, or an element of it, is never shown or logged.
    secret: bool = False
    #: Whether it is a name or an address of a person.
    personal: bool = False
    #: Of a text: the only value that it can have.
    const: Optional[str] = None


@dataclass(frozen=True)
class Member:
    """A member of an object, or a parameter of a method."""

    name: str
    type: Type
    #: Whether it is always there. An optional one is left out rather than null.
    required: bool
    #: What it means, without a full stop; may be empty.
    about: str
    #: Of an optional parameter: what omitting it stands for; None if the description does not say it as a value.
    default: Any = None
    #: Whether that is all that is said of its type, and nothing is said of the member itself.
    about_type: bool = False


@dataclass(frozen=True)
class Object:
    name: str
    members: tuple[Member, ...]
    #: Whether a client writes it (in parameters), reads it (in results), or reads it in the data of a refusal.
    in_parameters: bool = False
    in_results: bool = False
    in_errors: bool = False

    @property
    def has_secrets(self) -> bool:
        """Whether a member of its own is secret. Those of objects within it are theirs."""
        return any(member.type.secret for member in self.members)


@dataclass(frozen=True)
class Enumeration:
    name: str
    values: tuple[str, ...]
    in_parameters: bool = False
    in_results: bool = False
    in_errors: bool = False


@dataclass(frozen=True)
class Variant:
    """Objects told apart by the value of one member, the tag."""

    name: str
    tag: str
    #: The object for each known value of the tag.
    cases: dict[str, str]
    #: The object for every other value, of a later version: it has what all of them have.
    other: str
    in_parameters: bool = False
    in_results: bool = False
    in_errors: bool = False


@dataclass(frozen=True)
class Method:
    #: `totp.verify`, in the area `totp`.
    name: str
    #: What it does, without a full stop.
    about: str
    #: Those of a call; what the request says about itself (`meta`) is the client's own matter, and `Model.meta` its type.
    parameters: tuple[Member, ...]
    #: The type of the result; None if it has no members.
    result: Optional[Type]
    #: The reasons of its refusals that not every method has.
    reasons: tuple[str, ...]
    #: The role that the caller needs; `any` if none.
    role: str
    #: Whether it leaves anything changed.
    changes: bool
    #: Whether it may be sent again as it is if its answer was lost. The others only with the `idempotency_key` they had.
    repeatable: bool
    #: Whether it takes an `idempotency_key`.
    idempotent: bool
    #: Whether it takes a secret that could be guessed.
    takes_secret: bool
    #: The revision of the protocol that it came with.
    since: int

    @property
    def area(self) -> str:
        return self.name.split(".")[0]

    @property
    def verb(self) -> str:
        return self.name.split(".")[1]

    @property
    def required(self) -> tuple[Member, ...]:
        return tuple(each for each in self.parameters if each.required)

    @property
    def optional(self) -> tuple[Member, ...]:
        return tuple(each for each in self.parameters if not each.required)

    @property
    def takes_tenant(self) -> bool:
        """Whether a client of one tenant names it in this call: it may be named, and may be left out."""
        return any(each.name == "tenant" for each in self.optional)


@dataclass(frozen=True)
class Error:
    #: The stable name, after which an error is named.
    reason: str
    code: int
    #: `rejected`, `wait`, `state`, `caller` or `server`.
    category: str
    #: What it means, for developers.
    message: str
    #: The members of its data besides `reason` and `category`.
    members: tuple[Member, ...]


@dataclass(frozen=True)
class Model:
    #: The revision of the protocol.
    revision: int
    methods: tuple[Method, ...]
    objects: dict[str, Object]
    enumerations: dict[str, Enumeration]
    variants: dict[str, Variant]
    errors: dict[str, Error]
    #: The reasons that every method may have.
    common_reasons: tuple[str, ...]
    #: The object that `meta` is.
    meta: Object
    #: Every name under which a parameter or member is secret somewhere.
    secret_names: tuple[str, ...]

    def fields(self, variant: Variant) -> tuple[Member, ...]:
        """The members that all cases of a variant have."""
        return self.objects[variant.other].members

    def returning(self, name: str) -> list[str]:
        """The methods whose result is this object."""
        return [each.name for each in self.methods if each.result is not None and each.result.name == name]

    def objects_in(self, place: str) -> list[Object]:
        """The objects in `parameters`, `results` or `errors`, in the document's order."""
        return [each for each in self.objects.values() if getattr(each, f"in_{place}")]


def read(path: Path) -> Model:
    return _Reader(json.loads(path.read_text(encoding="utf-8"))).model()


def _flat(schema: Any) -> Iterator[Any]:
    """The alternatives of a schema: what is in it, however deep its `anyOf`s and `allOf`s of one."""
    parts = schema.get("anyOf") or schema.get("allOf")
    if parts is None:
        yield schema
    for part in parts or ():
        yield from _flat(part)


@dataclass
class _Reader:
    document: Any
    _places: dict[str, set[str]] = field(default_factory=dict)

    def model(self) -> Model:
        self._schemas: dict[str, Any] = self.document["components"]["schemas"]
        described = self.document["methods"]
        every = set.intersection(*({self._named(each["$ref"]) for each in method["errors"]} for method in described))
        common = tuple(self._named(each["$ref"]) for each in described[0]["errors"] if self._named(each["$ref"]) in every)
        for method in described:
            for parameter in method["params"]:
                self._note(parameter["schema"], "in_parameters")
            self._note(method["result"]["schema"], "in_results")
        for error in self.document["components"]["errors"].values():
            self._note(error["data"], "in_errors")
        methods = tuple(self._method(each, every) for each in described)
        objects, enumerations, variants = {}, {}, {}
        for name, schema in self._schemas.items():
            places = {place: True for place in sorted(self._places.get(name, ()))}
            form = self._form(name)
            if form == OBJECT:
                objects[name] = Object(name, self._members(schema), **places)
            elif form == ENUMERATION:
                enumerations[name] = Enumeration(name, tuple(schema["enum"]), **places)
            else:
                known, other = schema["oneOf"]
                cases = {tag: self._named(ref) for tag, ref in known["discriminator"]["mapping"].items()}
                tag = known["discriminator"]["propertyName"]
                variants[name] = Variant(name, tag, cases, self._named(other["$ref"]), **places)
        return Model(
            revision=self.document["x-revision"],
            methods=methods,
            objects=objects,
            enumerations=enumerations,
            variants=variants,
            errors={reason: self._error(reason, each) for reason, each in self.document["components"]["errors"].items()},
            common_reasons=common,
            meta=objects[self._meta_name()],
            secret_names=self._secret_names(methods, objects),
        )

    @staticmethod
    def _named(reference: str) -> str:
        return reference.rsplit("/", 1)[1]

    def _form(self, name: str) -> str:
        schema = self._schemas[name]
        return ENUMERATION if "enum" in schema else VARIANT if "oneOf" in schema else OBJECT

    def _note(self, schema: Any, place: str) -> None:
        """Notes that the types within a schema are used in a place."""
        if isinstance(schema, list):
            for each in schema:
                self._note(each, place)
        if not isinstance(schema, dict):
            return
        if isinstance(schema.get("$ref"), str):
            name = self._named(schema["$ref"])
            if place not in self._places.setdefault(name, set()):
                self._places[name].add(place)
                self._note(self._schemas[name], place)
        for each in schema.values():
            self._note(each, place)

    def _type(self, schema: Any) -> Type:
        parts = list(_flat(schema))
        kept = [each for each in parts if each.get("type") != "null"]
        bare = self._bare_type(schema, kept)
        return replace(
            bare,
            nullable=len(kept) < len(parts),
            secret=bare.secret or any(each.get("x-secret", False) for each in [schema, *parts]),
            personal=any(each.get("x-personal", False) for each in [schema, *parts]),
        )

    def _bare_type(self, schema: Any, kept: list[Any]) -> Type:
        """The type without what else is said of its values."""
        references = [each for each in kept if "$ref" in each]
        if references:
            name = self._named(references[0]["$ref"])
            # A known value, or any other text.
            is_open = any(each.get("type") == "string" for each in kept)
            if len(references) > 1 or is_open != (len(kept) > 1):
                raise ValueError(f"a type of an unknown form: {schema}")
            return Type(self._form(name), name, open=is_open)
        if len(kept) != 1:
            raise ValueError(f"a type of an unknown form: {schema}")
        (only,) = kept
        if only.get("type") == "array":
            element = self._type(only["items"])
            return Type(LIST, element=element, secret=element.secret)
        forms = {None: ANYTHING, "object": MAP, "string": TEXT, "integer": INTEGER, "number": NUMBER, "boolean": BOOLEAN}
        return Type(forms[only.get("type")], const=only.get("const"))

    def _about(self, schema: Any) -> str:
        return next((each["description"] for each in [schema, *_flat(schema)] if "description" in each), "")

    def _members(self, schema: Any) -> tuple[Member, ...]:
        required = schema.get("required", [])
        return tuple(
            Member(
                name, self._type(each), name in required, self._about(each), each.get("default"), "description" not in each
            )
            for name, each in schema.get("properties", {}).items()
        )

    def _meta_name(self) -> str:
        (name,) = {
            self._named(each["schema"]["$ref"])
            for method in self.document["methods"]
            for each in method["params"]
            if each["name"] == "meta"
        }
        return name

    def _method(self, method: Any, common: set[str]) -> Method:
        result: Optional[Type] = self._type(method["result"]["schema"])
        if result is not None and result.form == OBJECT and not self._schemas[result.name].get("properties"):
            result = None
        return Method(
            name=method["name"],
            about=method["summary"],
            parameters=tuple(
                Member(
                    each["name"],
                    self._type(each["schema"]),
                    each["required"],
                    each.get("description") or self._about(each["schema"]),
                    each["schema"].get("default"),
                )
                for each in method["params"]
                if each["name"] != "meta"
            ),
            result=result,
            reasons=tuple(
                reason for each in method["errors"] if (reason := self._named(each["$ref"])) not in common
            ),
            role=method["x-role"],
            changes=method["x-effect"] == "change",
            repeatable=method["x-retry"] == "repeat",
            idempotent=method["x-idempotent"],
            takes_secret=method["x-takes-secret"],
            since=method["x-since"],
        )

    def _error(self, reason: str, error: Any) -> Error:
        members = self._members(self._schemas[self._named(error["data"]["$ref"])])
        category = next(each.type.const for each in members if each.name == "category")
        own = tuple(each for each in members if each.name not in ("reason", "category"))
        return Error(reason, error["code"], category or "", error["message"], own)

    @staticmethod
    def _secret_names(methods: tuple[Method, ...], objects: dict[str, Object]) -> tuple[str, ...]:
        groups = [method.parameters for method in methods] + [each.members for each in objects.values()]
        return tuple(sorted({member.name for members in groups for member in members if member.type.secret}))
