"""The TypeScript client: `lib/catalogue.js`, which runs as it is, and its types, `lib/catalogue.d.ts`."""

from __future__ import annotations

import json
import re
from pathlib import Path

from . import model as m
from .text import HEADER, camel, comment, pascal, sentence

_WIDTH = 120


def files(model: m.Model, clients: Path) -> dict[str, str]:
    _check_names(model)
    folder = "typescript/lib"
    return {
        f"{folder}/catalogue.js": _script(model),
        f"{folder}/catalogue.d.ts": _types(model),
        f"{folder}/refusals.js": _refusals(model),
        f"{folder}/refusals.d.ts": _refusal_types(model),
    }


def _check_names(model: m.Model) -> None:
    """Words that would hide something of the client's own."""
    own = {"name", "message", "stack", "cause", "code", "reason", "category", "data"}
    for error in model.errors.values():
        taken = own & {member.name for member in error.members}
        if taken:
            raise ValueError(f"{error.reason} has members that the class of refusals has itself: {taken}")


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name) else json.dumps(name)


def _doc(text: str, indent: str) -> str:
    if not text:
        return ""
    if "\n" not in text and len(indent) + len(text) + 7 <= _WIDTH:
        return f"{indent}/** {text} */\n"
    lines = comment(text, " * ", _WIDTH, indent)
    return "\n".join([f"{indent}/**", *lines, f"{indent} */"]) + "\n"


# -- What runs

_IMPORTS = """import {
  anything,
  boolean,
  integer,
  list,
  map,
  nullable,
  number,
  object,
  optional,
  secret,
  text,
} from "./read.js";
"""


def _reader(kind: m.Type, required: bool = True) -> str:
    if kind.form == m.LIST and kind.element is not None:
        text = f"list({_reader(kind.element)})"
    elif kind.form in (m.OBJECT, m.VARIANT):
        text = f'object("{kind.name}")'
    else:
        text = "text" if kind.form == m.ENUMERATION else kind.form
    for holds, word in [(kind.nullable, "nullable"), (kind.secret, "secret"), (not required, "optional")]:
        text = f"{word}({text})" if holds else text
    return text


def _members(members: tuple[m.Member, ...]) -> str:
    lines = "".join(f"    {_key(each.name)}: {_reader(each.type, each.required)},\n" for each in members)
    return f"{{\n{lines}  }}" if members else "{}"


def _script(model: m.Model) -> str:
    text = f"// {HEADER}\n\n"
    text += _IMPORTS
    text += 'import { variant } from "./read.js";\n'
    text += "\n/** What the client reads: each object with its members. */\nexport const types = {\n"
    in_errors = _within_errors(model)
    for each in model.objects.values():
        if each.in_results or each.name in in_errors:
            text += f"  {each.name}: {_members(each.members)},\n"
    for variant in model.variants.values():
        cases = "".join(f'    {_key(tag)}: "{name}",\n' for tag, name in variant.cases.items())
        text += f'  {variant.name}: variant("{variant.tag}", "{variant.other}", {{\n{cases}  }}),\n'
    text += "};\n"
    text += "\n/** How each method is called: what it returns, and what may be sent again or added. */\n"
    text += "export const methods = {\n"
    for method in model.methods:
        marks = [f"returns: {_reader(method.result) if method.result else 'null'}"]
        marks += ["repeatable: true"] if method.repeatable else []
        marks += ["keyed: true"] if method.idempotent else []
        marks += ["tenant: true"] if method.takes_tenant else []
        text += f'  "{method.name}": {{ {", ".join(marks)} }},\n'
    text += "};\n\n/** Every method; the client says how one is carried out. */\nexport class Methods {\n"
    for method in model.methods:
        text += f"  {camel(method.name)}(params, options) {{\n"
        text += f'    return this._ask("{method.name}", params, options);\n  }}\n\n'
    return text.rstrip("\n") + "\n}\n"


def _refusals(model: m.Model) -> str:
    text = f"// {HEADER}\n\n"
    text += 'import { Refused } from "./errors.js";\n'
    words = set(re.findall(r"[a-z]+", " ".join(_members(each.members) for each in model.errors.values())))
    names = [line.strip(" ,") for line in _IMPORTS.splitlines()[1:-1]]
    text += "import { " + ", ".join(name for name in names if name in words) + ' } from "./read.js";\n'
    for error in model.errors.values():
        name = pascal(error.reason)
        body = "" if not error.members else f"\n  static members = {_members(error.members)};\n"
        text += f"\nexport class {name} extends Refused {{{body}}}\n"
    text += "\n/** The class for each reason. */\nexport const refusals = {\n"
    return text + "".join(f"  {_key(reason)}: {pascal(reason)},\n" for reason in model.errors) + "};\n"


# -- Types


def _type(kind: m.Type, written: bool = False) -> str:
    """The TypeScript type of a value that is read, or written."""
    if kind.const is not None:
        text = json.dumps(kind.const)
    elif kind.form == m.LIST and kind.element is not None:
        element = _type(kind.element, written)
        if written and kind.element.form == m.ENUMERATION and not kind.element.open:
            # It takes what a result lists, and a later version's values are texts there.
            element = f"Open<{element}>"
        element = f"({element})" if " " in element else element
        text = f"readonly {element}[]" if written else f"{element}[]"
    elif kind.form == m.ENUMERATION:
        text = f"Open<{kind.name}>" if kind.open else kind.name
    elif kind.form in (m.OBJECT, m.VARIANT):
        text = kind.name
    else:
        text = {
            m.TEXT: "string",
            m.INTEGER: "number",
            m.NUMBER: "number",
            m.BOOLEAN: "boolean",
            m.ANYTHING: "unknown",
            m.MAP: "Readonly<Record<string, unknown>>" if written else "Record<string, unknown>",
        }[kind.form]
    return f"{text} | null" if kind.nullable else text


