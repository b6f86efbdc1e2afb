"""The generated part of the Java client: java/src/generated/."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path
from typing import Iterator, NamedTuple

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
    VARIANT,
    Member,
    Model,
    Object,
    Type,
)
from .text import HEADER, camel, pascal, sentence, shouting

FOLDERS = ["java/src/generated"]

_WIDTH = 120
#: Words of the language, and methods that every object, result and request has.
_RESERVED = frozenset(
    "abstract assert boolean break byte case catch char class const continue default do double else enum extends final "
    "finally float for goto if implements import instanceof int interface long native new package private protected "
    "public return short static strictfp super switch synchronized this throw throws transient try void volatile while "
    "true false null var record getClass hashCode equals toString notify notifyAll wait clone finalize members with".split()
)
#: What every refusal has besides.
_OF_REFUSALS = frozenset("code reason category data attribute getMessage getCause".split())
#: Of these forms: the type of a value, the type if it may be null, and how it is read.
_SIMPLE = {
    TEXT: ("String", "String", "Reader.TEXT"),
    INTEGER: ("long", "Long", "Reader.INTEGER"),
    NUMBER: ("double", "Double", "Reader.NUMBER"),
    BOOLEAN: ("boolean", "Boolean", "Reader.BOOLEAN"),
    ANYTHING: ("Object", "Object", "Reader.ANYTHING"),
    MAP: ("Map<String, Object>", "Map<String, Object>", "Reader.MAP"),
}


def files(model: Model, clients: Path) -> dict[str, str]:
    classes = {
        "AsyncMethods": _methods(model, True),
        "Catalogue": _catalogue(model),
        "Methods": _methods(model, False),
        "Refusals": _refusals(model),
        "Requests": _requests(model),
        "Results": _results(model),
        "Values": _values(model),
    }
    return {
        f"java/src/generated/java/factord/{name}.java": "\n".join([f"// {HEADER}", "", "package factord;", "", *lines]) + "\n"
        for name, lines in classes.items()
    }


# -- Spelling


def _name(name: str, reserved: frozenset[str] = _RESERVED) -> str:
    """A name of a member or a method; a reserved one has a `_` behind it."""
    word = camel(name)
    return f"{word}_" if word in reserved else word


def _words(about: str) -> str:
    """A description in a comment for javadoc."""
    text = about.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("*/", "* /")
    text = re.sub(r"`([^`]*)`", r"{@code \1}", text)
    return re.sub(r"(?<!\{)@", "{@literal @}", text)


def _doc(paragraphs: list[str], indent: int, tags: list[str] = []) -> list[str]:
    """A comment for javadoc."""
    start = " " * indent
    if not tags and len(paragraphs) == 1 and len(start) + len(paragraphs[0]) + 7 <= _WIDTH:
        return [f"{start}/** {paragraphs[0]} */"]
    lines = [f"{start}/**"]
    for index, paragraph in enumerate(paragraphs):
        if index > 0:
            lines.append(f"{start} *")
        lines += _wrapped(("<p>" if index > 0 else "") + paragraph, f"{start} * ", f"{start} * ")
    if tags:
        lines.append(f"{start} *")
        for tag in tags:
            lines += _wrapped(tag, f"{start} * ", f"{start} *     ")
    return [*lines, f"{start} */"]


def _wrapped(text: str, first: str, others: str) -> list[str]:
    # An inline tag is not broken.
    bound = re.sub(r"\{@(?:code|literal|link) [^}]*\}", lambda found: found.group().replace(" ", "\0"), text)
    lines = textwrap.wrap(
        bound, _WIDTH, initial_indent=first, subsequent_indent=others, break_long_words=False, break_on_hyphens=False
    )
    return [line.replace("\0", " ") for line in lines]


def _head(start: str, arguments: list[str], end: str) -> list[str]:
    """The first line of a declaration, or its lines if it is long."""
    whole = start + ", ".join(arguments) + end
    if len(whole) <= _WIDTH:
        return [whole]
    indent = " " * (len(start) - len(start.lstrip()) + 8)
    start = start.rstrip()
    one = indent + ", ".join(arguments) + end
    if len(one) <= _WIDTH:
        return [start, one]
    return [start, *(f"{indent}{each}," for each in arguments[:-1]), f"{indent}{arguments[-1]}{end}"]


class _Spelled(NamedTuple):
    """A type, as it is if it cannot be null, as it is if it can, and its reader."""

    plain: str
    boxed: str
    reader: str


def _spelled(type: Type, qualified: bool = True) -> _Spelled:
    if type.form == LIST:
        assert type.element is not None
        element = _spelled(type.element, qualified)
        return _Spelled(f"List<{element.boxed}>", f"List<{element.boxed}>", f"Reader.list({element.reader})")
    if type.form in _SIMPLE:
        return _Spelled(*_SIMPLE[type.form])
    name = pascal(type.name)
    if type.form == ENUMERATION:
        return _Spelled(f"Values.{name}", f"Values.{name}", f"Values.{name}::read")
    if type.form == VARIANT:
        reader = f"Results::read{name}"
    else:
        reader = f"Results.{name}::new" if qualified else f"{name}::new"
    read = f"Results.{name}" if qualified else name
    return _Spelled(read, read, reader)


def _is_nullable(member: Member) -> bool:
    return member.type.nullable or not member.required


def _type(member: Member, qualified: bool = True) -> str:
    spelled = _spelled(member.type, qualified)
    return spelled.boxed if _is_nullable(member) else spelled.plain


# -- What is read


def _read_objects(model: Model) -> list[Object]:
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


def _results(model: Model) -> list[str]:
    lines = ["import java.util.List;", "import java.util.Map;", ""]
    lines += [*_doc(["What the methods return."], 0), "public final class Results {", "    private Results() {}"]
    parents = {name: pascal(variant.name) for variant in model.variants.values()
               for name in [*variant.cases.values(), variant.other]}  # fmt: skip
    for each in _read_objects(model):
        shared: set[str] = set()
        after = ""
        if each.name in parents:
            after = f" implements {parents[each.name]}"
            (variant,) = (found for found in model.variants.values() if pascal(found.name) == parents[each.name])
            shared = {member.name for member in _variant_members(model, variant.name)}
        lines += ["", *_result(model, each, after, shared)]
    for variant in (each for each in model.variants.values() if each.in_results):
        lines += ["", *_variant(model, variant.name)]
    return [*lines, "}"]


def _result(model: Model, each: Object, after: str, shared: set[str]) -> Iterator[str]:
    name = pascal(each.name)
    methods = model.returning(each.name)
    about = ", ".join(f"{{@code {method}}}" for method in methods)
    yield from _doc([f"The result of {about}." if methods else "A part of results."], 4)
    yield f"    public static final class {name} extends Result{after} {{"
    for member in each.members:
        yield f"        private final {_type(member, False)} {_name(member.name)};"
    yield ""
    yield f"        {name}(Object value) {{"
    yield "            super(value);"
    for member in each.members:
        how = "optional" if not member.required else "nullable" if member.type.nullable else "required"
        yield f'            {_name(member.name)} = {how}("{member.name}", {_spelled(member.type, False).reader});'
    yield "        }"
    for member in each.members:
        yield ""
        about = member.about or f"the member {{@code {member.name}}}"
        null = ", or null" if _is_nullable(member) else ""
        yield from _doc([f"{{@return {_words(about)}{null}}}"], 8)
        if member.name in shared:
            yield "        @Override"
        yield f"        public {_type(member, False)} {_name(member.name)}() {{"
        yield f"            return {_name(member.name)};"
        yield "        }"
    yield ""
    yield "        @Override"
    yield "        public String toString() {"
    shown = []
    for member in each.members:
        value = _name(member.name)
        if member.type.secret or member.type.form in (ANYTHING, MAP):
            value = f"hidden({value})"
        shown.append(f'"{camel(member.name)}", {value}')
    yield from _head("            return show(", shown, ");")
    yield "        }"
    yield "    }"


def _variant_members(model: Model, name: str) -> list[Member]:
    """The members that all cases of a variant have, with the same type."""
    variant = model.variants[name]
    objects = [model.objects[each] for each in [*variant.cases.values(), variant.other]]
    found = []
    for member in model.objects[variant.other].members:
        others = [next((each for each in one.members if each.name == member.name), None) for one in objects]
        if all(other is not None and _type(other) == _type(member) for other in others):
            found.append(member)
    return found


def _variant(model: Model, variant: str) -> Iterator[str]:
    described = model.variants[variant]
    name = pascal(variant)
    cases = [pascal(each) for each in [*described.cases.values(), described.other]]
    tag = f"{{@code {described.tag}}}"
    other = f"{{@link {pascal(described.other)}}}"
    yield from _doc([f"One of several kinds, told apart by {tag}; one of a later version is an {other}."], 4)
    yield from _head(f"    public sealed interface {name} permits ", cases, " {")
    for member in _variant_members(model, variant):
        about = _words(member.about) + (", or null" if _is_nullable(member) else "")
        yield from _doc([f"{{@return {about}}}"], 8)
        yield f"        {_type(member, False)} {_name(member.name)}();"
        yield ""
    yield from _doc(["{@return all members as they came}"], 8)
    yield "        Map<String, Object> members();"
    yield "    }"
    yield ""
    yield f"    static {name} read{name}(Object value) {{"
    yield f'        return switch (Reader.member(Reader.MAP.read(value), "{described.tag}", Reader.TEXT)) {{'
    for value, case in described.cases.items():
        yield f'            case "{value}" -> new {pascal(case)}(value);'
    yield f"            default -> new {pascal(described.other)}(value);"
    yield "        };"
    yield "    }"


# -- Values


def _values(model: Model) -> list[str]:
    categories = tuple(dict.fromkeys(each.category for each in model.errors.values()))
    lines = [*_doc(["The enumerations of the protocol."], 0), "public final class Values {", "    private Values() {}"]
    for name, values in {"Category": categories, **{each.name: each.values for each in model.enumerations.values()}}.items():
        kind = pascal(name)
        constants = [shouting(value) for value in values]
        assert len(set(constants)) == len(constants), name
        about = "What a client can do about a refusal." if name == "Category" else f"A value of {{@code {name}}}."
        lines += ["", *_doc([about], 4), f"    public static final class {kind} extends OpenEnum {{"]
        for constant, value in zip(constants, values):
            lines += _doc([f"{{@code {value}}}"], 8)
            declared, made = f"        public static final {kind} {constant} =", f'new {kind}("{value}");'
            fits = len(declared) + 1 + len(made) <= _WIDTH
            lines += [f"{declared} {made}"] if fits else [declared, " " * 16 + made]
        lines += [
            "",
            f"        private {kind}(String value) {{",
            "            super(value);",
            "        }",
            "",
            *_doc(
                ["The value that the protocol spells so, which may be one of a later version."],
                8,
                ["@param value the value's text", "@return the value"],
            ),
            f"        public static {kind} of(String value) {{",
            "            return switch (value) {",
            *(f'                case "{value}" -> {constant};' for constant, value in zip(constants, values)),
            f"                default -> new {kind}(value);",
            "            };",
            "        }",
            "",
            f"        static {kind} read(Object value) {{",
            "            return of(Reader.TEXT.read(value));",
            "        }",
            "    }",
        ]
    return [*lines, "}"]


# -- Refusals


def _refusals(model: Model) -> list[str]:
    lines = [*_doc(["The refusals, by their reasons."], 0), "public final class Refusals {", "    private Refusals() {}"]
    if any(member.type.form == LIST for error in model.errors.values() for member in error.members):
        lines = ["import java.util.List;", "import java.util.Map;", "", *lines]
    else:
        lines = ["import java.util.Map;", "", *lines]
    for error in model.errors.values():
        name = f"{pascal(error.reason)}Exception"
        lines += [
            "",
            *_doc([f"{{@code {error.reason}}}: {_words(error.message)}."], 4),
            f"    public static final class {name} extends RefusedException {{",
            "        private static final long serialVersionUID = 1;",
            "",
            *_head(f"        private {name}(", ["long code", "String message", "Map<String, Object> data"], ") {"),
            f'            super(code, "{error.reason}", message, data);',
            "        }",
        ]
        for member in error.members:
            about = _words(member.about) or f"the member {{@code {member.name}}}"
            spelled = _spelled(member.type)
            lines += [
                "",
                *_doc([f"{{@return {about}, or null}}"], 8),
                f"        public {spelled.boxed} {_name(member.name, _RESERVED | _OF_REFUSALS)}() {{",
                f'            return attribute("{member.name}", {spelled.reader});',
                "        }",
            ]
        lines.append("    }")
    lines += [
        "",
        *_head(
            "    static RefusedException of(",
            ["long code", "String reason", "String message", "Map<String, Object> data"],
            ") {",
        ),
        "        return switch (reason) {",
    ]
    for error in model.errors.values():
        lines.append(f'            case "{error.reason}" -> new {pascal(error.reason)}Exception(code, message, data);')
    return [*lines, "            default -> new RefusedException(code, reason, message, data);", "        };", "    }", "}"]


# -- Requests


class _Request(NamedTuple):
    """A class that a client fills in: parameters of a method, or an object within them."""

    name: str
    about: str
    required: list[Member]
    optional: list[Member]


def _structs(model: Model) -> Iterator[_Request]:
    for method in model.methods:
        if method.parameters:
            about = f"The parameters of {{@code {method.name}}}."
            yield _Request(pascal(method.name), about, list(method.required), list(method.optional))
    for each in model.objects_in("parameters"):
        required = [member for member in each.members if member.required]
        optional = [member for member in each.members if not member.required]
        yield _Request(pascal(each.name), "A part of parameters.", required, optional)


def _argument(type: Type) -> str:
    if type.form == LIST:
        assert type.element is not None
        element = _argument(type.element)
        boxes = {"long": "Long", "double": "Double", "boolean": "Boolean"}
        return f"List<{boxes.get(element, element)}>"
    if type.form == OBJECT:
        return pascal(type.name)
    return "Map<String, ?>" if type.form == MAP else _spelled(type).plain


def _requests(model: Model) -> list[str]:
    structs = list(_structs(model))
    names = [each.name for each in structs]
    assert len(set(names)) == len(names), sorted(name for name in names if names.count(name) > 1)
    lines = ["import java.util.List;", "import java.util.Map;", ""]
    lines += [
        *_doc(["The parameters of the methods. Constructors take what is required; null leaves out what is not."], 0),
        "public final class Requests {",
        "    private Requests() {}",
    ]
    for each in structs:
        lines += ["", *_request(each)]
    return [*lines, "}"]


def _request(request: _Request) -> Iterator[str]:
    yield from _doc([request.about], 4)
    yield f"    public static final class {request.name} extends Request<{request.name}> {{"
    if request.required:
        tags = [_param(member) for member in request.required]
        yield from _doc(["With what is required."], 8, tags)
    else:
        yield from _doc(["With nothing set."], 8)
    arguments = [f"{_argument(each.type)} {_name(each.name)}" for each in request.required]
    yield from _head(f"        public {request.name}(", arguments, ") {" if request.required else ") {}")
    for member in request.required:
        how = "put" if member.type.form == ANYTHING else "require"
        yield f'            {how}("{member.name}", {_name(member.name)});'
    if request.required:
        yield "        }"
    for member in request.optional:
        name = _name(member.name)
        yield ""
        about = f"Sets {{@code {member.name}}}: {_words(member.about)}" if member.about else f"Sets {{@code {member.name}}}"
        if member.default is not None and "default" not in member.about and "if omitted" not in member.about:
            shown = str(member.default).lower() if isinstance(member.default, bool) else str(member.default)
            about = f"{about}; {{@code {shown}}} without it"
        yield from _doc([f"{about}."], 8, [f"@param {name} the value", "@return this"])
        yield from _head(f"        public {request.name} {name}(", [f"{_argument(member.type)} {name}"], ") {")
        yield f'            return with("{member.name}", {name});'
        yield "        }"
        if member.type.nullable:
            yield ""
            yield from _doc([f"Takes {{@code {member.name}}} back to its default."], 8, ["@return this"])
            yield f"        public {request.name} reset{pascal(member.name)}() {{"
            yield f'            return put("{member.name}", null);'
            yield "        }"
    yield "    }"


def _param(member: Member) -> str:
    return f"@param {_name(member.name)} {_words(member.about) or 'the value'}"


# -- Methods


def _methods(model: Model, is_async: bool) -> list[str]:
    name = "AsyncMethods" if is_async else "Methods"
    lines = ["import java.util.List;"] if any(
        each.type.form == LIST for method in model.methods for each in method.required
    ) else []  # fmt: skip
    if is_async:
        lines.append("import java.util.concurrent.CompletableFuture;")
    lines = sorted([*lines, "import java.util.Map;"]) + [""]
    about = "The methods of the protocol, without waiting." if is_async else "The methods of the protocol."
    asks = "<T> CompletableFuture<T> ask" if is_async else "<T> T ask"
    lines += [
        *_doc([about], 0),
        f"public abstract class {name} {{",
        f"    {name}() {{}}",
        "",
        f"    abstract {asks}(String method, Map<String, Object> params, Reader<T> reader);",
    ]
    for method in model.methods:
        result = None if method.result is None else _spelled(method.result)
        role = "Open to every peer." if method.role == "any" else f"Takes the role {{@code {method.role}}}."
        reasons = ", ".join(f"{{@code {reason}}}" for reason in method.reasons)
        about = f"{_words(sentence(method.about))} {role}" + (f" Refusals: {reasons}." if reasons else "")
        lines += _pair(
            is_async,
            _name(method.name),
            about,
            pascal(method.name) if method.parameters else None,
            list(method.required),
            result.boxed if result else "Void",
            result.plain if result and method.result and not method.result.nullable else result.boxed if result else "void",
            method.name,
            result.reader if result else "Reader.NOTHING",
        )
    return [*lines, "}"]


def _pair(
    is_async: bool,
    name: str,
    about: str,
    request: str | None,
    required: list[Member],
    boxed: str,
    plain: str,
    method: str,
    reader: str,
) -> Iterator[str]:
    """A method that takes what is required, and one that takes all parameters."""
    returned = f"CompletableFuture<{boxed}>" if is_async else plain
    tags = [] if returned == "void" else ["@return the result"]
    gives = "" if returned == "void" else "return "
    if request is not None:
        arguments = [f"{_request_type(each.type)} {_name(each.name)}" for each in required]
        yield ""
        yield from _doc([about], 4, [*(_param(each) for each in required), *tags])
        yield from _head(f"    public {returned} {name}(", arguments, ") {")
        given = ", ".join(_name(each.name) for each in required)
        yield from _head(f"        {gives}{name}(new Requests.{request}(", [given] if given else [], "));")
        yield "    }"
        yield ""
        yield from _doc([about], 4, ["@param params the parameters", *tags])
        yield f"    public {returned} {name}(Requests.{request} params) {{"
    else:
        yield ""
        yield from _doc([about], 4, tags)
        yield f"    public {returned} {name}() {{"
    params = "params.members()" if request is not None else "Map.of()"
    yield from _head(f"        {gives}ask(", [f'"{method}"', params, reader], ");")
    yield "    }"


def _request_type(type: Type) -> str:
    if type.form == OBJECT:
        return f"Requests.{pascal(type.name)}"
    if type.form == LIST and type.element is not None and type.element.form == OBJECT:
        return f"List<Requests.{pascal(type.element.name)}>"
    return _argument(type)


def _catalogue(model: Model) -> list[str]:
    lines = [
        "import java.util.Set;",
        "",
        *_doc(["What the client has to know of methods. Of those of a later version it knows nothing."], 0),
        "final class Catalogue {",
        "    private Catalogue() {}",
    ]
    for name, about, methods in [
        ("isRepeatable", "Whether a request may be sent again as it is.", [each for each in model.methods if each.repeatable]),
        ("takesKey", "Whether it takes an idempotency key.", [each for each in model.methods if each.idempotent]),
        ("takesTenant", "Whether it may name a tenant, and need not.", [each for each in model.methods if each.takes_tenant]),
    ]:
        constant = shouting(name)
        quoted = textwrap.wrap(", ".join(f'"{each.name}"' for each in methods), _WIDTH - 12, break_on_hyphens=False)
        lines += ["", f"    private static final Set<String> {constant} = Set.of("]
        lines += [f"            {line}" for line in quoted[:-1]] + [f"            {quoted[-1]});"]
        lines += [
            "",
            *_doc([about], 4),
            f"    static boolean {name}(String method) {{",
            f"        return {constant}.contains(method);",
            "    }",
        ]
    return [*lines, "}"]
