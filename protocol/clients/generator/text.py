"""Names and comments, for all emitters."""

from __future__ import annotations

import re
import textwrap
from typing import Iterable

#: What a generated file says in its first lines, behind the language's sign for a comment.
HEADER = "Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit."


def words(name: str) -> list[str]:
    """The words of a name of the protocol: `sign_in.create`, `CodeRejectedData`, `OATHAlgorithm`, `cross-platform`."""
    return [each.lower() for each in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+", name)]


def camel(name: str) -> str:
    """`totpVerify`"""
    first, *others = words(name)
    return first + "".join(each.capitalize() for each in others)


def pascal(name: str) -> str:
    """`TotpVerify`"""
    return "".join(each.capitalize() for each in words(name))


def snake(name: str) -> str:
    """`totp_verify`"""
    return "_".join(words(name))


def shouting(name: str) -> str:
    """`TOTP_VERIFY`"""
    return snake(name).upper()


def sentence(about: str) -> str:
    """A description as a sentence: with a capital letter, unless it begins with a word of the protocol, and a full stop."""
    if not about:
        return ""
    text = about[0].upper() + about[1:] if re.match(r"[a-z]+(?=[ ,:;.]|$)", about) else about
    return text if text.endswith((".", "!", "?")) else text + "."


def comment(text: str, start: str, width: int = 100, indent: str = "") -> list[str]:
    """Lines of a comment of which each begins with `start`, no wider than `width`."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        wrapped = textwrap.wrap(
            paragraph, max(width - len(indent) - len(start), 20), break_long_words=False, break_on_hyphens=False
        )
        lines += [f"{indent}{start}{line}".rstrip() for line in wrapped or [""]]
    return lines


def block(lines: Iterable[str], indent: str) -> str:
    """Lines, indented, each with its end."""
    return "".join(f"{indent}{line}".rstrip() + "\n" for line in lines)
