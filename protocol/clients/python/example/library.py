"""A library that checks its members' passwords itself, and uses factord from the second factor on.

An application that signs in through another site does the same: `checked` is then what that site says.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import threading
import time
from typing import Callable, Dict, NamedTuple, Tuple

import factord
from flows import NotSignedIn, Pages, device, given
from web import Answer, Routes, Safe, Visit, page, redirect, render
from words import moment, words

#: Wrong passwords in a row after which a name has to wait, and the seconds. factord counts guesses at second factors only.
MOST_MISSES, PAUSE = 10, 900
SHORTEST = 8


class Checked(NamedTuple):
    """A password that was right."""

    member: str
    #: Unix milliseconds.
    at: int


class Library(Pages):
    """:param clock: the present in Unix seconds."""

    name, cookies, menu = "Example Library", "library-", "menu-plain"
    links = Safe('<a href="/join">Become a member</a>')

    def __init__(self, daemon: factord.Client, clock: Callable[[], float] = time.time) -> None:
        super().__init__(daemon)
        self.clock = clock
        # An application has a database instead: salts and hashes, misses, and who has shown a password, by a cookie.
        self.passwords: Dict[str, Tuple[bytes, bytes]] = {}
        self.misses: Dict[str, Tuple[int, float]] = {}
        self.checked: Dict[str, Checked] = {}
        self._counting = threading.Lock()

    def routes(self) -> Routes:
        return {
            **super().routes(),
            ("GET", "/"): self.loans,
            ("GET", "/join"): self.join_page,
            ("POST", "/join"): self.join,
            ("POST", "/second-factor"): self.ask_for_second_factor,
        }

    # -- Passwords, which factord never sees

    def join_page(self, visit: Visit, error: str = "") -> Answer:
        return page(visit, "Become a member", render("join", csrf=visit.csrf, shortest=SHORTEST), error=error)

    def join(self, visit: Visit) -> Answer:
        member, password = visit.form.get("identifier", ""), visit.form.get("password", "")
        if not member.isalnum() or member in self.passwords:
            return self.join_page(visit, "This name is taken, or is not made of letters and digits.")
        if len(password) < SHORTEST:
            return self.join_page(visit, f"The password needs at least {SHORTEST} characters.")
        salt = secrets.token_bytes(16)
        made = salt, _hash(password, salt)
        if self.passwords.setdefault(member, made) is not made:
            return self.join_page(visit, "This name was taken a moment ago.")
        return self.sign_in(visit)

    def is_right(self, member: str, password: str) -> bool:
        """Counts a miss before the hash, and forgets it if the password was right: guesses at the same moment are counted too."""
        with self._counting:
            count, last = self.misses.get(member, (0, 0.0))
            if count >= MOST_MISSES and self.clock() < last + PAUSE:
                return False
            self.misses[member] = count + 1, self.clock()
        salt, expected = self.passwords.get(member, (bytes(16), b""))
        right = hmac.compare_digest(_hash(password, salt), expected)
        if right:
            with self._counting:
                self.misses.pop(member, None)
        return right

    def sign_in(self, visit: Visit) -> Answer:
        fields = given(visit, "identifier", "password")
        member = fields.get("identifier", "")
        if not self.is_right(member, fields.get("password", "")):
            return self.sign_in_page(visit, "The name or the password is wrong.")
        visit.keep("checked", secrets.token_urlsafe(32))
        self.checked[visit.cookie("checked") or ""] = Checked(member, int(self.clock() * 1000))
        return self.ask_for_second_factor(visit)

    # -- From the second factor on

    def ask_for_second_factor(self, visit: Visit) -> Answer:
        """Begins a sign-in behind the password. factord refuses one that was checked too long ago."""
        checked = self.checked.get(visit.cookie("checked") or "")
        if checked is None:
            raise NotSignedIn()
        vouched: factord.VouchedFactor = {"amr": ["pwd"], "authenticated_at": checked.at, "provider": self.name}
        try:
            flow = self.daemon.sign_in_create(
                subject=checked.member, first_factor=vouched, device_token=device(visit), qr="svg"
            )
        except factord.InsufficientAuthentication:
            return self.sign_in_page(visit, "You entered your password a while ago. Enter it again.")
        except factord.Refused as refusal:
            return self.sign_in_page(visit, words(refusal))
        return self.proceed(visit, flow)

    def loans(self, visit: Visit) -> Answer:
        try:
            session = self.session(visit)
        except NotSignedIn:
            if visit.cookie("checked") not in self.checked:
                return redirect("/sign-in")
            return page(visit, "One more step", render("second-factor", csrf=visit.csrf))
        body = render("loans", member=session.subject, ways=" ".join(session.amr), at=moment(session.authenticated_at))
        return page(visit, "Your loans", body)

    def sign_out(self, visit: Visit) -> Answer:
        self.checked.pop(visit.cookie("checked") or "", None)
        visit.forget("checked")
        return super().sign_out(visit)


def _hash(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, n=2**14, r=8, p=1)
