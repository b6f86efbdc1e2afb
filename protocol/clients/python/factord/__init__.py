"""A client of factord, the daemon that keeps second factors: blocking (`Client`) and for asyncio (`AsyncClient`).

    import factord

    with factord.Client() as daemon:
        try:
            daemon.totp_verify("u-17", input("Code: "))
        except factord.CodeRejected as refusal:
            print("wait for the next code" if refusal.hint else "wrong code")
        except (factord.Throttled, factord.Locked):
            print("too many tries")
        else:
            print("welcome")

What can be relied on:

- A method returns only if the daemon did what was asked. Every refusal is an exception named after its `reason`; a
  reason that this version does not know is a plain `Refused`.
- A request is sent again only if its connection broke, and only if that is safe: it changes nothing, or it has an
  idempotency key. Changing requests get a random key unless the client was created with `make_keys=False` or the call
  has a key; without one a broken connection raises `ConnectionLost`.
- Secrets (codes, seeds, URIs, QR codes) appear in no `repr`, in no exception and in no local variable of this module
  that a traceback shows. The calling code is responsible for its own variables.
- A `Client` may be used by many threads at once: each request in progress has its own connection, and up to
  `MOST_IDLE` idle ones are kept. An `AsyncClient` sends all requests on one connection without waiting in between, one
  for each event loop that uses it. Both may be used on both sides of a fork: the child opens new connections.

Everything is in this file, which needs only the standard library.
"""

from __future__ import annotations

