"""The parts of a web framework that the example needs: requests, cookies, CSRF tokens, and escaping templates."""

from __future__ import annotations

import hmac
import html
import re
import secrets
import string
from functools import lru_cache
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterable, List, Optional, Tuple
from urllib.parse import parse_qsl

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

HERE = Path(__file__).resolve().parent
#: The longest form that is read, in bytes.
LONGEST_FORM = 16_384
#: What browsers on this machine call it.
LOCAL = re.compile(r"(localhost|127\.0\.0\.1)(:[0-9]+)?", re.ASCII)
#: The files that browsers load, and their types.
FILES = {"/style.css": "text/css", "/passkey.js": "text/javascript", "/copy.js": "text/javascript"}
#: Only the application's own style sheet and scripts are loaded, and nobody may frame a page. `same-origin`,
#: since with `no-referrer` browsers do not send the origin of our own forms.
HEADERS = [
    (
        "Content-Security-Policy",
        "default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
]


class Safe(str):
    """HTML that is inserted into pages unchanged. Everything else is escaped."""


class _Escaping(string.Formatter):
    def format_field(self, value: Any, spec: str) -> str:
        return value if isinstance(value, Safe) else html.escape(format(value, spec))


@lru_cache(maxsize=None)
def _template(name: str) -> str:
    return (HERE / "templates" / (name + ".html")).read_text("utf-8")


def render(template: str, **values: Any) -> Safe:
    """A template with its `{names}` filled in."""
    return Safe(_Escaping().format(_template(template), **values))


def join(parts: Iterable[Safe]) -> Safe:
    return Safe("".join(parts))


class Answer:
    """The response to the browser."""

    def __init__(self, body: str, status: HTTPStatus = HTTPStatus.OK, kind: str = "text/html") -> None:
        self.body = body.encode()
        self.status = status
        self.headers = [("Content-Type", kind + "; charset=utf-8")]


def redirect(path: str) -> Answer:
    """A redirect to another page of ours: always a path from the program, never one from a request."""
    answer = Answer("", HTTPStatus.SEE_OTHER)
    answer.headers.append(("Location", path))
    return answer


class Visit:
    """One request, and the cookies to set in its response."""

    def __init__(self, environ: WSGIEnvironment, site: Site) -> None:
        self.site = site
        self.method: str = environ["REQUEST_METHOD"]
        self.path: str = environ.get("PATH_INFO", "/")
        self.host: str = environ.get("HTTP_HOST", "")
        self.query: Dict[str, str] = {}
        self.user_agent: str = environ.get("HTTP_USER_AGENT", "")
        self.form: Dict[str, str] = {}
        self.set_cookies: List[Tuple[str, str]] = []
        # Browsers accept a cookie with this prefix only over https, and from no other host of the domain.
        self._prefix = ("__Host-" if site.is_https else "") + site.cookies
        self._origin = f"{'https' if site.is_https else 'http'}://{self.host}"
        self._claimed_origin: Optional[str] = environ.get("HTTP_ORIGIN")
        try:
            sent: SimpleCookie[str] = SimpleCookie(environ.get("HTTP_COOKIE", ""))
            self._cookies = {name: each.value for name, each in sent.items()}
        except CookieError:
            self._cookies = {}

    def read(self, environ: WSGIEnvironment) -> None:
        """Reads the query, and the form of a POST.

        :raises ValueError: if one is too long or malformed.
        """
        self.query = dict(parse_qsl(environ.get("QUERY_STRING", ""), max_num_fields=20))
        if self.method != "POST":
            return
        length = environ.get("CONTENT_LENGTH") or "0"
        if not length.isdecimal() or int(length) > LONGEST_FORM:
            raise ValueError("a form that is too long")
        body = environ["wsgi.input"].read(int(length))
        self.form = dict(parse_qsl(body.decode("utf-8"), keep_blank_values=True, max_num_fields=50))

    def cookie(self, name: str) -> Optional[str]:
        return self._cookies.get(self._prefix + name)

    def keep(self, name: str, value: str, seconds: Optional[int] = None) -> None:
        """Sets a cookie until the browser is closed, or for the given time."""
        self._cookies[self._prefix + name] = value
        parts = [f"{self._prefix}{name}={value}", "Path=/", "HttpOnly", "SameSite=Lax"]
        if self.site.is_https:
            parts.append("Secure")
        if seconds is not None:
            parts.append(f"Max-Age={seconds}")
        self.set_cookies.append(("Set-Cookie", "; ".join(parts)))

    def forget(self, name: str) -> None:
        if self.cookie(name) is not None:
            self.keep(name, "", 0)
            del self._cookies[self._prefix + name]

    @property
    def csrf(self) -> Safe:
        """The hidden field of all our forms: a random value that this browser also has as a cookie."""
        value = self._form_key
        if value is None:
            value = secrets.token_urlsafe(32)
            self.keep("form", value)
        return Safe(f'<input type="hidden" name="csrf" value="{value}">')

    @property
    def _form_key(self) -> Optional[str]:
        value = self.cookie("form")
        return value if value is not None and re.fullmatch(r"[\w-]{43}", value, re.ASCII) else None

    def is_ours(self) -> bool:
        """Whether a form was sent from a page of ours."""
        kept = self._form_key
        if kept is None or self._claimed_origin not in (None, self._origin):
            return False
        return hmac.compare_digest(kept.encode(), self.form.get("csrf", "").encode())


Handler = Callable[[Visit], Answer]
Routes = Dict[Tuple[str, str], Handler]


class Site:
    """A WSGI application: paths and what answers them, and the files that all sites have.

    :param refused: makes the answer if a handler raised; raises what it does not know.
    :param name: stands on every page.
    :param cookies: the prefix of its cookies' names: programs on other ports of a host share its cookies.
    :param menu: the template that signed-in users see on top.
    """

    def __init__(
        self,
        routes: Routes,
        refused: Callable[[Visit, Exception], Answer],
        name: str,
        is_https: bool = False,
        cookies: str = "",
        menu: str = "menu",
    ) -> None:
        self.name = name
        self.is_https = is_https
        self.cookies = cookies
        self.menu = menu
        self._routes = routes
        self._refused = refused

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> List[bytes]:
        visit = Visit(environ, self)
        try:
            visit.read(environ)
        except ValueError:
            answer = plain(visit, HTTPStatus.BAD_REQUEST, "That is too long, or malformed.")
        else:
            # Another host's name that leads to this address would let its pages read ours. With https the proxy checks that.
            known = self.is_https or LOCAL.fullmatch(visit.host)
            answer = self._answer(visit) if known else plain(visit, HTTPStatus.MISDIRECTED_REQUEST, "This is another site.")
        length = ("Content-Length", str(len(answer.body)))
        start_response(
            f"{answer.status.value} {answer.status.phrase}", answer.headers + HEADERS + visit.set_cookies + [length]
        )
        return [answer.body]

    def _answer(self, visit: Visit) -> Answer:
        if visit.method == "GET" and visit.path in FILES:
            return Answer((HERE / visit.path[1:]).read_text("utf-8"), kind=FILES[visit.path])
        handler = self._routes.get((visit.method, visit.path))
        if handler is None:
            return plain(visit, HTTPStatus.NOT_FOUND, "This page does not exist.")
        if visit.method == "POST" and not visit.is_ours():
            text = "This form has expired, or it is not from this site. Go back and reload the page."
            return plain(visit, HTTPStatus.FORBIDDEN, text)
        try:
            return handler(visit)
        except Exception as error:  # `refused` raises again what it has no text for.
            return self._refused(visit, error)


def plain(visit: Visit, status: HTTPStatus, text: str) -> Answer:
    """A page with one sentence."""
    return page(visit, "Sorry", render("message", title="Sorry", text=text), status=status)


def page(
    visit: Visit,
    title: str,
    body: Safe,
    *,
    error: str = "",
    notice: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> Answer:
    """A complete page, with the menu if a user is signed in."""
    menu = render(visit.site.menu, csrf=visit.csrf) if visit.cookie("session") else Safe("")
    # An error replaces what was said before: the form that it is about may still have that in its URL.
    said = render("error", text=error) if error else render("notice", text=notice) if notice else Safe("")
    # Screen readers and tabs begin with the title.
    told = f"Error: {title}" if error else title
    return Answer(render("layout", name=visit.site.name, title=told, menu=menu, alert=said, body=body), status)
