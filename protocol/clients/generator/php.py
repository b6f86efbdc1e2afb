"""Writes the PHP client's types, refusals and methods: a class per file, as PSR-4 has it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Iterable

from .model import ANYTHING, BOOLEAN, ENUMERATION, INTEGER, LIST, MAP, NUMBER, TEXT
from .model import Enumeration, Error, Member, Method, Model, Object, Type, Variant
from .text import HEADER, block, camel, comment, pascal, sentence

FOLDERS = ["php/generated"]

WIDTH = 120
START = f"<?php\n\n// {HEADER}\n\ndeclare(strict_types=1);\n"


def files(model: Model, clients: Path) -> dict[str, str]:
    return _Emitter(model).files()


def _doc(lines: Iterable[str], indent: str = "") -> str:
    """A doc comment: on one line if it can be."""
    lines = list(lines)
    if len(lines) == 1 and len(indent) + len(lines[0]) + 7 <= WIDTH:
        return f"{indent}/** {lines[0]} */\n"
    return block(["/**", *(f" * {line}".rstrip() for line in lines), " */"], indent)


def _wrapped(text: str, indent: str = "", hang: str = "") -> list[str]:
    """Lines of a doc comment; those behind the first one are indented further."""
    # A tag in braces stays on one line.
    lines = comment(text, "", WIDTH - len(indent) - len(hang) - 3)
    first, *others = (line.replace("\u00a0", " ") for line in lines)
    return [first, *(hang + line for line in others)]


def _array(entries: list[str], indent: str, room: int) -> str:
    """An array literal: on one line if it fits beside the rest of it."""
    line = "[" + ", ".join(entries) + "]"
    if len(line) <= room:
        return line
    return "[\n" + "".join(f"{indent}    {entry},\n" for entry in entries) + indent + "]"


def _parameters(head: str, parameters: list[str], tail: str, indent: str) -> str:
    """A function's head and parameters, up to the brace or semicolon of its body."""
    line = f"{indent}{head}({', '.join(parameters)}){tail}"
    if len(line) <= WIDTH and not any("\n" in each for each in parameters):
        return f"{line}\n{indent}{{\n"
    return f"{indent}{head}(\n" + "".join(f"{indent}    {each},\n" for each in parameters) + f"{indent}){tail} {{\n"


def _sorted(members: Iterable[Member]) -> list[Member]:
    """Those that are always there first, as PHP has it for parameters with defaults."""
    return sorted(members, key=lambda each: not each.required)


