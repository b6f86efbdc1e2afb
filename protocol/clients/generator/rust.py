"""The generated part of the Rust client: rust/src/generated/."""

from __future__ import annotations

from pathlib import Path
from typing import Iterable, Iterator

from .model import (
    ANYTHING,
    BOOLEAN,
    ENUMERATION,
    INTEGER,
    LIST,
    MAP,
    NUMBER,
    OBJECT,
    TEXT,
    Member,
    Method,
    Model,
    Object,
    Type,
)
from .text import HEADER, comment, pascal, sentence, snake

FOLDERS = ["rust/src/generated"]

_WIDTH = 120
#: Words of the language, and what the macros name themselves.
_RESERVED = frozenset(
    "as async await box break const continue crate dyn else enum extern false fn for if impl in let loop match mod move "
    "mut new pub ref return self static struct super trait true type unknown unsafe use where while with yield".split()
)
_SIMPLE = {TEXT: "String", INTEGER: "i64", NUMBER: "f64", BOOLEAN: "bool", ANYTHING: "Value", MAP: "Object"}


def files(model: Model, clients: Path) -> dict[str, str]:
    modules = {
        "by_name": _by_name(model),
        "methods": _methods(model),
        "refusals": _refusals(model),
        "requests": _requests(model),
        "results": _results(model),
        "values": _values(model),
    }
    modules["mod"] = [line for name in sorted(modules) for line in _module(name)]
    return {f"rust/src/generated/{name}.rs": "\n".join([f"// {HEADER}", "", *lines]) + "\n" for name, lines in modules.items()}


def _module(name: str) -> list[str]:
    return ['#[cfg(feature = "by-name")]' for _ in range(name == "by_name")] + [f"pub mod {name};"]


def _doc(about: str, indent: str, mark: str = "///") -> list[str]:
    return comment(about, f"{mark} ", _WIDTH, indent) if about else []


def _about(member: Member) -> str:
    return sentence(member.about) or f"The member `{member.name}`."


def _name(name: str) -> str:
    """A name of a member or a method; a reserved one has a `_` behind it."""
    word = snake(name)
    return f"{word}_" if word in _RESERVED else word


