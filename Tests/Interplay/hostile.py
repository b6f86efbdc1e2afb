"""Hostile requests, and the ways in which servers read a path."""

from __future__ import annotations

import itertools
import re
import unicodedata
import urllib.parse
from typing import Callable, List, Set

from http2_client import field_list, http2_bytes, page


def is_strict(path: str) -> bool:
    return path == "/admin" or path.startswith("/admin/")


def is_open(path: str) -> bool:
    return path == "/sign-in" or path.startswith("/sign-in/")


def is_weak(path: str) -> bool:
    return not is_strict(path)


def _cut(path: str, ends: str) -> str:
    for end in ends:
        path = path.split(end, 1)[0]
    return path


def _resolved(path: str) -> str:
    kept: List[str] = []
    for segment in path.split("/")[1:]:
        if segment == "..":
            del kept[-1:]
        elif segment != ".":
            kept.append(segment)
    return "/" + "/".join(kept)


#: Transformations that some server applies to a path before it looks up the page.
READINGS: List[Callable[[str], str]] = [
    lambda path: urllib.parse.unquote(path, errors="ignore"),
    lambda path: "/".join(segment.split(";")[0] for segment in path.split("/")),
    lambda path: path.replace("\\", "/"),
    lambda path: re.sub("//+", "/", path),
    lambda path: _cut(path, "\0"),
    lambda path: _cut(path, "#"),
    lambda path: _cut(path, "?"),
    lambda path: re.sub("[\0-\x20\x7f]", "", path),
    _resolved,
    lambda path: "/".join(segment.rstrip(". ") for segment in path.split("/")),
    lambda path: re.sub(":[$:][^/]*", "", path),
    lambda path: unicodedata.normalize("NFKC", path).casefold().replace("\u0131", "i"),
    lambda path: path.replace("%c0%ae", ".").replace("%c0%af", "/"),
]


def all_readings(target: str) -> Set[str]:
    """All paths that a server may read a target as, with these transformations in any order and number."""
    path = target.split("?", 1)[0]
    found, new = {path}, [path]
    while new:
        one = new.pop()
        for read in READINGS:
            reading = read(one)
            if reading not in found:
                found.add(reading)
                new.append(reading)
    return found


#: Requests for an open page with another one hidden in them, in one of the ways in which two servers may tell the end of a
#: request differently. HIDDEN stands for the second one.
SMUGGLED = [
    "POST /sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: {long}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nHIDDEN",
    "POST /sign-in HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n{size}\r\nHIDDEN\r\n0\r\n\r\n",
    "POST /sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: {long}\r\n\r\nHIDDEN",
    "POST /sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: 0, {long}\r\n\r\nHIDDEN",
    "POST /sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: +0\r\n\r\nHIDDEN",
    "POST /sign-in HTTP/1.1\r\nHost: a\r\nContent-Length : {long}\r\n\r\nHIDDEN",
    "POST /sign-in HTTP/1.1\r\nHost: a\r\nX: y\r\n Content-Length: {long}\r\n\r\nHIDDEN",
    "GET /sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: {long}\r\n\r\nHIDDEN",
    "GET /sign-in HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nHIDDEN",
    "POST /sign-in HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0;x=\nHIDDEN\r\n\r\n0\r\n\r\n",
    "POST /sign-in HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n10000000000000000\r\n\r\nHIDDEN",
    "POST /sign-in HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0x0\r\n\r\nHIDDEN",
    "GET /sign-in\r\nHost: a\r\n\r\nHIDDEN",
    "GET /sign-in HTTP/1.1 \r\nHost: a\r\n\r\nHIDDEN",
    "GET /sign-in HTTP/1.1\rHIDDEN\r\nHost: a\r\n\r\n",
    "GET /sign-in HTTP/1.1\nHost: a\n\nHIDDEN",
] + [
    f"POST /sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: {{long}}\r\n{coding}\r\n\r\n0\r\n\r\nHIDDEN"
    for coding in [
        "Transfer-Encoding: xchunked", "Transfer-Encoding : chunked", "Transfer-Encoding:\tchunked", "Transfer_Encoding: chunked",
        "Transfer-Encoding: chunked, identity", "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: \x0bchunked", "X: y\r\n Transfer-Encoding: chunked", "Transfer-Encoding:\r\n chunked",
    ]
]  # fmt: skip

#: What a stranger would like the application to get.
HIDDEN = "GET /admin/hidden HTTP/1.1\r\nHost: a\r\nX-Factord-Subject: root\r\n\r\n"
HIDDEN_HTTP2 = http2_bytes(field_list(*page("/admin/hidden"), ("x-factord-subject", "root")))

#: Text between or after path segments that may bypass a requirement.
TRICKS = [
    "", "/", "//", ";", ";x", "/;", "..;", "../", "/..", "/.", "/./", "..;/", "%2e%2e/", "%2f", "%5c", "\\", "%00",
    "%0a", "%09", "%20", ".", "%2e", "%23", "#", "%3f", "%3b", "%252e%252e%252f", "%c0%af", "%c0%ae", "%ef%bc%8f",
    ":$i30", "::$DATA", "~", "+", "%", "%4", "%zz", "|", "^", "\"", "\t", "\x7f", "\u00e9",
]  # fmt: skip


def spellings() -> List[str]:
    """Spellings of a page with a requirement, alone and below a page without one."""
    names = ["admin", "Admin", "%61dmin", "%2561dmin", "adm%c4%b1n", "%ef%bd%81dmin", "adm\u0131n"]
    return [
        f"{start}{before}{name}{after}{end}"
        for start, end in [("/", ""), ("/sign-in/", "/x"), ("/sign-in", "")]
        for trick in TRICKS for before, after in [(trick, ""), ("", trick), (trick, trick)]
        for name in (names if not (before and after) else names[:1])
    ]  # fmt: skip

#: Header names that some application takes for one of ours, or for another path than the request's.
LOOKALIKES = [
    f"{x}{a}Factord{b}Subject" for x in ["X", "x"]
    for a, b in itertools.product(["-", "_", ".", "~", "!", "|", "--", ""], repeat=2)
] + [
    "X-Original-URL", "X-Original-URI", "X-Rewrite-URL", "X-Forwarded-Uri", "X-Forwarded-Prefix", "SCRIPT_NAME",
    "X_Original_Url", "X.Rewrite.Url", "Path_Info", "PATH-INFO", "REQUEST_URI", "X-Script-Name",
    "X-Forwarded-Path", "X-FACTORD-AAL", "-X-Factord-Aal", "X-Factord",
]  # fmt: skip
