"""The part of the Python client that follows from the protocol, between two marks in its file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

from . import model as m
from .text import pascal

_FILE = "python/factord/__init__.py"
_BEGIN = "# -- Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit up to the end mark."
_END = "# -- End of what is generated."
_WIDTH = 110
#: Words of the protocol that are reserved in Python.
_KEYWORDS = {"from", "in", "is", "as", "for", "with", "not", "class", "import", "global"}


def files(model: m.Model, clients: Path) -> dict[str, str]:
    file = (clients / _FILE).read_text(encoding="utf-8")
    return {_FILE: file[: file.index(_BEGIN)] + _Python(model).text() + file[file.index(_END) :]}


@dataclass(frozen=True)
class _Class:
    """An object of Python, for an object of the protocol or for all cases of a variant."""

    name: str
    members: tuple[m.Member, ...]

    @property
    def in_order(self) -> list[m.Member]:
        """Python requires optional members after the others."""
        return sorted(self.members, key=lambda each: not each.required)


class _Python:
    def __init__(self, model: m.Model) -> None:
        self._model = model
        self._classes: dict[str, _Class] = {name: _Class(name, each.members) for name, each in model.objects.items()}
        for variant in model.variants.values():
            self._merge(variant.name, [model.objects[name] for name in variant.cases.values()])

    def _merge(self, name: str, cases: list[m.Object]) -> None:
        """Makes one class of several: it has the members of all, and requires those that all do."""
        members: dict[str, m.Member] = {}
        for case in cases:
            for member in case.members:
                members.setdefault(member.name, member)
        merged = []
        for member in members.values():
            found = [each for case in cases for each in case.members if each.name == member.name]
            required = len(found) == len(cases) and all(each.required for each in found)
            kind = member.type
            objects = {each.type.name: None for each in found if each.type.form == m.OBJECT}
            if len(objects) > 1:
                kind = m.Type(m.OBJECT, name + pascal(member.name))
                self._merge(kind.name, [self._model.objects[each] for each in objects])
            merged.append(m.Member(member.name, kind, required, member.about, member.default, member.about_type))
        self._classes[name] = _Class(name, tuple(merged))

    def text(self) -> str:
        methods = self._model.methods
        text = _BEGIN + "\n"
        for each in self._within([parameter.type for method in methods for parameter in method.parameters]):
            text += self._typed_dictionary(each)
        for each in self._within([method.result for method in methods if method.result is not None]):
            text += self._dataclass(each)
        reads = "".join(f'        "{method.name}",\n' for method in methods if not method.idempotent)
        text += "\n\n#: Methods that change nothing, so that asking twice does no harm.\n"
        text += f"READING_METHODS: FrozenSet[str] = frozenset(\n    [\n{reads}    ]\n)\n"
        return text + self._surface("_Methods", False) + self._surface("_AsyncMethods", True) + "\n\n"

    def _within(self, kinds: list[m.Type]) -> Iterator[_Class]:
        """The classes that values of these types need, each once and after those that it consists of."""
        seen: set[str] = set()

        def visit(kind: m.Type) -> Iterator[_Class]:
            if kind.element is not None:
                yield from visit(kind.element)
            elif kind.form in (m.OBJECT, m.VARIANT) and kind.name not in seen:
                found = self._classes[kind.name]
                for member in found.members:
                    yield from visit(member.type)
                seen.add(kind.name)
                yield found

        for kind in kinds:
            yield from visit(kind)

    def _typed_dictionary(self, each: _Class) -> str:
        text = f"\n\nclass {each.name}(TypedDict, total=False):\n"
        for member in each.in_order:
            kind = self._parameter_type(member.type)
            about = "" if member.about_type else member.about
            text += f"    #: {about or 'members of this section'}\n"
            text += f"    {member.name}: {f'Optional[{kind}]' if member.type.nullable else kind}\n"
        return text

    def _parameter_type(self, kind: m.Type) -> str:
        if kind.element is not None:
            return f"Sequence[{self._parameter_type(kind.element)}]"
        if kind.form == m.ENUMERATION:
            values = ", ".join(f'"{value}"' for value in self._model.enumerations[kind.name].values)
            return f"Literal[{values}]"
        if kind.form == m.MAP:
            return "Mapping[str, Any]"
        return _PLAIN.get(kind.form, kind.name)

    def _dataclass(self, each: _Class) -> str:
        text = f"\n\n@dataclass(frozen=True)\nclass {each.name}(_Result):\n"
        for member in each.in_order:
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
            text += f"    #: {about}\n    {member.name}: {kind}{starts[member.required, member.type.secret]}\n"
        objects = []
        for member in each.in_order:
            kind_of = member.type.element or member.type
            if kind_of.form in (m.OBJECT, m.VARIANT):
                objects.append(f'"{member.name}": {kind_of.name}')
        return text + (f"\n    _OBJECTS = {{{', '.join(objects)}}}\n" if objects else "")

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
        text += f'        request = _Request("{method.name}", {method.idempotent}, {{'
        text += ", ".join(f'"{each.name}": {_name(each)}' for each in method.parameters) + "})\n"
        secrets = [_name(each) for each in method.parameters if each.type.secret]
        text += f"        del {', '.join(secrets)}\n" if secrets else ""
        return text + f"        return {'await ' if is_async else ''}self._ask(request, {read})\n"


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