class _Emitter:
    def __init__(self, model: Model) -> None:
        self.model = model

    def files(self) -> dict[str, str]:
        model = self.model
        written = {
            "Methods": self.methods(),
            "Internal/Catalogue": self.catalogue(),
            "Internal/Refusals": self.refusals(),
        }
        cases = {case: variant for variant in model.variants.values() for case in [*variant.cases.values(), variant.other]}
        for enumeration in model.enumerations.values():
            written[f"Type/{enumeration.name}"] = self.enumeration(enumeration)
        for variant in model.variants.values():
            written[f"Type/{variant.name}"] = self.variant(variant)
        for each in self.read_objects():
            written[f"Type/{each.name}"] = self.result(each, cases.get(each.name))
        for each in model.objects_in("parameters"):
            if f"Type/{each.name}" in written:
                raise ValueError(f"{each.name} is both written and read")
            written[f"Type/{each.name}"] = self.input(each)
        for error in model.errors.values():
            written[f"Refusal/{pascal(error.reason)}"] = self.refusal(error)
        return {f"php/generated/{name}.php": text for name, text in sorted(written.items())}

    def read_objects(self) -> list[Object]:
        """The objects in results that have members, and those within the data of errors."""
        in_errors: set[str] = set()
        unseen = [member.type for error in self.model.errors.values() for member in error.members]
        while unseen:
            type = unseen.pop()
            type = type.element or type
            if type.name in self.model.objects and type.name not in in_errors:
                in_errors.add(type.name)
                unseen += [member.type for member in self.model.objects[type.name].members]
        return [
            each
            for each in self.model.objects.values()
            if each.members and (each.in_results or each.name in in_errors)
        ]

    # -- Types

    def plain(self, type: Type, scope: str = "", is_input: bool = False) -> str:
        """The type of a value that is not null, without what only a doc comment can say."""
        if type.form == TEXT and type.secret:
            return "Secret|string" if is_input else "Secret"
        if type.form == ENUMERATION:
            return "string" if type.open else scope + type.name
        if type.form == MAP:
            return "array|\\stdClass" if is_input else "\\stdClass"
        forms = {TEXT: "string", INTEGER: "int", NUMBER: "float", BOOLEAN: "bool", ANYTHING: "mixed", LIST: "array"}
        return forms.get(type.form) or scope + type.name

    def documented(self, type: Type, scope: str = "", is_input: bool = False) -> str:
        if type.form == LIST and type.element is not None:
            return f"list<{self.documented(type.element, scope, is_input)}>"
        if type.form == MAP and is_input:
            return "array<string, mixed>|\\stdClass"
        return self.plain(type, scope, is_input)

    @staticmethod
    def or_null(plain: str, is_nullable: bool) -> str:
        if not is_nullable or plain == "mixed":
            return plain
        return f"{plain}|null" if "|" in plain else f"?{plain}"

    def about(self, member: Member, scope: str = "") -> str:
        """What a member means, and which values it can have."""
        text = sentence(member.about)
        type = member.type.element or member.type
        if type.form == ENUMERATION and type.open:
            values = "Values" if member.type.form == LIST else "A value"
            text += f" {values} of {{@see\u00a0{scope}{type.name}}}, or of a later version."
        return text.strip()

    def reader(self, type: Type, scope: str = "") -> str:
        """A closure that reads a value that is not null."""
        if type.form == LIST and type.element is not None:
            return f"Read::listOf({self.reader(type.element, scope)})"
        if type.form == TEXT and type.secret:
            return "Read::secret(...)"
        if type.form == MAP:
            return "Read::object(...)"
        if type.form in (TEXT, ENUMERATION):
            return "Read::text(...)"
        if type.form in (INTEGER, NUMBER, BOOLEAN, ANYTHING):
            return f"Read::{type.form}(...)"
        return f"{scope}{type.name}::read(...)"

    def usage(self, name: str) -> str:
        """Where a type is used, as a sentence."""
        methods = [each for each in self.model.methods if each.result is not None and each.result.name == name]
        if methods:
            return "The result of " + self.listed([f"`{each.name}`" for each in methods]) + "."
        takers = [each for each in self.model.methods if any(self.leads(p.type, name) for p in each.parameters)]
        if takers:
            return "A parameter of " + self.listed([f"`{each.name}`" for each in takers]) + "."
        holders = [each.name for each in self.read_objects() if any(self.leads(m.type, name) for m in each.members)]
        inputs = self.model.objects_in("parameters")
        holders += [each.name for each in inputs if any(self.leads(m.type, name) for m in each.members)]
        holders += [pascal(e.reason) for e in self.model.errors.values() if any(self.leads(m.type, name) for m in e.members)]
        if holders:
            return "In " + self.listed(holders) + "."
        return "What a request says about itself." if name == self.model.meta.name else ""

    @staticmethod
    def leads(type: Type, name: str) -> bool:
        return name in (type.name, type.element.name if type.element is not None else "")

    @staticmethod
    def listed(names: list[str]) -> str:
        if len(names) > 6:
            return ", ".join(names[:5]) + " and others"
        return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]

    def enumeration(self, enumeration: Enumeration) -> str:
        is_open = not enumeration.in_parameters
        about = "Later versions may add values: `tryFrom` returns null for them." if is_open else self.usage(enumeration.name)
        cases = [f"case {pascal(value)} = '{value}';" for value in enumeration.values]
        if len({each.split()[1] for each in cases}) < len(cases) or any(each.split()[1] == "Class" for each in cases):
            raise ValueError(f"the cases of {enumeration.name} need other names")
        head = f"{START}\nnamespace Factord\\Type;\n\n{_doc(_wrapped(about)) if about else ''}"
        return f"{head}enum {enumeration.name}: string\n{{\n{block(cases, '    ')}}}\n"

    def variant(self, variant: Variant) -> str:
        common = self.common(variant)
        arms = [f"'{tag}' => {case}::read($value)," for tag, case in variant.cases.items()]
        about = [
            *_wrapped(self.usage(variant.name)),
            "",
            *_wrapped(
                f"Its subclasses are told apart by `{camel(variant.tag)}`: "
                + ", ".join(variant.cases.values())
                + f", and {variant.other} for what a later version adds."
            ),
        ]
        body = self.constructor(common, [], is_final=False)
        body += "\n" + _doc(["@internal"], "    ")
        body += "    public static function read(#[\\SensitiveParameter] mixed $value): self\n    {\n"
        body += f"        return match (Read::object($value)->{variant.tag} ?? null) {{\n"
        body += block(arms, " " * 12) + f"            default => {variant.other}::read($value),\n        }};\n    }}\n"
        return self.file("Type", f"abstract readonly class {variant.name} extends Result", about, body)

    def common(self, variant: Variant) -> list[Member]:
        """The members that all cases have with the same type."""
        cases = [self.model.objects[each].members for each in variant.cases.values()]

        def plain(member: Member) -> tuple[str, Type, bool]:
            return (member.name, replace(member.type, const=None), member.required)

        return [
            member
            for member in self.model.fields(variant)
            if all(plain(member) in [plain(each) for each in members] for members in cases)
        ]

    def result(self, object: Object, variant: Variant | None) -> str:
        inherited = [] if variant is None else self.common(variant)
        names = {each.name for each in inherited}
        about = _wrapped(self.usage(object.name)) if variant is None else []
        if variant is not None and object.name == variant.other:
            about = _wrapped(f"A {variant.name} of a sort that this version of the client does not know.")
        elif variant is not None:
            tag = next(tag for tag, case in variant.cases.items() if case == object.name)
            about = _wrapped(f"A {variant.name} with the {camel(variant.tag)} `{tag}`.")
        body = ""
        if variant is not None and object.name == variant.other:
            hidden = [f"'{camel(each.name)}'" for each in object.members if each.type.form == ANYTHING]
            if hidden:
                body += f"    protected const HIDDEN = [{', '.join(hidden)}];\n\n"
        own = [each for each in object.members if each.name not in names]
        body += self.constructor(own, inherited, is_final=True)
        body += "\n" + _doc(["@internal"], "    ")
        body += "    public static function read(#[\\SensitiveParameter] mixed $value): self\n    {\n"
        body += "        $members = new Members($value);\n        return new self(\n"
        for each in _sorted(object.members):
            how = "optional" if not each.required else "nullable" if each.type.nullable else "required"
            body += f"            {camel(each.name)}: $members->{how}('{each.name}', {self.reader(each.type)}),\n"
        body += "            otherMembers: $members->others(),\n        );\n    }\n"
        body += "\n    protected function members(): array\n    {\n"
        required, optional = (
            [f"'{each.name}' => $this->{camel(each.name)}" for each in object.members if each.required == is_required]
            for is_required in (True, False)
        )
        body += f"        return [\n            {_array(required, ' ' * 12, 100)},\n"
        body += f"            {_array(optional, ' ' * 12, 100)},\n        ];\n    }}\n"
        base = "Result" if variant is None else variant.name
        return self.file("Type", f"final readonly class {object.name} extends {base}", about, body)

    def constructor(self, own: list[Member], inherited: list[Member], is_final: bool) -> str:
        """The constructor of a result: its own members are properties, the inherited ones those of its base class."""
        parameters = []
        for each in _sorted([*inherited, *own]):
            plain = self.or_null(self.plain(each.type), each.type.nullable or not each.required)
            default = "" if each.required else " = null"
            if each in inherited:
                parameters.append(f"{plain} ${camel(each.name)}{default}")
                continue
            lines = _wrapped(self.about(each), " " * 8)
            documented = self.documented(each.type)
            if documented != self.plain(each.type):
                is_null = each.type.nullable or not each.required
                lines.append(f"@var {documented}{'|null' if is_null else ''}")
            doc = _doc([line for line in lines if line], " " * 8) if any(lines) else ""
            parameters.append(f"{doc.lstrip()}        public {plain} ${camel(each.name)}{default}" if doc else
                              f"public {plain} ${camel(each.name)}{default}")
        parameters.append("#[\\SensitiveParameter] array $otherMembers = []")
        doc = "    /** @param array<string, mixed> $otherMembers */\n"
        body = f"{doc}    {'public' if is_final else 'protected'} function __construct(\n"
        body += "".join(f"        {each},\n" for each in parameters) + "    ) {\n"
        passed = [f"{camel(each.name)}: ${camel(each.name)}" for each in _sorted(inherited)]
        if passed:
            passed.append("otherMembers: $otherMembers")
            arguments = block([f"{each}," for each in passed], " " * 12)
            return body + f"        parent::__construct(\n{arguments}        );\n    }}\n"
        return body + "        parent::__construct($otherMembers);\n    }\n"

    def input(self, object: Object) -> str:
        body = "    public function __construct(\n"
        for each in _sorted(object.members):
            if each.type.secret:
                raise ValueError(f"{object.name}.{each.name}: a secret within a parameter needs a Secret here")
            plain = self.plain(each.type, is_input=True)
            default = "" if each.required else " = null"
            if not each.required and each.type.nullable:
                plain, default = f"{plain}|Omitted|null", " = Omitted::Value"
            else:
                plain = self.or_null(plain, each.type.nullable or not each.required)
            lines = _wrapped(self.about(each), " " * 8)
            if each.type.form in (LIST, MAP):
                marks = "|Omitted|null" if each.type.nullable else "" if each.required else "|null"
                lines.append(f"@var {self.documented(each.type, is_input=True)}{marks}")
            lines = [line for line in lines if line]
            body += _doc(lines, " " * 8) if lines else ""
            body += f"        public {plain} ${camel(each.name)}{default},\n"
        body += "    ) {\n    }\n\n    public function members(): array\n    {\n"
        entries = []
        for each in object.members:
            value = f"$this->{camel(each.name)}"
            if each.type.form == MAP:
                value = f"(object) {value}" if each.required else f"{value} === null ? null : (object) {value}"
            if not each.required and not each.type.nullable:
                value += " ?? Omitted::Value"
            entries.append(f"'{each.name}' => {value}")
        body += f"        return {_array(entries, ' ' * 8, 100)};\n    }}\n"
        about = _wrapped(self.usage(object.name))
        if any(each.type.nullable for each in object.members):
            about += ["", "Null takes a setting back to its default; one that is left out stays as it is."]
        return self.file("Type", f"final readonly class {object.name} implements Input", about, body)

    def file(self, namespace: str, head: str, about: list[str], body: str) -> str:
        space = f"Factord\\{namespace}"
        uses = []
        for name, full in [
            ("Read::", "Factord\\Internal\\Read"),
            ("Members(", "Factord\\Internal\\Members"),
            ("ErrorData ", "Factord\\Internal\\ErrorData"),
            ("Secret", "Factord\\Secret"),
            ("Omitted", "Factord\\Omitted"),
            ("Input", "Factord\\Input"),
            ("Result", "Factord\\Result"),
            ("Refused", "Factord\\Refused"),
        ]:
            pattern = r"(?<![\w\\])" + re.escape(name) + (r"\b" if name[-1].isalpha() else "")
            if re.search(pattern, head + "\n" + body):
                uses.append(f"use {full};\n")
        doc = _doc(about) if any(about) else ""
        imports = "".join(sorted(uses)) + "\n" if uses else ""
        return f"{START}\nnamespace {space};\n\n{imports}{doc}{head}\n{{\n{body}}}\n"

    # -- Refusals

    def refusal(self, error: Error) -> str:
        reserved = {"message", "code", "file", "line", "previous", "trace", "reason", "category", "data", "explanation"}
        body, reads = "", ""
        for each in error.members:
            name = camel(each.name)
            if name in reserved:
                raise ValueError(f"{error.reason}.{each.name}: an exception has a property of this name")
            lines = _wrapped(self.about(each, "\\Factord\\Type\\"), " " * 4)
            documented = self.documented(each.type, "\\Factord\\Type\\")
            if documented != self.plain(each.type, "\\Factord\\Type\\"):
                lines.append(f"@var {documented}|null")
            lines = [line for line in lines if line]
            plain = self.or_null(self.plain(each.type, "\\Factord\\Type\\"), True)
            body += ("\n" if body else "") + (_doc(lines, "    ") if lines else "")
            body += f"    public readonly {plain} ${name};\n"
            reader = self.reader(each.type, "\\Factord\\Type\\")
            reads += f"        $this->{name} = $data->read('{each.name}', {reader});\n"
        if body:
            body += "\n    protected function readData(ErrorData $data): void\n    {\n" + reads + "    }\n"
        head = f"final class {pascal(error.reason)} extends Refused"
        return self.file("Refusal", head, _wrapped(sentence(error.message)), body)

    def refusals(self) -> str:
        entries = [f"'{each}' => Refusal\\{pascal(each)}::class," for each in sorted(self.model.errors)]
        body = "    /** @var array<string, class-string<\\Factord\\Refused>> */\n    public const CLASSES = [\n"
        body += block(entries, " " * 8) + "    ];\n"
        head = f"{START}\nnamespace Factord\\Internal;\n\nuse Factord\\Refusal;\n\n"
        return head + _doc(["The class of each reason.", "", "@internal"]) + f"final class Refusals\n{{\n{body}}}\n"

    # -- Methods

    def catalogue(self) -> str:
        def constant(name: str, about: str, methods: list[Method]) -> str:
            entries = block([f"'{each.name}' => true," for each in methods], " " * 8)
            return f"    /** {about} */\n    public const {name} = [\n{entries}    ];\n"

        repeatable = constant(
            "REPEATABLE", "The methods that may be repeated as they are.", [e for e in self.model.methods if e.repeatable]
        )
        idempotent = constant(
            "IDEMPOTENT", "The methods that take an idempotency key.", [e for e in self.model.methods if e.idempotent]
        )
        doc = _doc(["What the client has to know of methods.", "", "@internal"])
        return f"{START}\nnamespace Factord\\Internal;\n\n{doc}final class Catalogue\n{{\n{repeatable}\n{idempotent}}}\n"

    def methods(self) -> str:
        common = self.listed_all([f"Refusal\\{pascal(each)}" for each in self.model.common_reasons])
        about = [
            "Every method of the protocol.",
            "",
            *_wrapped(f"Besides what is listed with a method, each may throw {common}, and what a connection may throw."),
        ]
        body = "    /** The revision of the protocol that this client was made for. */\n"
        body += f"    public const REVISION = {self.model.revision};\n"
        body += "".join("\n" + self.method(each) for each in self.model.methods)
        body += "\n" + _doc(
            [
                "Sends a request; parameters that are null are left out.",
                "",
                "@template T",
                "",
                "@param array<string, mixed> $params",
                "@param (\\Closure(mixed): T)|null $read",
                "",
                "@return ($read is null ? mixed : T)",
            ],
            "    ",
        )
        parameters = "string $method, #[\\SensitiveParameter] array $params, ?\\Closure $read"
        body += f"    abstract protected function ask({parameters}): mixed;\n"
        return f"{START}\nnamespace Factord;\n\n{_doc(about)}abstract class Methods\n{{\n{body}}}\n"

    @staticmethod
    def listed_all(names: list[str]) -> str:
        return ", ".join(names[:-1]) + " or " + names[-1]

    def parameter(self, member: Member) -> str:
        if member.type.nullable:
            raise ValueError(f"{member.name}: a parameter that may be null needs an Omitted here")
        plain = self.or_null(self.plain(member.type, "Type\\", is_input=True), not member.required)
        mark = "#[\\SensitiveParameter] " if member.type.secret else ""
        return f"{mark}{plain} ${camel(member.name)}{'' if member.required else ' = null'}"

    @staticmethod
    def argument(member: Member) -> str:
        value = f"${camel(member.name)}"
        if member.type.form == MAP:
            value = f"(object) {value}" if member.required else f"{value} === null ? null : (object) {value}"
        return f"'{member.name}' => {value}"

    def parameter_docs(self, members: Iterable[Member]) -> list[str]:
        lines = []
        for each in members:
            type = self.documented(each.type, "Type\\", is_input=True) + ("" if each.required else "|null")
            if each.type.form in (LIST, MAP) or each.about:
                lines += _wrapped(f"@param {type} ${camel(each.name)} {each.about}".rstrip(), "    ", "    ")
        return lines

    def method(self, method: Method) -> str:
        members = _sorted(method.parameters)
        lines = [*_wrapped(sentence(method.about), "    "), ""]
        lines.append("Open to every peer." if method.role == "any" else f"Takes the role `{method.role}`.")
        documented = self.parameter_docs(members)
        lines += ["", *documented] if documented else []
        thrown = [f"@throws Refusal\\{pascal(each)}" for each in method.reasons]
        lines += ["", *thrown] if thrown else []
        result = "void" if method.result is None else self.plain(method.result, "Type\\")
        head = _parameters(
            f"public function {camel(method.name)}", [self.parameter(each) for each in members], f": {result}", "    "
        )
        read = "null" if method.result is None or method.result.form == ANYTHING else self.reader(method.result, "Type\\")
        arguments = [self.argument(each) for each in method.parameters]
        line = f"$this->ask('{method.name}', [{', '.join(arguments)}], {read});"
        start = " " * 8 + ("" if method.result is None else "return ")
        if len(start + line) > WIDTH:
            line = f"$this->ask('{method.name}', {_array(arguments, ' ' * 8, 0)}, {read});"
        return f"{_doc(lines, '    ')}{head}{start}{line}\n    }}\n"
