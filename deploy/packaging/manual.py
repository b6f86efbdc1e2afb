"""The manual pages in mdoc(7), derived from `--help` and from the tables of `deploy/systemd/README.md`."""
import re
import textwrap

from release import ROOT, said

REFERENCE = ROOT / "deploy/systemd/README.md"

ABOUT = {
    "factord": "daemon that stores and verifies authentication factors",
    "factord-courier": "delivers the codes and notices of factord",
    "factord.json": "configuration of factord",
}
#: The variables that the daemons read, besides those of the systemd interfaces.
ENVIRONMENT = {
    "XDG_RUNTIME_DIR": "With --dev, the socket is factord/factord.sock in this directory.",
    "XDG_STATE_HOME": "With --dev, the store is in the directory factord of this one.",
    "CREDENTIALS_DIRECTORY": "The directory of the credentials that systemd passes.",
    "FACTORD_BOOT_ID": "The boot's id where /proc/sys/kernel/random/boot_id cannot be read.",
}
FILES = {
    "factord": {
        "/etc/factord/factord.json": "the configuration, see factord.json(5)",
        "/var/lib/factord": "the store",
        "/var/lib/factord-anchor": "the anchor, which detects older copies of the store",
        "/run/factord-mark": "the mark of the last change, which is in memory",
        "/run/factord/factord.sock": "the socket of applications",
        "/run/factord/operator.sock": "the socket of factorctl(1)",
    },
    "factord-courier": {"/etc/factord/courier.json": "the configuration"},
}
SEE_ALSO = {
    "factord": [("factorctl", 1), ("factord.json", 5), ("factord-courier", 8)],
    "factord-courier": [("factord.json", 5), ("factord", 8)],
    "factord.json": [("factorctl", 1), ("factord", 8), ("factord-courier", 8)],
}