def _about(member: m.Member) -> str:
    text = sentence(member.about)
    if member.default is not None:
        text = f"{text} Default: {json.dumps(member.default)}.".strip()
    return text + " Secret." * member.type.secret


def _fields(members: tuple[m.Member, ...], written: bool, tags: dict[str, str]) -> str:
    text = ""
    for each in members:
        kind = tags.get(each.name) or _type(each.type, written)
        text += _doc(_about(each).strip(), "  ")
        text += f"  {_key(each.name)}{'' if each.required else '?'}: {kind}{'' if each.required else ' | undefined'};\n"
    return text


def _interface(name: str, members: tuple[m.Member, ...], written: bool, tags: dict[str, str] | None = None) -> str:
    return f"\nexport interface {name} {{\n{_fields(members, written, tags or {})}}}\n"


def _types(model: m.Model) -> str:
    text = f"// {HEADER}\n\n"
    text += 'import type { CallOptions } from "../index.js";\n'
    text += "\n/** One of these values, or one of a later version. */\n"
    text += "export type Open<T extends string> = T | (string & {});\n"
    text += "\n/** Stands for every value that this version does not know, so that the known ones tell objects apart. */\n"
    text += 'declare enum LaterValue {\n  any = "any",\n}\nexport type Later = LaterValue;\nexport {};\n'
    for enumeration in model.enumerations.values():
        line = f"export type {enumeration.name} = {' | '.join(map(json.dumps, enumeration.values))};\n"
        if len(line) > _WIDTH:
            line = f"export type {enumeration.name} =\n" + "".join(f"  | {json.dumps(each)}\n" for each in enumeration.values)
            line = line[:-1] + ";\n"
        text += "\n" + line
    in_errors = _within_errors(model)
    tags: dict[str, dict[str, str]] = {}
    for variant in model.variants.values():
        for tag, name in variant.cases.items():
            tags[name] = {variant.tag: json.dumps(tag)}
        tags[variant.other] = {variant.tag: "Later"}
    for each in model.objects.values():
        if each is not model.meta and (each.in_parameters or each.in_results or each.name in in_errors):
            text += _interface(each.name, each.members, each.in_parameters, tags.get(each.name))
    for variant in model.variants.values():
        names = [*variant.cases.values(), variant.other]
        text += f"\nexport type {variant.name} =\n" + "".join(f"  | {name}\n" for name in names)[:-1] + ";\n"
    text += "\n/** What a request says about itself. */"
    text += _interface(model.meta.name, model.meta.members, True)
    for method in model.methods:
        if method.parameters:
            text += f"\n/** Parameters of `{camel(method.name)}`. */"
            text += _interface(_parameters(method), method.parameters, True)
    text += "\n/** Every method of the catalogue. */\nexport interface Methods {\n"
    for method in model.methods:
        text += _method(method)
    return text.rstrip("\n") + "\n}\n"


def _refusal_types(model: m.Model) -> str:
    used = {name for error in model.errors.values() for each in error.members for name in _names(each.type)}
    text = f"// {HEADER}\n\n"
    text += "import type {\n" + "".join(f"  {name},\n" for name in sorted(used)) + '} from "./catalogue.js";\n'
    text += 'import { Refused } from "./errors.js";\n'
    for error in model.errors.values():
        text += "\n" + _doc(f"{sentence(error.message)} Category `{error.category}`.", "")
        text += f"export class {pascal(error.reason)} extends Refused {{\n"
        for member in error.members:
            kind = _type(member.type)
            optional = " | undefined" if "undefined" not in kind else ""
            text += _doc(sentence(member.about), "  ")
            text += f"  readonly {_key(member.name)}: {kind}{optional};\n"
        text += "}\n"
    text += "\n/** The class for each reason. */\n"
    return text + "export const refusals: Readonly<Record<string, typeof Refused>>;\n"


def _names(kind: m.Type) -> set[str]:
    """What the TypeScript type of a value needs."""
    if kind.element is not None:
        return _names(kind.element)
    return {kind.name, *(["Open"] if kind.open else [])} - {""}


def _within_errors(model: m.Model) -> set[str]:
    """The objects that the data of refusals contain."""
    found: set[str] = set()
    left = [member.type for error in model.errors.values() for member in error.members]
    while left:
        kind = left.pop()
        if kind.element is not None:
            left.append(kind.element)
        if kind.form == m.OBJECT and kind.name not in found:
            found.add(kind.name)
            left += [member.type for member in model.objects[kind.name].members]
    return found


def _parameters(method: m.Method) -> str:
    return pascal(method.name) + "Params"


def _method(method: m.Method) -> str:
    result = _type(method.result) if method.result else "void"
    lines = [sentence(method.about), ""]
    lines += ["Open to every peer." if method.role == "any" else f"Takes the role `{method.role}`."]
    lines += [f"@throws {{{pascal(reason)}}}" for reason in method.reasons]
    doc = "\n".join(["  /**", *(line for each in lines for line in comment(each, " * ", _WIDTH, "  ")), "   */"])
    doc = doc.replace("\n  \n", "\n   *\n")
    if not method.parameters:
        words = "params?: Record<string, never>"
    else:
        words = f"params{'' if method.required else '?'}: {_parameters(method)}"
    return f"{doc}\n  {camel(method.name)}({words}, options?: CallOptions): Promise<{result}>;\n\n"