import asyncio
import copy
import functools
import itertools
import json
import os
import secrets
import socket
import struct
import threading
import time
import weakref
from dataclasses import MISSING, Field, dataclass, field, fields
from types import TracebackType
from typing import (
    Any,
    Callable,
    ClassVar,
    Dict,
    FrozenSet,
    Iterator,
    List,
    Literal,
    Mapping,
    NoReturn,
    Optional,
    Sequence,
    Set,
    Tuple,
    Type,
    TypedDict,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

#: The version of the protocol.
PROTOCOL = 2
#: The longest line of the protocol, including its LF. A longer one is not sent.
LONGEST_LINE = 65_536
#: The longest accepted answer: far longer than a page of a list or the protocol's description.
LONGEST_ANSWER = 16_777_216
#: Idle connections that a `Client` keeps: enough for a few threads.
MOST_IDLE = 8
#: How often one request is sent in all, so that a daemon that closes every connection does not cause endless retries.
MOST_SENDINGS = 3
#: Seconds within which a request may be sent again. The daemon knows an idempotency key for 60; the rest is a margin.
REPEAT_WITHIN = 50.0
#: A text in a request that is at least as long is in no exception's text.
SHORTEST_REPEATED = 4
#: Seconds between two attempts to connect: the first pause, and the longest one after doubling.
FIRST_PAUSE, LONGEST_PAUSE = 0.01, 0.25

_T = TypeVar("_T")
_R = TypeVar("_R", bound="_Result")
_C = TypeVar("_C", bound="_BaseClient")


# -- Errors


class FactordError(Exception):
    """Base class of everything that a method raises, except `ValueError` for a request that cannot be encoded."""


class Refused(FactordError):
    """The daemon refused. Subclasses are named after the `reason`; an unknown reason is this class itself.

    The attributes of a subclass are None if the daemon sent none, or something of another type.
    """

    def __init__(self, code: int, reason: str, message: str, data: Mapping[str, Any]) -> None:
        super().__init__(code, reason, message, data)
        self._text = _text(reason, message, data, [])
        self.code = code
        #: The stable name.
        self.reason = reason
        category = data.get("category")
        #: What a client can do about it, also if it does not know the reason: `rejected`, `wait`, `state`, `caller` or
        #: `server`.
        self.category = category if isinstance(category, str) else ""
        #: For developers.
        self.message = message
        #: The other members, as the protocol lists them. Never secret.
        self.data = data
        for name, read in _readers(type(self)).items():
            try:
                setattr(self, name, read(data.get(name)))
            except _Unreadable:
                pass

    def __str__(self) -> str:
        return self._text


class ConnectionFailed(FactordError):
    """The daemon could not be reached. Nothing was sent."""


class _Unanswered(FactordError):
    def __init__(self, message: str, maybe_done: bool) -> None:
        super().__init__(message, maybe_done)
        #: Whether the change may have been made. If the request had an idempotency key, repeat it with the same one.
        self.maybe_done = maybe_done

    def __str__(self) -> str:
        return str(self.args[0])


class ConnectionLost(_Unanswered):
    """The connection ended before the answer."""


class TimedOut(_Unanswered):
    """The answer did not come in time."""


class Malformed(_Unanswered):
    """The answer does not follow the protocol, or is too long."""


class ClientClosed(_Unanswered):
    """The client was closed, before the call or meanwhile."""


# -- Requests and answers


class _Request:
    """A request. Its parameters may be secret, so its representation is only the method.

    :param is_known: whether this file knows the method's parameters, of which those that are None are left out; otherwise
        they are sent as they are
    """

    __slots__ = ("method", "number", "line", "_params", "_lacks_tenant")

    def __init__(self, method: str, params: Mapping[str, object], is_known: bool = True) -> None:
        self.method = method
        #: Its id, and the line that is sent; see `prepare`.
        self.number, self.line = 0, b""
        self._params = {name: value for name, value in params.items() if value is not None or not is_known}
        #: Whether it may name a tenant, and does not.
        self._lacks_tenant = is_known and "tenant" in params and "tenant" not in self._params

    def settle(self, tenant: Optional[str], meta: Optional[Callable[[], Mapping[str, Any]]]) -> None:
        """Names the client's tenant if the method takes one and the call named none, and says what `meta` says."""
        if tenant is not None and self._lacks_tenant:
            self._params["tenant"] = tenant
        if meta is not None and "meta" not in self._params:
            self._params["meta"] = dict(meta())

    def __repr__(self) -> str:
        return f"<request {self.method}>"

    @property
    def texts(self) -> List[str]:
        return list(_texts(self._params))

    @property
    def changes(self) -> bool:
        """Whether it matters if it was carried out. For all that is known, an unknown method does."""
        return self.method not in REPEATABLE_METHODS

    @property
    def is_repeatable(self) -> bool:
        return not self.changes or self._params.get("idempotency_key") is not None

    @property
    def wait(self) -> float:
        """How many seconds the daemon may wait before it answers."""
        wait = self._params.get("wait_ms")
        return wait / 1000 if isinstance(wait, int) else 0.0

    def prepare(self, number: int, makes_key: bool) -> None:
        """Encodes it; adds a new idempotency key if it takes one and has none, and says to the daemon which protocol this is."""
        if self.method == "server.hello":
            self._params.setdefault("protocol", PROTOCOL)
        if makes_key and self.method in IDEMPOTENT_METHODS:
            self._params.setdefault("idempotency_key", secrets.token_urlsafe(18))
        self.number = number
        problem = "cannot be written as JSON"
        try:
            self.line = self._written()
            return
        except _TooLong:
            problem = f"is longer than the {LONGEST_LINE} bytes that a line may have"
        except (TypeError, ValueError, RecursionError):
            pass
        raise ValueError(f"this request of {self.method} {problem}")

    def _written(self) -> bytes:
        request = {"jsonrpc": "2.0", "id": self.number, "method": self.method, "params": self._params}
        text = json.dumps(request, separators=(",", ":"), allow_nan=False, ensure_ascii=False)
        line = text.encode("utf-8") + b"\n"
        if len(line) > LONGEST_LINE:
            raise _TooLong()
        return line


class _TooLong(Exception):
    pass


class _Failure(Exception):
    """A request got no answer. `_Delivery` decides what follows from it."""


class _Broken(_Failure):
    """The connection ended. It says whether any part of the request may have reached the daemon."""

    def __init__(self, was_sent: bool = True) -> None:
        super().__init__(was_sent)
        self.was_sent = was_sent


class _Late(_Broken):
    """There was no answer at the deadline, so that the connection takes no other request."""


class _Garbled(_Failure):
    """What was received is no answer. The text says why, and nothing of what was received."""


class _Closed(_Failure):
    """The client was closed before the request was sent."""


def _stopwatch() -> Callable[[], float]:
    """Tells the seconds since now. Only the wall clock goes on while the machine sleeps, and only the other one cannot be
    set: what the larger one says counts."""
    steady, wall = time.monotonic(), time.time()
    return lambda: max(time.monotonic() - steady, time.time() - wall)


class _Delivery:
    """The sending of one request, as often as need be: for how long, and what a failure of it means to the caller."""

    def __init__(self, request: _Request, timeout: float, connect_timeout: float) -> None:
        self._request = request
        self._connect_timeout = connect_timeout
        #: When the call ends.
        self.deadline = time.monotonic() + timeout + request.wait
        #: The seconds since it was first sent; none before.
        self._age: Optional[Callable[[], float]] = None
        self._sendings = 0
        #: Whether any part of the request may have reached the daemon.
        self._was_sent = False

    def _left_for_sending(self) -> float:
        return REPEAT_WITHIN - self._age() if self._age else float("inf")

    def connects_until(self) -> float:
        """Until when to wait for a connection now."""
        return min(self.deadline, time.monotonic() + min(self._connect_timeout, self._left_for_sending()))

    def begin(self) -> None:
        """Admits a sending, right before it: waiting for the connection has taken time."""
        if self._left_for_sending() < 0:
            raise self._lost()
        if time.monotonic() >= self.deadline:
            raise self._timed_out()
        self._age = self._age or _stopwatch()
        self._sendings += 1

    def failed(self, failure: Exception, is_closed: bool) -> None:
        """Returns if the request may be sent again, or raises what the caller is told."""
        if isinstance(failure, _Broken):
            self._was_sent = self._was_sent or failure.was_sent
        if isinstance(failure, _Garbled):
            raise self._malformed(str(failure)) from None
        if isinstance(failure, _Late):
            raise self._timed_out() from None
        if isinstance(failure, _Closed) or is_closed:
            raise ClientClosed("the client was closed", self._maybe_done) from None
        if isinstance(failure, ConnectionFailed) and not self._was_sent:
            raise failure
        may_repeat = self._request.is_repeatable or not self._was_sent
        # Once something was sent, a daemon that cannot be reached leaves the outcome unknown.
        if isinstance(failure, ConnectionFailed) or self._sendings == MOST_SENDINGS or not may_repeat:
            raise self._lost() from None

    def read(self, answer: _Answer, read: Callable[[Any], _T]) -> _T:
        """Returns the method's result, or raises the daemon's refusal."""
        if "error" in answer.members:
            raise _refusal(answer.members["error"], self._request.texts) or self._malformed("has an error of another form")
        try:
            return read(answer.members["result"])
        except _Unreadable as unreadable:
            problem = unreadable.problem
        raise self._malformed(f"does not follow the protocol: result{problem}")

    @property
    def _maybe_done(self) -> bool:
        return self._was_sent and self._request.changes

    def _lost(self) -> ConnectionLost:
        return ConnectionLost(f"the connection ended before {self._request.method} was answered", self._maybe_done)

    def _timed_out(self) -> TimedOut:
        return TimedOut(f"{self._request.method} was not answered in time", self._maybe_done)

    def _malformed(self, problem: str) -> Malformed:
        return Malformed(f"the daemon's answer to {self._request.method} {problem}", self._request.changes)


class _Answer:
    """A received answer. It may contain a secret, so it has no representation."""

    __slots__ = ("number", "members")

    def __init__(self, line: bytes) -> None:
        members = _json(line)
        del line
        is_whole = isinstance(members, dict) and ("result" in members) != ("error" in members)
        if not is_whole or members.get("jsonrpc") != "2.0":
            del members
            raise _Garbled("is not one of JSON-RPC 2.0")
        number = members.get("id")
        #: None if it is no integer; true is none.
        self.number: Optional[int] = number if type(number) is int else None
        self.members: Dict[str, Any] = members


def _json(line: bytes) -> Any:
    """Reads JSON; None if it is invalid. The decoder's own error would contain the text."""
    try:
        return json.loads(line.decode("utf-8"), parse_constant=_no_constant)
    except (ValueError, RecursionError):
        return None


def _no_constant(name: str) -> NoReturn:
    """Python would read NaN and infinities, which JSON does not have."""
    raise ValueError(name)


def _refusal(error: Any, sent: List[str]) -> Optional[Refused]:
    """The refusal that the `error` of an answer tells of; None if it is none."""
    if not isinstance(error, dict) or type(error.get("code")) is not int or not isinstance(error.get("message"), str):
        return None
    data = error.get("data")
    if not isinstance(data, dict):
        data = {}
    reason = data.get("reason")
    if not isinstance(reason, str):
        reason = ""
    refusal = _REFUSALS.get(reason, Refused)(error["code"], reason, error["message"], data)
    refusal._text = _text(reason, error["message"], data, sent)
    return refusal


def _text(reason: str, message: str, data: Mapping[str, Any], sent: List[str]) -> str:
    """What a log has of a refusal: one line, and nothing of what was sent, even if the daemon repeats that."""
    about = {name: value for name, value in data.items() if name not in ("reason", "category")}
    details = [f"{name} {value}" for name, value in about.items() if isinstance(value, (str, int, float))]
    text = message + (f" ({', '.join(details)})" if details else "")
    for each in sorted(sent, key=len, reverse=True):
        text = text.replace(each, "…")
    return reason + ": " + "".join("?" if ord(character) < 32 else character for character in text)


def _texts(value: object) -> Iterator[str]:
    """The texts in parameters, but for the shortest, which a daemon may have from elsewhere."""
    if isinstance(value, str) and len(value) >= SHORTEST_REPEATED:
        yield value
    parts = value.values() if isinstance(value, Mapping) else value if isinstance(value, (list, tuple)) else ()
    for part in parts:
        yield from _texts(part)


def _nothing(_: Any) -> None:
    return None


def _anything(value: Any) -> Any:
    return value


class _Unreadable(Exception):
    """A value is not of its type. The problem says which part is not, such as ``.list[0].name is missing``."""

    def __init__(self, problem: str = " has another type") -> None:
        super().__init__()
        self.problem = problem

    def within(self, part: str) -> None:
        self.problem = part + self.problem


_known_readers: Dict[type, Dict[str, Callable[[Any], Any]]] = {}


def _readers(kind: type) -> Dict[str, Callable[[Any], Any]]:
    """What reads each member that a class of results or refusals declares: its annotation says of which type it is."""
    if kind not in _known_readers:
        hints = {name: hint for name, hint in get_type_hints(kind).items() if get_origin(hint) is not ClassVar}
        _known_readers[kind] = {name: _reader(hint) for name, hint in hints.items()}
    return _known_readers[kind]


def _reader(hint: Any) -> Callable[[Any], Any]:
    origin = get_origin(hint)
    if origin is Union:
        return functools.partial(_read_optional, _reader(get_args(hint)[0]))
    if origin is list:
        return functools.partial(_read_list, _reader(get_args(hint)[0]))
    if hint is Any:
        return _anything
    if hint is float:
        return _read_number
    if isinstance(hint, type) and issubclass(hint, _Result):
        return hint._read
    return functools.partial(_read_plain, origin or hint)


def _read_plain(kind: type, value: Any) -> Any:
    """Reads a text, an integer, a truth value or an object. True is no integer."""
    if type(value) is not kind:
        raise _Unreadable()
    return value


def _read_number(value: Any) -> float:
    if type(value) is int and abs(value) < 2**1000:
        return float(value)
    if type(value) is not float:
        raise _Unreadable()
    return value


def _read_optional(read: Callable[[Any], Any], value: Any) -> Any:
    return None if value is None else read(value)


def _read_list(read: Callable[[Any], Any], value: Any) -> List[Any]:
    elements: List[Any] = []
    if type(value) is not list:
        raise _Unreadable()
    for element in value:
        try:
            elements.append(read(element))
        except _Unreadable as unreadable:
            unreadable.within(f"[{len(elements)}]")
            raise
    return elements


def _members(kind: Type[_Result]) -> Tuple[Field[Any], ...]:
    """The members of a result, secret ones too."""
    return kind.__dict__.get("_FIELDS") or fields(kind)


def _with_secrets(kind: Type[_R]) -> Type[_R]:
    """Hides secrets from what makes dictionaries or JSON of dataclasses, such as web frameworks."""
    setattr(kind, "_FIELDS", fields(kind))
    known = getattr(kind, "__dataclass_fields__")
    setattr(kind, "__dataclass_fields__", {name: each for name, each in known.items() if each.repr})
    return kind


@dataclass(frozen=True)
class _Result:
    """The base class of results and of the objects in them."""

    #: Of a variant: the member that tells its cases apart, the class for each value, and that for every other one.
    _TAG: ClassVar[str] = ""
    _CASES: ClassVar[Dict[str, str]] = {}
    _OTHER: ClassVar[str] = ""

    @property
    def other_members(self) -> Dict[str, Any]:
        """The members that this version does not know. They may be secret."""
        return dict(self.__dict__.get("_others", {}))

    def to_dict(self) -> Dict[str, Any]:
        """All that it has, as the protocol writes it: secrets and members that this version does not know, too."""
        members = {
            each.name: _plain(getattr(self, each.name))
            for each in _members(type(self))
            if each.default is MISSING or getattr(self, each.name) is not None
        }
        return {**members, **self.other_members}

    @classmethod
    def _read(cls: Type[_R], members: Any) -> _R:
        if type(members) is not dict:
            raise _Unreadable()
        if "_TAG" in vars(cls):
            tag = members.get(cls._TAG)
            if not isinstance(tag, str):
                raise _Unreadable(f".{cls._TAG} {'has another type' if cls._TAG in members else 'is missing'}")
            case: Type[_R] = globals()[cls._CASES.get(tag, cls._OTHER)]
            return case._read(members)
        readers, values = _readers(cls), {}
        for each in _members(cls):
            if each.name not in members:
                if each.default is MISSING:
                    raise _Unreadable(f".{each.name} is missing")
                continue
            try:
                values[each.name] = readers[each.name](members[each.name])
            except _Unreadable as unreadable:
                unreadable.within(f".{each.name}")
                raise
        result = cls(**values)
        others = {name: value for name, value in members.items() if name not in readers}
        if others:
            object.__setattr__(result, "_others", others)
        return result


def _plain(value: Any) -> Any:
    """What JSON has for a value of a result."""
    if isinstance(value, _Result):
        return value.to_dict()
    return [_plain(each) for each in value] if isinstance(value, list) else value


# -- Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit up to the end mark.


class Application(TypedDict, total=False):
    #: the application's name
    name: str
    #: its version
    version: str


class VouchedFactor(TypedDict, total=False):
    #: how the user was authenticated there, RFC 8176
    amr: Sequence[Union[Literal["face", "fpt", "geo", "hwk", "iris", "kba", "mca", "mfa", "otp", "pin", "pwd", "rba", "retina", "sc", "sms", "swk", "tel", "user", "vbm", "wia"], str]]
    #: when that was
    authenticated_at: int
    #: where that was, as you call it
    provider: str


class PolicyChangeTotp(TypedDict, total=False):
    #: the HMAC hash of new authenticators; many apps support only SHA1
    algorithm: Optional[Literal["SHA1", "SHA256", "SHA512"]]
    #: the number of digits of a code
    digits: Optional[int]
    #: the length of a time step, in seconds
    period_s: Optional[int]
    #: how many time steps before and after the current one are accepted
    adjacent_intervals: Optional[int]
    #: whether to learn a factor's clock drift
    learn_drift: Optional[bool]


class PolicyChangeBackupCode(TypedDict, total=False):
    #: the number of codes in a new set
    count: Optional[int]


class PolicyChangeDeliveredCode(TypedDict, total=False):
    #: the number of digits of a delivered code
    digits: Optional[int]
    #: the lifetime of a delivered code, in seconds
    ttl_s: Optional[int]
    #: the number of tries for a delivered code
    max_tries: Optional[int]
    #: the wait before it can be sent again, in seconds
    resend_after_s: Optional[int]


class PolicyChangeGuessBudget(TypedDict, total=False):
    #: the chance of a hit that wrong guesses may add up to
    probability: Optional[float]
    #: the number of days for which a guess counts
    window_days: Optional[int]
    #: the maximum number of wrong guesses at passwords, apps or tokens; 0 for no such limit
    max_misses: Optional[int]


class PolicyChangePassword(TypedDict, total=False):
    #: the minimum length of a new password, in characters
    min_length: Optional[int]
    #: whether to refuse common passwords and the subject's name
    blocklist: Optional[bool]
    #: the memory for hashing a password, in KiB
    argon2_memory_kib: Optional[int]
    #: the number of passes over that memory
    argon2_passes: Optional[int]


class PolicyChangeSession(TypedDict, total=False):
    #: the lifetime of a session, in seconds
    ttl_s: Optional[int]
    #: the lifetime of an unused session, in seconds
    idle_s: Optional[int]
    #: the maximum age of an authentication for a sensitive change, in seconds
    reauthentication_max_age_s: Optional[int]
    #: the lifetime of an assertion, in seconds
    assertion_ttl_s: Optional[int]


class PolicyChangeDevice(TypedDict, total=False):
    #: how long an exchanged device token gives the same next one again, in seconds
    grace_s: Optional[int]


class PolicyChangeDelivery(TypedDict, total=False):
    #: messages to one address or number per hour
    per_address_per_hour: Optional[int]
    #: messages to one address or number per day
    per_address_per_day: Optional[int]
    #: text messages to one country per hour
    sms_per_prefix_per_hour: Optional[int]
    #: text messages per hour
    sms_per_tenant_per_hour: Optional[int]
    #: e-mails to one domain per hour
    email_per_prefix_per_hour: Optional[int]
    #: e-mails per hour
    email_per_tenant_per_hour: Optional[int]
    #: allowed prefixes of phone numbers for text messages, such as +49; null allows all
    sms_prefixes: Optional[Sequence[str]]


class PolicyChangeSignIn(TypedDict, total=False):
    #: the kinds that a sign-in can begin with
    first_factors: Optional[Sequence[Union[Literal["password", "email", "phone", "passkey"], str]]]
    #: the lifetime of a sign-in, step-up or password reset, in seconds
    flow_ttl_s: Optional[int]
    #: whether a correct password on an unknown device is followed by a code
    client_trust: Optional[bool]
    #: when the tenant's own program asks a question
    custom_challenge: Optional[Literal["off", "after_first_factor"]]
    #: whether a trusted device replaces a second factor
    trusted_device_skips_second_factor: Optional[bool]


class PolicyChangeSignUp(TypedDict, total=False):
    #: who can sign up
    mode: Optional[Literal["public", "restricted", "waitlist"]]
    #: the fields that a sign-up must provide
    required_fields: Optional[Sequence[Union[Literal["email_address", "phone_number", "username", "password", "first_name", "last_name", "legal_accepted"], str]]]
    #: the addresses that must be verified
    verify_fields: Optional[Sequence[Union[Literal["email_address", "phone_number"], str]]]
    #: the lifetime of a sign-up that waits for a code, in seconds
    flow_ttl_s: Optional[int]


class PolicyChangeMfa(TypedDict, total=False):
    #: which users are asked for a second factor
    state: Optional[Literal["off", "optional", "required"]]
    #: what counts as a second factor
    second_factors: Optional[Sequence[Union[Literal["totp", "hotp", "phone", "email", "backup_code", "passkey"], str]]]
    #: when users set up a second factor
    enrollment: Optional[Literal["required_at_sign_up", "offered_at_sign_up", "on_demand", "required_for_step_up"]]
    #: whether an unverified e-mail address prevents enrolling second factors
    require_verified_email: Optional[bool]
    #: who can add and remove factors: the application, or only their owner, in a session with a fresh second factor
    changes: Optional[Literal["application", "session"]]
    #: what a code by mail shows: that the user holds something, or nothing
    email_counts_as: Optional[Literal["possession", "nothing"]]
    #: whether two things that the user holds are two factors
    two_possessions: Optional[bool]


class PolicyChangeRecovery(TypedDict, total=False):
    #: the wait before users who have only the address of a password reset can set up a second factor
    wait_s: Optional[int]
    #: whether a reset of the second factors by support takes effect after wait_s
    support_waits: Optional[bool]


class PolicyChangePasskey(TypedDict, total=False):
    #: the domain that passkeys belong to
    rp_id: Optional[str]
    #: the origins that may use passkeys; null for https:// and the domain
    origins: Optional[Sequence[str]]
    #: whether authenticators verify their users; required refuses passkeys that did not
    user_verification: Optional[Literal["required", "preferred", "discouraged"]]
    #: whether to refuse a passkey whose signature counter did not rise
    refuse_regressed_counter: Optional[bool]
    #: earlier domains whose passkeys are still accepted; null for none
    former_rp_ids: Optional[Sequence[str]]


class PolicyChange(TypedDict, total=False):
    #: the issuer shown in authenticator apps if a request names none
    issuer: Optional[str]
    #: the maximum number of active factors of one kind
    max_factors_per_kind: Optional[int]
    #: whether to hide who has an account
    enumeration_protection: Optional[bool]
    #: members of this section
    totp: PolicyChangeTotp
    #: members of this section
    backup_code: PolicyChangeBackupCode
    #: members of this section
    delivered_code: PolicyChangeDeliveredCode
    #: members of this section
    guess_budget: PolicyChangeGuessBudget
    #: members of this section
    password: PolicyChangePassword
    #: members of this section
    session: PolicyChangeSession
    #: members of this section
    device: PolicyChangeDevice
    #: members of this section
    delivery: PolicyChangeDelivery
    #: members of this section
    sign_in: PolicyChangeSignIn
    #: members of this section
    sign_up: PolicyChangeSignUp
    #: members of this section
    mfa: PolicyChangeMfa
    #: members of this section
    recovery: PolicyChangeRecovery
    #: members of this section
    passkey: PolicyChangePasskey


@dataclass(frozen=True)
class WireLimits(_Result):
    #: the length of a line that is sent, with its LF
    request_bytes: int
    #: the entries of a batch
    batch_entries: int
    #: unanswered requests of a connection, beyond which it is not read
    in_flight: int
    #: the length of an answer's line; a batch's may be longer
    answer_bytes: int


@dataclass(frozen=True)
class ServerHelloResult(_Result):
    #: the version of the wire protocol
    protocol: int
    #: the revision of that version
    revision: int
    #: the program's version
    version: str
    #: what a connection and its lines may be
    limits: WireLimits
    #: the roles that this peer has, for at least one tenant
    roles: List[str]
    #: the methods that this peer may call
    methods: List[str]


@dataclass(frozen=True)
class ServerInfoResult(_Result):
    #: always factord
    name: str
    #: the program's version
    version: str
    #: the version of the wire protocol
    protocol: int
    #: seconds since the server started
    uptime_s: int
    #: the server's clock
    now: int
    #: the kind of store that holds the records
    storage: str
    #: the methods that this peer may call
    methods: List[str]


@dataclass(frozen=True)
class HealthCheck(_Result):
    #: the check: store, clock, disk, integrity or anchor
    check: str
    #: ok or degraded
    status: str
    #: the problem in a few words; null if there is none
    problem: Optional[str]
    #: what the check found
    text: str


@dataclass(frozen=True)
class ServerHealthResult(_Result):
    #: ok, or degraded if any check is not ok
    status: str
    #: each check, with its status and findings
    checks: List[HealthCheck]


@dataclass(frozen=True)
class ServerMetricsResult(_Result):
    #: the metrics, in version 0.0.4 of the exposition format
    text: str


@dataclass(frozen=True)
class ServerAcceptClockResult(_Result):
    #: how much older everything has become, in milliseconds; negative if younger
    moved_ms: int


@dataclass(frozen=True)
class Factor(_Result):
    """One of TotpFactor, HotpFactor, BackupCodeFactor, PasswordFactor, EmailFactor, PhoneFactor,
    PasskeyFactor, by its `kind`; OtherFactor for a later version's."""

    _TAG = "kind"
    _CASES = {
        "totp": "TotpFactor",
        "hotp": "HotpFactor",
        "backup_code": "BackupCodeFactor",
        "password": "PasswordFactor",
        "email": "EmailFactor",
        "phone": "PhoneFactor",
        "passkey": "PasskeyFactor",
    }
    _OTHER = "OtherFactor"

    #: its ID
    factor_id: str
    #: the kind of factor
    kind: str
    #: the user's name for the factor
    display_name: Optional[str]
    #: pending, active or suspended, which a restore does to tokens
    status: str
    #: true while it is disabled: its status stays active, but it verifies nothing
    disabled: bool
    #: true while sign-ins ask for it first among the second factors
    preferred: bool
    #: when it was enrolled
    created_at: int
    #: when it last verified or generated a code
    last_used_at: Optional[int]
    #: when a pending enrolment expires; null once it is active
    expires_at: Optional[int]


@dataclass(frozen=True)
class TotpFactor(Factor):
    #: for totp and hotp: the HMAC hash
    algorithm: str
    #: for totp and hotp: the number of digits of a code
    digits: int
    #: for totp: the length of a time step, in seconds
    period_s: int
    #: for totp: whether it generates codes instead of verifying them
    generator: bool


@dataclass(frozen=True)
class HotpFactor(Factor):
    #: for totp and hotp: the HMAC hash
    algorithm: str
    #: for totp and hotp: the number of digits of a code
    digits: int
    #: for hotp: how many counters after the expected one are tried
    look_ahead: int


@dataclass(frozen=True)
class BackupCodeFactor(Factor):
    #: for backup_code: the number of unspent codes
    codes_left: int


@dataclass(frozen=True)
class PasswordFactor(Factor):
    #: for password: argon2id, or the scheme of an imported hash until it first verifies
    scheme: str
    #: for password: change or reset, if the user has to do that
    demand: Optional[str]


@dataclass(frozen=True)
class EmailFactor(Factor):
    #: for email and phone: the masked address
    destination: str
    #: for email and phone: whether the user signs in by it; a pending one that does so does not expire
    signs_in: bool


@dataclass(frozen=True)
class PhoneFactor(Factor):
    #: for email and phone: the masked address
    destination: str
    #: for email and phone: whether the user signs in by it; a pending one that does so does not expire
    signs_in: bool


@dataclass(frozen=True)
class PasskeyFactor(Factor):
    #: for passkey: whether the passkey can be synchronised, so that it is not bound to one device; null while pending
    backup_eligible: Optional[bool]
    #: for passkey: whether the passkey was synchronised when it was last used; null while pending
    backed_up: Optional[bool]
    #: for passkey: the domain that the passkey was made for; null if none is known
    rp_id: Optional[str]
    #: for passkey: whether that is the policy's current domain, a former one, or another, so that it counts nowhere
    rp_id_state: str
    #: for passkey: the model of the authenticator, as a UUID; null if it is not known. Nobody has verified it
    aaguid: Optional[str]
    #: for passkey: the product that has the passkey, such as 1Password, by what it says of itself; null if unknown
    authenticator: Optional[str]


@dataclass(frozen=True)
class OtherFactor(Factor):
    pass


@_with_secrets
@dataclass(frozen=True)
class Enrolment(_Result):
    #: the factor, with what is typed into an app besides the seed
    factor: Factor
    #: the seed, in base32; shown only once
    secret: str = field(repr=False)
    #: the seed and its parameters, as a URI for authenticator apps
    otpauth_uri: str = field(repr=False)
    #: the URI as a QR code; null unless it was requested
    qr: Optional[str] = field(repr=False)


@dataclass(frozen=True)
class Verification(_Result):
    #: the factor that verified
    factor_id: str
    #: authentication method references, RFC 8176
    amr: List[str]
    #: when it verified
    verified_at: int


@_with_secrets
@dataclass(frozen=True)
class TotpCurrentCodeResult(_Result):
    #: the code of the current time step
    code: str = field(repr=False)
    #: when the next time step begins
    expires_at: int


@dataclass(frozen=True)
class TotpImportResult(_Result):
    #: imported; present: it already existed and was not changed; possible: a dry run, and it would be imported
    outcome: str
    #: the factor; null if a dry run would import one
    factor: Optional[Factor]


@dataclass(frozen=True)
class HotpImportResult(_Result):
    #: imported; present: it already existed and was not changed; possible: a dry run, and it would be imported
    outcome: str
    #: the factor; null if a dry run would import one
    factor: Optional[Factor]


@_with_secrets
@dataclass(frozen=True)
class BackupCodeGenerateResult(_Result):
    #: the set as a factor
    factor: Factor
    #: the codes; each works once
    codes: List[str] = field(repr=False)


@dataclass(frozen=True)
class BackupCodeVerifyResult(_Result):
    #: the set that the code belongs to
    factor_id: str
    #: the number of unspent codes in the set
    codes_left: int
    #: authentication method references, RFC 8176
    amr: List[str]
    #: when it verified
    verified_at: int


@dataclass(frozen=True)
class BackupCodeImportResult(_Result):
    #: imported; present: it already existed and was not changed; possible: a dry run, and it would be imported
    outcome: str
    #: the factor; null if a dry run would import one
    factor: Optional[Factor]


@dataclass(frozen=True)
class PasswordSetResult(_Result):
    #: the factor as it is now
    factor: Factor
    #: the number of sessions that were ended
    revoked_sessions: int


@dataclass(frozen=True)
class PasswordVerifyResult(_Result):
    #: the password as a factor
    factor_id: str
    #: authentication method references, RFC 8176
    amr: List[str]
    #: when it verified
    verified_at: int
    #: change: the password is temporary and has to be changed; reset: it must be reset before it counts
    demand: Optional[str]


@dataclass(frozen=True)
class PasswordRemoveResult(_Result):
    #: the number of sessions that were ended
    revoked_sessions: int


@dataclass(frozen=True)
class ChangedFactor(_Result):
    #: the factor as it is now
    factor: Factor


@dataclass(frozen=True)
class Delivery(_Result):
    #: how the code is sent
    medium: str
    #: the masked address, or null if it would reveal who has an account
    destination: Optional[str]
    #: when the code was queued for sending
    sent_at: int
    #: how long it takes until it can be requested again; 0 is now
    resend_after_ms: int
    #: when the code expires; sending it again does not extend its life
    expires_at: int
    #: how many wrong codes are left before it stops working; sending it again does not add any
    tries_left: int
    #: how many digits the code has
    digits: int


@dataclass(frozen=True)
class EmailEnrollResult(_Result):
    #: the address as a factor
    factor: Factor
    #: how the code was sent; null if none was
    delivery: Optional[Delivery]


@dataclass(frozen=True)
class PhoneEnrollResult(_Result):
    #: the address as a factor
    factor: Factor
    #: how the code was sent; null if none was
    delivery: Optional[Delivery]


@_with_secrets
@dataclass(frozen=True)
class FullAddress(_Result):
    #: the address as a factor
    factor_id: str
    #: email or phone
    kind: str
    #: the full address
    address: str = field(repr=False)
    #: whether the user has proven to receive messages there
    verified: bool
    #: whether the user signs in by it
    signs_in: bool


@dataclass(frozen=True)
class AddressShowResult(_Result):
    #: in the order in which they were added
    addresses: List[FullAddress]


@dataclass(frozen=True)
class PasskeyEnrolment(_Result):
    #: the pending factor
    factor: Factor
    #: what PublicKeyCredential.parseCreationOptionsFromJSON() takes
    public_key: Dict[str, Any]


@dataclass(frozen=True)
class PasskeyChallengeResult(_Result):
    #: what PublicKeyCredential.parseRequestOptionsFromJSON() takes
    public_key: Dict[str, Any]
    #: the domains that rp_id may name, because their passkeys count: the current one first
    rp_ids: List[str]


@dataclass(frozen=True)
class PasskeyVerification(_Result):
    #: whose passkey it is
    subject: str
    #: the factor that verified
    factor_id: str
    #: whether the authenticator verified its user, by a PIN or a biometric
    user_verified: bool
    #: authentication method references, RFC 8176
    amr: List[str]
    #: when it verified
    verified_at: int


@dataclass(frozen=True)
class RelatedOriginsDocument(_Result):
    #: the origins whose pages may use the passkeys, in the order of the policy
    origins: List[str]


@dataclass(frozen=True)
class RelatedOrigins(_Result):
    #: the domains whose passkeys are accepted, the current one first
    rp_ids: List[str]
    #: what each of them serves, as application/json
    document: RelatedOriginsDocument


@dataclass(frozen=True)
class SentCode(_Result):
    #: the address as a factor; null unless the request named it
    factor_id: Optional[str]
    #: how the code was sent
    delivery: Delivery


@dataclass(frozen=True)
class FactorVerifyResult(_Result):
    #: the kind of factor that verified
    kind: str
    #: the factor that verified
    factor_id: str
    #: authentication method references, RFC 8176
    amr: List[str]
    #: when it verified
    verified_at: int
    #: for a backup code: the number of unspent codes in its set
    codes_left: Optional[int] = None


@dataclass(frozen=True)
class FactorListResult(_Result):
    #: the factors, in the order of their enrolment
    factors: List[Factor]


@dataclass(frozen=True)
class FactorRemoveResult(_Result):
    #: the number of sessions that were ended
    revoked_sessions: int


@dataclass(frozen=True)
class FactorDisableResult(_Result):
    #: the factor as it is now
    factor: Factor
    #: the number of sessions that were ended
    revoked_sessions: int


@dataclass(frozen=True)
class Session(_Result):
    #: its ID
    session_id: str
    #: the subject that it belongs to
    subject: str
    #: how the user signed in, RFC 8176
    amr: List[str]
    #: the assurance level: 2 if factors of two different types were verified, otherwise 1
    aal: int
    #: when the user signed in
    authenticated_at: int
    #: when it was created
    created_at: int
    #: when it was last used, to within a minute
    last_used_at: int
    #: when it ends, even if it is used
    expires_at: int
    #: when it ends if it is not used
    idle_expires_at: int
    #: the factors that it was created with; removing one of them ends it
    factor_ids: List[str]


@_with_secrets
@dataclass(frozen=True)
class SessionCreateResult(_Result):
    #: the session
    session: Session
    #: the session's token; shown only once
    session_token: str = field(repr=False)


@dataclass(frozen=True)
class SessionCheckResult(_Result):
    #: the session
    session: Session


@dataclass(frozen=True)
class SessionTouchResult(_Result):
    #: the session
    session: Session


@dataclass(frozen=True)
class SessionListResult(_Result):
    #: the sessions that have not ended
    sessions: List[Session]


@dataclass(frozen=True)
class SessionRevokeAllResult(_Result):
    #: the number of sessions that were ended
    revoked_sessions: int


@_with_secrets
@dataclass(frozen=True)
class SessionIssueAssertionResult(_Result):
    #: a JWT (RFC 7519); keys.jwks has the keys to verify it
    assertion: str = field(repr=False)
    #: when it expires; it cannot be revoked
    expires_at: int


@dataclass(frozen=True)
class SigningKey(_Result):
    #: the key type, an octet key pair
    kty: str
    #: the curve
    crv: str
    #: the signature algorithm
    alg: str
    #: the use of the key: signatures
    use: str
    #: the key ID, as in the header of an assertion
    kid: str
    #: the public key, in base64url
    x: str


@dataclass(frozen=True)
class KeysJwksResult(_Result):
    #: the signing key, the next one, and recent ones whose assertions are still valid
    keys: List[SigningKey]


@dataclass(frozen=True)
class KeysRotateSigningResult(_Result):
    #: the tenant
    tenant: str
    #: the ID of the new signing key
    kid: str


@dataclass(frozen=True)
class Device(_Result):
    #: its ID
    device_id: str
    #: the user's name for it
    display_name: Optional[str]
    #: when it was first trusted
    created_at: int
    #: when its token was last exchanged
    last_used_at: int
    #: when the trust ends if the device is not used
    expires_at: int


@_with_secrets
@dataclass(frozen=True)
class DeviceTrustResult(_Result):
    #: the device
    device: Device
    #: the token to present next time
    device_token: str = field(repr=False)


@_with_secrets
@dataclass(frozen=True)
class DeviceExchangeResult(_Result):
    #: the device
    device: Device
    #: the token to present next time
    device_token: str = field(repr=False)


@dataclass(frozen=True)
class DeviceListResult(_Result):
    #: the devices that are trusted now
    devices: List[Device]


@dataclass(frozen=True)
class Job(_Result):
    """One of DeliverMessageJob, ChallengeJob, by its `kind`; OtherJob for a later version's."""

    _TAG = "kind"
    _CASES = {
        "deliver_message": "DeliverMessageJob",
        "challenge": "ChallengeJob",
    }
    _OTHER = "OtherJob"

    #: the job's ID, which stays the same if the job is leased again
    job_id: str
    #: the kind of job
    kind: str
    #: the tenant that it belongs to
    tenant: str
    #: how often the job was leased, including this time
    attempt: int
    #: when the lease expires, and the job can be claimed again
    lease_expires_at: int
    #: how many milliseconds the lease lasts from when it was claimed
    lease_ms: int


@_with_secrets
@dataclass(frozen=True)
class MessagePayload(_Result):
    #: for a code: how to send it
    medium: str
    #: for a code: the address or number
    to: str = field(repr=False)
    #: the code; empty if the message is only a notice
    code: str = field(repr=False)
    #: for a code: which message it is, such as sign_in
    template: str
    #: for a code: the requested language, a BCP 47 tag
    locale: Optional[str]
    #: for a code: the display name of the sender
    tenant_name: str
    #: when the job expires
    expires_at: int
    #: how many milliseconds were left until then when it was claimed
    expires_in_ms: int


@dataclass(frozen=True)
class DeliverMessageJob(Job):
    #: what to do
    payload: MessagePayload


@_with_secrets
@dataclass(frozen=True)
class ChallengePayload(_Result):
    #: for a challenge: whether to define one or to judge an answer
    stage: str
    #: for a challenge: the subject
    subject: str
    #: for a challenge: the number of the answer in the flow, from 1
    answer_number: int
    #: for a challenge: what was shown
    parameters: Optional[Any]
    #: for a challenge: what the user answered
    response: Optional[str] = field(repr=False)
    #: when the job expires
    expires_at: int
    #: how many milliseconds were left until then when it was claimed
    expires_in_ms: int


@dataclass(frozen=True)
class ChallengeJob(Job):
    #: what to do
    payload: ChallengePayload


@_with_secrets
@dataclass(frozen=True)
class OtherJob(Job):
    #: what to do
    payload: Any = field(repr=False)


@dataclass(frozen=True)
class JobClaimResult(_Result):
    #: the jobs, which belong to the caller until their leases expire; empty if there are none
    jobs: List[Job]


@dataclass(frozen=True)
class JobRenewResult(_Result):
    #: when the lease expires, and the job can be claimed again
    lease_expires_at: int
    #: how many milliseconds the lease lasts from when it was renewed
    lease_ms: int


@dataclass(frozen=True)
class StepOption(_Result):
    #: what to send as `selection` to choose it
    selection: str
    #: whether it is what the step asks for now
    asked: bool
    #: the kind of factor; null for reset_password and skip
    kind: Optional[str]
    #: the factor; null before the first factor is verified
    factor_id: Optional[str]
    #: the user's name for the factor
    display_name: Optional[str]
    #: the masked address that a code is sent to
    destination: Optional[str]
    #: whether the user prefers it
    preferred: bool
    #: when the factor was enrolled
    created_at: Optional[int]
    #: when the factor last verified
    last_used_at: Optional[int]
    #: the number of unspent backup codes
    codes_left: Optional[int]


@dataclass(frozen=True)
class PasswordRules(_Result):
    #: the minimum number of characters
    min_length: int
    #: the most bytes of UTF-8
    max_bytes: int
    #: what else is refused; a refusal names the `problem`
    refuses: List[str]


@_with_secrets
@dataclass(frozen=True)
class NextStep(_Result):
    #: the type of step; one that is unknown can be shown by ask and options
    type: str
    #: the kind that the step asks for, or null if it has to be chosen first or the step needs none
    kind: Optional[str]
    #: the factor that the step asks for or sets up, or null if any of several will do
    factor_id: Optional[str]
    #: the parameters that attempt requires now; empty if it takes nothing
    ask: List[str]
    #: the parameters that attempt takes besides
    accepts: List[str]
    #: the ways that can be chosen, in the order in which to show them
    options: List[StepOption]
    #: the code that was sent
    delivery: Optional[Delivery] = None
    #: true if a code is asked for that could not be sent; prepare says why
    not_sent: Optional[bool] = None
    #: the seed, in base32
    secret: Optional[str] = field(default=None, repr=False)
    #: the seed and its parameters, as a URI for authenticator apps
    otpauth_uri: Optional[str] = field(default=None, repr=False)
    #: beside `secret`: the URI as a QR code, or null if it was not requested
    qr: Optional[str] = field(default=None, repr=False)
    #: which method of navigator.credentials takes public_key
    ceremony: Optional[str] = None
    #: what the browser needs to make a passkey, or to use one; pass it on unchanged
    public_key: Optional[Dict[str, Any]] = None
    #: beside ceremony get: the domains whose passkeys count, the current one first; prepare takes one as rp_id
    rp_ids: Optional[List[str]] = None
    #: what the tenant's own program wants to know
    parameters: Optional[Any] = None
    #: the rules for a new password
    rules: Optional[PasswordRules] = None
    #: why the flow cannot continue
    reason: Optional[str] = None
    #: for recovery_wait, and while a reset by support waits: when a sign-in will be able to set up a second factor
    recovery_at: Optional[int] = None


@dataclass(frozen=True)
class FactorProgress(_Result):
    #: the kind that the answer uses; vouched if it was checked elsewhere
    kind: str
    #: verified or unverified
    status: str
    #: for a code that was sent: the tries left
    tries_left: Optional[int]
    #: for a code that was sent: when it expires
    expires_at: Optional[int]
    #: where it was checked, if the application has told
    provider: Optional[str]


@_with_secrets
@dataclass(frozen=True)
class Flow(_Result):
    #: its ID, which names it in every request
    flow_id: str
    #: which sort of flow it is; only its own members may be absent in others
    kind: str
    #: how far the flow is; clients branch on it
    status: str
    #: what to ask the user next
    next_step: NextStep
    #: what the user typed, as far as it may be shown
    identifier_hint: Optional[str]
    #: the state of the first factor
    first_factor: Optional[FactorProgress]
    #: the state of the second factor
    second_factor: Optional[FactorProgress]
    #: once complete: the subject; of a step-up, always
    subject: Optional[str]
    #: once complete: the session, until it ends; of a step-up, the one that was confirmed
    session: Optional[Session]
    #: the session's token, in the one answer that shows it; if none has, flow.claim_session returns it
    session_token: Optional[str] = field(repr=False)
    #: the trusted device's next token; shown only once
    device_token: Optional[str] = field(repr=False)
    #: when it ends
    expires_at: int
    #: of a sign-up: the fields that are required
    required_fields: Optional[List[str]] = None
    #: of a sign-up: the fields that are still missing
    missing_fields: Optional[List[str]] = None
    #: of a sign-up: the addresses that still have to be verified
    unverified_fields: Optional[List[str]] = None
    #: of a step-up: the kind of action
    purpose: Optional[str] = None
    #: of a step-up: the exact action
    binding: Optional[str] = None
    #: of a step-up, once complete and until redeemed: the verdict for verdict.redeem
    verdict: Optional[str] = field(default=None, repr=False)


@dataclass(frozen=True)
class VerdictRedeemResult(_Result):
    #: who confirmed it
    subject: str
    #: when it was redeemed
    redeemed_at: int
    #: how it was confirmed, RFC 8176
    amr: List[str]
    #: the assurance level: 2 if factors of two different types were verified, otherwise 1
    aal: int


@_with_secrets
@dataclass(frozen=True)
class FlowClaimSessionResult(_Result):
    #: the session
    session: Session
    #: the session's token; shown only once
    session_token: str = field(repr=False)


@dataclass(frozen=True)
class Address(_Result):
    #: the address as a factor
    factor_id: str
    #: email or phone
    kind: str
    #: the masked address
    destination: str
    #: whether the user has proven to receive messages there
    verified: bool
    #: whether the user signs in by it
    signs_in: bool


@dataclass(frozen=True)
class Profile(_Result):
    #: the name it signs in with
    username: Optional[str]
    #: as the user entered it
    first_name: Optional[str]
    #: as the user entered it
    last_name: Optional[str]
    #: when the user accepted the terms
    legal_accepted_at: Optional[int]


@dataclass(frozen=True)
class GuessPool(_Result):
    #: whose guesses: everybody's, those on trusted devices and in step-ups of sessions of two factors, or those of sign-ins that began with an identifier
    scope: str
    #: the kind of factor
    kind: str
    #: the chance of a hit that all misses within the window add up to
    spent: float
    #: the chance at which it locks
    budget: float
    #: consecutive misses since the last success
    misses_in_row: int
    #: while tries are throttled: the wait
    retry_after_ms: Optional[int]
    #: while the budget is spent: when it unlocks
    unlocks_at: Optional[int]


@dataclass(frozen=True)
class FactorReset(_Result):
    #: waiting; effective: the next sign-in sets up a second factor; over: it has; or cancelled
    status: str
    #: when it was requested
    requested_at: int
    #: when it takes effect, or did
    effective_at: int
    #: the kinds of factors that it removes
    kinds: List[str]
    #: what happened to them
    cause: str
    #: who requested it
    actor: str


@dataclass(frozen=True)
class SubjectGetResult(_Result):
    #: when its first factor was enrolled or it signed up
    created_at: int
    #: the factors, in the order of their enrolment
    factors: List[Factor]
    #: its addresses
    addresses: List[Address]
    #: its profile
    profile: Profile
    #: where guesses are counted, except where there were none
    pools: List[GuessPool]
    #: the latest reset of its second factors by support, if there was one
    reset: Optional[FactorReset]


@dataclass(frozen=True)
class FactorCounts(_Result):
    #: removed factors of this kind
    totp: int
    #: removed factors of this kind
    hotp: int
    #: removed factors of this kind
    backup_code: int
    #: removed factors of this kind
    password: int
    #: removed factors of this kind
    email: int
    #: removed factors of this kind
    phone: int
    #: removed factors of this kind
    passkey: int


@dataclass(frozen=True)
class SubjectResetFactorsResult(_Result):
    #: waiting, or effective: the factors are removed
    status: str
    #: when the factors are removed, or were
    effective_at: int
    #: the number of removed factors of each kind
    removed_factors: FactorCounts
    #: the number of sessions that were ended
    revoked_sessions: int
    #: the number of verified addresses that are told
    messages: int


@dataclass(frozen=True)
class SubjectCancelResetResult(_Result):
    #: the reset as it is now
    reset: FactorReset


@dataclass(frozen=True)
class SubjectDeleteResult(_Result):
    #: the number of removed factors of each kind
    removed_factors: FactorCounts


@dataclass(frozen=True)
class PolicyTotp(_Result):
    #: the HMAC hash of new authenticators; many apps support only SHA1
    algorithm: str
    #: the number of digits of a code
    digits: int
    #: the length of a time step, in seconds
    period_s: int
    #: how many time steps before and after the current one are accepted
    adjacent_intervals: int
    #: whether to learn a factor's clock drift
    learn_drift: bool


@dataclass(frozen=True)
class PolicyBackupCode(_Result):
    #: the number of codes in a new set
    count: int


@dataclass(frozen=True)
class PolicyDeliveredCode(_Result):
    #: the number of digits of a delivered code
    digits: int
    #: the lifetime of a delivered code, in seconds
    ttl_s: int
    #: the number of tries for a delivered code
    max_tries: int
    #: the wait before it can be sent again, in seconds
    resend_after_s: int


@dataclass(frozen=True)
class PolicyGuessBudget(_Result):
    #: the chance of a hit that wrong guesses may add up to
    probability: float
    #: the number of days for which a guess counts
    window_days: int
    #: the maximum number of wrong guesses at passwords, apps or tokens; 0 for no such limit
    max_misses: int


@dataclass(frozen=True)
class PolicyPassword(_Result):
    #: the minimum length of a new password, in characters
    min_length: int
    #: whether to refuse common passwords and the subject's name
    blocklist: bool
    #: the memory for hashing a password, in KiB
    argon2_memory_kib: int
    #: the number of passes over that memory
    argon2_passes: int


@dataclass(frozen=True)
class PolicySession(_Result):
    #: the lifetime of a session, in seconds
    ttl_s: int
    #: the lifetime of an unused session, in seconds
    idle_s: int
    #: the maximum age of an authentication for a sensitive change, in seconds
    reauthentication_max_age_s: int
    #: the lifetime of an assertion, in seconds
    assertion_ttl_s: int


@dataclass(frozen=True)
class PolicyDevice(_Result):
    #: how long an exchanged device token gives the same next one again, in seconds
    grace_s: int


@dataclass(frozen=True)
class PolicyDelivery(_Result):
    #: messages to one address or number per hour
    per_address_per_hour: int
    #: messages to one address or number per day
    per_address_per_day: int
    #: text messages to one country per hour
    sms_per_prefix_per_hour: int
    #: text messages per hour
    sms_per_tenant_per_hour: int
    #: e-mails to one domain per hour
    email_per_prefix_per_hour: int
    #: e-mails per hour
    email_per_tenant_per_hour: int
    #: 
    sms_prefixes: Optional[List[str]]


@dataclass(frozen=True)
class PolicySignIn(_Result):
    #: the kinds that a sign-in can begin with
    first_factors: List[str]
    #: the lifetime of a sign-in, step-up or password reset, in seconds
    flow_ttl_s: int
    #: whether a correct password on an unknown device is followed by a code
    client_trust: bool
    #: when the tenant's own program asks a question
    custom_challenge: str
    #: whether a trusted device replaces a second factor
    trusted_device_skips_second_factor: bool


@dataclass(frozen=True)
class PolicySignUp(_Result):
    #: who can sign up
    mode: str
    #: the fields that a sign-up must provide
    required_fields: List[str]
    #: the addresses that must be verified
    verify_fields: List[str]
    #: the lifetime of a sign-up that waits for a code, in seconds
    flow_ttl_s: int


@dataclass(frozen=True)
class PolicyMfa(_Result):
    #: which users are asked for a second factor
    state: str
    #: what counts as a second factor
    second_factors: List[str]
    #: when users set up a second factor
    enrollment: str
    #: whether an unverified e-mail address prevents enrolling second factors
    require_verified_email: bool
    #: who can add and remove factors: the application, or only their owner, in a session with a fresh second factor
    changes: str
    #: what a code by mail shows: that the user holds something, or nothing
    email_counts_as: str
    #: whether two things that the user holds are two factors
    two_possessions: bool


@dataclass(frozen=True)
class PolicyRecovery(_Result):
    #: the wait before users who have only the address of a password reset can set up a second factor
    wait_s: int
    #: whether a reset of the second factors by support takes effect after wait_s
    support_waits: bool


@dataclass(frozen=True)
class PolicyPasskey(_Result):
    #: 
    rp_id: Optional[str]
    #: 
    origins: Optional[List[str]]
    #: whether authenticators verify their users; required refuses passkeys that did not
    user_verification: str
    #: whether to refuse a passkey whose signature counter did not rise
    refuse_regressed_counter: bool
    #: 
    former_rp_ids: Optional[List[str]]


@dataclass(frozen=True)
class Policy(_Result):
    #: 
    issuer: Optional[str]
    #: the maximum number of active factors of one kind
    max_factors_per_kind: int
    #: whether to hide who has an account
    enumeration_protection: bool
    #: 
    totp: PolicyTotp
    #: 
    backup_code: PolicyBackupCode
    #: 
    delivered_code: PolicyDeliveredCode
    #: 
    guess_budget: PolicyGuessBudget
    #: 
    password: PolicyPassword
    #: 
    session: PolicySession
    #: 
    device: PolicyDevice
    #: 
    delivery: PolicyDelivery
    #: 
    sign_in: PolicySignIn
    #: 
    sign_up: PolicySignUp
    #: 
    mfa: PolicyMfa
    #: 
    recovery: PolicyRecovery
    #: 
    passkey: PolicyPasskey


@dataclass(frozen=True)
class TenantCounts(_Result):
    #: the number of subjects that have or had a factor
    subjects: int


@dataclass(frozen=True)
class Tenant(_Result):
    #: its name
    tenant: str
    #: all its settings, including those from the server's defaults
    policy: Policy
    #: the edition of the defaults that its settings override
    defaults_edition: int
    #: when it was created
    created_at: int
    #: what the tenant contains
    counts: TenantCounts


@dataclass(frozen=True)
class TenantListResult(_Result):
    #: the tenants on this page
    tenants: List[Tenant]
    #: the cursor for the next page; null on the last page
    next_cursor: Optional[str]


@dataclass(frozen=True)
class TenantUpdateResult(_Result):
    #: its name
    tenant: str
    #: all its settings, including those from the server's defaults
    policy: Policy
    #: the edition of the defaults that its settings override
    defaults_edition: int
    #: the number of users left without a factor that counted; null if nothing was counted
    users_affected: Optional[int]


@dataclass(frozen=True)
class CheckedUsers(_Result):
    #: the number of users
    users: int
    #: those who have a second factor that counts
    with_second_factor: int
    #: those whom the change would leave without a factor that counts; null if none is tried
    affected: Optional[int]


@dataclass(frozen=True)
class DomainPasskeys(_Result):
    #: the domain; null for passkeys of which none is known
    rp_id: Optional[str]
    #: whether they count: other ones count nowhere
    rp_id_state: str
    #: how many there are
    count: int
    #: how many users have one
    users: int


@dataclass(frozen=True)
class PolicyFinding(_Result):
    #: what is found; more may be added
    code: str
    #: how bad it is
    severity: str
    #: the settings concerned, the most important one first
    members: List[str]
    #: the clause of the standard; null for what needs no standard
    clause: Optional[str]
    #: what is wrong, for people
    detail: str
    #: a change that mends it, as tenant.update takes it; null if there is none
    needs: Optional[Dict[str, Any]]
    #: the number of users concerned; null if it is not about single users
    users: Optional[int]


@dataclass(frozen=True)
class TenantCheckResult(_Result):
    #: its name
    tenant: str
    #: the profile checked by
    profile: Optional[str]
    #: the title and date of the standard's text
    standard: Optional[str]
    #: the edition of the defaults that its settings override
    defaults_edition: int
    #: its users, counted
    census: CheckedUsers
    #: the passkeys by the domain that they were made for, those that count first
    passkeys: List[DomainPasskeys]
    #: what was found, worst first
    findings: List[PolicyFinding]


@dataclass(frozen=True)
class TenantDeleteResult(_Result):
    #: the tenant that was deleted
    tenant: str


@dataclass(frozen=True)
class TenantKey(_Result):
    #: the tenant
    tenant: str
    #: the generation of its newest key
    generation: int
    #: the number of records still sealed under an older key
    tenant_records_left: int


@dataclass(frozen=True)
class KeysStatusResult(_Result):
    #: the fingerprint of the current master key
    master_key_fingerprint: str
    #: the fingerprint of the next master key, if the server was started with one
    next_master_key_fingerprint: Optional[str]
    #: the number of keys not yet wrapped with the next master key
    master_records_left: int
    #: the newest key of each tenant, sorted by name
    tenant_keys: List[TenantKey]
    #: the cursor for the next page; null on the last page
    next_cursor: Optional[str]


@dataclass(frozen=True)
class KeysRotateResult(_Result):
    #: the tenant
    tenant: str
    #: the generation of its new key
    generation: int


@dataclass(frozen=True)
class KeysRotateMasterResult(_Result):
    #: the fingerprint of the master key now in use
    master_key_fingerprint: str
    #: the number of keys still wrapped with the old master key
    master_records_left: int


@dataclass(frozen=True)
class Sidecar(_Result):
    #: its name in the database
    name: str
    #: the newest layout that it can read
    newest_layout: int
    #: when it last wrote something
    seen_at: int


@dataclass(frozen=True)
class StoreLayoutResult(_Result):
    #: the layout in which the store is written
    layout: int
    #: the newest one that this server can read
    newest_layout: int
    #: the number of tenants that are not written in the newest one yet
    tenants_left: int
    #: everybody who uses a shared store, or has used it; empty for an embedded store
    sidecars: List[Sidecar]


@dataclass(frozen=True)
class StoreRaiseResult(_Result):
    #: the layout in which the store is written
    layout: int
    #: the newest one that this server can read
    newest_layout: int
    #: the number of tenants that are not written in the newest one yet
    tenants_left: int


@dataclass(frozen=True)
class BackupBeginResult(_Result):
    #: its ID
    backup_id: str
    #: the time of the backed-up state
    created_at: int
    #: the number of records in the backup, to show progress
    records: int
    #: the fingerprint of the master key that a restore needs
    master_key_fingerprint: str


@dataclass(frozen=True)
class BackupReadResult(_Result):
    #: the bytes, in base64
    data: str
    #: where the next piece begins
    next_offset: int
    #: how many of the backup's records have been returned
    records_done: int
    #: whether this piece is the last
    last: bool


@dataclass(frozen=True)
class AuditEntry(_Result):
    #: its sequence number, which increases; with several sidecars, in the log of each
    sequence: int
    #: when it happened
    at: int
    #: what was done, named after the method that does it, if there is one
    action: str
    #: whether it was done or refused
    outcome: str
    #: the tenant; null for the server itself and for a deleted tenant
    tenant: Optional[str]
    #: the subject; null if there is none or it was deleted
    subject: Optional[str]
    #: the factor concerned
    factor_id: Optional[str]
    #: of a reset of second factors: what happened to them
    cause: Optional[str]
    #: of a refused code, password or passkey: it was wrong, it had been used, or there is no factor that it could be of; null if that is not known
    reason: Optional[str]
    #: who asked for a reset, as long as it is the subject's latest; see the parameter
    actor: Optional[str]
    #: the Unix user ID of the peer
    peer_uid: int
    #: the caller's name for the request, from `meta`
    request_id: Optional[str]


@dataclass(frozen=True)
class AuditListResult(_Result):
    #: the entries
    entries: List[AuditEntry]
    #: the cursor for the next page; null on the last page
    next_cursor: Optional[str]
    #: if oldest first: the cursor for what comes after this page, now or later; otherwise null
    resume_cursor: Optional[str]
    #: if oldest first: how many entries were removed because of their age before this page could list them; otherwise null
    entries_removed: Optional[int]


@dataclass(frozen=True)
class AuditVerifyResult(_Result):
    #: the number of entries verified, up to the end or the first break
    entries_checked: int
    #: whether all of them are unchanged
    intact: bool
    #: the sequence number at which the chain breaks; null if it is intact
    first_broken_sequence: Optional[int]
    #: the number of the oldest entries that were removed because of their age
    entries_removed: int


class ParseError(Refused):
    """Parse error."""

    #: the byte at which the line stops being JSON
    offset: Optional[int] = None


class InvalidRequest(Refused):
    """Invalid request."""

    #: what is wrong, for developers
    detail: Optional[str] = None


class MethodNotFound(Refused):
    """Method not found."""


class InvalidParams(Refused):
    """Invalid params."""

    #: the member concerned, as a path: `policy.totp.digits`, `kinds[1]`
    field: Optional[str] = None
    #: what is wrong, for developers
    detail: Optional[str] = None


class Internal(Refused):
    """Internal error, see the log."""

    #: under which the daemon's log has the cause
    reference: Optional[str] = None


class CodeRejected(Refused):
    """Code rejected."""

    #: what to tell the user
    hint: Optional[str] = None
    #: what the app seems to have done, for the first code of a pending factor
    diagnosis: Optional[str] = None
    #: for clock_offset: by how many seconds the app's clock is ahead
    offset_s: Optional[int] = None
    #: for a code that was sent in a flow: the tries left
    tries_left: Optional[int] = None
    #: in flows: how far the flow is
    status: Optional[str] = None
    #: in flows: what to ask the user next; what is secret in it is left out, flow.get has it
    next_step: Optional[NextStep] = None


class Throttled(Refused):
    """Too soon, or too many misses in a row: try again later."""

    #: how long to wait before the request is repeated
    retry_after_ms: Optional[int] = None
    #: in flows: how far the flow is
    status: Optional[str] = None
    #: in flows: what to ask the user next; what is secret in it is left out, flow.get has it
    next_step: Optional[NextStep] = None


class Locked(Refused):
    """The guess budget is spent."""

    #: when the lock ends; null if only subject.unlock ends it
    unlocks_at: Optional[int] = None
    #: how long to wait before the request is repeated
    retry_after_ms: Optional[int] = None
    #: in flows: how far the flow is
    status: Optional[str] = None
    #: in flows: what to ask the user next; what is secret in it is left out, flow.get has it
    next_step: Optional[NextStep] = None


class NotFound(Refused):
    """Not found."""


class AlreadyExists(Refused):
    """Already exists."""

    #: the member concerned, as a path: `policy.totp.digits`, `kinds[1]`
    field: Optional[str] = None
    #: in flows: how far the flow is
    status: Optional[str] = None
    #: in flows: what to ask the user next; what is secret in it is left out, flow.get has it
    next_step: Optional[NextStep] = None


class WrongState(Refused):
    """Not possible in this state."""

    #: the state that it is in
    state: Optional[str] = None
    #: the member concerned, as a path: `policy.totp.digits`, `kinds[1]`
    field: Optional[str] = None
    #: what is wrong, for developers
    detail: Optional[str] = None
    #: in flows: how far the flow is
    status: Optional[str] = None
    #: in flows: what to ask the user next; what is secret in it is left out, flow.get has it
    next_step: Optional[NextStep] = None


class Expired(Refused):
    """Expired."""

    #: in flows: how far the flow is
    status: Optional[str] = None
    #: in flows: what to ask the user next; what is secret in it is left out, flow.get has it
    next_step: Optional[NextStep] = None


class PolicyViolation(Refused):
    """The policy does not allow it."""

    #: the member concerned, as a path: `policy.totp.digits`, `kinds[1]`
    field: Optional[str] = None
    #: what is wrong, for a page that words it
    problem: Optional[str] = None
    #: what is wrong, for developers
    detail: Optional[str] = None
    #: in flows: how far the flow is
    status: Optional[str] = None
    #: in flows: what to ask the user next; what is secret in it is left out, flow.get has it
    next_step: Optional[NextStep] = None


class InsufficientAuthentication(Refused):
    """The session's authentication is too weak or too old."""

    #: the assurance level that the session lacks
    min_aal: Optional[int] = None
    #: the authentication methods that the session lacks
    amr: Optional[List[str]] = None
    #: how old the session's authentication may be, in seconds, if it is older
    max_age_s: Optional[int] = None
    #: what else is missing where only a subject's owner changes its factors, for developers
    detail: Optional[str] = None


class IdempotencyConflict(Refused):
    """The idempotency key was used with other parameters."""


class IdentifierNotFound(Refused):
    """No account has this identifier."""

    #: in flows: how far the flow is
    status: Optional[str] = None
    #: in flows: what to ask the user next; what is secret in it is left out, flow.get has it
    next_step: Optional[NextStep] = None


class SignUpRequired(Refused):
    """The address is verified but has no account: sign up."""

    #: in flows: how far the flow is
    status: Optional[str] = None
    #: in flows: what to ask the user next; what is secret in it is left out, flow.get has it
    next_step: Optional[NextStep] = None


class CredentialRejected(Refused):
    """Credential rejected."""

    #: in flows: how far the flow is
    status: Optional[str] = None
    #: in flows: what to ask the user next; what is secret in it is left out, flow.get has it
    next_step: Optional[NextStep] = None


class PasswordRefused(Refused):
    """The new password is refused: choose another."""

    #: the member concerned, as a path: `policy.totp.digits`, `kinds[1]`
    field: Optional[str] = None
    #: the rule that the password breaks
    problem: Optional[str] = None
    #: what is wrong, for developers
    detail: Optional[str] = None
    #: in flows: how far the flow is
    status: Optional[str] = None
    #: in flows: what to ask the user next; what is secret in it is left out, flow.get has it
    next_step: Optional[NextStep] = None


class InvalidInput(Refused):
    """The user's input is malformed."""

    #: the member concerned, as a path: `policy.totp.digits`, `kinds[1]`
    field: Optional[str] = None
    #: what is wrong, for a page that words it
    problem: Optional[str] = None
    #: what is wrong, for developers
    detail: Optional[str] = None
    #: in flows: how far the flow is
    status: Optional[str] = None
    #: in flows: what to ask the user next; what is secret in it is left out, flow.get has it
    next_step: Optional[NextStep] = None


class NotOffered(Refused):
    """That is not among the options."""

    #: the member concerned, as a path: `policy.totp.digits`, `kinds[1]`
    field: Optional[str] = None
    #: in flows: how far the flow is
    status: Optional[str] = None
    #: in flows: what to ask the user next; what is secret in it is left out, flow.get has it
    next_step: Optional[NextStep] = None


class VerdictMismatch(Refused):
    """The verdict confirms another action."""

    #: the member concerned, as a path: `policy.totp.digits`, `kinds[1]`
    field: Optional[str] = None


class UsersAffected(Refused):
    """The change would leave users without a factor that counts."""

    #: the member concerned, as a path: `policy.totp.digits`, `kinds[1]`
    field: Optional[str] = None
    #: what is wrong, for developers
    detail: Optional[str] = None
    #: the number of users who would lose a factor that counts: what accept_users_affected has to be
    users: Optional[int] = None
    #: how many of them would have no second factor
    users_without_second_factor: Optional[int] = None
    #: how many of them could not begin a sign-in
    users_without_first_factor: Optional[int] = None


class VerificationExpired(Refused):
    """What was asked for has expired: flow.prepare asks for another."""

    #: in flows: how far the flow is
    status: Optional[str] = None
    #: in flows: what to ask the user next; what is secret in it is left out, flow.get has it
    next_step: Optional[NextStep] = None


class Forbidden(Refused):
    """This peer is not allowed to do that."""

    #: the role that the peer lacks; any if it has none at all
    role: Optional[str] = None
    #: further roles of which each would do as well
    other_roles: Optional[List[str]] = None


class Overloaded(Refused):
    """Too many requests are waiting, try again later."""

    #: how long to wait before the request is repeated
    retry_after_ms: Optional[int] = None


class Unavailable(Refused):
    """The store is not available now, nothing was changed."""

    #: what is wrong, for developers
    detail: Optional[str] = None


class DeadlineExceeded(Refused):
    """The request's time was over before it began, nothing was changed."""


class UnsupportedProtocol(Refused):
    """The server does not speak that version of the protocol."""

    #: the version of the protocol that the server speaks
    protocol: Optional[int] = None
    #: the server's revision of the protocol
    revision: Optional[int] = None
    #: what is wrong, for developers
    detail: Optional[str] = None


_REFUSALS: Dict[str, Type[Refused]] = {
    "already_exists": AlreadyExists,
    "code_rejected": CodeRejected,
    "credential_rejected": CredentialRejected,
    "deadline_exceeded": DeadlineExceeded,
    "expired": Expired,
    "forbidden": Forbidden,
    "idempotency_conflict": IdempotencyConflict,
    "identifier_not_found": IdentifierNotFound,
    "insufficient_authentication": InsufficientAuthentication,
    "internal": Internal,
    "invalid_input": InvalidInput,
    "invalid_params": InvalidParams,
    "invalid_request": InvalidRequest,
    "locked": Locked,
    "method_not_found": MethodNotFound,
    "not_found": NotFound,
    "not_offered": NotOffered,
    "overloaded": Overloaded,
    "parse_error": ParseError,
    "password_refused": PasswordRefused,
    "policy_violation": PolicyViolation,
    "sign_up_required": SignUpRequired,
    "throttled": Throttled,
    "unavailable": Unavailable,
    "unsupported_protocol": UnsupportedProtocol,
    "users_affected": UsersAffected,
    "verdict_mismatch": VerdictMismatch,
    "verification_expired": VerificationExpired,
    "wrong_state": WrongState,
}


#: Methods that may be repeated as they are: asking twice does no harm.
REPEATABLE_METHODS: FrozenSet[str] = frozenset(
    [
        "server.hello",
        "server.info",
        "server.health",
        "server.metrics",
        "rpc.discover",
        "passkey.challenge",
        "passkey.related_origins",
        "factor.list",
        "session.check",
        "session.list",
        "session.issue_assertion",
        "keys.jwks",
        "device.list",
        "job.claim",
        "flow.get",
        "subject.get",
        "tenant.get",
        "tenant.list",
        "tenant.check",
        "keys.status",
        "store.layout",
        "store.raise",
        "backup.begin",
        "backup.read",
        "backup.end",
        "audit.list",
        "audit.verify",
    ]
)


#: Methods that take an idempotency key.
IDEMPOTENT_METHODS: FrozenSet[str] = frozenset(
    [
        "server.accept_clock",
        "totp.enroll",
        "totp.verify",
        "totp.current_code",
        "totp.import",
        "hotp.enroll",
        "hotp.verify",
        "hotp.import",
        "backup_code.generate",
        "backup_code.verify",
        "backup_code.import",
        "password.set",
        "password.verify",
        "password.remove",
        "password.import",
        "password.require_reset",
        "email.enroll",
        "email.verify",
        "phone.enroll",
        "phone.verify",
        "address.show",
        "username.set",
        "username.remove",
        "passkey.enroll",
        "passkey.verify",
        "factor.activate",
        "factor.send",
        "factor.verify",
        "factor.resync",
        "factor.rename",
        "factor.prefer",
        "factor.remove",
        "factor.disable",
        "factor.enable",
        "session.create",
        "session.touch",
        "session.revoke",
        "session.revoke_all",
        "keys.rotate_signing",
        "device.trust",
        "device.exchange",
        "device.revoke",
        "job.renew",
        "job.complete",
        "job.fail",
        "sign_in.create",
        "sign_up.create",
        "sign_up.update",
        "step_up.create",
        "verdict.redeem",
        "password_reset.create",
        "flow.prepare",
        "flow.attempt",
        "flow.reset",
        "flow.claim_session",
        "subject.unlock",
        "subject.reset_factors",
        "subject.cancel_reset",
        "subject.delete",
        "tenant.create",
        "tenant.update",
        "tenant.delete",
        "keys.rotate",
        "keys.rotate_master",
    ]
)


class _Methods:
    """Every method of the protocol, blocking."""

    def _ask(self, request: _Request, read: Callable[[Any], _T]) -> _T:
        raise NotImplementedError

    def server_hello(
        self,
        application: Application,
        *,
        protocol: Optional[int] = None,
        min_revision: Optional[int] = None,
    ) -> ServerHelloResult:
        """Tells a client what it can count on, or that the server speaks another protocol than it needs.

        Open to every peer.
        Raises UnsupportedProtocol.

        :param application: who calls; counted in the metrics
        :param protocol: the version of the protocol that the client speaks; clients of version 1 do not say it
        :param min_revision: the revision of that version that the client needs; any if omitted
        """
        request = _Request("server.hello", {"application": application, "protocol": protocol, "min_revision": min_revision})
        return self._ask(request, ServerHelloResult._read)

    def server_info(self) -> ServerInfoResult:
        """Returns the server's version and the methods that this peer may call.

        Open to every peer.
        """
        request = _Request("server.info", {})
        return self._ask(request, ServerInfoResult._read)

    def server_health(self) -> ServerHealthResult:
        """Tests the store with a small durable write, and reports on the clock, the disk, the stored data and its anchor.

        Open to every peer.
        """
        request = _Request("server.health", {})
        return self._ask(request, ServerHealthResult._read)

    def server_metrics(self) -> ServerMetricsResult:
        """Returns the server's metrics in the Prometheus text format.

        Takes the role `admin`.
        """
        request = _Request("server.metrics", {})
        return self._ask(request, ServerMetricsResult._read)

    def server_accept_clock(self, *, idempotency_key: Optional[str] = None) -> ServerAcceptClockResult:
        """Accepts the current clock after a jump; anything that is too old by the new time ends at once.

        Takes the role `admin`.
        Raises WrongState.

        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("server.accept_clock", {"idempotency_key": idempotency_key})
        return self._ask(request, ServerAcceptClockResult._read)

    def rpc_discover(self) -> Any:
        """Returns the OpenRPC document, which describes every method.

        Open to every peer.
        """
        request = _Request("rpc.discover", {})
        return self._ask(request, _anything)

    def totp_enroll(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        account_name: Optional[str] = None,
        issuer: Optional[str] = None,
        display_name: Optional[str] = None,
        algorithm: Optional[Literal["SHA1", "SHA256", "SHA512"]] = None,
        digits: Optional[int] = None,
        period_s: Optional[int] = None,
        qr: Optional[Literal["svg", "text"]] = None,
        secret: Optional[str] = None,
        activate: Optional[bool] = None,
        generator: Optional[bool] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Enrolment:
        """Enrols an authenticator app and returns its seed as text, URI and QR code; pending until its first code.

        Takes the role `enroll`.
        Raises AlreadyExists, PolicyViolation, InsufficientAuthentication.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param account_name: the account name shown in the app; the subject if omitted
        :param issuer: the issuer shown in the app; the policy's if omitted
        :param display_name: the user's name for the factor
        :param algorithm: the HMAC hash; the policy's if omitted
        :param digits: the number of digits of a code
        :param period_s: the length of a time step, in seconds
        :param qr: also return the URI as a QR code: an SVG image, or text for a terminal
        :param secret: an existing seed to import, in base32
        :param activate: with `secret`: make the factor active at once, without a first code
        :param generator: enrol a factor that generates codes and never verifies any
        :param session_token: a session of the subject, whose authentication must be fresh; required unless this is the first factor, if the policy's mfa.changes is session
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("totp.enroll", {"tenant": tenant, "subject": subject, "account_name": account_name, "issuer": issuer, "display_name": display_name, "algorithm": algorithm, "digits": digits, "period_s": period_s, "qr": qr, "secret": secret, "activate": activate, "generator": generator, "session_token": session_token, "idempotency_key": idempotency_key})
        del secret, session_token
        return self._ask(request, Enrolment._read)

    def totp_verify(
        self,
        subject: str,
        code: str,
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Verification:
        """Checks a code against the subject's authenticators and spends it.

        Takes the role `verify`.
        Raises CodeRejected, Throttled, Locked, WrongState.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param code: the code that the user typed
        :param factor_id: try only this factor
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("totp.verify", {"tenant": tenant, "subject": subject, "code": code, "factor_id": factor_id, "idempotency_key": idempotency_key})
        del code
        return self._ask(request, Verification._read)

    def totp_current_code(
        self,
        subject: str,
        factor_id: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> TotpCurrentCodeResult:
        """Returns the current code of a factor that was enrolled as a generator.

        Takes the role `current_code`.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param factor_id: the factor
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("totp.current_code", {"tenant": tenant, "subject": subject, "factor_id": factor_id, "idempotency_key": idempotency_key})
        return self._ask(request, TotpCurrentCodeResult._read)

    def totp_import(
        self,
        subject: str,
        secret: str,
        *,
        tenant: Optional[str] = None,
        account_name: Optional[str] = None,
        issuer: Optional[str] = None,
        display_name: Optional[str] = None,
        algorithm: Optional[Literal["SHA1", "SHA256", "SHA512"]] = None,
        digits: Optional[int] = None,
        period_s: Optional[int] = None,
        last_step: Optional[int] = None,
        dry_run: Optional[bool] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> TotpImportResult:
        """Imports an authenticator from another system, active at once; importing it again changes nothing.

        Takes the role `enroll`.
        Raises AlreadyExists, PolicyViolation, InsufficientAuthentication.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param secret: the seed, in base32
        :param account_name: the account name shown in the app; the subject if omitted
        :param issuer: the issuer shown in the app; the policy's if omitted
        :param display_name: the user's name for the factor
        :param algorithm: the HMAC hash; SHA1 if omitted
        :param digits: the number of digits of a code; 6 if omitted
        :param period_s: the length of a time step, in seconds; 30 if omitted
        :param last_step: the last time step that the other system accepted; it and all earlier ones are spent
        :param dry_run: only report what would happen
        :param session_token: a session of the subject, whose authentication must be fresh; required unless this is the first factor, if the policy's mfa.changes is session
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("totp.import", {"tenant": tenant, "subject": subject, "secret": secret, "account_name": account_name, "issuer": issuer, "display_name": display_name, "algorithm": algorithm, "digits": digits, "period_s": period_s, "last_step": last_step, "dry_run": dry_run, "session_token": session_token, "idempotency_key": idempotency_key})
        del secret, session_token
        return self._ask(request, TotpImportResult._read)

    def hotp_enroll(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        account_name: Optional[str] = None,
        issuer: Optional[str] = None,
        display_name: Optional[str] = None,
        algorithm: Optional[Literal["SHA1", "SHA256", "SHA512"]] = None,
        digits: Optional[int] = None,
        counter: Optional[int] = None,
        look_ahead: Optional[int] = None,
        qr: Optional[Literal["svg", "text"]] = None,
        secret: Optional[str] = None,
        activate: Optional[bool] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Enrolment:
        """Enrols a counter-based token and returns its seed; pending until its first code.

        Takes the role `enroll`.
        Raises AlreadyExists, PolicyViolation, InsufficientAuthentication.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param account_name: the account name shown in the app; the subject if omitted
        :param issuer: the issuer shown in the app; the policy's if omitted
        :param display_name: the user's name for the factor
        :param algorithm: the HMAC hash; SHA1 if omitted
        :param digits: the number of digits of a code
        :param counter: the token's next counter; a higher one is used if later codes of this seed are already spent
        :param look_ahead: how many counters after the expected one are tried
        :param qr: also return the URI as a QR code: an SVG image, or text for a terminal
        :param secret: an existing seed to import, in base32
        :param activate: with `secret`: make the factor active at once, without a first code
        :param session_token: a session of the subject, whose authentication must be fresh; required unless this is the first factor, if the policy's mfa.changes is session
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("hotp.enroll", {"tenant": tenant, "subject": subject, "account_name": account_name, "issuer": issuer, "display_name": display_name, "algorithm": algorithm, "digits": digits, "counter": counter, "look_ahead": look_ahead, "qr": qr, "secret": secret, "activate": activate, "session_token": session_token, "idempotency_key": idempotency_key})
        del secret, session_token
        return self._ask(request, Enrolment._read)

    def hotp_verify(
        self,
        subject: str,
        code: str,
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Verification:
        """Checks a code against the subject's counter-based tokens, and spends it and all earlier ones.

        Takes the role `verify`.
        Raises CodeRejected, Throttled, Locked, WrongState.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param code: the code that the user typed
        :param factor_id: try only this factor
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("hotp.verify", {"tenant": tenant, "subject": subject, "code": code, "factor_id": factor_id, "idempotency_key": idempotency_key})
        del code
        return self._ask(request, Verification._read)

    def hotp_import(
        self,
        subject: str,
        secret: str,
        *,
        tenant: Optional[str] = None,
        account_name: Optional[str] = None,
        issuer: Optional[str] = None,
        display_name: Optional[str] = None,
        algorithm: Optional[Literal["SHA1", "SHA256", "SHA512"]] = None,
        digits: Optional[int] = None,
        counter: Optional[int] = None,
        look_ahead: Optional[int] = None,
        dry_run: Optional[bool] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> HotpImportResult:
        """Imports a counter-based token from another system, active at once; importing it again changes nothing.

        Takes the role `enroll`.
        Raises AlreadyExists, PolicyViolation, InsufficientAuthentication.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param secret: the seed, in base32
        :param account_name: the account name shown in the app; the subject if omitted
        :param issuer: the issuer shown in the app; the policy's if omitted
        :param display_name: the user's name for the factor
        :param algorithm: the HMAC hash; SHA1 if omitted
        :param digits: the number of digits of a code; 6 if omitted
        :param counter: the token's next counter, 0 if omitted; a higher one is used if later codes of this seed are already spent
        :param look_ahead: how many counters after the expected one are tried
        :param dry_run: only report what would happen
        :param session_token: a session of the subject, whose authentication must be fresh; required unless this is the first factor, if the policy's mfa.changes is session
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("hotp.import", {"tenant": tenant, "subject": subject, "secret": secret, "account_name": account_name, "issuer": issuer, "display_name": display_name, "algorithm": algorithm, "digits": digits, "counter": counter, "look_ahead": look_ahead, "dry_run": dry_run, "session_token": session_token, "idempotency_key": idempotency_key})
        del secret, session_token
        return self._ask(request, HotpImportResult._read)

    def backup_code_generate(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        count: Optional[int] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> BackupCodeGenerateResult:
        """Generates a new set of backup codes, which is shown only once and replaces the old set.

        Takes the role `enroll`.
        Raises PolicyViolation, InsufficientAuthentication.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param count: the number of codes in the set; the policy's if omitted
        :param session_token: a session of the subject, whose authentication must be fresh; required unless this is the first factor, if the policy's mfa.changes is session
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("backup_code.generate", {"tenant": tenant, "subject": subject, "count": count, "session_token": session_token, "idempotency_key": idempotency_key})
        del session_token
        return self._ask(request, BackupCodeGenerateResult._read)

    def backup_code_verify(
        self,
        subject: str,
        code: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> BackupCodeVerifyResult:
        """Checks a backup code and spends it.

        Takes the role `verify`.
        Raises CodeRejected, Throttled, Locked.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param code: the code that the user typed
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("backup_code.verify", {"tenant": tenant, "subject": subject, "code": code, "idempotency_key": idempotency_key})
        del code
        return self._ask(request, BackupCodeVerifyResult._read)

    def backup_code_import(
        self,
        subject: str,
        codes: Sequence[str],
        *,
        tenant: Optional[str] = None,
        dry_run: Optional[bool] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> BackupCodeImportResult:
        """Imports backup codes from another system; if the subject has a different set, the error is code_rejected.

        Takes the role `enroll`.
        Raises CodeRejected, Throttled, Locked, PolicyViolation, InsufficientAuthentication.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param codes: 1 to 20 different codes, in the order of the set
        :param dry_run: only report what would happen
        :param session_token: a session of the subject, whose authentication must be fresh; required unless this is the first factor, if the policy's mfa.changes is session
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("backup_code.import", {"tenant": tenant, "subject": subject, "codes": codes, "dry_run": dry_run, "session_token": session_token, "idempotency_key": idempotency_key})
        del codes, session_token
        return self._ask(request, BackupCodeImportResult._read)

    def password_set(
        self,
        subject: str,
        password: str,
        *,
        tenant: Optional[str] = None,
        temporary: Optional[bool] = None,
        except_session_id: Optional[str] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> PasswordSetResult:
        """Sets or replaces a subject's password and ends its other sessions; the policy can refuse a password.

        Takes the role `enroll`.
        Raises PasswordRefused, InsufficientAuthentication.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param password: the password that the user typed
        :param temporary: whether someone else chose the password, so that the user has to change it
        :param except_session_id: a session to keep, usually the user's current one
        :param session_token: the session to keep, named by its token; it must be the owner's, and fresh, if the policy's mfa.changes is session
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("password.set", {"tenant": tenant, "subject": subject, "password": password, "temporary": temporary, "except_session_id": except_session_id, "session_token": session_token, "idempotency_key": idempotency_key})
        del password, session_token
        return self._ask(request, PasswordSetResult._read)

    def password_verify(
        self,
        subject: str,
        password: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> PasswordVerifyResult:
        """Checks a password; if it is correct, an imported or outdated hash is replaced by a new one.

        Takes the role `verify`.
        Raises CredentialRejected, Throttled, Locked.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param password: the password that the user typed
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("password.verify", {"tenant": tenant, "subject": subject, "password": password, "idempotency_key": idempotency_key})
        del password
        return self._ask(request, PasswordVerifyResult._read)

    def password_remove(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> PasswordRemoveResult:
        """Removes a subject's password and ends the sessions created with it.

        Takes the role `enroll`.
        Raises InsufficientAuthentication.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param session_token: the session whose authentication must be fresh; if omitted, the subject's freshest one, unless the policy's mfa.changes is session
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("password.remove", {"tenant": tenant, "subject": subject, "session_token": session_token, "idempotency_key": idempotency_key})
        del session_token
        return self._ask(request, PasswordRemoveResult._read)

    def password_import(
        self,
        subject: str,
        hash: str,
        *,
        tenant: Optional[str] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> ChangedFactor:
        """Imports a password hash (bcrypt, scrypt, PBKDF2, Argon2), which the first success replaces by an Argon2id hash.

        Takes the role `enroll`.
        Raises AlreadyExists, InsufficientAuthentication.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param hash: the hash with its parameters and salt, in the other system's format
        :param session_token: a session of the subject, whose authentication must be fresh; required unless this is the first factor, if the policy's mfa.changes is session
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("password.import", {"tenant": tenant, "subject": subject, "hash": hash, "session_token": session_token, "idempotency_key": idempotency_key})
        del hash, session_token
        return self._ask(request, ChangedFactor._read)

    def password_require_reset(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> ChangedFactor:
        """Requires a subject to reset its password; until a new one is set, verifying the password reports this.

        Takes the role `enroll`.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("password.require_reset", {"tenant": tenant, "subject": subject, "idempotency_key": idempotency_key})
        return self._ask(request, ChangedFactor._read)

    def email_enroll(
        self,
        subject: str,
        email_address: str,
        *,
        tenant: Optional[str] = None,
        display_name: Optional[str] = None,
        verified: Optional[bool] = None,
        locale: Optional[str] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> EmailEnrollResult:
        """Enrols a subject's e-mail address: pending until the code that is sent there is entered, or verified at once.

        Takes the role `enroll`.
        Raises PolicyViolation, AlreadyExists, Throttled, Locked, InsufficientAuthentication.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param email_address: the address
        :param display_name: the user's name for the factor
        :param verified: whether the caller has verified it: it is active at once, and no code is sent
        :param locale: the preferred language of messages, a BCP 47 tag
        :param session_token: a session of the subject, whose authentication must be fresh; required unless this is the first factor, if the policy's mfa.changes is session
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("email.enroll", {"tenant": tenant, "subject": subject, "email_address": email_address, "display_name": display_name, "verified": verified, "locale": locale, "session_token": session_token, "idempotency_key": idempotency_key})
        del session_token
        return self._ask(request, EmailEnrollResult._read)

    def email_verify(
        self,
        subject: str,
        code: str,
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Verification:
        """Checks a code that was sent to a subject's e-mail address, and spends it.

        Takes the role `verify`.
        Raises CodeRejected, Throttled, Locked, WrongState.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param code: the code that the user typed
        :param factor_id: try only this factor
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("email.verify", {"tenant": tenant, "subject": subject, "code": code, "factor_id": factor_id, "idempotency_key": idempotency_key})
        del code
        return self._ask(request, Verification._read)

    def phone_enroll(
        self,
        subject: str,
        phone_number: str,
        *,
        tenant: Optional[str] = None,
        display_name: Optional[str] = None,
        verified: Optional[bool] = None,
        locale: Optional[str] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> PhoneEnrollResult:
        """Enrols a subject's phone number: pending until the code that is sent there is entered, or verified at once.

        Takes the role `enroll`.
        Raises PolicyViolation, AlreadyExists, Throttled, Locked, InsufficientAuthentication.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param phone_number: the number, in international format
        :param display_name: the user's name for the factor
        :param verified: whether the caller has verified it: it is active at once, and no code is sent
        :param locale: the preferred language of messages, a BCP 47 tag
        :param session_token: a session of the subject, whose authentication must be fresh; required unless this is the first factor, if the policy's mfa.changes is session
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("phone.enroll", {"tenant": tenant, "subject": subject, "phone_number": phone_number, "display_name": display_name, "verified": verified, "locale": locale, "session_token": session_token, "idempotency_key": idempotency_key})
        del session_token
        return self._ask(request, PhoneEnrollResult._read)

    def phone_verify(
        self,
        subject: str,
        code: str,
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Verification:
        """Checks a code that was sent to a subject's phone number, and spends it.

        Takes the role `verify`.
        Raises CodeRejected, Throttled, Locked, WrongState.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param code: the code that the user typed
        :param factor_id: try only this factor
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("phone.verify", {"tenant": tenant, "subject": subject, "code": code, "factor_id": factor_id, "idempotency_key": idempotency_key})
        del code
        return self._ask(request, Verification._read)

    def address_show(
        self,
        session_token: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> AddressShowResult:
        """Returns a session owner's own addresses in full; the sign-in must be fresh, and the audit log records it.

        Takes the role `enroll`.
        Raises InsufficientAuthentication.

        :param tenant: the tenant; `default` if omitted
        :param session_token: the token of a session of the user who will see the addresses
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("address.show", {"tenant": tenant, "session_token": session_token, "idempotency_key": idempotency_key})
        del session_token
        return self._ask(request, AddressShowResult._read)

    def username_set(
        self,
        subject: str,
        username: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Sets or replaces a subject's user name; no two subjects can have the same one.

        Takes the role `enroll`.
        Raises AlreadyExists.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param username: the user name; upper and lower case are the same
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("username.set", {"tenant": tenant, "subject": subject, "username": username, "idempotency_key": idempotency_key})
        return self._ask(request, _nothing)

    def username_remove(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Removes a subject's user name; other subjects can then take it.

        Takes the role `enroll`.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("username.remove", {"tenant": tenant, "subject": subject, "idempotency_key": idempotency_key})
        return self._ask(request, _nothing)

    def passkey_enroll(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        account_name: Optional[str] = None,
        display_name: Optional[str] = None,
        resident: Optional[bool] = None,
        attachment: Optional[Literal["platform", "cross-platform"]] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> PasskeyEnrolment:
        """Begins to enrol a passkey: a browser makes it, and factor.activate takes it.

        Takes the role `enroll`.
        Raises PolicyViolation, InsufficientAuthentication.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param account_name: the account name that the authenticator shows; the subject if omitted
        :param display_name: the user's name for the factor
        :param resident: whether it must, or must not, be usable without a user name; preferred if omitted
        :param attachment: only authenticators of the user's device, or only others
        :param session_token: a session of the subject, whose authentication must be fresh; required unless this is the first factor, if the policy's mfa.changes is session
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("passkey.enroll", {"tenant": tenant, "subject": subject, "account_name": account_name, "display_name": display_name, "resident": resident, "attachment": attachment, "session_token": session_token, "idempotency_key": idempotency_key})
        del session_token
        return self._ask(request, PasskeyEnrolment._read)

    def passkey_challenge(
        self,
        *,
        tenant: Optional[str] = None,
        subject: Optional[str] = None,
        rp_id: Optional[str] = None,
    ) -> PasskeyChallengeResult:
        """Makes a challenge for passkey.verify, valid once within five minutes.

        Takes the role `verify`.
        Raises PolicyViolation.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID; if omitted, the passkey says whose it is
        :param rp_id: the domain whose passkeys are asked for, one of `rp_ids`; chosen by the server if omitted
        """
        request = _Request("passkey.challenge", {"tenant": tenant, "subject": subject, "rp_id": rp_id})
        return self._ask(request, PasskeyChallengeResult._read)

    def passkey_verify(
        self,
        credential: Mapping[str, Any],
        *,
        tenant: Optional[str] = None,
        subject: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> PasskeyVerification:
        """Checks the response of a passkey to a challenge of passkey.challenge, and spends it.

        Takes the role `verify`.
        Raises CredentialRejected, PolicyViolation.

        :param tenant: the tenant; `default` if omitted
        :param subject: the subject that the challenge was made for, if any
        :param credential: what toJSON() of the browser's PublicKeyCredential returned
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("passkey.verify", {"tenant": tenant, "subject": subject, "credential": credential, "idempotency_key": idempotency_key})
        return self._ask(request, PasskeyVerification._read)

    def passkey_related_origins(self, *, tenant: Optional[str] = None) -> RelatedOrigins:
        """Returns what the domains of passkeys serve at /.well-known/webauthn, so that pages of other domains can use them.

        Takes the role `verify`.

        :param tenant: the tenant; `default` if omitted
        """
        request = _Request("passkey.related_origins", {"tenant": tenant})
        return self._ask(request, RelatedOrigins._read)

    def factor_activate(
        self,
        subject: str,
        factor_id: str,
        *,
        tenant: Optional[str] = None,
        code: Optional[str] = None,
        credential: Optional[Mapping[str, Any]] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> ChangedFactor:
        """Activates a pending factor: with the first code of an app or token, the code that was sent, or a credential.

        Takes the role `enroll`.
        Raises CodeRejected, CredentialRejected, Throttled, Locked, WrongState, AlreadyExists, PolicyViolation, InsufficientAuthentication.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param factor_id: the pending factor
        :param code: the code that the app or token shows, or that was sent to the address
        :param credential: for a passkey: what toJSON() of the new PublicKeyCredential returned
        :param session_token: a session of the subject, whose authentication must be fresh; required unless this is the first factor, if the policy's mfa.changes is session
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("factor.activate", {"tenant": tenant, "subject": subject, "factor_id": factor_id, "code": code, "credential": credential, "session_token": session_token, "idempotency_key": idempotency_key})
        del code, session_token
        return self._ask(request, ChangedFactor._read)

    def factor_send(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        kind: Optional[Literal["email", "phone"]] = None,
        locale: Optional[str] = None,
        before_first_factor: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> SentCode:
        """Sends or resends a code to a verified e-mail address or phone number; asked for by kind, the answer does not reveal whether there is one.

        Takes the role `verify`.
        Raises Throttled, Locked, WrongState, PolicyViolation.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param factor_id: the address
        :param kind: in place of factor_id: the subject's first address of this kind
        :param locale: the preferred language of messages, a BCP 47 tag
        :param before_first_factor: true if the recipient has not shown a factor yet: the message then does not use the reserve that the limits keep for those who have
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("factor.send", {"tenant": tenant, "subject": subject, "factor_id": factor_id, "kind": kind, "locale": locale, "before_first_factor": before_first_factor, "idempotency_key": idempotency_key})
        return self._ask(request, SentCode._read)

    def factor_verify(
        self,
        subject: str,
        code: str,
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        kinds: Optional[Sequence[Union[Literal["totp", "hotp", "backup_code", "email", "phone"], str]]] = None,
        idempotency_key: Optional[str] = None,
    ) -> FactorVerifyResult:
        """Checks and spends a code of an authenticator app, a token or a set of backup codes, or one that was sent.

        Takes the role `verify`.
        Raises CodeRejected, Throttled, Locked, WrongState.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param code: the code that the user typed
        :param factor_id: try only this factor
        :param kinds: try only these kinds
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("factor.verify", {"tenant": tenant, "subject": subject, "code": code, "factor_id": factor_id, "kinds": kinds, "idempotency_key": idempotency_key})
        del code
        return self._ask(request, FactorVerifyResult._read)

    def factor_resync(
        self,
        subject: str,
        code: str,
        next_code: str,
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Verification:
        """Resynchronises a token or an app whose counter or clock is off, by two consecutive codes, and spends them.

        Takes the role `verify`.
        Raises CodeRejected, Throttled, Locked, WrongState.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param code: the code that is shown
        :param next_code: the code that is shown next
        :param factor_id: try only this factor
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("factor.resync", {"tenant": tenant, "subject": subject, "code": code, "next_code": next_code, "factor_id": factor_id, "idempotency_key": idempotency_key})
        del code, next_code
        return self._ask(request, Verification._read)

    def factor_list(self, subject: str, *, tenant: Optional[str] = None) -> FactorListResult:
        """Lists a subject's factors; an unknown subject has none.

        Takes the role `verify`.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        """
        request = _Request("factor.list", {"tenant": tenant, "subject": subject})
        return self._ask(request, FactorListResult._read)

    def factor_rename(
        self,
        subject: str,
        factor_id: str,
        display_name: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> ChangedFactor:
        """Changes a factor's display name.

        Takes the role `enroll`.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param factor_id: the factor
        :param display_name: the new display name
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("factor.rename", {"tenant": tenant, "subject": subject, "factor_id": factor_id, "display_name": display_name, "idempotency_key": idempotency_key})
        return self._ask(request, ChangedFactor._read)

    def factor_prefer(
        self,
        subject: str,
        factor_id: str,
        *,
        tenant: Optional[str] = None,
        preferred: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> ChangedFactor:
        """Has sign-ins ask for a factor first among the second factors, or no longer.

        Takes the role `enroll`.
        Raises WrongState, PolicyViolation.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param factor_id: the factor
        :param preferred: false: sign-ins no longer ask for it first
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("factor.prefer", {"tenant": tenant, "subject": subject, "factor_id": factor_id, "preferred": preferred, "idempotency_key": idempotency_key})
        return self._ask(request, ChangedFactor._read)

    def factor_remove(
        self,
        subject: str,
        factor_id: str,
        *,
        tenant: Optional[str] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> FactorRemoveResult:
        """Removes a factor for good and ends the sessions created with it; spent codes stay spent.

        Takes the role `enroll`.
        Raises PolicyViolation, InsufficientAuthentication.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param factor_id: the factor
        :param session_token: the session whose authentication must be fresh; if omitted, the subject's freshest one, unless the policy's mfa.changes is session
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("factor.remove", {"tenant": tenant, "subject": subject, "factor_id": factor_id, "session_token": session_token, "idempotency_key": idempotency_key})
        del session_token
        return self._ask(request, FactorRemoveResult._read)

    def factor_disable(
        self,
        subject: str,
        factor_id: str,
        *,
        tenant: Optional[str] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> FactorDisableResult:
        """Disables a factor until factor.enable and ends the sessions created with it; spent codes stay spent.

        Takes the role `enroll`.
        Raises PolicyViolation, InsufficientAuthentication, WrongState.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param factor_id: the factor
        :param session_token: the session whose authentication must be fresh; if omitted, the subject's freshest one, unless the policy's mfa.changes is session
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("factor.disable", {"tenant": tenant, "subject": subject, "factor_id": factor_id, "session_token": session_token, "idempotency_key": idempotency_key})
        del session_token
        return self._ask(request, FactorDisableResult._read)

    def factor_enable(
        self,
        subject: str,
        factor_id: str,
        *,
        tenant: Optional[str] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> ChangedFactor:
        """Enables a disabled factor; its spent codes stay spent.

        Takes the role `enroll`.
        Raises InsufficientAuthentication, WrongState.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param factor_id: the factor
        :param session_token: the session whose authentication must be fresh; if omitted, the subject's freshest one, unless the policy's mfa.changes is session
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("factor.enable", {"tenant": tenant, "subject": subject, "factor_id": factor_id, "session_token": session_token, "idempotency_key": idempotency_key})
        del session_token
        return self._ask(request, ChangedFactor._read)

    def session_create(
        self,
        subject: str,
        amr: Sequence[Union[Literal["face", "fpt", "geo", "hwk", "iris", "kba", "mca", "mfa", "otp", "pin", "pwd", "rba", "retina", "sc", "sms", "swk", "tel", "user", "vbm", "wia"], str]],
        *,
        tenant: Optional[str] = None,
        factor_ids: Optional[Sequence[str]] = None,
        authenticated_at: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> SessionCreateResult:
        """Creates a session for a subject that the caller has signed in, and returns its token once.

        Takes the role `flow`.
        Raises WrongState.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param amr: how the user signed in, RFC 8176
        :param factor_ids: the factors that verified; removing one of them ends the session
        :param authenticated_at: when the user signed in; now if omitted
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("session.create", {"tenant": tenant, "subject": subject, "amr": amr, "factor_ids": factor_ids, "authenticated_at": authenticated_at, "idempotency_key": idempotency_key})
        return self._ask(request, SessionCreateResult._read)

    def session_check(
        self,
        session_token: str,
        *,
        tenant: Optional[str] = None,
        min_aal: Optional[int] = None,
        max_age_s: Optional[int] = None,
        amr: Optional[Sequence[Union[Literal["face", "fpt", "geo", "hwk", "iris", "kba", "mca", "mfa", "otp", "pin", "pwd", "rba", "retina", "sc", "sms", "swk", "tel", "user", "vbm", "wia"], str]]] = None,
    ) -> SessionCheckResult:
        """Returns the session of a token, if it is valid and meets the requirements; counts as use.

        Takes the role `session`.
        Raises InsufficientAuthentication.

        :param tenant: the tenant; `default` if omitted
        :param session_token: the session's token
        :param min_aal: the minimum assurance level
        :param max_age_s: the maximum age of the authentication, in seconds
        :param amr: authentication methods that must all have been used
        """
        request = _Request("session.check", {"tenant": tenant, "session_token": session_token, "min_aal": min_aal, "max_age_s": max_age_s, "amr": amr})
        del session_token
        return self._ask(request, SessionCheckResult._read)

    def session_touch(
        self,
        session_token: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> SessionTouchResult:
        """Records use of a session at once, so that it does not time out, and returns it.

        Takes the role `session`.

        :param tenant: the tenant; `default` if omitted
        :param session_token: the session's token
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("session.touch", {"tenant": tenant, "session_token": session_token, "idempotency_key": idempotency_key})
        del session_token
        return self._ask(request, SessionTouchResult._read)

    def session_list(self, subject: str, *, tenant: Optional[str] = None) -> SessionListResult:
        """Lists a subject's sessions, newest first, at most 50.

        Takes the role `flow`.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        """
        request = _Request("session.list", {"tenant": tenant, "subject": subject})
        return self._ask(request, SessionListResult._read)

    def session_revoke(
        self,
        *,
        tenant: Optional[str] = None,
        session_token: Optional[str] = None,
        subject: Optional[str] = None,
        session_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Ends a session, named by its token or by its subject and ID.

        Takes the role `flow`.

        :param tenant: the tenant; `default` if omitted
        :param session_token: the session's token, for signing out
        :param subject: the subject that it belongs to, if no token is given
        :param session_id: its ID, if no token is given
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("session.revoke", {"tenant": tenant, "session_token": session_token, "subject": subject, "session_id": session_id, "idempotency_key": idempotency_key})
        del session_token
        return self._ask(request, _nothing)

    def session_revoke_all(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        except_session_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> SessionRevokeAllResult:
        """Ends all of a subject's sessions, or all but one.

        Takes the role `flow`.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param except_session_id: a session to keep, usually the user's current one
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("session.revoke_all", {"tenant": tenant, "subject": subject, "except_session_id": except_session_id, "idempotency_key": idempotency_key})
        return self._ask(request, SessionRevokeAllResult._read)

    def session_issue_assertion(
        self,
        session_token: str,
        audience: str,
        *,
        tenant: Optional[str] = None,
    ) -> SessionIssueAssertionResult:
        """Signs a short-lived assertion (JWT) about a session for one audience; counts as use.

        Takes the role `session`.

        :param tenant: the tenant; `default` if omitted
        :param session_token: the session's token
        :param audience: the only service that may accept it
        """
        request = _Request("session.issue_assertion", {"tenant": tenant, "session_token": session_token, "audience": audience})
        del session_token
        return self._ask(request, SessionIssueAssertionResult._read)

    def keys_jwks(self, *, tenant: Optional[str] = None) -> KeysJwksResult:
        """Returns the keys that verify a tenant's assertions, as a JWK set (RFC 7517).

        Takes the role `session`.

        :param tenant: the tenant; `default` if omitted
        """
        request = _Request("keys.jwks", {"tenant": tenant})
        return self._ask(request, KeysJwksResult._read)

    def keys_rotate_signing(
        self,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> KeysRotateSigningResult:
        """Switches a tenant to its next signing key; the old key verifies its assertions until they expire.

        Takes the role `admin`.

        :param tenant: the tenant; `default` if omitted
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("keys.rotate_signing", {"tenant": tenant, "idempotency_key": idempotency_key})
        return self._ask(request, KeysRotateSigningResult._read)

    def device_trust(
        self,
        session_token: str,
        *,
        tenant: Optional[str] = None,
        display_name: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> DeviceTrustResult:
        """Trusts the device that a session runs on; the sign-in must be fresh.

        Takes the role `flow`.
        Raises InsufficientAuthentication.

        :param tenant: the tenant; `default` if omitted
        :param session_token: the token of a session on the device
        :param display_name: the user's name for the device
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("device.trust", {"tenant": tenant, "session_token": session_token, "display_name": display_name, "idempotency_key": idempotency_key})
        del session_token
        return self._ask(request, DeviceTrustResult._read)

    def device_exchange(
        self,
        subject: str,
        device_token: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> DeviceExchangeResult:
        """Returns the trusted device of a token and exchanges the token; used after its grace, it ends the trust in its device.

        Takes the role `flow`.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param device_token: the token that the device presents
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("device.exchange", {"tenant": tenant, "subject": subject, "device_token": device_token, "idempotency_key": idempotency_key})
        del device_token
        return self._ask(request, DeviceExchangeResult._read)

    def device_list(self, subject: str, *, tenant: Optional[str] = None) -> DeviceListResult:
        """Lists a subject's trusted devices, newest first, at most 20.

        Takes the role `flow`.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        """
        request = _Request("device.list", {"tenant": tenant, "subject": subject})
        return self._ask(request, DeviceListResult._read)

    def device_revoke(
        self,
        subject: str,
        device_id: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Ends the trust in a device.

        Takes the role `flow`.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param device_id: the device
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("device.revoke", {"tenant": tenant, "subject": subject, "device_id": device_id, "idempotency_key": idempotency_key})
        return self._ask(request, _nothing)

    def job_claim(
        self,
        *,
        tenant: Optional[str] = None,
        kinds: Optional[Sequence[Union[Literal["deliver_message", "challenge"], str]]] = None,
        limit: Optional[int] = None,
        wait_ms: Optional[int] = None,
    ) -> JobClaimResult:
        """Claims jobs under a lease, of one tenant or of all that the caller may act for; can wait if there are none.

        Takes the role `deliver`.

        :param tenant: only jobs of this tenant
        :param kinds: only jobs of these kinds; of all that the caller has the role for if omitted
        :param limit: the maximum number of jobs; 10 if omitted
        :param wait_ms: how long to wait for a job; 0 if omitted
        """
        request = _Request("job.claim", {"tenant": tenant, "kinds": kinds, "limit": limit, "wait_ms": wait_ms})
        return self._ask(request, JobClaimResult._read)

    def job_renew(
        self,
        job_id: str,
        attempt: int,
        lease_s: int,
        *,
        idempotency_key: Optional[str] = None,
    ) -> JobRenewResult:
        """Prolongs the lease of a job that nobody else has claimed since.

        Takes the role `deliver`.
        Raises WrongState.

        :param job_id: the job's ID, as returned by job.claim
        :param attempt: the job's attempt, as returned by job.claim; refused once another claim has the job
        :param lease_s: how long it is needed from now on; never shortens the lease, which ends with the job
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("job.renew", {"job_id": job_id, "attempt": attempt, "lease_s": lease_s, "idempotency_key": idempotency_key})
        return self._ask(request, JobRenewResult._read)

    def job_complete(
        self,
        job_id: str,
        attempt: int,
        *,
        result: Optional[Any] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Reports a job as done, with the result if it is a challenge.

        Takes the role `deliver`.
        Raises WrongState.

        :param job_id: the job's ID, as returned by job.claim
        :param attempt: the job's attempt, as returned by job.claim; refused once another claim has the job
        :param result: for a challenge: the result
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("job.complete", {"job_id": job_id, "attempt": attempt, "result": result, "idempotency_key": idempotency_key})
        return self._ask(request, _nothing)

    def job_fail(
        self,
        job_id: str,
        attempt: int,
        detail: str,
        retry: bool,
        *,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Reports a job as failed; it is leased again later or abandoned.

        Takes the role `deliver`.
        Raises WrongState.

        :param job_id: the job's ID, as returned by job.claim
        :param attempt: the job's attempt, as returned by job.claim; refused once another claim has the job
        :param detail: the reason, for the daemon's log; must not contain addresses or codes
        :param retry: whether to try again later
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("job.fail", {"job_id": job_id, "attempt": attempt, "detail": detail, "retry": retry, "idempotency_key": idempotency_key})
        return self._ask(request, _nothing)

    def sign_in_create(
        self,
        *,
        tenant: Optional[str] = None,
        identifier: Optional[str] = None,
        subject: Optional[str] = None,
        kind: Optional[Literal["totp", "hotp", "backup_code", "password", "email", "phone", "custom", "passkey"]] = None,
        password: Optional[str] = None,
        rp_id: Optional[str] = None,
        device_token: Optional[str] = None,
        sign_up_if_missing: Optional[bool] = None,
        first_factor: Optional[VouchedFactor] = None,
        min_aal: Optional[int] = None,
        second_factors: Optional[Sequence[Union[Literal["totp", "hotp", "phone", "email", "backup_code", "passkey"], str]]] = None,
        locale: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Flow:
        """Begins a sign-in; a password can be checked in the same request.

        Takes the role `flow`.
        Raises CredentialRejected, Throttled, Locked, NotOffered, PolicyViolation, IdentifierNotFound, InsufficientAuthentication, WrongState.

        :param tenant: the tenant; `default` if omitted
        :param identifier: e-mail address, phone number or user name, or a subject's own name; the flow asks for it if omitted
        :param subject: the application's own user ID, instead of an identifier
        :param kind: the kind of the first factor; a code is sent at once
        :param password: the password
        :param rp_id: the domain whose passkeys are asked for, one of `rp_ids`; chosen by the server if omitted
        :param device_token: the token that a trusted device presents; the result has its next one
        :param sign_up_if_missing: send a code to the address whether or not it has an account
        :param first_factor: a first factor that the caller has checked; requires subject and the role vouch
        :param min_aal: the least assurance level; a flow that cannot reach it is abandoned
        :param second_factors: the only kinds of second factors that are taken, of those of the policy
        :param locale: the preferred language of messages, a BCP 47 tag
        :param qr: during the set-up of an authenticator, also return its URI as a QR code
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("sign_in.create", {"tenant": tenant, "identifier": identifier, "subject": subject, "kind": kind, "password": password, "rp_id": rp_id, "device_token": device_token, "sign_up_if_missing": sign_up_if_missing, "first_factor": first_factor, "min_aal": min_aal, "second_factors": second_factors, "locale": locale, "qr": qr, "idempotency_key": idempotency_key})
        del password, device_token
        return self._ask(request, Flow._read)

    def sign_up_create(
        self,
        *,
        tenant: Optional[str] = None,
        email_address: Optional[str] = None,
        phone_number: Optional[str] = None,
        password: Optional[str] = None,
        username: Optional[str] = None,
        first_name: Optional[str] = None,
        last_name: Optional[str] = None,
        legal_accepted: Optional[bool] = None,
        transfer: Optional[str] = None,
        locale: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Flow:
        """Begins a sign-up with the data known so far, or with the address that a sign-in has verified.

        Takes the role `flow`.
        Raises PasswordRefused, PolicyViolation, AlreadyExists, WrongState, Expired.

        :param tenant: the tenant; `default` if omitted
        :param email_address: an e-mail address, which will be verified
        :param phone_number: a phone number, which will be verified
        :param password: a password
        :param username: a name to sign in with
        :param first_name: a first name
        :param last_name: a last name
        :param legal_accepted: true if the terms were accepted
        :param transfer: the ID of a sign-in with status sign_up_required
        :param locale: the preferred language of messages, a BCP 47 tag
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("sign_up.create", {"tenant": tenant, "email_address": email_address, "phone_number": phone_number, "password": password, "username": username, "first_name": first_name, "last_name": last_name, "legal_accepted": legal_accepted, "transfer": transfer, "locale": locale, "idempotency_key": idempotency_key})
        del password
        return self._ask(request, Flow._read)

    def sign_up_update(
        self,
        flow_id: str,
        *,
        tenant: Optional[str] = None,
        email_address: Optional[str] = None,
        phone_number: Optional[str] = None,
        password: Optional[str] = None,
        username: Optional[str] = None,
        first_name: Optional[str] = None,
        last_name: Optional[str] = None,
        legal_accepted: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> Flow:
        """Adds or changes fields of a sign-up; a changed address has to be verified.

        Takes the role `flow`.
        Raises PasswordRefused, AlreadyExists, WrongState, Expired.

        :param tenant: the tenant; `default` if omitted
        :param flow_id: the sign-up
        :param email_address: an e-mail address, which will be verified
        :param phone_number: a phone number, which will be verified
        :param password: a password
        :param username: a name to sign in with
        :param first_name: a first name
        :param last_name: a last name
        :param legal_accepted: true if the terms were accepted
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("sign_up.update", {"tenant": tenant, "flow_id": flow_id, "email_address": email_address, "phone_number": phone_number, "password": password, "username": username, "first_name": first_name, "last_name": last_name, "legal_accepted": legal_accepted, "idempotency_key": idempotency_key})
        del password
        return self._ask(request, Flow._read)

    def step_up_create(
        self,
        session_token: str,
        purpose: str,
        *,
        tenant: Optional[str] = None,
        binding: Optional[str] = None,
        min_aal: Optional[int] = None,
        second_factors: Optional[Sequence[Union[Literal["totp", "hotp", "phone", "email", "backup_code", "passkey"], str]]] = None,
        locale: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Flow:
        """Begins a step-up: the owner of a session is asked to confirm one action.

        Takes the role `flow`.
        Raises InsufficientAuthentication, PolicyViolation, WrongState.

        :param tenant: the tenant; `default` if omitted
        :param session_token: the session's token
        :param purpose: the kind of action, such as transfer
        :param binding: the exact action, such as a digest of the transfer
        :param min_aal: the least assurance level; a flow that cannot reach it is abandoned
        :param second_factors: the only kinds of second factors that are taken, of those of the policy
        :param locale: the preferred language of messages, a BCP 47 tag
        :param qr: during the set-up of an authenticator, also return its URI as a QR code
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("step_up.create", {"tenant": tenant, "session_token": session_token, "purpose": purpose, "binding": binding, "min_aal": min_aal, "second_factors": second_factors, "locale": locale, "qr": qr, "idempotency_key": idempotency_key})
        del session_token
        return self._ask(request, Flow._read)

    def verdict_redeem(
        self,
        verdict: str,
        purpose: str,
        *,
        tenant: Optional[str] = None,
        binding: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> VerdictRedeemResult:
        """Redeems a verdict once, for exactly the action that was confirmed.

        Takes the role `flow`.
        Raises WrongState, Expired, VerdictMismatch.

        :param tenant: the tenant; `default` if omitted
        :param verdict: the verdict of the step-up
        :param purpose: the kind of action, such as transfer
        :param binding: the exact action, such as a digest of the transfer
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("verdict.redeem", {"tenant": tenant, "verdict": verdict, "purpose": purpose, "binding": binding, "idempotency_key": idempotency_key})
        del verdict
        return self._ask(request, VerdictRedeemResult._read)

    def password_reset_create(
        self,
        identifier: str,
        *,
        tenant: Optional[str] = None,
        kind: Optional[Literal["email", "phone"]] = None,
        locale: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Flow:
        """Begins a password reset: sends a code that allows a new password to be set.

        Takes the role `flow`.
        Raises NotOffered, IdentifierNotFound.

        :param tenant: the tenant; `default` if omitted
        :param identifier: e-mail address, phone number or user name
        :param kind: how the code is sent
        :param locale: the preferred language of messages, a BCP 47 tag
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("password_reset.create", {"tenant": tenant, "identifier": identifier, "kind": kind, "locale": locale, "idempotency_key": idempotency_key})
        return self._ask(request, Flow._read)

    def flow_get(
        self,
        flow_id: str,
        *,
        tenant: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
    ) -> Flow:
        """Returns the state of a flow and its current step; changes nothing.

        Takes the role `flow`.
        Raises Expired.

        :param tenant: the tenant; `default` if omitted
        :param flow_id: the flow
        :param qr: during the set-up of an authenticator, also return its URI as a QR code
        """
        request = _Request("flow.get", {"tenant": tenant, "flow_id": flow_id, "qr": qr})
        return self._ask(request, Flow._read)

    def flow_prepare(
        self,
        flow_id: str,
        *,
        tenant: Optional[str] = None,
        kind: Optional[Literal["email", "phone", "passkey"]] = None,
        factor_id: Optional[str] = None,
        rp_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Flow:
        """Sends the code of a flow's step, or sends it again with the time and tries it has left; or makes a new challenge.

        Takes the role `flow`.
        Raises Expired, WrongState, Throttled, NotOffered, PolicyViolation.

        :param tenant: the tenant; `default` if omitted
        :param flow_id: the flow
        :param kind: how the code is sent, or passkey for a new challenge; by default as the step says
        :param factor_id: which address, if there are several
        :param rp_id: the domain whose passkeys are asked for, one of `rp_ids`; chosen by the server if omitted
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("flow.prepare", {"tenant": tenant, "flow_id": flow_id, "kind": kind, "factor_id": factor_id, "rp_id": rp_id, "idempotency_key": idempotency_key})
        return self._ask(request, Flow._read)

    def flow_attempt(
        self,
        flow_id: str,
        *,
        tenant: Optional[str] = None,
        identifier: Optional[str] = None,
        device_token: Optional[str] = None,
        kind: Optional[Literal["totp", "hotp", "backup_code", "password", "email", "phone", "custom", "passkey"]] = None,
        code: Optional[str] = None,
        selection: Optional[str] = None,
        factor_id: Optional[str] = None,
        email_address: Optional[str] = None,
        phone_number: Optional[str] = None,
        display_name: Optional[str] = None,
        account_name: Optional[str] = None,
        credential: Optional[Mapping[str, Any]] = None,
        password: Optional[str] = None,
        username: Optional[str] = None,
        first_name: Optional[str] = None,
        last_name: Optional[str] = None,
        legal_accepted: Optional[bool] = None,
        new_password: Optional[str] = None,
        trust_device: Optional[bool] = None,
        device_name: Optional[str] = None,
        response: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Flow:
        """Answers the current step of a flow.

        Takes the role `flow`.
        Raises CodeRejected, CredentialRejected, PasswordRefused, Throttled, Locked, NotOffered, WrongState, Expired, VerificationExpired, PolicyViolation, AlreadyExists, SignUpRequired, IdentifierNotFound.

        :param tenant: the tenant; `default` if omitted
        :param flow_id: the flow
        :param identifier: e-mail address, phone number or user name
        :param device_token: the token that a trusted device presents; the result has its next one
        :param kind: the kind of the answer; the current step's if omitted
        :param code: the code that was sent or that an app shows, or a backup code
        :param selection: the `selection` of one of the `options`, in place of what the step asks for
        :param factor_id: which factor, if there are several
        :param email_address: the address to set up
        :param phone_number: the number to set up
        :param display_name: the user's name for the factor that is set up
        :param account_name: with the selection totp: the account's name in the app
        :param credential: what toJSON() of the browser's PublicKeyCredential returned
        :param password: the password
        :param username: a name to sign in with
        :param first_name: a first name
        :param last_name: a last name
        :param legal_accepted: true if the terms were accepted
        :param new_password: the new password
        :param trust_device: trust this device once the sign-in is complete; the result then has its device_token
        :param device_name: with trust_device: the user's name for the device
        :param response: the answer to what the tenant's own program asked
        :param qr: during the set-up of an authenticator, also return its URI as a QR code
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("flow.attempt", {"tenant": tenant, "flow_id": flow_id, "identifier": identifier, "device_token": device_token, "kind": kind, "code": code, "selection": selection, "factor_id": factor_id, "email_address": email_address, "phone_number": phone_number, "display_name": display_name, "account_name": account_name, "credential": credential, "password": password, "username": username, "first_name": first_name, "last_name": last_name, "legal_accepted": legal_accepted, "new_password": new_password, "trust_device": trust_device, "device_name": device_name, "response": response, "qr": qr, "idempotency_key": idempotency_key})
        del device_token, code, password, new_password, response
        return self._ask(request, Flow._read)

    def flow_reset(
        self,
        flow_id: str,
        *,
        tenant: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Flow:
        """Restarts a flow; guesses stay counted, and codes keep their remaining tries.

        Takes the role `flow`.
        Raises Expired, WrongState.

        :param tenant: the tenant; `default` if omitted
        :param flow_id: the flow
        :param qr: during the set-up of an authenticator, also return its URI as a QR code
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("flow.reset", {"tenant": tenant, "flow_id": flow_id, "qr": qr, "idempotency_key": idempotency_key})
        return self._ask(request, Flow._read)

    def flow_claim_session(
        self,
        flow_id: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> FlowClaimSessionResult:
        """Returns the session of a flow that was completed while no request waited for it; works once.

        Takes the role `flow`.
        Raises Expired, WrongState.

        :param tenant: the tenant; `default` if omitted
        :param flow_id: the flow
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("flow.claim_session", {"tenant": tenant, "flow_id": flow_id, "idempotency_key": idempotency_key})
        return self._ask(request, FlowClaimSessionResult._read)

    def subject_get(self, subject: str, *, tenant: Optional[str] = None) -> SubjectGetResult:
        """Returns what is known about a subject: its factors, addresses, profile, and how much guess budget is spent.

        Takes the role `enroll`.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        """
        request = _Request("subject.get", {"tenant": tenant, "subject": subject})
        return self._ask(request, SubjectGetResult._read)

    def subject_unlock(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        kinds: Optional[Sequence[Union[Literal["totp", "hotp", "backup_code", "password", "email", "phone", "custom", "passkey"], str]]] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Clears a subject's counted guesses, which ends a lock.

        Takes the role `admin`.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param kinds: only these kinds
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("subject.unlock", {"tenant": tenant, "subject": subject, "kinds": kinds, "idempotency_key": idempotency_key})
        return self._ask(request, _nothing)

    def subject_reset_factors(
        self,
        subject: str,
        actor: str,
        cause: Literal["lost", "stolen", "replaced", "compromised", "other"],
        *,
        tenant: Optional[str] = None,
        kinds: Optional[Sequence[Union[Literal["totp", "hotp", "backup_code", "phone", "passkey"], str]]] = None,
        idempotency_key: Optional[str] = None,
    ) -> SubjectResetFactorsResult:
        """Removes the second factors of a user who has lost them, and ends the sessions; the next sign-in sets up another.

        Takes the role `support`.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param actor: who resets them: the application's own ID of a member of its staff
        :param cause: what happened to them
        :param kinds: only these kinds; if omitted, all that are second factors, except e-mail addresses
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("subject.reset_factors", {"tenant": tenant, "subject": subject, "actor": actor, "cause": cause, "kinds": kinds, "idempotency_key": idempotency_key})
        return self._ask(request, SubjectResetFactorsResult._read)

    def subject_cancel_reset(
        self,
        subject: str,
        actor: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> SubjectCancelResetResult:
        """Cancels a reset of second factors that waits; a sign-in with one of the factors does the same.

        Takes the role `support`.
        Raises WrongState.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param actor: who cancels it: the application's own ID of a member of its staff
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("subject.cancel_reset", {"tenant": tenant, "subject": subject, "actor": actor, "idempotency_key": idempotency_key})
        return self._ask(request, SubjectCancelResetResult._read)

    def subject_delete(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> SubjectDeleteResult:
        """Deletes a subject with its factors, counted guesses, sessions and devices; spent codes stay spent.

        Takes the role `admin`.

        :param tenant: the tenant; `default` if omitted
        :param subject: the application's own user ID
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("subject.delete", {"tenant": tenant, "subject": subject, "idempotency_key": idempotency_key})
        return self._ask(request, SubjectDeleteResult._read)

    def tenant_create(
        self,
        tenant: str,
        *,
        policy: Optional[PolicyChange] = None,
        defaults_edition: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> Tenant:
        """Creates a tenant with its own keys.

        Takes the role `admin`.
        Raises AlreadyExists, WrongState.

        :param tenant: the tenant's name
        :param policy: the settings to change; null resets one to its default
        :param defaults_edition: which defaults apply to what is not set
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("tenant.create", {"tenant": tenant, "policy": policy, "defaults_edition": defaults_edition, "idempotency_key": idempotency_key})
        return self._ask(request, Tenant._read)

    def tenant_get(self, tenant: str) -> Tenant:
        """Returns a tenant's policy and its number of subjects.

        Takes the role `admin`.

        :param tenant: the tenant's name
        """
        request = _Request("tenant.get", {"tenant": tenant})
        return self._ask(request, Tenant._read)

    def tenant_list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> TenantListResult:
        """Lists the tenants that the peer may administer, sorted by name.

        Takes the role `admin`.

        :param limit: the maximum number of tenants on a page
        :param cursor: the next_cursor of the previous page
        """
        request = _Request("tenant.list", {"limit": limit, "cursor": cursor})
        return self._ask(request, TenantListResult._read)

    def tenant_update(
        self,
        tenant: str,
        *,
        policy: Optional[PolicyChange] = None,
        defaults_edition: Optional[int] = None,
        accept_users_affected: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> TenantUpdateResult:
        """Changes the settings of a tenant that the request names.

        Takes the role `admin`.
        Raises UsersAffected, WrongState.

        :param tenant: the tenant's name
        :param policy: the settings to change; null resets one to its default
        :param defaults_edition: which defaults apply to what is not set
        :param accept_users_affected: how many users may be left without a first or second factor that counts
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("tenant.update", {"tenant": tenant, "policy": policy, "defaults_edition": defaults_edition, "accept_users_affected": accept_users_affected, "idempotency_key": idempotency_key})
        return self._ask(request, TenantUpdateResult._read)

    def tenant_check(
        self,
        tenant: str,
        *,
        policy: Optional[PolicyChange] = None,
        defaults_edition: Optional[int] = None,
        profile: Optional[Literal["nist-800-63b-4-aal2", "asvs-5-l2"]] = None,
    ) -> TenantCheckResult:
        """Checks a tenant's policy, or a change of it that is not made: what keeps users out, contradicts itself, or deviates from a standard.

        Takes the role `admin`.

        :param tenant: the tenant's name
        :param policy: settings to try, as in tenant.update; nothing is changed
        :param defaults_edition: an edition of the defaults to try; nothing is changed
        :param profile: the standard to check by; only consistency if omitted
        """
        request = _Request("tenant.check", {"tenant": tenant, "policy": policy, "defaults_edition": defaults_edition, "profile": profile})
        return self._ask(request, TenantCheckResult._read)

    def tenant_delete(self, tenant: str, *, idempotency_key: Optional[str] = None) -> TenantDeleteResult:
        """Destroys a tenant's keys, which makes all its data unreadable at once, and then removes its records.

        Takes the role `admin`.
        Raises PolicyViolation.

        :param tenant: the tenant's name
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("tenant.delete", {"tenant": tenant, "idempotency_key": idempotency_key})
        return self._ask(request, TenantDeleteResult._read)

    def keys_status(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> KeysStatusResult:
        """Reports which keys are in use and how many records are still sealed under older ones.

        Takes the role `admin`.

        :param limit: the maximum number of tenants on a page
        :param cursor: the next_cursor of the previous page
        """
        request = _Request("keys.status", {"limit": limit, "cursor": cursor})
        return self._ask(request, KeysStatusResult._read)

    def keys_rotate(
        self,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> KeysRotateResult:
        """Creates a new sealing key for a tenant; existing records move to it in the background, see keys.status.

        Takes the role `admin`.

        :param tenant: the tenant; `default` if omitted
        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("keys.rotate", {"tenant": tenant, "idempotency_key": idempotency_key})
        return self._ask(request, KeysRotateResult._read)

    def keys_rotate_master(self, *, idempotency_key: Optional[str] = None) -> KeysRotateMasterResult:
        """Wraps all keys with the next master key, with which the server must have been started.

        Takes the role `admin`.
        Raises WrongState.

        :param idempotency_key: a repeated request with the same key gets the recorded answer for 60 s
        """
        request = _Request("keys.rotate_master", {"idempotency_key": idempotency_key})
        return self._ask(request, KeysRotateMasterResult._read)

    def store_layout(self) -> StoreLayoutResult:
        """Reports the layout of the store, and the newest one that each sidecar can read.

        Takes the role `admin`.
        """
        request = _Request("store.layout", {})
        return self._ask(request, StoreLayoutResult._read)

    def store_raise(self, *, gone_after_s: Optional[int] = None) -> StoreRaiseResult:
        """Has the store written in the newest layout, which older programs refuse from then on; refused while a sidecar is known that cannot read it.

        Takes the role `admin`.
        Raises WrongState.

        :param gone_after_s: a sidecar that has written nothing for so long is gone for good; none is if omitted
        """
        request = _Request("store.raise", {"gone_after_s": gone_after_s})
        return self._ask(request, StoreRaiseResult._read)

    def backup_begin(self, *, content: Optional[Literal["everything", "audit"]] = None) -> BackupBeginResult:
        """Begins a sealed backup of the store, with every change answered so far, or of the audit log only; one at a time, abandoned if it is not read for 30 s.

        Takes the role `admin`.
        Raises WrongState.

        :param content: the content of the backup; everything if omitted
        """
        request = _Request("backup.begin", {"content": content})
        return self._ask(request, BackupBeginResult._read)

    def backup_read(self, backup_id: str, offset: int) -> BackupReadResult:
        """Returns the next piece of a backup's file, or the previous one again.

        Takes the role `admin`.

        :param backup_id: the backup's ID, as returned by backup.begin
        :param offset: where the piece begins: 0, then the next_offset of the previous piece
        """
        request = _Request("backup.read", {"backup_id": backup_id, "offset": offset})
        return self._ask(request, BackupReadResult._read)

    def backup_end(self, backup_id: str) -> None:
        """Ends a backup, complete or not.

        Takes the role `admin`.

        :param backup_id: the backup's ID, as returned by backup.begin
        """
        request = _Request("backup.end", {"backup_id": backup_id})
        return self._ask(request, _nothing)

    def audit_list(
        self,
        *,
        tenant: Optional[str] = None,
        subject: Optional[str] = None,
        actor: Optional[str] = None,
        since_at: Optional[int] = None,
        action: Optional[Literal["totp.enroll", "factor.activate", "totp.verify", "totp.current_code", "hotp.enroll", "hotp.verify", "factor.resync", "backup_code.generate", "backup_code.verify", "factor.verify", "factor.rename", "factor.remove", "subject.unlock", "subject.delete", "tenant.create", "tenant.update", "tenant.delete", "keys.rotate", "keys.rotate_master", "backup.begin", "restore", "entry.lost", "server.accept_clock", "factor.disable", "factor.enable", "password.set", "password.verify", "password.remove", "password.import", "password.require_reset", "email.enroll", "factor.send", "email.verify", "phone.enroll", "phone.verify", "username.set", "username.remove", "address.lost", "address.show", "session.create", "session.revoke", "session.revoke_all", "device.trust", "device.exchange", "device.reuse", "device.revoke", "keys.rotate_signing", "message.sent", "message.failed", "message.throttled", "challenge.done", "challenge.failed", "code.verify", "challenge.answer", "sign_in", "sign_up", "step_up", "password_reset", "verdict.redeem", "subject.reset_factors", "reset.effective", "subject.cancel_reset", "sign_in.vouch", "factor.prefer", "passkey.enroll", "passkey.verify", "passkey.counter", "store.raise"]] = None,
        outcome: Optional[Literal["done", "refused"]] = None,
        until_at: Optional[int] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        after_sequence: Optional[int] = None,
    ) -> AuditListResult:
        """Lists the audit log, newest first, or after a given entry in the order of writing; a page may be short.

        Takes the role `admin`.
        Raises WrongState.

        :param tenant: only entries of this tenant; if omitted: of all tenants, or of `default` if `subject` or `actor` is given
        :param subject: only entries about this subject
        :param actor: only resets of second factors, and their ends, by this member of staff
        :param since_at: only entries from this time on
        :param action: only entries of this action, as entries name it
        :param outcome: only what was done, or only what was refused
        :param until_at: only entries before this time
        :param limit: the maximum number of entries on a page
        :param cursor: the next_cursor or resume_cursor of an earlier page
        :param after_sequence: only entries after this one, oldest first; 0 begins with the oldest. With several sidecars, it is a position in the log of one, and the others are listed from their beginning
        """
        request = _Request("audit.list", {"tenant": tenant, "subject": subject, "actor": actor, "since_at": since_at, "action": action, "outcome": outcome, "until_at": until_at, "limit": limit, "cursor": cursor, "after_sequence": after_sequence})
        return self._ask(request, AuditListResult._read)

    def audit_verify(
        self,
        *,
        first_sequence: Optional[int] = None,
        last_sequence: Optional[int] = None,
    ) -> AuditVerifyResult:
        """Verifies the chain of the audit log: that every entry is unchanged.

        Takes the role `admin`.

        :param first_sequence: the first sequence number to verify
        :param last_sequence: the last sequence number to verify
        """
        request = _Request("audit.verify", {"first_sequence": first_sequence, "last_sequence": last_sequence})
        return self._ask(request, AuditVerifyResult._read)


class _AsyncMethods:
    """Every method of the protocol, awaiting."""

    async def _ask(self, request: _Request, read: Callable[[Any], _T]) -> _T:
        raise NotImplementedError

    async def server_hello(
        self,
        application: Application,
        *,
        protocol: Optional[int] = None,
        min_revision: Optional[int] = None,
    ) -> ServerHelloResult:
        """As `Client.server_hello`, awaited."""
        request = _Request("server.hello", {"application": application, "protocol": protocol, "min_revision": min_revision})
        return await self._ask(request, ServerHelloResult._read)

    async def server_info(self) -> ServerInfoResult:
        """As `Client.server_info`, awaited."""
        request = _Request("server.info", {})
        return await self._ask(request, ServerInfoResult._read)

    async def server_health(self) -> ServerHealthResult:
        """As `Client.server_health`, awaited."""
        request = _Request("server.health", {})
        return await self._ask(request, ServerHealthResult._read)

    async def server_metrics(self) -> ServerMetricsResult:
        """As `Client.server_metrics`, awaited."""
        request = _Request("server.metrics", {})
        return await self._ask(request, ServerMetricsResult._read)

    async def server_accept_clock(self, *, idempotency_key: Optional[str] = None) -> ServerAcceptClockResult:
        """As `Client.server_accept_clock`, awaited."""
        request = _Request("server.accept_clock", {"idempotency_key": idempotency_key})
        return await self._ask(request, ServerAcceptClockResult._read)

    async def rpc_discover(self) -> Any:
        """As `Client.rpc_discover`, awaited."""
        request = _Request("rpc.discover", {})
        return await self._ask(request, _anything)

    async def totp_enroll(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        account_name: Optional[str] = None,
        issuer: Optional[str] = None,
        display_name: Optional[str] = None,
        algorithm: Optional[Literal["SHA1", "SHA256", "SHA512"]] = None,
        digits: Optional[int] = None,
        period_s: Optional[int] = None,
        qr: Optional[Literal["svg", "text"]] = None,
        secret: Optional[str] = None,
        activate: Optional[bool] = None,
        generator: Optional[bool] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Enrolment:
        """As `Client.totp_enroll`, awaited."""
        request = _Request("totp.enroll", {"tenant": tenant, "subject": subject, "account_name": account_name, "issuer": issuer, "display_name": display_name, "algorithm": algorithm, "digits": digits, "period_s": period_s, "qr": qr, "secret": secret, "activate": activate, "generator": generator, "session_token": session_token, "idempotency_key": idempotency_key})
        del secret, session_token
        return await self._ask(request, Enrolment._read)

    async def totp_verify(
        self,
        subject: str,
        code: str,
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Verification:
        """As `Client.totp_verify`, awaited."""
        request = _Request("totp.verify", {"tenant": tenant, "subject": subject, "code": code, "factor_id": factor_id, "idempotency_key": idempotency_key})
        del code
        return await self._ask(request, Verification._read)

    async def totp_current_code(
        self,
        subject: str,
        factor_id: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> TotpCurrentCodeResult:
        """As `Client.totp_current_code`, awaited."""
        request = _Request("totp.current_code", {"tenant": tenant, "subject": subject, "factor_id": factor_id, "idempotency_key": idempotency_key})
        return await self._ask(request, TotpCurrentCodeResult._read)

    async def totp_import(
        self,
        subject: str,
        secret: str,
        *,
        tenant: Optional[str] = None,
        account_name: Optional[str] = None,
        issuer: Optional[str] = None,
        display_name: Optional[str] = None,
        algorithm: Optional[Literal["SHA1", "SHA256", "SHA512"]] = None,
        digits: Optional[int] = None,
        period_s: Optional[int] = None,
        last_step: Optional[int] = None,
        dry_run: Optional[bool] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> TotpImportResult:
        """As `Client.totp_import`, awaited."""
        request = _Request("totp.import", {"tenant": tenant, "subject": subject, "secret": secret, "account_name": account_name, "issuer": issuer, "display_name": display_name, "algorithm": algorithm, "digits": digits, "period_s": period_s, "last_step": last_step, "dry_run": dry_run, "session_token": session_token, "idempotency_key": idempotency_key})
        del secret, session_token
        return await self._ask(request, TotpImportResult._read)

    async def hotp_enroll(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        account_name: Optional[str] = None,
        issuer: Optional[str] = None,
        display_name: Optional[str] = None,
        algorithm: Optional[Literal["SHA1", "SHA256", "SHA512"]] = None,
        digits: Optional[int] = None,
        counter: Optional[int] = None,
        look_ahead: Optional[int] = None,
        qr: Optional[Literal["svg", "text"]] = None,
        secret: Optional[str] = None,
        activate: Optional[bool] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Enrolment:
        """As `Client.hotp_enroll`, awaited."""
        request = _Request("hotp.enroll", {"tenant": tenant, "subject": subject, "account_name": account_name, "issuer": issuer, "display_name": display_name, "algorithm": algorithm, "digits": digits, "counter": counter, "look_ahead": look_ahead, "qr": qr, "secret": secret, "activate": activate, "session_token": session_token, "idempotency_key": idempotency_key})
        del secret, session_token
        return await self._ask(request, Enrolment._read)

    async def hotp_verify(
        self,
        subject: str,
        code: str,
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Verification:
        """As `Client.hotp_verify`, awaited."""
        request = _Request("hotp.verify", {"tenant": tenant, "subject": subject, "code": code, "factor_id": factor_id, "idempotency_key": idempotency_key})
        del code
        return await self._ask(request, Verification._read)

    async def hotp_import(
        self,
        subject: str,
        secret: str,
        *,
        tenant: Optional[str] = None,
        account_name: Optional[str] = None,
        issuer: Optional[str] = None,
        display_name: Optional[str] = None,
        algorithm: Optional[Literal["SHA1", "SHA256", "SHA512"]] = None,
        digits: Optional[int] = None,
        counter: Optional[int] = None,
        look_ahead: Optional[int] = None,
        dry_run: Optional[bool] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> HotpImportResult:
        """As `Client.hotp_import`, awaited."""
        request = _Request("hotp.import", {"tenant": tenant, "subject": subject, "secret": secret, "account_name": account_name, "issuer": issuer, "display_name": display_name, "algorithm": algorithm, "digits": digits, "counter": counter, "look_ahead": look_ahead, "dry_run": dry_run, "session_token": session_token, "idempotency_key": idempotency_key})
        del secret, session_token
        return await self._ask(request, HotpImportResult._read)

    async def backup_code_generate(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        count: Optional[int] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> BackupCodeGenerateResult:
        """As `Client.backup_code_generate`, awaited."""
        request = _Request("backup_code.generate", {"tenant": tenant, "subject": subject, "count": count, "session_token": session_token, "idempotency_key": idempotency_key})
        del session_token
        return await self._ask(request, BackupCodeGenerateResult._read)

    async def backup_code_verify(
        self,
        subject: str,
        code: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> BackupCodeVerifyResult:
        """As `Client.backup_code_verify`, awaited."""
        request = _Request("backup_code.verify", {"tenant": tenant, "subject": subject, "code": code, "idempotency_key": idempotency_key})
        del code
        return await self._ask(request, BackupCodeVerifyResult._read)

    async def backup_code_import(
        self,
        subject: str,
        codes: Sequence[str],
        *,
        tenant: Optional[str] = None,
        dry_run: Optional[bool] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> BackupCodeImportResult:
        """As `Client.backup_code_import`, awaited."""
        request = _Request("backup_code.import", {"tenant": tenant, "subject": subject, "codes": codes, "dry_run": dry_run, "session_token": session_token, "idempotency_key": idempotency_key})
        del codes, session_token
        return await self._ask(request, BackupCodeImportResult._read)

    async def password_set(
        self,
        subject: str,
        password: str,
        *,
        tenant: Optional[str] = None,
        temporary: Optional[bool] = None,
        except_session_id: Optional[str] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> PasswordSetResult:
        """As `Client.password_set`, awaited."""
        request = _Request("password.set", {"tenant": tenant, "subject": subject, "password": password, "temporary": temporary, "except_session_id": except_session_id, "session_token": session_token, "idempotency_key": idempotency_key})
        del password, session_token
        return await self._ask(request, PasswordSetResult._read)

    async def password_verify(
        self,
        subject: str,
        password: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> PasswordVerifyResult:
        """As `Client.password_verify`, awaited."""
        request = _Request("password.verify", {"tenant": tenant, "subject": subject, "password": password, "idempotency_key": idempotency_key})
        del password
        return await self._ask(request, PasswordVerifyResult._read)

    async def password_remove(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> PasswordRemoveResult:
        """As `Client.password_remove`, awaited."""
        request = _Request("password.remove", {"tenant": tenant, "subject": subject, "session_token": session_token, "idempotency_key": idempotency_key})
        del session_token
        return await self._ask(request, PasswordRemoveResult._read)

    async def password_import(
        self,
        subject: str,
        hash: str,
        *,
        tenant: Optional[str] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> ChangedFactor:
        """As `Client.password_import`, awaited."""
        request = _Request("password.import", {"tenant": tenant, "subject": subject, "hash": hash, "session_token": session_token, "idempotency_key": idempotency_key})
        del hash, session_token
        return await self._ask(request, ChangedFactor._read)

    async def password_require_reset(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> ChangedFactor:
        """As `Client.password_require_reset`, awaited."""
        request = _Request("password.require_reset", {"tenant": tenant, "subject": subject, "idempotency_key": idempotency_key})
        return await self._ask(request, ChangedFactor._read)

    async def email_enroll(
        self,
        subject: str,
        email_address: str,
        *,
        tenant: Optional[str] = None,
        display_name: Optional[str] = None,
        verified: Optional[bool] = None,
        locale: Optional[str] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> EmailEnrollResult:
        """As `Client.email_enroll`, awaited."""
        request = _Request("email.enroll", {"tenant": tenant, "subject": subject, "email_address": email_address, "display_name": display_name, "verified": verified, "locale": locale, "session_token": session_token, "idempotency_key": idempotency_key})
        del session_token
        return await self._ask(request, EmailEnrollResult._read)

    async def email_verify(
        self,
        subject: str,
        code: str,
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Verification:
        """As `Client.email_verify`, awaited."""
        request = _Request("email.verify", {"tenant": tenant, "subject": subject, "code": code, "factor_id": factor_id, "idempotency_key": idempotency_key})
        del code
        return await self._ask(request, Verification._read)

    async def phone_enroll(
        self,
        subject: str,
        phone_number: str,
        *,
        tenant: Optional[str] = None,
        display_name: Optional[str] = None,
        verified: Optional[bool] = None,
        locale: Optional[str] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> PhoneEnrollResult:
        """As `Client.phone_enroll`, awaited."""
        request = _Request("phone.enroll", {"tenant": tenant, "subject": subject, "phone_number": phone_number, "display_name": display_name, "verified": verified, "locale": locale, "session_token": session_token, "idempotency_key": idempotency_key})
        del session_token
        return await self._ask(request, PhoneEnrollResult._read)

    async def phone_verify(
        self,
        subject: str,
        code: str,
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Verification:
        """As `Client.phone_verify`, awaited."""
        request = _Request("phone.verify", {"tenant": tenant, "subject": subject, "code": code, "factor_id": factor_id, "idempotency_key": idempotency_key})
        del code
        return await self._ask(request, Verification._read)

    async def address_show(
        self,
        session_token: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> AddressShowResult:
        """As `Client.address_show`, awaited."""
        request = _Request("address.show", {"tenant": tenant, "session_token": session_token, "idempotency_key": idempotency_key})
        del session_token
        return await self._ask(request, AddressShowResult._read)

    async def username_set(
        self,
        subject: str,
        username: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """As `Client.username_set`, awaited."""
        request = _Request("username.set", {"tenant": tenant, "subject": subject, "username": username, "idempotency_key": idempotency_key})
        return await self._ask(request, _nothing)

    async def username_remove(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """As `Client.username_remove`, awaited."""
        request = _Request("username.remove", {"tenant": tenant, "subject": subject, "idempotency_key": idempotency_key})
        return await self._ask(request, _nothing)

    async def passkey_enroll(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        account_name: Optional[str] = None,
        display_name: Optional[str] = None,
        resident: Optional[bool] = None,
        attachment: Optional[Literal["platform", "cross-platform"]] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> PasskeyEnrolment:
        """As `Client.passkey_enroll`, awaited."""
        request = _Request("passkey.enroll", {"tenant": tenant, "subject": subject, "account_name": account_name, "display_name": display_name, "resident": resident, "attachment": attachment, "session_token": session_token, "idempotency_key": idempotency_key})
        del session_token
        return await self._ask(request, PasskeyEnrolment._read)

    async def passkey_challenge(
        self,
        *,
        tenant: Optional[str] = None,
        subject: Optional[str] = None,
        rp_id: Optional[str] = None,
    ) -> PasskeyChallengeResult:
        """As `Client.passkey_challenge`, awaited."""
        request = _Request("passkey.challenge", {"tenant": tenant, "subject": subject, "rp_id": rp_id})
        return await self._ask(request, PasskeyChallengeResult._read)

    async def passkey_verify(
        self,
        credential: Mapping[str, Any],
        *,
        tenant: Optional[str] = None,
        subject: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> PasskeyVerification:
        """As `Client.passkey_verify`, awaited."""
        request = _Request("passkey.verify", {"tenant": tenant, "subject": subject, "credential": credential, "idempotency_key": idempotency_key})
        return await self._ask(request, PasskeyVerification._read)

    async def passkey_related_origins(self, *, tenant: Optional[str] = None) -> RelatedOrigins:
        """As `Client.passkey_related_origins`, awaited."""
        request = _Request("passkey.related_origins", {"tenant": tenant})
        return await self._ask(request, RelatedOrigins._read)

    async def factor_activate(
        self,
        subject: str,
        factor_id: str,
        *,
        tenant: Optional[str] = None,
        code: Optional[str] = None,
        credential: Optional[Mapping[str, Any]] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> ChangedFactor:
        """As `Client.factor_activate`, awaited."""
        request = _Request("factor.activate", {"tenant": tenant, "subject": subject, "factor_id": factor_id, "code": code, "credential": credential, "session_token": session_token, "idempotency_key": idempotency_key})
        del code, session_token
        return await self._ask(request, ChangedFactor._read)

    async def factor_send(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        kind: Optional[Literal["email", "phone"]] = None,
        locale: Optional[str] = None,
        before_first_factor: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> SentCode:
        """As `Client.factor_send`, awaited."""
        request = _Request("factor.send", {"tenant": tenant, "subject": subject, "factor_id": factor_id, "kind": kind, "locale": locale, "before_first_factor": before_first_factor, "idempotency_key": idempotency_key})
        return await self._ask(request, SentCode._read)

    async def factor_verify(
        self,
        subject: str,
        code: str,
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        kinds: Optional[Sequence[Union[Literal["totp", "hotp", "backup_code", "email", "phone"], str]]] = None,
        idempotency_key: Optional[str] = None,
    ) -> FactorVerifyResult:
        """As `Client.factor_verify`, awaited."""
        request = _Request("factor.verify", {"tenant": tenant, "subject": subject, "code": code, "factor_id": factor_id, "kinds": kinds, "idempotency_key": idempotency_key})
        del code
        return await self._ask(request, FactorVerifyResult._read)

    async def factor_resync(
        self,
        subject: str,
        code: str,
        next_code: str,
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Verification:
        """As `Client.factor_resync`, awaited."""
        request = _Request("factor.resync", {"tenant": tenant, "subject": subject, "code": code, "next_code": next_code, "factor_id": factor_id, "idempotency_key": idempotency_key})
        del code, next_code
        return await self._ask(request, Verification._read)

    async def factor_list(self, subject: str, *, tenant: Optional[str] = None) -> FactorListResult:
        """As `Client.factor_list`, awaited."""
        request = _Request("factor.list", {"tenant": tenant, "subject": subject})
        return await self._ask(request, FactorListResult._read)

    async def factor_rename(
        self,
        subject: str,
        factor_id: str,
        display_name: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> ChangedFactor:
        """As `Client.factor_rename`, awaited."""
        request = _Request("factor.rename", {"tenant": tenant, "subject": subject, "factor_id": factor_id, "display_name": display_name, "idempotency_key": idempotency_key})
        return await self._ask(request, ChangedFactor._read)

    async def factor_prefer(
        self,
        subject: str,
        factor_id: str,
        *,
        tenant: Optional[str] = None,
        preferred: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> ChangedFactor:
        """As `Client.factor_prefer`, awaited."""
        request = _Request("factor.prefer", {"tenant": tenant, "subject": subject, "factor_id": factor_id, "preferred": preferred, "idempotency_key": idempotency_key})
        return await self._ask(request, ChangedFactor._read)

    async def factor_remove(
        self,
        subject: str,
        factor_id: str,
        *,
        tenant: Optional[str] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> FactorRemoveResult:
        """As `Client.factor_remove`, awaited."""
        request = _Request("factor.remove", {"tenant": tenant, "subject": subject, "factor_id": factor_id, "session_token": session_token, "idempotency_key": idempotency_key})
        del session_token
        return await self._ask(request, FactorRemoveResult._read)

    async def factor_disable(
        self,
        subject: str,
        factor_id: str,
        *,
        tenant: Optional[str] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> FactorDisableResult:
        """As `Client.factor_disable`, awaited."""
        request = _Request("factor.disable", {"tenant": tenant, "subject": subject, "factor_id": factor_id, "session_token": session_token, "idempotency_key": idempotency_key})
        del session_token
        return await self._ask(request, FactorDisableResult._read)

    async def factor_enable(
        self,
        subject: str,
        factor_id: str,
        *,
        tenant: Optional[str] = None,
        session_token: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> ChangedFactor:
        """As `Client.factor_enable`, awaited."""
        request = _Request("factor.enable", {"tenant": tenant, "subject": subject, "factor_id": factor_id, "session_token": session_token, "idempotency_key": idempotency_key})
        del session_token
        return await self._ask(request, ChangedFactor._read)

    async def session_create(
        self,
        subject: str,
        amr: Sequence[Union[Literal["face", "fpt", "geo", "hwk", "iris", "kba", "mca", "mfa", "otp", "pin", "pwd", "rba", "retina", "sc", "sms", "swk", "tel", "user", "vbm", "wia"], str]],
        *,
        tenant: Optional[str] = None,
        factor_ids: Optional[Sequence[str]] = None,
        authenticated_at: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> SessionCreateResult:
        """As `Client.session_create`, awaited."""
        request = _Request("session.create", {"tenant": tenant, "subject": subject, "amr": amr, "factor_ids": factor_ids, "authenticated_at": authenticated_at, "idempotency_key": idempotency_key})
        return await self._ask(request, SessionCreateResult._read)

    async def session_check(
        self,
        session_token: str,
        *,
        tenant: Optional[str] = None,
        min_aal: Optional[int] = None,
        max_age_s: Optional[int] = None,
        amr: Optional[Sequence[Union[Literal["face", "fpt", "geo", "hwk", "iris", "kba", "mca", "mfa", "otp", "pin", "pwd", "rba", "retina", "sc", "sms", "swk", "tel", "user", "vbm", "wia"], str]]] = None,
    ) -> SessionCheckResult:
        """As `Client.session_check`, awaited."""
        request = _Request("session.check", {"tenant": tenant, "session_token": session_token, "min_aal": min_aal, "max_age_s": max_age_s, "amr": amr})
        del session_token
        return await self._ask(request, SessionCheckResult._read)

    async def session_touch(
        self,
        session_token: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> SessionTouchResult:
        """As `Client.session_touch`, awaited."""
        request = _Request("session.touch", {"tenant": tenant, "session_token": session_token, "idempotency_key": idempotency_key})
        del session_token
        return await self._ask(request, SessionTouchResult._read)

    async def session_list(self, subject: str, *, tenant: Optional[str] = None) -> SessionListResult:
        """As `Client.session_list`, awaited."""
        request = _Request("session.list", {"tenant": tenant, "subject": subject})
        return await self._ask(request, SessionListResult._read)

    async def session_revoke(
        self,
        *,
        tenant: Optional[str] = None,
        session_token: Optional[str] = None,
        subject: Optional[str] = None,
        session_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """As `Client.session_revoke`, awaited."""
        request = _Request("session.revoke", {"tenant": tenant, "session_token": session_token, "subject": subject, "session_id": session_id, "idempotency_key": idempotency_key})
        del session_token
        return await self._ask(request, _nothing)

    async def session_revoke_all(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        except_session_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> SessionRevokeAllResult:
        """As `Client.session_revoke_all`, awaited."""
        request = _Request("session.revoke_all", {"tenant": tenant, "subject": subject, "except_session_id": except_session_id, "idempotency_key": idempotency_key})
        return await self._ask(request, SessionRevokeAllResult._read)

    async def session_issue_assertion(
        self,
        session_token: str,
        audience: str,
        *,
        tenant: Optional[str] = None,
    ) -> SessionIssueAssertionResult:
        """As `Client.session_issue_assertion`, awaited."""
        request = _Request("session.issue_assertion", {"tenant": tenant, "session_token": session_token, "audience": audience})
        del session_token
        return await self._ask(request, SessionIssueAssertionResult._read)

    async def keys_jwks(self, *, tenant: Optional[str] = None) -> KeysJwksResult:
        """As `Client.keys_jwks`, awaited."""
        request = _Request("keys.jwks", {"tenant": tenant})
        return await self._ask(request, KeysJwksResult._read)

    async def keys_rotate_signing(
        self,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> KeysRotateSigningResult:
        """As `Client.keys_rotate_signing`, awaited."""
        request = _Request("keys.rotate_signing", {"tenant": tenant, "idempotency_key": idempotency_key})
        return await self._ask(request, KeysRotateSigningResult._read)

    async def device_trust(
        self,
        session_token: str,
        *,
        tenant: Optional[str] = None,
        display_name: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> DeviceTrustResult:
        """As `Client.device_trust`, awaited."""
        request = _Request("device.trust", {"tenant": tenant, "session_token": session_token, "display_name": display_name, "idempotency_key": idempotency_key})
        del session_token
        return await self._ask(request, DeviceTrustResult._read)

    async def device_exchange(
        self,
        subject: str,
        device_token: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> DeviceExchangeResult:
        """As `Client.device_exchange`, awaited."""
        request = _Request("device.exchange", {"tenant": tenant, "subject": subject, "device_token": device_token, "idempotency_key": idempotency_key})
        del device_token
        return await self._ask(request, DeviceExchangeResult._read)

    async def device_list(self, subject: str, *, tenant: Optional[str] = None) -> DeviceListResult:
        """As `Client.device_list`, awaited."""
        request = _Request("device.list", {"tenant": tenant, "subject": subject})
        return await self._ask(request, DeviceListResult._read)

    async def device_revoke(
        self,
        subject: str,
        device_id: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """As `Client.device_revoke`, awaited."""
        request = _Request("device.revoke", {"tenant": tenant, "subject": subject, "device_id": device_id, "idempotency_key": idempotency_key})
        return await self._ask(request, _nothing)

    async def job_claim(
        self,
        *,
        tenant: Optional[str] = None,
        kinds: Optional[Sequence[Union[Literal["deliver_message", "challenge"], str]]] = None,
        limit: Optional[int] = None,
        wait_ms: Optional[int] = None,
    ) -> JobClaimResult:
        """As `Client.job_claim`, awaited."""
        request = _Request("job.claim", {"tenant": tenant, "kinds": kinds, "limit": limit, "wait_ms": wait_ms})
        return await self._ask(request, JobClaimResult._read)

    async def job_renew(
        self,
        job_id: str,
        attempt: int,
        lease_s: int,
        *,
        idempotency_key: Optional[str] = None,
    ) -> JobRenewResult:
        """As `Client.job_renew`, awaited."""
        request = _Request("job.renew", {"job_id": job_id, "attempt": attempt, "lease_s": lease_s, "idempotency_key": idempotency_key})
        return await self._ask(request, JobRenewResult._read)

    async def job_complete(
        self,
        job_id: str,
        attempt: int,
        *,
        result: Optional[Any] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """As `Client.job_complete`, awaited."""
        request = _Request("job.complete", {"job_id": job_id, "attempt": attempt, "result": result, "idempotency_key": idempotency_key})
        return await self._ask(request, _nothing)

    async def job_fail(
        self,
        job_id: str,
        attempt: int,
        detail: str,
        retry: bool,
        *,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """As `Client.job_fail`, awaited."""
        request = _Request("job.fail", {"job_id": job_id, "attempt": attempt, "detail": detail, "retry": retry, "idempotency_key": idempotency_key})
        return await self._ask(request, _nothing)

    async def sign_in_create(
        self,
        *,
        tenant: Optional[str] = None,
        identifier: Optional[str] = None,
        subject: Optional[str] = None,
        kind: Optional[Literal["totp", "hotp", "backup_code", "password", "email", "phone", "custom", "passkey"]] = None,
        password: Optional[str] = None,
        rp_id: Optional[str] = None,
        device_token: Optional[str] = None,
        sign_up_if_missing: Optional[bool] = None,
        first_factor: Optional[VouchedFactor] = None,
        min_aal: Optional[int] = None,
        second_factors: Optional[Sequence[Union[Literal["totp", "hotp", "phone", "email", "backup_code", "passkey"], str]]] = None,
        locale: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Flow:
        """As `Client.sign_in_create`, awaited."""
        request = _Request("sign_in.create", {"tenant": tenant, "identifier": identifier, "subject": subject, "kind": kind, "password": password, "rp_id": rp_id, "device_token": device_token, "sign_up_if_missing": sign_up_if_missing, "first_factor": first_factor, "min_aal": min_aal, "second_factors": second_factors, "locale": locale, "qr": qr, "idempotency_key": idempotency_key})
        del password, device_token
        return await self._ask(request, Flow._read)

    async def sign_up_create(
        self,
        *,
        tenant: Optional[str] = None,
        email_address: Optional[str] = None,
        phone_number: Optional[str] = None,
        password: Optional[str] = None,
        username: Optional[str] = None,
        first_name: Optional[str] = None,
        last_name: Optional[str] = None,
        legal_accepted: Optional[bool] = None,
        transfer: Optional[str] = None,
        locale: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Flow:
        """As `Client.sign_up_create`, awaited."""
        request = _Request("sign_up.create", {"tenant": tenant, "email_address": email_address, "phone_number": phone_number, "password": password, "username": username, "first_name": first_name, "last_name": last_name, "legal_accepted": legal_accepted, "transfer": transfer, "locale": locale, "idempotency_key": idempotency_key})
        del password
        return await self._ask(request, Flow._read)

    async def sign_up_update(
        self,
        flow_id: str,
        *,
        tenant: Optional[str] = None,
        email_address: Optional[str] = None,
        phone_number: Optional[str] = None,
        password: Optional[str] = None,
        username: Optional[str] = None,
        first_name: Optional[str] = None,
        last_name: Optional[str] = None,
        legal_accepted: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> Flow:
        """As `Client.sign_up_update`, awaited."""
        request = _Request("sign_up.update", {"tenant": tenant, "flow_id": flow_id, "email_address": email_address, "phone_number": phone_number, "password": password, "username": username, "first_name": first_name, "last_name": last_name, "legal_accepted": legal_accepted, "idempotency_key": idempotency_key})
        del password
        return await self._ask(request, Flow._read)

    async def step_up_create(
        self,
        session_token: str,
        purpose: str,
        *,
        tenant: Optional[str] = None,
        binding: Optional[str] = None,
        min_aal: Optional[int] = None,
        second_factors: Optional[Sequence[Union[Literal["totp", "hotp", "phone", "email", "backup_code", "passkey"], str]]] = None,
        locale: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Flow:
        """As `Client.step_up_create`, awaited."""
        request = _Request("step_up.create", {"tenant": tenant, "session_token": session_token, "purpose": purpose, "binding": binding, "min_aal": min_aal, "second_factors": second_factors, "locale": locale, "qr": qr, "idempotency_key": idempotency_key})
        del session_token
        return await self._ask(request, Flow._read)

    async def verdict_redeem(
        self,
        verdict: str,
        purpose: str,
        *,
        tenant: Optional[str] = None,
        binding: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> VerdictRedeemResult:
        """As `Client.verdict_redeem`, awaited."""
        request = _Request("verdict.redeem", {"tenant": tenant, "verdict": verdict, "purpose": purpose, "binding": binding, "idempotency_key": idempotency_key})
        del verdict
        return await self._ask(request, VerdictRedeemResult._read)

    async def password_reset_create(
        self,
        identifier: str,
        *,
        tenant: Optional[str] = None,
        kind: Optional[Literal["email", "phone"]] = None,
        locale: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Flow:
        """As `Client.password_reset_create`, awaited."""
        request = _Request("password_reset.create", {"tenant": tenant, "identifier": identifier, "kind": kind, "locale": locale, "idempotency_key": idempotency_key})
        return await self._ask(request, Flow._read)

    async def flow_get(
        self,
        flow_id: str,
        *,
        tenant: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
    ) -> Flow:
        """As `Client.flow_get`, awaited."""
        request = _Request("flow.get", {"tenant": tenant, "flow_id": flow_id, "qr": qr})
        return await self._ask(request, Flow._read)

    async def flow_prepare(
        self,
        flow_id: str,
        *,
        tenant: Optional[str] = None,
        kind: Optional[Literal["email", "phone", "passkey"]] = None,
        factor_id: Optional[str] = None,
        rp_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Flow:
        """As `Client.flow_prepare`, awaited."""
        request = _Request("flow.prepare", {"tenant": tenant, "flow_id": flow_id, "kind": kind, "factor_id": factor_id, "rp_id": rp_id, "idempotency_key": idempotency_key})
        return await self._ask(request, Flow._read)

    async def flow_attempt(
        self,
        flow_id: str,
        *,
        tenant: Optional[str] = None,
        identifier: Optional[str] = None,
        device_token: Optional[str] = None,
        kind: Optional[Literal["totp", "hotp", "backup_code", "password", "email", "phone", "custom", "passkey"]] = None,
        code: Optional[str] = None,
        selection: Optional[str] = None,
        factor_id: Optional[str] = None,
        email_address: Optional[str] = None,
        phone_number: Optional[str] = None,
        display_name: Optional[str] = None,
        account_name: Optional[str] = None,
        credential: Optional[Mapping[str, Any]] = None,
        password: Optional[str] = None,
        username: Optional[str] = None,
        first_name: Optional[str] = None,
        last_name: Optional[str] = None,
        legal_accepted: Optional[bool] = None,
        new_password: Optional[str] = None,
        trust_device: Optional[bool] = None,
        device_name: Optional[str] = None,
        response: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Flow:
        """As `Client.flow_attempt`, awaited."""
        request = _Request("flow.attempt", {"tenant": tenant, "flow_id": flow_id, "identifier": identifier, "device_token": device_token, "kind": kind, "code": code, "selection": selection, "factor_id": factor_id, "email_address": email_address, "phone_number": phone_number, "display_name": display_name, "account_name": account_name, "credential": credential, "password": password, "username": username, "first_name": first_name, "last_name": last_name, "legal_accepted": legal_accepted, "new_password": new_password, "trust_device": trust_device, "device_name": device_name, "response": response, "qr": qr, "idempotency_key": idempotency_key})
        del device_token, code, password, new_password, response
        return await self._ask(request, Flow._read)

    async def flow_reset(
        self,
        flow_id: str,
        *,
        tenant: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Flow:
        """As `Client.flow_reset`, awaited."""
        request = _Request("flow.reset", {"tenant": tenant, "flow_id": flow_id, "qr": qr, "idempotency_key": idempotency_key})
        return await self._ask(request, Flow._read)

    async def flow_claim_session(
        self,
        flow_id: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> FlowClaimSessionResult:
        """As `Client.flow_claim_session`, awaited."""
        request = _Request("flow.claim_session", {"tenant": tenant, "flow_id": flow_id, "idempotency_key": idempotency_key})
        return await self._ask(request, FlowClaimSessionResult._read)

    async def subject_get(self, subject: str, *, tenant: Optional[str] = None) -> SubjectGetResult:
        """As `Client.subject_get`, awaited."""
        request = _Request("subject.get", {"tenant": tenant, "subject": subject})
        return await self._ask(request, SubjectGetResult._read)

    async def subject_unlock(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        kinds: Optional[Sequence[Union[Literal["totp", "hotp", "backup_code", "password", "email", "phone", "custom", "passkey"], str]]] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """As `Client.subject_unlock`, awaited."""
        request = _Request("subject.unlock", {"tenant": tenant, "subject": subject, "kinds": kinds, "idempotency_key": idempotency_key})
        return await self._ask(request, _nothing)

    async def subject_reset_factors(
        self,
        subject: str,
        actor: str,
        cause: Literal["lost", "stolen", "replaced", "compromised", "other"],
        *,
        tenant: Optional[str] = None,
        kinds: Optional[Sequence[Union[Literal["totp", "hotp", "backup_code", "phone", "passkey"], str]]] = None,
        idempotency_key: Optional[str] = None,
    ) -> SubjectResetFactorsResult:
        """As `Client.subject_reset_factors`, awaited."""
        request = _Request("subject.reset_factors", {"tenant": tenant, "subject": subject, "actor": actor, "cause": cause, "kinds": kinds, "idempotency_key": idempotency_key})
        return await self._ask(request, SubjectResetFactorsResult._read)

    async def subject_cancel_reset(
        self,
        subject: str,
        actor: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> SubjectCancelResetResult:
        """As `Client.subject_cancel_reset`, awaited."""
        request = _Request("subject.cancel_reset", {"tenant": tenant, "subject": subject, "actor": actor, "idempotency_key": idempotency_key})
        return await self._ask(request, SubjectCancelResetResult._read)

    async def subject_delete(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> SubjectDeleteResult:
        """As `Client.subject_delete`, awaited."""
        request = _Request("subject.delete", {"tenant": tenant, "subject": subject, "idempotency_key": idempotency_key})
        return await self._ask(request, SubjectDeleteResult._read)

    async def tenant_create(
        self,
        tenant: str,
        *,
        policy: Optional[PolicyChange] = None,
        defaults_edition: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> Tenant:
        """As `Client.tenant_create`, awaited."""
        request = _Request("tenant.create", {"tenant": tenant, "policy": policy, "defaults_edition": defaults_edition, "idempotency_key": idempotency_key})
        return await self._ask(request, Tenant._read)

    async def tenant_get(self, tenant: str) -> Tenant:
        """As `Client.tenant_get`, awaited."""
        request = _Request("tenant.get", {"tenant": tenant})
        return await self._ask(request, Tenant._read)

    async def tenant_list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> TenantListResult:
        """As `Client.tenant_list`, awaited."""
        request = _Request("tenant.list", {"limit": limit, "cursor": cursor})
        return await self._ask(request, TenantListResult._read)

    async def tenant_update(
        self,
        tenant: str,
        *,
        policy: Optional[PolicyChange] = None,
        defaults_edition: Optional[int] = None,
        accept_users_affected: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> TenantUpdateResult:
        """As `Client.tenant_update`, awaited."""
        request = _Request("tenant.update", {"tenant": tenant, "policy": policy, "defaults_edition": defaults_edition, "accept_users_affected": accept_users_affected, "idempotency_key": idempotency_key})
        return await self._ask(request, TenantUpdateResult._read)

    async def tenant_check(
        self,
        tenant: str,
        *,
        policy: Optional[PolicyChange] = None,
        defaults_edition: Optional[int] = None,
        profile: Optional[Literal["nist-800-63b-4-aal2", "asvs-5-l2"]] = None,
    ) -> TenantCheckResult:
        """As `Client.tenant_check`, awaited."""
        request = _Request("tenant.check", {"tenant": tenant, "policy": policy, "defaults_edition": defaults_edition, "profile": profile})
        return await self._ask(request, TenantCheckResult._read)

    async def tenant_delete(
        self,
        tenant: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> TenantDeleteResult:
        """As `Client.tenant_delete`, awaited."""
        request = _Request("tenant.delete", {"tenant": tenant, "idempotency_key": idempotency_key})
        return await self._ask(request, TenantDeleteResult._read)

    async def keys_status(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> KeysStatusResult:
        """As `Client.keys_status`, awaited."""
        request = _Request("keys.status", {"limit": limit, "cursor": cursor})
        return await self._ask(request, KeysStatusResult._read)

    async def keys_rotate(
        self,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> KeysRotateResult:
        """As `Client.keys_rotate`, awaited."""
        request = _Request("keys.rotate", {"tenant": tenant, "idempotency_key": idempotency_key})
        return await self._ask(request, KeysRotateResult._read)

    async def keys_rotate_master(self, *, idempotency_key: Optional[str] = None) -> KeysRotateMasterResult:
        """As `Client.keys_rotate_master`, awaited."""
        request = _Request("keys.rotate_master", {"idempotency_key": idempotency_key})
        return await self._ask(request, KeysRotateMasterResult._read)

    async def store_layout(self) -> StoreLayoutResult:
        """As `Client.store_layout`, awaited."""
        request = _Request("store.layout", {})
        return await self._ask(request, StoreLayoutResult._read)

    async def store_raise(self, *, gone_after_s: Optional[int] = None) -> StoreRaiseResult:
        """As `Client.store_raise`, awaited."""
        request = _Request("store.raise", {"gone_after_s": gone_after_s})
        return await self._ask(request, StoreRaiseResult._read)

    async def backup_begin(
        self,
        *,
        content: Optional[Literal["everything", "audit"]] = None,
    ) -> BackupBeginResult:
        """As `Client.backup_begin`, awaited."""
        request = _Request("backup.begin", {"content": content})
        return await self._ask(request, BackupBeginResult._read)

    async def backup_read(self, backup_id: str, offset: int) -> BackupReadResult:
        """As `Client.backup_read`, awaited."""
        request = _Request("backup.read", {"backup_id": backup_id, "offset": offset})
        return await self._ask(request, BackupReadResult._read)

    async def backup_end(self, backup_id: str) -> None:
        """As `Client.backup_end`, awaited."""
        request = _Request("backup.end", {"backup_id": backup_id})
        return await self._ask(request, _nothing)

    async def audit_list(
        self,
        *,
        tenant: Optional[str] = None,
        subject: Optional[str] = None,
        actor: Optional[str] = None,
        since_at: Optional[int] = None,
        action: Optional[Literal["totp.enroll", "factor.activate", "totp.verify", "totp.current_code", "hotp.enroll", "hotp.verify", "factor.resync", "backup_code.generate", "backup_code.verify", "factor.verify", "factor.rename", "factor.remove", "subject.unlock", "subject.delete", "tenant.create", "tenant.update", "tenant.delete", "keys.rotate", "keys.rotate_master", "backup.begin", "restore", "entry.lost", "server.accept_clock", "factor.disable", "factor.enable", "password.set", "password.verify", "password.remove", "password.import", "password.require_reset", "email.enroll", "factor.send", "email.verify", "phone.enroll", "phone.verify", "username.set", "username.remove", "address.lost", "address.show", "session.create", "session.revoke", "session.revoke_all", "device.trust", "device.exchange", "device.reuse", "device.revoke", "keys.rotate_signing", "message.sent", "message.failed", "message.throttled", "challenge.done", "challenge.failed", "code.verify", "challenge.answer", "sign_in", "sign_up", "step_up", "password_reset", "verdict.redeem", "subject.reset_factors", "reset.effective", "subject.cancel_reset", "sign_in.vouch", "factor.prefer", "passkey.enroll", "passkey.verify", "passkey.counter", "store.raise"]] = None,
        outcome: Optional[Literal["done", "refused"]] = None,
        until_at: Optional[int] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        after_sequence: Optional[int] = None,
    ) -> AuditListResult:
        """As `Client.audit_list`, awaited."""
        request = _Request("audit.list", {"tenant": tenant, "subject": subject, "actor": actor, "since_at": since_at, "action": action, "outcome": outcome, "until_at": until_at, "limit": limit, "cursor": cursor, "after_sequence": after_sequence})
        return await self._ask(request, AuditListResult._read)

    async def audit_verify(
        self,
        *,
        first_sequence: Optional[int] = None,
        last_sequence: Optional[int] = None,
    ) -> AuditVerifyResult:
        """As `Client.audit_verify`, awaited."""
        request = _Request("audit.verify", {"first_sequence": first_sequence, "last_sequence": last_sequence})
        return await self._ask(request, AuditVerifyResult._read)


# -- End of what is generated.


# -- Connections


def default_path() -> str:
    """The daemon's socket: $FACTORD_SOCKET, or where a daemon without a configuration listens."""
    named = os.environ.get("FACTORD_SOCKET")
    if named:
        return named
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    if not runtime.startswith("/"):
        runtime = f"/run/user/{os.getuid()}"
        if not os.access(runtime, os.W_OK):
            return f"/tmp/factord-{os.getuid()}/factord.sock"
    return runtime + "/factord/factord.sock"


def _check_peer(connection: socket.socket, path: str) -> None:
    """Refuses a socket where another user listens, who would be sent codes: see "Whom a client believes" in wire.md."""
    credentials = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("iII"))
    _, user, _ = struct.unpack("iII", credentials)
    is_believed = user in (0, os.geteuid(), _owner_of_folder(path)) and user != _unmapped()
    if not is_believed and str(user) != os.environ.get("FACTORD_DAEMON_UID"):
        advice = f"if that is factord's user, set FACTORD_DAEMON_UID={user}"
        raise ConnectionFailed(f"no daemon at {path}: user {user} listens there; {advice}")


def _owner_of_folder(path: str) -> Optional[int]:
    """The owner of a folder that nobody else can change, nor put another one in its place."""
    folder = os.path.dirname(path) or "."
    try:
        found, above = os.stat(folder), os.stat(f"{folder}/..")
    except OSError:
        return None
    is_trusted = above.st_uid in (0, os.geteuid()) and above.st_uid != _unmapped()
    return found.st_uid if is_trusted and not (found.st_mode | above.st_mode) & 0o022 else None


def _unmapped() -> Optional[int]:
    """The number of all users whom this user namespace does not map, which identifies nobody; None if it maps every one."""
    try:
        with open("/proc/self/uid_map") as lines:
            if sum(int(line.split()[2]) for line in lines) == 2**32 - 1:
                return None
        with open("/proc/sys/kernel/overflowuid") as number:
            return int(number.read())
    except OSError:
        return 65534


#: Errors of connecting to a daemon that is starting or busy.
_NOT_YET = (FileNotFoundError, ConnectionRefusedError, BlockingIOError)


class _Pauses:
    """The pauses between attempts to connect, up to a deadline."""

    def __init__(self, path: str, deadline: float) -> None:
        self._path = path
        self._deadline = deadline
        self._next = FIRST_PAUSE

    def after(self, error: OSError) -> float:
        """How long to wait now; raises if the deadline has passed, or waiting does not help."""
        left = self._deadline - time.monotonic()
        if left <= 0 or not isinstance(error, _NOT_YET):
            raise ConnectionFailed(f"no daemon at {self._path}: {error.strerror or error}") from None
        pause = min(self._next, left)
        self._next = min(2 * self._next, LONGEST_PAUSE)
        return pause


def _connected(path: str) -> socket.socket:
    """A connected socket that does not block. A daemon whose backlog is full is an error, as one that is not there."""
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        connection.setblocking(False)
        connection.connect(path)
        _check_peer(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _is_quiet(connection: socket.socket) -> bool:
    """Whether a socket that does not block is open and has no unread data."""
    try:
        connection.recv(1, socket.MSG_PEEK)
    except BlockingIOError:
        return True
    except OSError:
        pass
    return False


class _Connection:
    """A connection with one request in progress at a time."""

    def __init__(self, connected: socket.socket) -> None:
        self._socket = connected
        self._received = bytearray()

    def is_idle(self) -> bool:
        """Whether it is open and has no unread data, which could be taken for the next answer."""
        self._socket.setblocking(False)
        return not self._received and _is_quiet(self._socket)

    def ask(self, request: _Request, deadline: float) -> _Answer:
        """Sends a request and waits for its answer. If this raises anything, the connection can no longer be used."""
        sent = 0
        try:
            while sent < len(request.line):
                self._set_timeout(deadline)
                sent += self._socket.send(request.line[sent:])
            answer = self._receive(deadline)
        except socket.timeout:
            raise _Late(sent > 0) from None
        except OSError:
            raise _Broken(sent > 0) from None
        if answer.number != request.number:
            raise _Garbled("is that to another request")
        return answer

    def _set_timeout(self, deadline: float) -> None:
        left = deadline - time.monotonic()
        if left <= 0:
            raise socket.timeout()
        self._socket.settimeout(left)

    def _receive(self, deadline: float) -> _Answer:
        searched = 0
        while True:
            end = self._received.find(b"\n", searched)
            if end >= 0:
                return self._take(end)
            searched = len(self._received)
            if searched > LONGEST_ANSWER:
                raise _Garbled("is too long")
            self._set_timeout(deadline)
            self._received += self._socket.recv(65_536)
            if len(self._received) == searched:
                raise _Broken()

    def _take(self, end: int) -> _Answer:
        try:
            return _Answer(bytes(self._received[:end]))
        finally:
            del self._received[: end + 1]

    def end(self) -> None:
        """Closes it for every thread that may be using it."""
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self._socket.close()

    def forget(self) -> None:
        """Drops it without affecting the daemon: in the child of a fork it belongs to the parent."""
        self._socket.close()

    __del__ = forget


class _Pool:
    """The connections of a `Client`, and of those made from it: those of calls in progress, and a few idle ones."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.is_closed = False
        self._start_afresh()
        _forking.add(self)

    def _start_afresh(self) -> None:
        # One lock for the two below it; it is never held while anything is waited for.
        self._lock = threading.Lock()
        self._idle: List[_Connection] = []
        #: Weak references: a connection that nobody holds any more, since a signal handler raised, closes itself.
        self._all: weakref.WeakSet[_Connection] = weakref.WeakSet()
        #: Wakes those that wait for a daemon.
        self._closing = threading.Event()

    def after_fork(self) -> None:
        """In the child: the connections belong to the parent, and a thread that no longer exists may hold a lock."""
        connections = list(self._all)
        self._start_afresh()
        for connection in connections:
            connection.forget()

    def close(self) -> None:
        with self._lock:
            self.is_closed = True
            connections, self._idle, self._all = list(self._all), [], weakref.WeakSet()
        self._closing.set()
        for connection in connections:
            connection.end()

    def take(self, until: float) -> _Connection:
        """An idle connection, or a new one, for which a daemon is waited for until then."""
        while True:
            with self._lock:
                if self.is_closed:
                    raise _Closed()
                if not self._idle:
                    break
                connection = self._idle.pop()
            # Nothing was sent yet, so a closed connection does no harm.
            if connection.is_idle():
                return connection
            self.drop(connection)
        connection = self._opened(until)
        with self._lock:
            if not self.is_closed:
                self._all.add(connection)
                return connection
        # Closed while this thread was connecting.
        connection.end()
        raise _Closed()

    def _opened(self, until: float) -> _Connection:
        pauses = _Pauses(self.path, until)
        while True:
            try:
                return _Connection(_connected(self.path))
            except OSError as error:
                pause = pauses.after(error)
            if self._closing.wait(pause) or self.is_closed:
                raise _Closed()

    def drop(self, connection: _Connection) -> None:
        with self._lock:
            self._all.discard(connection)
        connection.end()

    def give_back(self, connection: _Connection) -> None:
        with self._lock:
            if not self.is_closed and len(self._idle) < MOST_IDLE:
                self._idle.append(connection)
                return
        self.drop(connection)


#: What has connections that the child of a fork must leave alone.
_forking: weakref.WeakSet[Union[_Pool, _Links]] = weakref.WeakSet()


def _after_fork() -> None:
    for each in list(_forking):
        each.after_fork()


os.register_at_fork(after_in_child=_after_fork)


class _BaseClient:
    def __init__(
        self,
        path: Optional[str] = None,
        *,
        timeout: float = 30.0,
        connect_timeout: float = 2.0,
        make_keys: bool = True,
        tenant: Optional[str] = None,
        meta: Optional[Callable[[], Mapping[str, Any]]] = None,
    ) -> None:
        """Connects with the first call.

        :param path: the daemon's socket; see `default_path`
        :param timeout: seconds that one call may take in all, in addition to its ``wait_ms``
        :param connect_timeout: how many of these seconds to wait for a daemon that is not reachable (yet)
        :param make_keys: give changing requests an idempotency key, so that they can be repeated if the connection breaks
        :param tenant: the tenant of calls that name none; `call` takes its parameters as they are
        :param meta: asked before each call for what it says about itself: `request_id`, `traceparent`, `timeout_ms`
        """
        self.path = path or default_path()
        self.timeout = timeout
        self.connect_timeout = connect_timeout
        self.make_keys = make_keys
        self.tenant = tenant
        self.meta = meta
        self._numbers = itertools.count(1)
        self._start()

    def _start(self) -> None:
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<{type(self).__name__} path={self.path!r} tenant={self.tenant!r} timeout={self.timeout!r}>"

    def with_options(self: _C, **options: Any) -> _C:
        """The same client, on the same connections, with other options: ``client.with_options(timeout=2).totp_verify(...)``.

        Closing either closes both.
        """
        unknown = sorted(options.keys() - {"timeout", "connect_timeout", "make_keys", "tenant", "meta"})
        if unknown:
            raise TypeError(f"no such option: {', '.join(unknown)}")
        other = copy.copy(self)
        vars(other).update(options)
        return other

    def _delivery(self, request: _Request) -> _Delivery:
        """Completes a request that is to be sent."""
        request.settle(self.tenant, self.meta)
        request.prepare(next(self._numbers), self.make_keys)
        return _Delivery(request, self.timeout, self.connect_timeout)


class Client(_BaseClient, _Methods):
    """A blocking client. Safe to use from many threads, and on both sides of a fork."""

    def _start(self) -> None:
        self._pool = _Pool(self.path)

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes all connections. Calls in progress fail."""
        self._pool.close()

    def call(self, method: str, params: Optional[Mapping[str, Any]] = None) -> Any:
        """Calls any method by its name, even one that this file does not know, and returns its result unchanged."""
        request = _Request(method, params or {}, is_known=False)
        del params
        return self._ask(request, _anything)

    def _ask(self, request: _Request, read: Callable[[Any], _T]) -> _T:
        delivery = self._delivery(request)
        while True:
            try:
                return delivery.read(self._answered(request, delivery), read)
            except (_Failure, ConnectionFailed) as failure:
                delivery.failed(failure, self._pool.is_closed)

    def _answered(self, request: _Request, delivery: _Delivery) -> _Answer:
        connection = self._pool.take(delivery.connects_until())
        try:
            delivery.begin()
            answer = connection.ask(request, delivery.deadline)
        except BaseException:
            self._pool.drop(connection)
            raise
        self._pool.give_back(connection)
        return answer


# -- For asyncio


class _Sending:
    """A request on its way through a link."""

    def __init__(self, request: _Request, delivery: _Delivery) -> None:
        self.request = request
        self.delivery = delivery
        self.answer: asyncio.Future[_Answer] = asyncio.get_running_loop().create_future()
        #: Whether any part of it may have reached the daemon.
        self.was_sent = False

    def fail(self, failure: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(failure)


class _Link:
    """A connection with any number of requests in progress."""

    def __init__(self, connected: socket.socket, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, all: Set[_Link]):
        self._socket = connected
        self._reader = reader
        self._writer = writer
        # What waits is not buffered: it may be too late for it when its turn comes.
        writer.transport.set_write_buffer_limits(high=0)
        self._all = all
        all.add(self)
        #: The requests without an answer, by their ids, and those of them that are still to be sent.
        self._waiting: Dict[int, _Sending] = {}
        self._unsent: asyncio.Queue[_Sending] = asyncio.Queue()
        #: Whether it takes requests.
        self._is_open = True
        loop = asyncio.get_running_loop()
        self._sender = loop.create_task(self._send())
        self._receiver = loop.create_task(self._receive())

    @property
    def is_usable(self) -> bool:
        """Whether it takes requests, and has not ended while none was in progress. What came unasked may be an end, too."""
        return self._is_open and not self._writer.is_closing() and (bool(self._waiting) or _is_quiet(self._socket))

    async def ask(self, request: _Request, delivery: _Delivery) -> _Answer:
        """Sends a request and waits for its answer."""
        if not self._is_open:
            raise _Broken(was_sent=False)
        sending = self._waiting[request.number] = _Sending(request, delivery)
        self._unsent.put_nowait(sending)
        try:
            await asyncio.wait({sending.answer}, timeout=max(delivery.deadline - time.monotonic(), 0))
            if sending.answer.done():
                return sending.answer.result()
            if sending.was_sent:
                self.retire()
            raise _Late(sending.was_sent)
        finally:
            del self._waiting[request.number]
            if sending.answer.done():
                sending.answer.exception()  # Retrieved, even if the caller was cancelled.
            if not self._is_open:
                self.retire()

    def retire(self) -> None:
        """Takes no more requests, and closes after the last one in progress."""
        self._is_open = False
        if not self._waiting:
            self.close()

    def close(self) -> None:
        self._end()
        self._receiver.cancel()

    def forget(self) -> None:
        """Drops it without affecting the daemon: in the child of a fork it belongs to the parent."""
        self._socket.close()

    async def closed(self) -> None:
        """Waits until it is closed."""
        await asyncio.wait({self._sender, self._receiver})
        try:
            await self._writer.wait_closed()
        except OSError:
            pass

    async def _send(self) -> None:
        try:
            while True:
                sending = await self._unsent.get()
                await self._writer.drain()
                if sending.request.number not in self._waiting:
                    continue
                try:
                    sending.delivery.begin()
                except FactordError as failure:
                    sending.fail(failure)
                    continue
                sending.was_sent = True
                self._writer.write(sending.request.line)
        except OSError:
            # The other task notices, after all that was received.
            pass

    async def _receive(self) -> None:
        problem: Optional[str] = None
        try:
            while True:
                answer = _Answer(await self._reader.readuntil(b"\n"))
                sending = None if answer.number is None else self._waiting.get(answer.number)
                # A late answer, for which no call is waiting.
                if sending is not None and not sending.answer.done():
                    sending.answer.set_result(answer)
        except (OSError, asyncio.IncompleteReadError):
            pass
        except asyncio.LimitOverrunError:
            problem = "is too long"
        except _Garbled as garbled:
            problem = str(garbled)
        finally:
            # `asyncio.run` cancels what is left when it ends.
            self._end(problem)

    def _end(self, problem: Optional[str] = None) -> None:
        self._is_open = False
        self._all.discard(self)
        for sending in self._waiting.values():
            # What was received instead of an answer says nothing about a request that was never sent.
            is_garbled = problem is not None and sending.was_sent
            sending.fail(_Garbled(problem) if is_garbled else _Broken(sending.was_sent))
        self._sender.cancel()
        self._writer.close()


#: In the child of a fork: what is collected there would take itself out of the parent's event loop.
_left_to_parents: List[_Link] = []


class _LoopLinks:
    """The connections of one event loop: the one in use, and those that end after it."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.is_closed = False
        self.all: Set[_Link] = set()
        self._link: Optional[_Link] = None
        #: Held by the one that connects.
        self._lock = asyncio.Lock()
        #: Wakes those that wait for a daemon.
        self._closing: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def end(self) -> None:
        """Closes what is open. The one that connects finishes, and closes what it has opened."""
        self.is_closed = True
        if not self._closing.done():
            self._closing.set_result(None)
        for link in list(self.all):
            link.close()

    async def close(self) -> None:
        links = list(self.all)
        self.end()
        async with self._lock:
            links += self.all
        for link in links:
            link.close()
        for link in links:
            await link.closed()

    async def take(self, until: float) -> _Link:
        """The connection, or a new one, for which a daemon is waited for until then."""
        pauses = _Pauses(self.path, until)
        while True:
            async with self._lock:
                if self.is_closed:
                    raise _Closed()
                if self._link is not None and self._link.is_usable:
                    return self._link
                try:
                    return await self._opened()
                except OSError as error:
                    pause = pauses.after(error)
            await asyncio.wait({self._closing}, timeout=pause)

    async def _opened(self) -> _Link:
        connected = _connected(self.path)
        try:
            reader, writer = await asyncio.open_unix_connection(sock=connected, limit=LONGEST_ANSWER)
        except BaseException:
            connected.close()
            raise
        if self._link is not None:
            self._link.retire()
        self._link = _Link(connected, reader, writer, self.all)
        return self._link


class _Links:
    """The connections of an `AsyncClient`, and of those made from it, by the event loops that use them."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.is_closed = False
        self._start_afresh()
        _forking.add(self)

    def _start_afresh(self) -> None:
        #: Event loops run in threads of their own.
        self._lock = threading.Lock()
        self._by_loop: Dict[asyncio.AbstractEventLoop, _LoopLinks] = {}

    def after_fork(self) -> None:
        """In the child: the connections belong to the parent, and so do the event loops."""
        links = [link for each in self._by_loop.values() for link in each.all]
        self._start_afresh()
        for link in links:
            link.forget()
        _left_to_parents.extend(links)

    def __del__(self) -> None:
        self._end_all([])

    def _end_all(self, spared: List[_LoopLinks]) -> None:
        for loop, links in self._by_loop.items():
            try:
                if links not in spared:
                    loop.call_soon_threadsafe(links.end)
            except RuntimeError:
                pass  # It has ended.

    @property
    def here(self) -> _LoopLinks:
        """Those of the running event loop. What ended loops have left is dropped."""
        loop = asyncio.get_running_loop()
        with self._lock:
            if loop not in self._by_loop:
                for ended in [each for each in self._by_loop if each.is_closed()]:
                    for link in self._by_loop.pop(ended).all:
                        link.forget()
                self._by_loop[loop] = _LoopLinks(self.path)
                self._by_loop[loop].is_closed = self.is_closed
            return self._by_loop[loop]

    async def close(self) -> None:
        here = self.here
        with self._lock:
            self.is_closed = True
            self._end_all([here])
        await here.close()


class AsyncClient(_BaseClient, _AsyncMethods):
    """A client for asyncio. Requests go out on one connection without waiting for each other."""

    def _start(self) -> None:
        self._links = _Links(self.path)

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes the connection. Calls in progress fail."""
        await self._links.close()

    async def call(self, method: str, params: Optional[Mapping[str, Any]] = None) -> Any:
        """Calls any method by its name, even one that this file does not know, and returns its result unchanged."""
        request = _Request(method, params or {}, is_known=False)
        del params
        return await self._ask(request, _anything)

    async def _ask(self, request: _Request, read: Callable[[Any], _T]) -> _T:
        delivery = self._delivery(request)
        while True:
            try:
                link = await self._links.here.take(delivery.connects_until())
                answer = await link.ask(request, delivery)
            except (_Failure, ConnectionFailed) as failure:
                delivery.failed(failure, self._links.is_closed)
            else:
                return delivery.read(answer, read)