def escaped(text):
    """Text that roff shows as it is."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    text = text.replace("~", "\\(ti").replace("^", "\\(ha").replace("\N{SECTION SIGN}", "\\(sc")
    return re.sub(r"^([.'])", r"\\&\1", text)


def argument(text):
    """Text as one argument of a macro."""
    return '"' + escaped(text).replace('"', "\\(dq") + '"'


def inline(text):
    """Markdown in a line: code is bold, and links lose their addresses."""
    text = re.sub(r"\[((?:[^]\[`]|`[^`]*`)*)\]\([^)]*\)", r"\1", text).replace("**", "")
    parts = re.split(r"`([^`]*)`", text)
    words = [f"\\fB{escaped(part)}\\fR" if index % 2 else escaped(part) for index, part in enumerate(parts)]
    return re.sub(r"^([.'])", r"\\&\1", "".join(words))


def prose(text):
    """A paragraph as lines, each of which begins with a sentence."""
    sentences = re.split(r"(?<=[\w)`\"*][.?!]) (?=[A-Z`])|(?<=[.]\*\*) ", " ".join(text.split()))
    return [line for sentence in sentences for line in filled(inline(sentence))]


def filled(text):
    """Long text as lines of at most 78 characters, none of which begins like a request."""
    lines = textwrap.wrap(text, 78, break_long_words=False, break_on_hyphens=False)
    return [re.sub(r"^([.'])", r"\\&\1", line) for line in lines]


def listed(rows):
    """A list of words with what they mean."""
    lines = [".Bl -tag -width Ds"]
    for head, text in rows:
        lines += [f".It {head}", *prose(text)]
    return [*lines, ".El"]


def tables(text):
    """The tables of a Markdown text, each as rows of cells without their heads."""
    for block in re.findall(r"(?:^\|.*\n)+", text, flags=re.M):
        yield [re.split(r"\s*\|\s*", line.strip()[1:-1].strip(" ")) for line in block.splitlines()[2:]]


def members(rows):
    """The members of a configuration: name, whether it is required or its default, and what it is for."""
    for name, default, about in rows:
        if re.match(r"in |or |with |one of ", default):
            told = default[:1].upper() + default[1:] + ". "
        else:
            told = {"": "", "required": "Required. "}.get(default, f"Default: {default}. ")
        yield argument(name.replace("`", "")), told + about[:1].upper() + about[1:] + "."


def section(title):
    """A section of the reference: its paragraphs in front of the table, the table, and what follows."""
    text = REFERENCE.read_text(encoding="utf-8").split(f"\n## {title}\n")[1].split("\n## ")[0]
    before, after = re.split(r"(?:^\|.*\n)+", text, maxsplit=1, flags=re.M)
    return before, next(tables(text)), after


def paragraphs(text):
    """Paragraphs and lists of a Markdown text; blocks of code are shown as they are."""
    lines = []
    for part in re.split(r"\n\n+", text.strip()):
        if part.startswith("```"):
            code = [escaped(line) for line in part.splitlines()[1:-1]]
            lines += [".Bd -literal -offset indent", *code, ".Ed"]
        elif part.startswith("- "):
            lines += [".Bl -bullet"]
            for item in re.split(r"^- ", part, flags=re.M)[1:]:
                lines += [".It", *prose(item)]
            lines += [".El"]
        else:
            lines += [".Pp", *prose(part)]
    # A section does not begin with the space of a paragraph.
    return lines[1:] if lines[:1] == [".Pp"] else lines


def heading(release, name, number):
    months = "January February March April May June July August September October November December".split()
    year, month, day = release.date.split("-")
    return [
        f".Dd {months[int(month) - 1]} {int(day)}, {year}",
        f".Dt {name.upper()} {number}",
        ".Os",
        ".Sh NAME",
        f".Nm {name}",
        f".Nd {ABOUT[name]}",
    ]


def ending(name):
    lines = [".Sh SEE ALSO"]
    others = sorted(SEE_ALSO[name], key=lambda page: (page[1], page[0]))
    return lines + [f".Xr {page} {number}" + (" ," if page != others[-1][0] else "") for page, number in others]


def program(release, name, path):
    """The page of a program, derived from what `--help` prints."""
    usage, about, options, *rest = re.split(r"\n\n+", said(path, "--help").strip())
    lines = heading(release, name, 8) + [".Sh SYNOPSIS"]
    for call in usage.splitlines():
        words = call.replace("Usage:", "").split(maxsplit=1)[1]
        lines += [".Nm", *filled(escaped(words))]
    lines += [".Sh DESCRIPTION", *prose(about), ".Sh OPTIONS"]
    rows = []
    for line in options.splitlines():
        head, text = re.fullmatch(r"  (--\S+(?: [A-Z]+)?) +(.*)", line).groups()
        flag, _, value = head.removeprefix("--").partition(" ")
        rows.append((f"Fl \\-{escaped(flag)}" + (f" Ar {value}" if value else ""), text[:1].upper() + text[1:] + "."))
    lines += listed(rows)
    *notes, last = rest[:-1] + re.split(r"\n(?=The exit status)", rest[-1])
    for note in notes:
        heads = re.findall(r"^  (\S+) {2,}(.*)$", note, flags=re.M)
        lines += [".Pp", *prose(re.sub(r"^  .*\n?", "", note, flags=re.M))]
        if heads:
            lines += listed((argument(head), text[:1].upper() + text[1:] + ".") for head, text in heads)
    if name == "factord-courier":
        before, table, after = section("The courier's configuration")
        lines += [".Sh CONFIGURATION", *paragraphs(before), *listed(members(table)), *paragraphs(after)]
    else:
        lines += [".Sh ENVIRONMENT", *listed((f"Ev {key}", text) for key, text in ENVIRONMENT.items())]
    lines += [".Sh FILES", *listed((f"Pa {path}", text[:1].upper() + text[1:] + ".") for path, text in FILES[name].items())]
    lines += [".Sh EXIT STATUS", *prose(last)]
    return "\n".join(lines + ending(name)) + "\n"


def configuration(release):
    """The page of the daemon's configuration, derived from the reference."""
    before, table, after = section("The configuration")
    lines = heading(release, "factord.json", 5) + [".Sh DESCRIPTION", *paragraphs(before)]
    lines += [".Sh MEMBERS", "A dot means a member of the object or of each element above.", *listed(members(table))]
    lines += [".Sh CHANGES", *paragraphs(after)]
    example = (ROOT / "deploy/systemd/factord.json").read_text(encoding="utf-8")
    lines += [".Sh EXAMPLES", ".Bd -literal", *map(escaped, example.splitlines()), ".Ed"]
    return "\n".join(lines + ending("factord.json")) + "\n"
