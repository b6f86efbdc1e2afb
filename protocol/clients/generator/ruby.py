"""Writes the Ruby client's types, refusals and methods, and their signatures in RBS."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Iterable

from .model import ANYTHING, BOOLEAN, ENUMERATION, INTEGER, LIST, MAP, NUMBER, TEXT
from .model import Member, Method, Model, Object, Type, Variant
from .text import HEADER, block, comment, pascal, sentence, shouting, snake

FOLDERS = ["ruby/lib/factord/generated", "ruby/sig/generated"]

WIDTH = 120
START = f"# {HEADER}\n"

#: Names that an attribute, a parameter or a method cannot have.
RESERVED = set(
    "alias and begin break case class def do else elsif end ensure false for if in module next nil not or redo rescue "
    "retry return self super then true undef unless until when while yield".split()
)
#: What every object needs to have, and what results and refusals have besides.
COMMON = RESERVED | set(
    "class clone dup freeze frozen hash initialize inspect object_id public_send send to_s".split()
)
OF_RESULTS = COMMON | {"as_json", "encode_with", "other_members", "to_h", "to_json"}
OF_REFUSALS = COMMON | set("backtrace category cause code data explanation full_message message reason".split())
#: Names of the module that are written by hand.
WRITTEN = {
    "Client", "ClientClosed", "Connection", "ConnectionFailed", "ConnectionLost", "Error", "Malformed", "Methods", "Pool",
    "Refused", "Result", "TimedOut", "Unanswered", "Values",
}  # fmt: skip


def files(model: Model, clients: Path) -> dict[str, str]:
    return _Emitter(model).files()


def _about(text: str, indent: str, start: str = "# ") -> str:
    """A comment, whose later lines are indented like YARD's."""
    lines = comment(text, "", WIDTH - len(indent) - len(start) - 2)
    hang = "  " if text.startswith("@") else ""
    return block([start + lines[0], *(start + hang + line for line in lines[1:])], indent)


def _list(head: str, entries: list[str], tail: str, indent: str) -> str:
    """A line with entries between its head and tail, or a line for each of them."""
    line = f"{indent}{head}{', '.join(entries)}{tail}"
    if len(line) <= WIDTH:
        return line + "\n"
    return f"{indent}{head}\n" + ",\n".join(f"{indent}  {each}" for each in entries) + f"\n{indent}{tail}\n"


def _sorted(members: Iterable[Member]) -> list[Member]:
    return sorted(members, key=lambda each: not each.required)