def _quoted(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _results(model: Model) -> list[str]:
    lines = [
        "//! What the methods return.",
        "//!",
        "//! Times are Unix milliseconds. `None` is a member that the daemon left out, or sent as null. `Debug` shows no",
        "//! secret.",
        "",
        "use super::values::*;",
        "use crate::json::{Object, Value};",
        "",
        "results! {",
    ]
    for each in _read(model):
        methods = model.returning(each.name)
        lines += _doc(f"The result of {_quoted(methods)}." if methods else "A part of results.", " " * 4)
        lines += [f"    struct {pascal(each.name)} {{"]
        for member in each.members:
            lines += _doc(_about(member), " " * 8)
            mark = "secret" if member.type.secret else ""
            if not member.required:
                mark = "optional_secret" if mark else "optional"
            kind = _read_type(member.type)
            if not member.required and not member.type.nullable:
                kind = f"Option<{kind}>"
            lines.append(f'        {mark or "required"} {_name(member.name)}: {kind} = "{member.name}",')
        lines += ["    }", ""]
    lines[-1] = "}"
    lines += ["", "variants! {"]
    for variant in (each for each in model.variants.values() if each.in_results):
        lines += [
            f"    /// One of several kinds, told apart by their `{variant.tag}`.",
            f'    enum {pascal(variant.name)} by "{variant.tag}" else {pascal(variant.other)} {{',
        ]
        lines += [f'        {pascal(tag)}({pascal(name)}) = "{tag}",' for tag, name in variant.cases.items()]
        lines += ["    }", ""]
    lines[-1] = "}"
    for variant in (each for each in model.variants.values() if each.in_results):
        lines += ["", "/// What all kinds have.", f"impl {pascal(variant.name)} {{"]
        for member in model.fields(variant):
            kinds = {_member_type(model, name, member.name) for name in [*variant.cases.values(), variant.other]}
            if len(kinds) == 1:
                cases = [*(f"Self::{pascal(tag)}(it)" for tag in variant.cases), "Self::Other(it)"]
                kind, value = _shared(kinds.pop(), f"it.{_name(member.name)}")
                lines += [
                    *_doc(_about(member), " " * 4),
                    f"    pub fn {_name(member.name)}(&self) -> {kind} {{",
                    "        match self {",
                    *(f"            {case} => {value}," for case in cases),
                    "        }",
                    "    }",
                    "",
                ]
        lines[-1] = "}"
    return lines


def _shared(kind: str, place: str) -> tuple[str, str]:
    """How a member is passed on from within a shared value: its type, and the expression for it."""
    inner = kind.removeprefix("Option<").removesuffix(">") if kind.startswith("Option<") else kind
    if inner in ("i64", "f64", "bool"):
        return kind, place
    if kind == inner:
        return ("&str" if kind == "String" else f"&{kind}"), f"&{place}"
    if inner == "String":
        return "Option<&str>", f"{place}.as_deref()"
    return f"Option<&{inner}>", f"{place}.as_ref()"


def _read(model: Model) -> list[Object]:
    """The objects of results, and those within the data of refusals."""
    left = [member.type for error in model.errors.values() for member in error.members]
    within = set()
    while left:
        each = left.pop()
        if each.form == LIST and each.element is not None:
            left.append(each.element)
        if each.form == OBJECT and each.name not in within:
            within.add(each.name)
            left += [member.type for member in model.objects[each.name].members]
    return [each for each in model.objects.values() if each.members and (each.in_results or each.name in within)]


def _member_type(model: Model, name: str, member: str) -> str:
    (found,) = (each for each in model.objects[name].members if each.name == member)
    kind = _read_type(found.type)
    return kind if found.required or found.type.nullable else f"Option<{kind}>"


def _read_type(type: Type) -> str:
    kind = _SIMPLE.get(type.form) or pascal(type.name)
    if type.form == LIST:
        assert type.element is not None
        kind = f"Vec<{_read_type(type.element)}>"
    return f"Option<{kind}>" if type.nullable else kind


def _values(model: Model) -> list[str]:
    lines = ["//! The enumerations of the protocol. Values of later versions are `Unknown`.", "", "values! {"]
    categories = tuple(dict.fromkeys(each.category for each in model.errors.values()))
    described = {each.name: each.values for each in model.enumerations.values()}
    for name, values in {"Category": categories, **described}.items():
        cases = [pascal(value) for value in values]
        assert len(set(cases)) == len(cases) and "Unknown" not in cases, name
        about = "What a client can do about a refusal." if name == "Category" else f"A value of `{name}`."
        lines.append(f"    /// {about}")
        lines += [f"    enum {pascal(name)} {{"]
        lines += [f'        {case} = "{value}",' for case, value in zip(cases, values)]
        lines += ["    }", ""]
    lines[-1] = "}"
    return lines


def _refusals(model: Model) -> list[str]:
    lines = [
        "//! The refusals, each with the data that it has.",
        "",
        "#[allow(unused_imports)]",
        "use super::results::*;",
        "#[allow(unused_imports)]",
        "use super::values::*;",
        "#[allow(unused_imports)]",
        "use crate::json::{Object, Value};",
        "",
        "refusals! {",
    ]
    for error in model.errors.values():
        lines += _doc(sentence(error.message), " " * 4)
        head = f'    struct {pascal(error.reason)} = "{error.reason}" {{'
        if not error.members:
            lines += [head + "}", ""]
            continue
        lines.append(head)
        for member in error.members:
            lines += _doc(_about(member), " " * 8)
            kind = _read_type(member.type).removeprefix("Option<") if member.type.nullable else _read_type(member.type)
            kind = kind.removesuffix(">") if member.type.nullable else kind
            lines.append(f'        {_name(member.name)}: {kind} = "{member.name}",')
        lines += ["    }", ""]
    lines[-1] = "}"
    return lines


class _Request:
    """A struct that a client fills in: parameters of a method, or an object within them."""

    def __init__(self, name: str, about: str, members: tuple[Member, ...]) -> None:
        self.name = name
        self.about = about
        self.members = members
        self.required = [each for each in members if each.required]
        self.optional = [each for each in members if not each.required]


def _structs(model: Model) -> Iterator[_Request]:
    for method in model.methods:
        if method.parameters:
            about = f"The parameters of [`Client::{_name(method.name)}`](crate::Client::{_name(method.name)})."
            yield _Request(pascal(method.name), about, method.parameters)
    for each in model.objects_in("parameters"):
        yield _Request(pascal(each.name), "A part of parameters.", each.members)


def _requests(model: Model) -> list[str]:
    structs = list(_structs(model))
    names = [each.name for each in structs]
    assert len(set(names)) == len(names), sorted(name for name in names if names.count(name) > 1)
    lines = [
        "//! The parameters of the methods: `new` takes the required ones, and the others are set one by one.",
        "//!",
        "//! `Debug` shows none of their values, since some are secret.",
        "",
        "use super::values::*;",
        "use crate::json::{Object, Value};",
        "use crate::model::list;",
        "",
        "requests! {",
    ]
    for each in structs:
        lines += [*_doc(each.about, " " * 4), f"    {each.name},"]
    lines.append("}")
    for each in structs:
        lines += ["", f"impl {each.name} {{", *_new(each)]
        for member in each.optional:
            lines += ["", *_setter(member)]
        lines.append("}")
        if not each.required:
            lines += [
                "",
                f"impl Default for {each.name} {{",
                "    fn default() -> Self {",
                "        Self::new()",
                "    }",
                "}",
            ]
    return lines


def _new(request: _Request) -> Iterator[str]:
    if not request.required:
        yield "    /// With nothing set."
        yield "    pub fn new() -> Self {"
        yield "        Self(Object::new())"
        yield "    }"
        return
    yield "    /// With what is required."
    if any(member.about for member in request.required):
        yield "    ///"
    for member in request.required:
        if member.about:
            yield from (line if index == 0 else line.replace("/// ", "///   ", 1)
                        for index, line in enumerate(_doc(f"- `{_name(member.name)}`: {member.about}", " " * 4)))  # fmt: skip
    arguments = [f"{_name(each.name)}: {_argument(each.type)}" for each in request.required]
    yield from _signature("    pub fn new(", arguments, ") -> Self {")
    body = "".join(f'.with("{each.name}", {_written(each.type, _name(each.name))})' for each in request.required)
    if len(f"        Self(Object::new()){body}") <= _WIDTH:
        yield f"        Self(Object::new()){body}"
    else:
        yield "        Self(Object::new())"
        for each in request.required:
            yield f'            .with("{each.name}", {_written(each.type, _name(each.name))})'
    yield "    }"


def _setter(member: Member) -> Iterator[str]:
    name = _name(member.name)
    about = _about(member)
    if member.default is not None and "default" not in about and "if omitted" not in about:
        shown = str(member.default).lower() if isinstance(member.default, bool) else str(member.default)
        about = f"{about} Without it `{shown}`.".strip()
    yield from _doc(about, " " * 4)
    yield "    #[must_use]"
    yield from _signature(f"    pub fn {name}(", ["self", f"{name}: {_argument(member.type)}"], ") -> Self {")
    yield f'        self.with("{member.name}", {_written(member.type, name)})'
    yield "    }"
    if member.type.nullable:
        yield ""
        yield f"    /// Takes `{member.name}` back to its default."
        yield "    #[must_use]"
        yield f"    pub fn reset_{snake(member.name)}(self) -> Self {{"
        yield f'        self.with("{member.name}", Value::Null)'
        yield "    }"


def _signature(start: str, arguments: list[str], end: str) -> Iterator[str]:
    whole = start + ", ".join(arguments) + end
    if len(whole) <= _WIDTH:
        yield whole
        return
    indent = " " * (len(start) - len(start.lstrip()))
    yield start
    yield from (f"{indent}    {each}," for each in arguments)
    yield indent + end


def _kind(type: Type) -> str:
    return _SIMPLE.get(type.form) or pascal(type.name)


def _argument(type: Type) -> str:
    if type.form == LIST:
        assert type.element is not None
        return f"impl IntoIterator<Item = {_argument(type.element)}>"
    if type.form in (TEXT, INTEGER, NUMBER, ANYTHING, ENUMERATION):
        return f"impl Into<{_kind(type)}>"
    return _kind(type)


def _written(type: Type, name: str) -> str:
    if type.form == LIST:
        assert type.element is not None
        return f"list::<{_kind(type.element)}, _>({name})"
    if type.form in (TEXT, INTEGER, NUMBER, ANYTHING, ENUMERATION):
        return f"Into::<{_kind(type)}>::into({name})" if type.form != ANYTHING else name
    return name


def _result(method: Method) -> str:
    return "()" if method.result is None else _read_type(method.result)


def _methods(model: Model) -> list[str]:
    lines = [
        "use super::requests::*;",
        "use super::results::*;",
        "use crate::client::{Client, Traits};",
        "use crate::error::Result;",
        "use crate::json::{Object, Value};",
        "",
        "/// What the client has to know of a method; `None` if it is one of a later version.",
        "pub(crate) fn traits(method: &str) -> Option<&'static Traits> {",
        "    let index = TRAITS.binary_search_by_key(&method, |(name, _)| name).ok()?;",
        "    Some(&TRAITS[index].1)",
        "}",
        "",
        "const fn traits_of(is_repeatable: bool, takes_key: bool, takes_tenant: bool) -> Traits {",
        "    Traits { is_repeatable, takes_key, takes_tenant }",
        "}",
        "",
        "/// In the order of their names: whether they are repeatable, and take a key and a tenant.",
        "static TRAITS: &[(&str, Traits)] = &[",
    ]
    for method in sorted(model.methods, key=lambda each: each.name):
        flags = [method.repeatable, method.idempotent, method.takes_tenant]
        lines.append(f'    ("{method.name}", traits_of({", ".join(str(each).lower() for each in flags)})),')
    lines += ["];", "", "/// The methods of the protocol.", "impl Client {"]
    for method in model.methods:
        name = _name(method.name)
        lines += _doc(sentence(method.about), " " * 4)
        lines.append("    ///")
        role = "Open to every peer." if method.role == "any" else f"Takes the role `{method.role}`."
        reasons = f"\nRefusals: {_quoted(method.reasons)}." if method.reasons else ""
        lines += _doc(role + reasons.replace("\n", " "), " " * 4)
        arguments = ["&self", f"params: {pascal(method.name)}"] if method.parameters else ["&self"]
        lines += _signature(f"    pub fn {name}(", arguments, f") -> Result<{_result(method)}> {{")
        given = "params.0" if method.parameters else "Object::new()"
        lines += [f'        self.ask("{method.name}", {given})', "    }", ""]
    lines[-1] = "}"
    return lines


def _by_name(model: Model) -> list[str]:
    lines = [
        "use super::requests::*;",
        "use super::values::*;",
        "use crate::by_name::{called, Called};",
        "use crate::client::Client;",
        "use crate::json::{Object, Value};",
        "",
        "named! {",
    ]
    for each in _structs(model):
        required = ", ".join(f'{_owned(member.type)} = "{member.name}"' for member in each.required)
        head = f"    {each.name}({required}) {{"
        if len(head) > _WIDTH:
            parts = [f'        {_owned(member.type)} = "{member.name}",' for member in each.required]
            lines += [f"    {each.name}(", *parts[:-1], parts[-1].rstrip(","), "    ) {"]
        else:
            lines.append(head)
        for member in each.optional:
            reset = f" or reset_{snake(member.name)}" if member.type.nullable else ""
            line = f'        {_name(member.name)}: {_owned(member.type)} = "{member.name}"'
            fits = len(line) + len(reset) + 1 <= _WIDTH
            lines += [f"{line}{reset},"] if fits else [line, f"           {reset},"]
        lines.append("    }")
    lines += [
        "}",
        "",
        "impl Client {",
        "    /// Calls the typed method of that name in the protocol. `None` if this version has no such method.",
        "    pub fn call_by_name(&self, method: &str, params: Object) -> Option<Called> {",
        "        Some(match method {",
    ]
    for method in model.methods:
        name = _name(method.name)
        if method.parameters:
            call = f"called(self, method, params, |params: {pascal(method.name)}| self.{name}(params))"
        else:
            call = f"called(self, method, params, |_: ()| self.{name}())"
        line = f'            "{method.name}" => {call},'
        block = [f'            "{method.name}" => {{', f"                {call}", "            }"]
        lines += [line] if len(line) <= _WIDTH else block
    lines += [
        "            _ => return None,",
        "        })",
        "    }",
        "}",
    ]
    return lines


def _owned(type: Type) -> str:
    return f"Vec<{_owned(type.element)}>" if type.form == LIST and type.element is not None else _kind(type)
