"""The part of the Python client that follows from the protocol, between two marks in its file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Iterable, Iterator

from . import model as m
from .text import block, comment, pascal, sentence

_FILE = "python/factord/__init__.py"
_BEGIN = "# -- Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit up to the end mark."
_END = "# -- End of what is generated."
_WIDTH = 110
#: Words of the protocol that are reserved in Python.
_KEYWORDS = {"from", "in", "is", "as", "for", "with", "not", "class", "import", "global"}
#: Names that results and refusals have besides their members.
_OF_RESULTS = {"to_dict", "other_members"}
_OF_REFUSALS = {"args", "category", "code", "data", "message", "reason", "with_traceback", "add_note"}


def files(model: m.Model, clients: Path) -> dict[str, str]:
    file = (clients / _FILE).read_text(encoding="utf-8")
    return {_FILE: file[: file.index(_BEGIN)] + _Python(model).text() + file[file.index(_END) :]}


def _in_order(members: Iterable[m.Member]) -> list[m.Member]:
    """Python requires optional members after the others."""
    return sorted(members, key=lambda each: not each.required)


class _Python:
    def __init__(self, model: m.Model) -> None:
        self._model = model
        self._cases = {
            case: variant for variant in model.variants.values() for case in [*variant.cases.values(), variant.other]
        }

    def text(self) -> str:
        methods, errors = self._model.methods, self._model.errors.values()
        text = _BEGIN + "\n"
        for name in self._within([parameter.type for method in methods for parameter in method.parameters]):
            text += self._typed_dictionary(self._model.objects[name])
        read = [method.result for method in methods if method.result is not None]
        for name in self._within(read + [member.type for error in errors for member in error.members]):
            variant = self._model.variants.get(name)
            text += self._variant(variant) if variant else self._dataclass(self._model.objects[name])
        text += "".join(self._refusal(error) for error in errors)
        text += "\n\n_REFUSALS: Dict[str, Type[Refused]] = {\n"
        text += "".join(f'    "{reason}": {pascal(reason)},\n' for reason in sorted(self._model.errors)) + "}\n"
        repeated = [method.name for method in methods if method.repeatable]
        text += _names("REPEATABLE_METHODS", "Methods that may be repeated as they are: asking twice does no harm.", repeated)
        keyed = [method.name for method in methods if method.idempotent]
        text += _names("IDEMPOTENT_METHODS", "Methods that take an idempotency key.", keyed)
        return text + self._surface("_Methods", False) + self._surface("_AsyncMethods", True) + "\n\n"

    def _within(self, kinds: list[m.Type]) -> Iterator[str]:
        """The objects and variants that values of these types need, each once and after those that it consists of."""
        seen: set[str] = set()

        def visit(name: str) -> Iterator[str]:
            if name in seen:
                return
            seen.add(name)
            variant = self._model.variants.get(name)
            members = self._common(variant) if variant else self._model.objects[name].members
            for member in members:
                yield from visit_type(member.type)
            yield name
            for case in [*variant.cases.values(), variant.other] if variant else []:
                yield from visit(case)

        def visit_type(kind: m.Type) -> Iterator[str]:
            if kind.element is not None:
                yield from visit_type(kind.element)
            elif kind.form in (m.OBJECT, m.VARIANT):
                yield from visit(kind.name)

        for kind in kinds:
            yield from visit_type(kind)

    def _common(self, variant: m.Variant) -> list[m.Member]:
        """The required members that all cases of a variant have with the same type. Python wants the optional ones last."""
        cases = [self._model.objects[each].members for each in variant.cases.values()]

        def plain(member: m.Member) -> tuple[str, m.Type]:
            return member.name, replace(member.type, const=None)

        return [
            member
            for member in self._model.fields(variant)
            if member.required and all(plain(member) in [plain(each) for each in members] for members in cases)
        ]

    def _typed_dictionary(self, each: m.Object) -> str:
        text = f"\n\nclass {each.name}(TypedDict, total=False):\n"
        for member in _in_order(each.members):
            kind = self._parameter_type(member.type)
            about = "" if member.about_type else member.about
            text += f"    #: {about or 'members of this section'}\n"
            text += f"    {member.name}: {f'Optional[{kind}]' if member.type.nullable else kind}\n"
        return text

    def _parameter_type(self, kind: m.Type) -> str:
        if kind.element is not None:
            element = self._parameter_type(kind.element)
            # A list takes what a result lists, and a later version's values are texts there.
            return f"Sequence[Union[{element}, str]]" if kind.element.form == m.ENUMERATION else f"Sequence[{element}]"
        if kind.form == m.ENUMERATION:
            values = ", ".join(f'"{value}"' for value in self._model.enumerations[kind.name].values)
            return f"Literal[{values}]"
        if kind.form == m.MAP:
            return "Mapping[str, Any]"
        return _PLAIN.get(kind.form, kind.name)

    def _variant(self, variant: m.Variant) -> str:
        about = f"One of {', '.join(variant.cases.values())}, by its `{variant.tag}`; {variant.other} for a later version's."
        text = f"\n\n@dataclass(frozen=True)\nclass {variant.name}(_Result):\n"
        text += block(comment(f'"""{about}"""', "", _WIDTH, "    "), "")
        text += f'\n    _TAG = "{variant.tag}"\n    _CASES = {{\n'
        text += "".join(f'        "{tag}": "{case}",\n' for tag, case in variant.cases.items())
        text += f'    }}\n    _OTHER = "{variant.other}"\n\n'
        return text + "".join(self._attribute(member, variant.name, "") for member in self._common(variant))

    def _dataclass(self, each: m.Object) -> str:
        variant = self._cases.get(each.name)
        inherited = {member.name for member in self._common(variant)} if variant else set()
        base = variant.name if variant else "_Result"
        # What a later version says there may be secret.
        hidden = m.ANYTHING if variant and each.name == variant.other else ""
        own = [member for member in _in_order(each.members) if member.name not in inherited]
        body = "".join(self._attribute(member, each.name, hidden) for member in own) or "    pass\n"
        mark = "@_with_secrets\n" if "repr=False" in body else ""
        return f"\n\n{mark}@dataclass(frozen=True)\nclass {each.name}({base}):\n{body}"

    @staticmethod
    def _attribute(member: m.Member, owner: str, hidden: str) -> str:
        if member.name in _OF_RESULTS | _KEYWORDS:
            raise ValueError(f"{owner}.{member.name}: the attribute needs another name")
        kind = _result_type(member.type)
        if member.type.nullable or not member.required:
            kind = f"Optional[{kind}]"
        starts = {
            (True, False): "",
            (True, True): " = field(repr=False)",
            (False, False): " = None",
            (False, True): " = field(default=None, repr=False)",
        }
        about = "" if member.about_type else member.about
        is_hidden = member.type.secret or member.type.form == hidden
        return f"    #: {about}\n    {member.name}: {kind}{starts[member.required, is_hidden]}\n"

    @staticmethod
    def _refusal(error: m.Error) -> str:
        text = f'\n\nclass {pascal(error.reason)}(Refused):\n    """{sentence(error.message)}"""\n'
        for member in error.members:
            if member.name in _OF_REFUSALS | _KEYWORDS:
                raise ValueError(f"{error.reason}.{member.name}: the attribute needs another name")
            text += f"\n    #: {member.about}\n    {member.name}: Optional[{_result_type(member.type)}] = None"
        return text + ("\n" if error.members else "")

    def _surface(self, name: str, is_async: bool) -> str:
        define, kind = ("async def", "awaiting") if is_async else ("def", "blocking")
        text = f'\n\nclass {name}:\n    """Every method of the protocol, {kind}."""\n\n'
        text += f"    {define} _ask(self, request: _Request, read: Callable[[Any], _T]) -> _T:\n"
        text += "        raise NotImplementedError\n"
        return text + "".join(self._method(method, is_async) for method in self._model.methods)

    def _method(self, method: m.Method, is_async: bool) -> str:
        result, read = "None", "_nothing"
        if method.result is not None:
            named = method.result.form != m.ANYTHING
            result, read = (method.result.name, f"{method.result.name}._read") if named else ("Any", "_anything")
        given = ["self"] + [f"{_name(each)}: {self._parameter_type(each.type)}" for each in method.required]
        if method.optional:
            given += ["*"]
            given += [f"{_name(each)}: Optional[{self._parameter_type(each.type)}] = None" for each in method.optional]
        name = method.name.replace(".", "_")
        line = f"    {'async def' if is_async else 'def'} {name}"
        text = f"\n{line}({', '.join(given)}) -> {result}:\n"
        if len(text) - 2 > _WIDTH:
            text = f"\n{line}(\n" + "".join(f"        {each},\n" for each in given) + f"    ) -> {result}:\n"
        text += f'        """As `Client.{name}`, awaited."""\n' if is_async else _documentation(method)
        text += f'        request = _Request("{method.name}", {{'
        text += ", ".join(f'"{each.name}": {_name(each)}' for each in method.parameters) + "})\n"
        secrets = [_name(each) for each in method.parameters if each.type.secret]
        text += f"        del {', '.join(secrets)}\n" if secrets else ""
        return text + f"        return {'await ' if is_async else ''}self._ask(request, {read})\n"


def _names(name: str, about: str, methods: list[str]) -> str:
    entries = "".join(f'        "{method}",\n' for method in methods)
    return f"\n\n#: {about}\n{name}: FrozenSet[str] = frozenset(\n    [\n{entries}    ]\n)\n"


def _name(parameter: m.Member) -> str:
    return parameter.name + "_" * (parameter.name in _KEYWORDS)


_PLAIN = {m.TEXT: "str", m.ENUMERATION: "str", m.INTEGER: "int", m.NUMBER: "float", m.BOOLEAN: "bool", m.ANYTHING: "Any"}


def _result_type(kind: m.Type) -> str:
    """The type of a value in a result. Enumerations may gain values, so they are plain text."""
    if kind.element is not None:
        return f"List[{_result_type(kind.element)}]"
    if kind.form == m.MAP:
        return "Dict[str, Any]"
    return _PLAIN.get(kind.form, kind.name)


def _documentation(method: m.Method) -> str:
    text = f'        """{method.about}.\n\n'
    text += "        Open to every peer.\n" if method.role == "any" else f"        Takes the role `{method.role}`.\n"
    if method.reasons:
        text += f"        Raises {', '.join(pascal(reason) for reason in method.reasons)}.\n"
    for parameter in method.parameters:
        text += f"\n        :param {_name(parameter)}: {parameter.about}"
    return text + ("\n" if method.parameters else "") + '        """\n'