class _Emitter:
    def __init__(self, model: Model) -> None:
        self.model = model
        self.cases = {
            case: variant for variant in model.variants.values() for case in [*variant.cases.values(), variant.other]
        }

    def files(self) -> dict[str, str]:
        names = [each.name for each in self.read_objects()]
        names += [*self.model.enumerations, *self.model.variants, *map(pascal, self.model.errors)]
        twice = {each for each in names if names.count(each) > 1} | (set(names) & WRITTEN)
        if twice:
            raise ValueError("these names are taken: " + ", ".join(sorted(twice)))
        parts = {
            "enumerations": self.enumerations(),
            "types": self.types(),
            "refusals": self.refusals(),
            "methods": self.methods(),
        }
        written = {
            f"ruby/lib/factord/generated/{name}.rb": f"{START}# frozen_string_literal: true\n\nmodule Factord\n{text}end\n"
            for name, text in parts.items()
        }
        written["ruby/sig/generated/factord.rbs"] = f"{START}\nmodule Factord\n{self.signatures()}end\n"
        return written

    def read_objects(self) -> list[Object]:
        """The objects in results that have members, and those within the data of errors; a variant's cases first."""
        in_errors: set[str] = set()
        unseen = [member.type for error in self.model.errors.values() for member in error.members]
        while unseen:
            type = unseen.pop()
            type = type.element or type
            if type.name in self.model.objects and type.name not in in_errors:
                in_errors.add(type.name)
                unseen += [member.type for member in self.model.objects[type.name].members]
        return [
            each for each in self.model.objects.values() if each.members and (each.in_results or each.name in in_errors)
        ]

    # -- Types

    def spec(self, type: Type) -> str:
        """The type as the client's `Values` has it."""
        if type.form == LIST and type.element is not None:
            return f"[{self.spec(type.element)}]"
        if type.form in (TEXT, ENUMERATION):
            return ":text"
        if type.form in (INTEGER, NUMBER, BOOLEAN, ANYTHING, MAP):
            return f":{type.form}"
        return f":{type.name}"

    def documented(self, member: Member, is_input: bool = False) -> str:
        names = [self.documented_type(member.type, is_input)]
        if member.type.nullable or not member.required:
            names.append("nil")
        return ", ".join(names)

    def documented_type(self, type: Type, is_input: bool) -> str:
        if type.form == LIST and type.element is not None:
            return f"Array<{self.documented_type(type.element, is_input)}>"
        if type.form == ENUMERATION:
            return "String, Symbol" if is_input else "String"
        if is_input and type.form not in (TEXT, INTEGER, NUMBER, BOOLEAN, ANYTHING):
            return "Hash"
        forms = {
            TEXT: "String", INTEGER: "Integer", NUMBER: "Float", BOOLEAN: "Boolean", ANYTHING: "Object",
            MAP: "Hash{String => Object}",
        }  # fmt: skip
        return forms.get(type.form) or type.name

    def meaning(self, member: Member) -> str:
        """What a member means, and which values it can have."""
        type = member.type.element or member.type
        values = f"one of {{{type.name}}}" if type.form == ENUMERATION else ""
        if values and type.open:
            values += ", or of a later version"
        return "; ".join(each for each in (member.about, values) if each)

    def enumerations(self) -> str:
        texts = []
        for each in self.model.enumerations.values():
            text = "" if each.in_parameters else _about("Later versions may add values.", "  ")
            text += f"  module {each.name}\n"
            names = [shouting(value) for value in each.values]
            if len(set(names)) < len(names):
                raise ValueError(f"the values of {each.name} need other names")
            text += block([f'{name} = "{value}"' for name, value in zip(names, each.values)], "    ")
            text += "\n    # All of them.\n" + _list("ALL = [", names, "].freeze", "    ") + "  end\n"
            texts.append(text)
        return "\n".join(texts)

    def types(self) -> str:
        variants = [self.variant(each) for each in self.model.variants.values()]
        return "\n".join([*variants, *(self.object(each) for each in self.read_objects())])

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

    def variant(self, variant: Variant) -> str:
        about = f"One of {', '.join(variant.cases.values())}, by its `{variant.tag}`; {variant.other} for a later version's."
        text = _about(about, "  ") + f"  class {variant.name} < Result\n"
        entries = [f'"{tag}" => :{case}' for tag, case in variant.cases.items()]
        text += f'    variants "{variant.tag}", {{\n' + ",\n".join(f"      {each}" for each in entries)
        text += f"\n    }}, :{variant.other}\n"
        return text + self.attributes(self.common(variant), variant.name, "") + "  end\n"

    def object(self, object: Object) -> str:
        variant = self.cases.get(object.name)
        inherited = {each.name for each in self.common(variant)} if variant else set()
        own = [each for each in object.members if each.name not in inherited]
        base = variant.name if variant else "Result"
        about = self.usage(object)
        text = (_about(about, "  ") if about else "") + f"  class {object.name} < {base}\n"
        if not own:
            return text.rstrip("\n") + "\n  end\n"
        hides = variant is not None and object.name == variant.other
        return text + self.attributes(own, object.name, ANYTHING if hides else "")[1:] + "  end\n"

    def usage(self, object: Object) -> str:
        methods = [f"{{Methods#{snake(each.name)}}}" for each in self.model.methods if self.returns(each, object.name)]
        if len(methods) > 6:
            methods = [*methods[:5], "others"]
        return "The result of " + ", ".join(methods) + "." if methods else ""

    @staticmethod
    def returns(method: Method, name: str) -> bool:
        return method.result is not None and method.result.name == name

    def attributes(self, members: list[Member], owner: str, hidden_form: str) -> str:
        text = ""
        for each in members:
            if each.name in OF_RESULTS:
                raise ValueError(f"{owner}.{each.name}: the attribute needs another name")
            how = "optional" if not each.required else "nullable" if each.type.nullable else "required"
            hidden = ", hidden: true" if each.type.secret or each.type.form == hidden_form else ""
            text += f"\n    # @!attribute [r] {each.name}\n"
            about = f"@return [{self.documented(each)}] {self.meaning(each)}"
            text += _about(about.rstrip(), "    ", "#   ")
            text += f"    {how} :{each.name}, {self.spec(each.type)}{hidden}\n"
        return text

    # -- Refusals

    def refusals(self) -> str:
        texts = []
        for error in self.model.errors.values():
            text = _about(sentence(error.message), "  ") + f"  class {pascal(error.reason)} < Refused\n"
            attributes = ""
            for each in error.members:
                if each.name in OF_REFUSALS:
                    raise ValueError(f"{error.reason}.{each.name}: the attribute needs another name")
                about = f"@return [{self.documented(replace(each, required=False))}] {self.meaning(each)}"
                attributes += f"\n    # @!attribute [r] {each.name}\n" + _about(about.rstrip(), "    ", "#   ")
                attributes += f"    attribute :{each.name}, {self.spec(each.type)}\n"
            texts.append(text + attributes[1:] + "  end\n")
        entries = ",\n".join(f'    "{reason}" => {pascal(reason)}' for reason in sorted(self.model.errors))
        texts.append(
            "  # The class of each reason.\n  # @api private\n  REFUSALS = {\n" + entries + "\n  }.freeze\n"
        )
        return "\n".join(texts)

    # -- Methods

    def methods(self) -> str:
        common = ", ".join(f"{{{pascal(each)}}}" for each in self.model.common_reasons)
        text = f"  # The revision of the protocol that this client was made for.\n  REVISION = {self.model.revision}\n\n"
        for name, about, chosen in [
            ("REPEATABLE", "The methods that may be repeated as they are.", [e for e in self.model.methods if e.repeatable]),
            ("IDEMPOTENT", "The methods that take an idempotency key.", [e for e in self.model.methods if e.idempotent]),
        ]:
            entries = block([f'"{each.name}" => true,' for each in chosen], "    ").rstrip(",\n") + "\n"
            text += f"  # {about}\n  # @api private\n  {name} = {{\n{entries}  }}.freeze\n\n"
        text += _about(f"Every method of the protocol. Besides what is listed with a method, each may raise {common}.", "  ")
        text += "  module Methods\n" + "\n".join(self.method(each) for each in self.model.methods)
        return text + "  end\n"

    @staticmethod
    def parameter(member: Member) -> str:
        if not member.required:
            return f"{member.name}: nil"
        return f"{member.name}_" if member.name in RESERVED else member.name

    @staticmethod
    def argument(member: Member) -> str:
        """The entry of a hash with the value of a parameter."""
        if member.name not in RESERVED:
            return f"{member.name}:"
        # A word of the language can be a keyword's name, but not be read as a variable.
        return f"{member.name}: " + (f"{member.name}_" if member.required else f"binding.local_variable_get(:{member.name})")

    def parameter_docs(self, members: Iterable[Member]) -> str:
        return "".join(
            _about(f"@param {each.name} [{self.documented(each, True)}] {self.meaning(each)}".rstrip(), "    ")
            for each in members
        )

    def method(self, method: Method) -> str:
        members = _sorted(method.parameters)
        if any(each.type.nullable for each in members):
            raise ValueError(f"{method.name}: nil stands for what is left out")
        text = _about(sentence(method.about), "    ") + "    #\n"
        text += _about("Open to every peer." if method.role == "any" else f"Takes the role `{method.role}`.", "    ")
        text += "    #\n" + self.parameter_docs(members)
        result = "void" if method.result is None else self.documented_type(method.result, False)
        text += f"    # @return [{result}]\n"
        if method.reasons:
            text += _about(f"@raise [{', '.join(pascal(each) for each in method.reasons)}]", "    ")
        name = f"def {snake(method.name)}"
        keywords = [self.parameter(each) for each in members]
        text += _list(f"{name}(", keywords, ")", "    ") if keywords else f"    {name}\n"
        read = "nil" if method.result is None else self.spec(method.result)
        given = [self.argument(each) for each in method.parameters]
        if given:
            line = f'      ask("{method.name}", {{ {", ".join(given)} }}, {read})\n'
            if len(line) > WIDTH:
                line = f'      params = {{\n' + ",\n".join(f"        {each}" for each in given) + "\n      }\n"
                line += f'      ask("{method.name}", params, {read})\n'
        else:
            line = f'      ask("{method.name}", {{}}, {read})\n'
        return text + line + "    end\n"

    # -- Signatures

    def signature(self, type: Type, is_input: bool = False) -> str:
        if type.form == LIST and type.element is not None:
            text = f"Array[{self.signature(type.element, is_input)}]"
        elif type.form == ENUMERATION:
            text = "(String | Symbol)" if is_input else "String"
        elif is_input and type.form not in (TEXT, INTEGER, NUMBER, BOOLEAN, ANYTHING):
            text = "Hash[untyped, untyped]" if type.form == MAP else snake(type.name)
        else:
            forms = {
                TEXT: "String", INTEGER: "Integer", NUMBER: "Float", BOOLEAN: "bool", ANYTHING: "untyped",
                MAP: "Hash[String, untyped]",
            }  # fmt: skip
            text = forms.get(type.form) or type.name
        return text

    def optional(self, member: Member, is_input: bool = False) -> str:
        text = self.signature(member.type, is_input)
        is_nil = (member.type.nullable or not member.required) and text != "untyped"
        return f"{text}?" if is_nil else text

    def signatures(self) -> str:
        texts = ["  REVISION: Integer\n  REPEATABLE: Hash[String, bool]\n  IDEMPOTENT: Hash[String, bool]\n"]
        texts[0] += "  REFUSALS: Hash[String, singleton(Refused)]\n"
        for enumeration in self.model.enumerations.values():
            constants = "".join(f"    {shouting(value)}: String\n" for value in enumeration.values)
            texts.append(f"  module {enumeration.name}\n{constants}    ALL: Array[String]\n  end\n")
        for object in self.model.objects_in("parameters"):
            members = [f"{each.name}: {self.optional(each, True)}" for each in object.members]
            about = "  # Members that are not required may be left out.\n"
            if all(each.required for each in object.members):
                texts.append(_list(f"type {snake(object.name)} = {{ ", members, " }", "  "))
            else:
                shown = "".join(f"  #   {each}\n" for each in members)
                texts.append(f"{about}{shown}  type {snake(object.name)} = Hash[Symbol | String, untyped]\n")
        for one in self.model.variants.values():
            texts.append(self.class_signature(one.name, "Result", self.common(one)))
        for object in self.read_objects():
            variant = self.cases.get(object.name)
            inherited = {each.name for each in self.common(variant)} if variant else set()
            own = [each for each in object.members if each.name not in inherited]
            texts.append(self.class_signature(object.name, variant.name if variant else "Result", own))
        for error in self.model.errors.values():
            attributes = [replace(each, required=False) for each in error.members]
            texts.append(self.class_signature(pascal(error.reason), "Refused", attributes))
        return "\n".join(texts) + "\n" + self.method_signatures()

    def class_signature(self, name: str, base: str, members: list[Member]) -> str:
        attributes = "".join(f"    attr_reader {each.name}: {self.optional(each)}\n" for each in members)
        return f"  class {name} < {base}\n{attributes}  end\n"

    def method_signatures(self) -> str:
        text = "  module Methods\n"
        for method in self.model.methods:
            result = "void" if method.result is None else self.signature(method.result)
            text += self.method_signature(snake(method.name), _sorted(method.parameters), result)
        text += "\n    private\n\n    def ask: (String method, Hash[Symbol, untyped] params, untyped `type`) -> untyped\n"
        return text + "  end\n"

    def method_signature(self, name: str, members: list[Member], result: str) -> str:
        entries = [
            f"{self.optional(each, True)} {each.name}" if each.required else f"?{each.name}: {self.optional(each, True)}"
            for each in members
        ]
        return _list(f"def {name}: (", entries, f") -> {result}", "    ")
