"""What browsers can send to a site although none of its pages does: forms, cookies and queries."""

from __future__ import annotations

import json
from typing import Iterator
from urllib.parse import quote_from_bytes, urlencode

URLENCODED = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data; boundary=x"
#: In place of what a field asks for.
TEXTS: dict[str, bytes] = {
    "nothing": b"",
    "70 kB": b"a" * 70_000,
    "2 kB": b"a" * 2_000,
    "NUL": b"a\0b",
    "control characters": b"\x01\x1b[31m\x7f\r\nSet-Cookie: a=b",
    "no UTF-8": b"\xff\xfe\xc0\x80",
    "half a character": b"a\xe2\x82",
    "a surrogate": b"\xed\xa0\x80",
    "markup": b"\"'><script>alert(1)</script>",
    "markup in a grapheme": "\u0d4e<script>alert(1)</script>".encode(),
    "templates": b"{{7*7}}${7*7}<%= 7*7 %>%s%n#{7*7}",
    "a path": b"../../../../etc/passwd",
    "a short code": b"12",
    "other digits": "\u0661\u0662\u0663\uff14\uff15\uff16".encode(),
    "no number": b"NaN",
    "a great number": b"1e999",
    "a negative number": b"-1",
    "invisible": "\u202e\u200b\ufeff".encode(),
    "not composed": "e\u0301".encode(),
    "far away": "\U0001f511\U000e0041".encode(),
}
#: In place of the name of a field.
NAMES = ["{}[]", "{}[a]", "{}[a][b][c]", "{}[", "{}.a", "{}\0"]
#: Cookies and queries.
TOKENS = [
    "", "x", "a" * 3_000, "\xe4\xff", '"', '"\\000"', "%00", "%ff", "%zz", "{}", "a,b", "sin_" + "a" * 26, "stp_" + "a" * 26,
    "sto_" + "a" * 52, "<script>alert(1)</script>", "../x", "-1",
]  # fmt: skip
QUERIES = [
    "a[]=b&a=c", "a=%ff", "%", "a=%zz&%00=%00", "[[]", "&".join(["a=b"] * 500), "code=1&amount=1&identifier=x", "a" * 5_000,
]  # fmt: skip


def encoded(fields: list[tuple[str, bytes]]) -> bytes:
    return b"&".join(f"{quote_from_bytes(name.encode())}={quote_from_bytes(text)}".encode() for name, text in fields)


def parts(fields: list[tuple[str, bytes]], file: str = "") -> bytes:
    """The same as `multipart/form-data`, one of them as a file."""
    named = [
        f'--x\r\nContent-Disposition: form-data; name="{name}"'.encode()
        + (b'; filename="a.txt"\r\nContent-Type: text/plain' if name == file else b"") + b"\r\n\r\n" + text + b"\r\n"
        for name, text in fields
    ]  # fmt: skip
    return b"".join(named) + b"--x--\r\n"


def forms(right: dict[str, str], token: dict[str, str]) -> Iterator[tuple[str, str, bytes]]:
    """What can be sent in place of a form: in words, its type and its body.

    :param right: the texts of the fields that the form has.
    :param token: which of them are not for people.
    """
    whole = [(name, text.encode()) for name, text in right.items()]
    for name in [each for each in right if each not in token]:
        others = [each for each in whole if each[0] != name]
        for words, text in TEXTS.items():
            yield f"{name}: {words}", URLENCODED, encoded([*others, (name, text)])
        for pattern in NAMES:
            yield f"{name}: named {pattern!r}", URLENCODED, encoded([*others, (pattern.format(name), b"a")])
        yield f"{name}: missing", URLENCODED, encoded(others)
        yield f"{name}: twice", URLENCODED, encoded([*whole, (name, b"a")])
        yield f"{name}: a list and a text", URLENCODED, encoded([*whole, (f"{name}[]", b"a")])
        yield f"{name}: a file", MULTIPART, parts(whole, name)
        yield f"{name}: a part that is no text", MULTIPART, parts([*others, (name, b"\xff\0")])
    known = ["identifier", "password", "code", "selection", "new_password", "credential", "response", "amount", "kind"]
    for count in range(1, len(known) + 1):
        everything = [*whole, *((name, b"a") for name in known[:count] if name not in right)]
        yield f"fields of {count} forms", URLENCODED, encoded(everything)
    body = encoded(whole)
    yield "as parts", MULTIPART, parts(whole)
    yield "parts without an end", MULTIPART, parts([*whole, ("b", b"a")])[:-7]
    yield "parts without a boundary", "multipart/form-data", parts(whole)
    yield "no parts", MULTIPART, b"\0\1"
    yield "10,000 fields", URLENCODED, body + b"&a=b" * 10_000
    yield "a million bytes", URLENCODED, body + b"&b=" + b"a" * 1_000_000
    yield "a million bytes of a file", MULTIPART, parts([*whole, ("a", b"a" * 1_000_000)], "a")
    yield "badly encoded", URLENCODED, body + b"&%zz=%&%=%u0041&=&&;;"
    yield "bytes", URLENCODED, body + b"&\xff\xfe\0=\xff"
    yield "an empty body", URLENCODED, b""
    yield "no type", "", body
    yield "no such type", "a", body
    for charset in ["utf-16", "utf-7", "no-such", '"']:
        yield f"in {charset}", f"{URLENCODED}; charset={charset}", body
    lists = {name: [text, {}] for name, text in right.items()} | token
    for value in [json.dumps(right), json.dumps(lists), "{", "[" * 5_000, "NaN", '"a"']:
        yield f"JSON {value[:9]}", "application/json", value.encode()
    yield "XML", "application/xml", b'<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'
    yield "text", "text/plain", urlencode(right).encode()
