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

- A method returns only where the daemon said yes. Every refusal is an exception, named after its `reason`; one that
  this version does not know is a plain `Refused`.
- A request is sent a second time only where its connection broke, and only where that does no harm: it changes nothing,
  or it has an idempotency key. Changing methods are given a random key unless the client was made with
  `make_keys=False` or the call brings its own; without one a broken connection is `ConnectionLost`.
- Secrets (codes, seeds, URIs, QR codes) stand in no `repr`, in no exception and in no local variable of this module
  that a traceback shows. The calling code has to see to its own variables.
- A `Client` may be used by many threads at once: each request has a connection of its own while it is under way, and
  up to `MOST_IDLE` are kept. An `AsyncClient` sends all requests on one connection without waiting in between; it
  belongs to the event loop that uses it, and moves with `asyncio.run` to another one. Both may be used on both sides of
  a fork: the child connects anew.

Everything is in this file, which needs the standard library only.
"""

from __future__ import annotations

import asyncio
import functools
import itertools
import json
import os
import secrets
import socket
import stat
import threading
import time
import weakref
from dataclasses import dataclass, field, fields
from types import TracebackType
from typing import (
    Any,
    Callable,
    ClassVar,
    Dict,
    FrozenSet,
    List,
    Literal,
    Mapping,
    Optional,
    Sequence,
    Set,
    Type,
    TypedDict,
    TypeVar,
)

#: A line of the protocol, its LF included. A longer one is not sent.
LONGEST_LINE = 65_536
#: The longest answer taken: far above what a page of a list or the protocol's description needs.
LONGEST_ANSWER = 16_777_216
#: Connections that a `Client` keeps while nothing is under way: what a few threads need.
MOST_IDLE = 8
#: Times that one request is sent in all. A daemon that closes every connection is not knocked at without end.
MOST_SENDINGS = 3
#: Seconds in which a request may be sent again. The daemon knows an idempotency key for 60; the rest is for the way.
REPEAT_WITHIN = 50.0
#: Seconds between two tries to connect: the first, and the most that doubling makes of it.
FIRST_PAUSE, LONGEST_PAUSE = 0.01, 0.25

_T = TypeVar("_T")
_R = TypeVar("_R", bound="_Result")


# -- Errors


class FactordError(Exception):
    """Anything that keeps a method from returning."""


class Refused(FactordError):
    """The daemon said no. Subclasses are named after the `reason`; a reason of a later version is this class itself."""

    def __init__(self, code: int, reason: str, message: str, data: Mapping[str, Any]) -> None:
        super().__init__(code, reason, message, data)
        self.code = code
        #: The stable name.
        self.reason = reason
        #: For developers.
        self.message = message
        #: The members beside the reason, as the protocol lists them. Never secret.
        self.data = data

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value!r}" for name, value in self.data.items() if name != "reason")
        return f"{self.reason}: {self.message}" + (f" ({details})" if details else "")

    def _text(self, name: str) -> Optional[str]:
        value = self.data.get(name)
        return value if isinstance(value, str) else None

    def _number(self, name: str) -> Optional[int]:
        value = self.data.get(name)
        return value if isinstance(value, int) else None


class CodeRejected(Refused):
    """The code is wrong, used, late, or nobody's."""

    @property
    def hint(self) -> Optional[str]:
        """`wait_for_next_code` for the code that was accepted last."""
        return self._text("hint")

    @property
    def diagnosis(self) -> Optional[str]:
        """Of a wrong first code: what the app seems to have done."""
        return self._text("diagnosis")

    @property
    def offset_s(self) -> Optional[int]:
        """With the diagnosis `clock_offset`: the seconds that the app's clock is ahead."""
        return self._number("offset_s")

    @property
    def tries_left(self) -> Optional[int]:
        """Of a code that was sent in a flow: how many more it bears."""
        return self._number("tries_left")


class _Later(Refused):
    @property
    def retry_after_ms(self) -> int:
        """How long to wait before the next try."""
        return self._number("retry_after_ms") or 0


class Throttled(_Later):
    """Too many misses in a row. The code was not looked at."""


class Overloaded(_Later):
    """Too much is waiting. Nothing was done."""


class Locked(Refused):
    """The guess budget is spent. The code was not looked at."""

    @property
    def until(self) -> Optional[int]:
        """Unix milliseconds; None where only `subject_unlock` helps."""
        return self._number("until")


class _AboutField(Refused):
    @property
    def field(self) -> Optional[str]:
        """The parameter or setting concerned."""
        return self._text("field")

    @property
    def problem(self) -> Optional[str]:
        """What is wrong with it."""
        return self._text("problem")


class InvalidParams(_AboutField):
    """A parameter is missing, unknown or malformed. Nothing was tried."""


class PolicyViolation(_AboutField):
    """The tenant's policy does not allow it."""


class ReauthenticationRequired(Refused):
    """The session's authentication is older than what was asked for: sign in again."""

    @property
    def max_age_s(self) -> Optional[int]:
        """The greatest age that was asked for."""
        return self._number("max_age_s")


class AlreadyExists(_AboutField):
    """A name that is taken, or a seed that a factor of the subject has."""


class IdentifierNotFound(Refused):
    """Nobody has this identifier: told where the policy does not hide who has an account."""


class SignUpRequired(Refused):
    """The address was verified, and there is no account yet: sign up with ``transfer``."""


class InvalidRequest(_AboutField):
    """The line was no request."""


class Unavailable(_AboutField):
    """The store cannot do it. Nothing was changed."""


class NotFound(Refused):
    """A handle, subject or tenant that is unknown, foreign or gone."""


class WrongState(Refused):
    """It exists, in a state that does not allow this."""

    @property
    def status(self) -> Optional[str]:
        """That state."""
        return self._text("status")


class Expired(Refused):
    """It is too old."""


class IdempotencyConflict(Refused):
    """The idempotency key was used with other parameters."""


class Forbidden(Refused):
    """This process's Unix user lacks the role."""

    @property
    def role(self) -> Optional[str]:
        """The role that is missing."""
        return self._text("role")


class MethodNotFound(Refused):
    """The daemon has no such method: it is older than the call."""


class ParseError(Refused):
    """The line was not JSON."""


class Internal(Refused):
    """A broken promise of the daemon's."""

    @property
    def reference(self) -> Optional[str]:
        """What the daemon's log has more under."""
        return self._text("reference")


_REFUSALS: Dict[str, Type[Refused]] = {
    "already_exists": AlreadyExists,
    "code_rejected": CodeRejected,
    "expired": Expired,
    "forbidden": Forbidden,
    "idempotency_conflict": IdempotencyConflict,
    "identifier_not_found": IdentifierNotFound,
    "internal": Internal,
    "invalid_params": InvalidParams,
    "invalid_request": InvalidRequest,
    "locked": Locked,
    "method_not_found": MethodNotFound,
    "not_found": NotFound,
    "overloaded": Overloaded,
    "parse_error": ParseError,
    "policy_violation": PolicyViolation,
    "reauthentication_required": ReauthenticationRequired,
    "sign_up_required": SignUpRequired,
    "throttled": Throttled,
    "unavailable": Unavailable,
    "wrong_state": WrongState,
}


class ConnectionFailed(FactordError):
    """There is no daemon to be reached. Nothing was sent."""


class _Unanswered(FactordError):
    def __init__(self, message: str, maybe_done: bool) -> None:
        super().__init__(message, maybe_done)
        #: Whether the change may have been made all the same. Ask again with the same idempotency key, if it had one.
        self.maybe_done = maybe_done

    def __str__(self) -> str:
        return str(self.args[0])


class ConnectionLost(_Unanswered):
    """The connection ended before the answer."""


class TimedOut(_Unanswered):
    """There was no answer in time."""


class Malformed(FactordError):
    """What was answered is no answer of this protocol."""


class ClientClosed(FactordError):
    """The client was closed."""


class _Broken(Exception):
    """A connection that ended. Whether the request may go on another one, its owner decides."""

    def __init__(self, was_sent: bool = True) -> None:
        super().__init__(was_sent)
        #: Whether any of the request may have reached the daemon.
        self.was_sent = was_sent


# -- Requests and answers


class _Request:
    """A request on its way. What it carries is secret, so its representation is the method alone."""

    __slots__ = ("method", "changes", "number", "line", "_params")

    def __init__(self, method: str, changes: bool, params: Mapping[str, object]) -> None:
        self.method = method
        self.changes = changes
        #: Its id, and itself as it is sent; see `prepare`.
        self.number, self.line = 0, b""
        self._params = {name: value for name, value in params.items() if value is not None}

    def __repr__(self) -> str:
        return f"<request {self.method}>"

    @property
    def is_repeatable(self) -> bool:
        return not self.changes or "idempotency_key" in self._params

    @property
    def wait(self) -> float:
        """Seconds that the daemon is asked to wait for something to tell, before it answers."""
        wait = self._params.get("wait_ms")
        return wait / 1000 if isinstance(wait, int) else 0.0

    def prepare(self, number: int, makes_key: bool) -> None:
        """Writes it down, with a key that nobody has used where it takes one and has none."""
        if makes_key and self.changes:
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
        line = json.dumps(
            {"jsonrpc": "2.0", "id": self.number, "method": self.method, "params": self._params},
            separators=(",", ":"),
            allow_nan=False,
        )
        if len(line) >= LONGEST_LINE:
            raise _TooLong()
        return line.encode("ascii") + b"\n"

    def lost(self) -> ConnectionLost:
        return ConnectionLost(f"the connection ended before {self.method} was answered", self.changes)

    def timed_out(self) -> TimedOut:
        return TimedOut(f"{self.method} was not answered in time", self.changes)


class _TooLong(Exception):
    pass


class _Answer:
    """An answer that came in. It may carry a secret, so it has no representation."""

    __slots__ = ("number", "_members")

    def __init__(self, line: bytes) -> None:
        members = _json(line)
        del line
        is_whole = isinstance(members, dict) and ("result" in members) != ("error" in members)
        if not is_whole or members.get("jsonrpc") != "2.0":
            del members
            raise Malformed("the daemon answered with a line that is no JSON-RPC 2.0")
        self.number: object = members.get("id")
        self._members: Dict[str, Any] = members

    def result(self, method: str, read: Callable[[Any], _T]) -> _T:
        """What the method returns; raises what the daemon refused it with."""
        if "error" in self._members:
            raise _refusal(self._members["error"])
        try:
            return read(self._members["result"])
        except (KeyError, TypeError, AttributeError):
            pass
        raise Malformed(f"the daemon answered {method} with another result than the protocol has")


def _json(line: bytes) -> Any:
    """Reads JSON; None for what is none. The decoder's own error would carry the text along."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _refusal(error: Any) -> FactordError:
    data = error.get("data") if isinstance(error, dict) else None
    if not isinstance(data, dict):
        data = {}
    try:
        reason = str(data.get("reason", ""))
        return _REFUSALS.get(reason, Refused)(int(error["code"]), reason, str(error["message"]), data)
    except (KeyError, TypeError, ValueError):
        return Malformed("the daemon answered with an error that is none of JSON-RPC 2.0")


def _nothing(_: Any) -> None:
    return None


def _anything(value: Any) -> Any:
    return value


@dataclass(frozen=True)
class _Result:
    """What results have in common: members of later versions are passed over."""

    #: Members that are objects, or lists of them.
    _OBJECTS: ClassVar[Dict[str, Type[_Result]]] = {}

    @classmethod
    def _read(cls: Type[_R], members: Mapping[str, Any]) -> _R:
        known = [each.name for each in fields(cls)]
        values = {name: members[name] for name in known if name in members}
        for name, kind in cls._OBJECTS.items():
            value = values.get(name)
            if value is not None:
                values[name] = [kind._read(each) for each in value] if isinstance(value, list) else kind._read(value)
        return cls(**values)


# -- Written from the protocol, as openrpc.json is; everything up to the end mark is
# renewed by `FACTORD_RENEW=1 swift test --filter DerivedFilesTests`.


class PolicyChangeTotp(TypedDict, total=False):
    #: HMAC hash of new authenticators; many apps know SHA1 only
    algorithm: Optional[Literal["SHA1", "SHA256", "SHA512"]]
    #: length of a code
    digits: Optional[int]
    #: length of a time step in seconds
    period_s: Optional[int]
    #: time steps accepted on either side of the present one
    adjacent_intervals: Optional[int]
    #: whether a factor's clock offset is learned
    learn_drift: Optional[bool]


class PolicyChangeBackupCodes(TypedDict, total=False):
    #: codes in a new set
    count: Optional[int]


class PolicyChangeDeliveredCode(TypedDict, total=False):
    #: length of a delivered code
    digits: Optional[int]
    #: life of a delivered code
    ttl_s: Optional[int]
    #: tries of a delivered code
    max_tries: Optional[int]
    #: wait before it is sent again
    resend_after_s: Optional[int]


class PolicyChangeGuessBudget(TypedDict, total=False):
    #: chance of a hit that guesses may add up to
    probability: Optional[float]
    #: days that a guess counts
    window_days: Optional[int]


class PolicyChangePassword(TypedDict, total=False):
    #: characters of a new password
    min_length: Optional[int]
    #: whether common passwords and the subject's name are refused
    blocklist: Optional[bool]
    #: memory that hashing a password takes
    argon2_memory_kib: Optional[int]
    #: how often that memory is written
    argon2_passes: Optional[int]


class PolicyChangeSession(TypedDict, total=False):
    #: life of a session
    ttl_s: Optional[int]
    #: life of a session without use
    idle_s: Optional[int]
    #: age of an authentication that allows a sensitive change
    reauthentication_max_age_s: Optional[int]
    #: life of an assertion
    assertion_ttl_s: Optional[int]


class PolicyChangeDelivery(TypedDict, total=False):
    #: messages to one address or number in an hour
    per_address_per_hour: Optional[int]
    #: messages to one address or number in a day
    per_address_per_day: Optional[int]
    #: text messages to one country in an hour
    sms_per_prefix_per_hour: Optional[int]
    #: text messages in an hour
    sms_per_tenant_per_hour: Optional[int]
    #: mails to one domain in an hour
    email_per_prefix_per_hour: Optional[int]
    #: mails in an hour
    email_per_tenant_per_hour: Optional[int]
    #: beginnings of the numbers that text messages may go to, such as +49; null for all
    sms_prefixes: Optional[Sequence[str]]


class PolicyChangeSignIn(TypedDict, total=False):
    #: what a sign-in may begin with
    first_factors: Optional[Sequence[Literal["password", "email_code", "phone_code"]]]
    #: life of a sign-in, a step-up or a password reset
    flow_ttl_s: Optional[int]
    #: whether a right password on an unknown device is followed by a code
    client_trust: Optional[bool]
    #: when the tenant's own program asks something
    custom_challenge: Optional[Literal["off", "after_first_factor"]]
    #: whether a trusted device stands for a second factor
    trusted_device_skips_second_factor: Optional[bool]


class PolicyChangeSignUp(TypedDict, total=False):
    #: who may sign up
    mode: Optional[Literal["public", "restricted", "waitlist"]]
    #: what a sign-up must give
    required_fields: Optional[Sequence[Literal["email_address", "phone_number", "username", "password", "first_name", "last_name", "legal_accepted"]]]
    #: the addresses that must be proven
    verify_fields: Optional[Sequence[Literal["email_address", "phone_number"]]]
    #: life of a sign-up that waits for a code
    flow_ttl_s: Optional[int]


class PolicyChangeMfa(TypedDict, total=False):
    #: who is asked for a second factor
    state: Optional[Literal["off", "optional", "required"]]
    #: what counts as a second factor
    factors: Optional[Sequence[Literal["totp", "hotp", "phone_code", "email_code", "backup_code"]]]
    #: when a second factor is set up
    enrollment: Optional[Literal["required_at_sign_up", "offered_at_sign_up", "on_demand", "required_for_step_up"]]
    #: whether an unproven e-mail address keeps second factors out
    require_verified_email: Optional[bool]


class PolicyChangeRecovery(TypedDict, total=False):
    #: from a password reset until who has only its address may set a second factor up
    wait_s: Optional[int]


class PolicyChange(TypedDict, total=False):
    #: shown in authenticator apps where a request names no issuer
    issuer: Optional[str]
    #: active factors of one kind
    max_factors_per_kind: Optional[int]
    #: whether nobody can tell who has an account
    enumeration_protection: Optional[bool]
    #: members of this section
    totp: PolicyChangeTotp
    #: members of this section
    backup_codes: PolicyChangeBackupCodes
    #: members of this section
    delivered_code: PolicyChangeDeliveredCode
    #: members of this section
    guess_budget: PolicyChangeGuessBudget
    #: members of this section
    password: PolicyChangePassword
    #: members of this section
    session: PolicyChangeSession
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


@dataclass(frozen=True)
class HealthChecks(_Result):
    #: whether it can be read and written
    store: str
    #: whether it has jumped of late
    clock: str
    #: whether there is room
    disk: str
    #: whether what is stored is what was written
    integrity: str
    #: whether an older copy of the store would be noticed
    anchor: str


@dataclass(frozen=True)
class HealthCheck(_Result):
    #: store, clock, disk, integrity or anchor
    check: str
    #: ok or degraded
    status: str
    #: what was found
    text: str


@dataclass(frozen=True)
class Enrolment(_Result):
    #: its handle
    factor_id: str
    #: the seed, base 32; shown this once
    secret: str = field(repr=False)
    #: the seed and its parameters, as authenticator apps read them
    otpauth_uri: str = field(repr=False)
    #: when the pending enrolment lapses; null for one that is active
    expires_at: Optional[int]
    #: the URI as a QR code
    qr: Optional[str] = field(default=None, repr=False)


@dataclass(frozen=True)
class Factor(_Result):
    #: its handle
    factor_id: str
    #: what it is
    kind: str
    #: what the user calls it
    display_name: Optional[str]
    #: pending, active, or suspended: by a restore, or because another factor has its seed
    status: str
    #: when it was enrolled
    created_at: int
    #: when it last verified or gave a code
    last_used_at: Optional[int]
    #: true while it is disabled: it stays active and verifies nothing
    disabled: Optional[bool] = None
    #: when a pending enrolment lapses
    expires_at: Optional[int] = None
    #: of totp and hotp: the HMAC hash
    algorithm: Optional[str] = None
    #: of totp and hotp
    digits: Optional[int] = None
    #: of totp: length of a time step
    period_s: Optional[int] = None
    #: of totp: whether it gives codes instead of verifying them
    generator: Optional[bool] = None
    #: of hotp: counters tried after the expected one
    look_ahead: Optional[int] = None
    #: of password: argon2id, or how an imported hash was made, until its next success
    scheme: Optional[str] = None
    #: of password: change or reset, where that is asked of the user
    demand: Optional[str] = None
    #: of email and phone: the address, masked
    destination: Optional[str] = None
    #: of backup_codes: codes that are not spent
    remaining: Optional[int] = None


@dataclass(frozen=True)
class ChangedFactor(_Result):
    #: the factor as it is now
    factor: Factor

    _OBJECTS = {"factor": Factor}


@dataclass(frozen=True)
class Verification(_Result):
    #: the factor that verified
    factor_id: str
    #: authentication method references, RFC 8176
    amr: List[str]
    #: when
    verified_at: int


@dataclass(frozen=True)
class Delivery(_Result):
    #: how it goes out
    medium: str
    #: when it was handed over to be sent
    sent_at: int
    #: after sent_at: when it may be asked for again
    resend_after_ms: int
    #: when the code dies; sending it again changes nothing about that
    expires_at: int
    #: wrong codes until it is dead; nor about these
    tries_left: int
    #: the address, masked; left out where it would tell who has an account
    destination: Optional[str] = None


@dataclass(frozen=True)
class FullAddress(_Result):
    #: the factor that it is
    factor_id: str
    #: email or phone
    kind: str
    #: the address, all of it
    address: str = field(repr=False)
    #: whether it was shown that its owner receives there
    verified: bool


@dataclass(frozen=True)
class Session(_Result):
    #: its handle
    session_id: str
    #: whose it is
    subject: str
    #: how they signed in, RFC 8176
    amr: List[str]
    #: the assurance level: 2 where two factors of different nature were shown, else 1
    aal: int
    #: the factors that it was made with and ends with
    factor_ids: List[str]
    #: when it was made
    created_at: int
    #: when they signed in
    authenticated_at: int
    #: when it was last used, to within a minute
    last_seen_at: int
    #: when it ends, however much it is used
    expires_at: int
    #: when it ends unless it is used
    idle_expires_at: int


@dataclass(frozen=True)
class SigningKey(_Result):
    #: an octet key pair
    kty: str
    #: of that curve
    crv: str
    #: for that algorithm
    alg: str
    #: for signatures
    use: str
    #: what an assertion's header names it by
    kid: str
    #: the key, in base 64 for URLs
    x: str


@dataclass(frozen=True)
class Device(_Result):
    #: its handle
    device_id: str
    #: what people call it
    name: Optional[str]
    #: when it was first trusted
    created_at: int
    #: when its token was last exchanged
    last_used_at: int
    #: when it is forgotten unless it is used
    expires_at: int


@dataclass(frozen=True)
class JobPayload(_Result):
    #: when there is no more use in it
    expires_at: int
    #: of a code: how it is to be sent
    medium: Optional[str] = None
    #: of a code: the address or number
    to: Optional[str] = field(default=None, repr=False)
    #: the code; empty where only word is to be sent
    code: Optional[str] = field(default=None, repr=False)
    #: of a code: what it is for
    purpose: Optional[str] = None
    #: of a code: the language tag that was asked for, BCP 47
    locale: Optional[str] = None
    #: of a code: whom it comes from, for people
    tenant_name: Optional[str] = None
    #: of a challenge: whether to think of one or to judge an answer
    stage: Optional[str] = None
    #: of a challenge: whom it is for
    subject: Optional[str] = None
    #: of a challenge: the number of the answer in the flow, from 1
    attempt: Optional[int] = None
    #: of a challenge: what was shown before
    parameters: Optional[Any] = None
    #: of a challenge: what was answered
    response: Optional[str] = field(default=None, repr=False)


@dataclass(frozen=True)
class Job(_Result):
    #: the same each time the job is lent: tells a second time from the first
    job_id: str
    #: what sort of work it is
    kind: str
    #: whose it is
    tenant: str
    #: how often it was lent, with this time
    attempt: int
    #: when it goes to the next, unless it is completed before
    lease_expires_at: int
    #: what is to be done
    payload: JobPayload

    _OBJECTS = {"payload": JobPayload}


@dataclass(frozen=True)
class OfferedFactor(_Result):
    #: what it is answered with
    strategy: str
    #: the factor
    factor_id: Optional[str] = None
    #: what the user calls it
    display_name: Optional[str] = None
    #: where a code goes, masked
    destination: Optional[str] = None
    #: backup codes that are left
    remaining: Optional[int] = None


@dataclass(frozen=True)
class PasswordRules(_Result):
    #: characters at the least
    min_length: int


@dataclass(frozen=True)
class NextStep(_Result):
    #: what to show; of a type that is not known: update the client
    type: str
    #: what may be selected
    allowed: Optional[List[str]] = None
    #: the factors in question
    hints: Optional[List[OfferedFactor]] = None
    #: whether it may be left for another time
    skippable: Optional[bool] = None
    #: the code that is on its way
    delivery: Optional[Delivery] = None
    #: backup codes that are left
    remaining: Optional[int] = None
    #: the authenticator that is set up
    factor_id: Optional[str] = None
    #: its seed, base 32
    secret: Optional[str] = field(default=None, repr=False)
    #: the seed and its parameters, as authenticator apps read them
    otpauth_uri: Optional[str] = field(default=None, repr=False)
    #: the URI as a QR code, where it was asked for
    qr: Optional[str] = field(default=None, repr=False)
    #: what the tenant's own program asks
    parameters: Optional[Any] = None
    #: what a new password must be
    rules: Optional[PasswordRules] = None
    #: what the sign-up lacks
    missing_fields: Optional[List[str]] = None
    #: why it leads nowhere
    reason: Optional[str] = None
    #: for recovery_wait: from when on a sign-in sets a second factor up
    recovery_at: Optional[int] = None

    _OBJECTS = {"hints": OfferedFactor, "delivery": Delivery, "rules": PasswordRules}


@dataclass(frozen=True)
class FactorProgress(_Result):
    #: what it is answered with
    strategy: str
    #: verified or unverified
    status: str
    #: of a code that was sent
    tries_left: Optional[int]
    #: when that code dies
    expires_at: Optional[int]


@dataclass(frozen=True)
class FlowSession(_Result):
    #: its handle
    session_id: str
    #: what it is known by; null where it was shown before
    token: Optional[str] = field(repr=False)
    #: when it ends, however much it is used
    expires_at: int


@dataclass(frozen=True)
class SignIn(_Result):
    #: its handle
    sign_in_id: str
    #: what to branch on
    status: str
    #: what to show
    next_step: NextStep
    #: what was typed, as far as it may be shown
    identifier_hint: Optional[str]
    #: what it may begin with
    supported_first_factors: List[OfferedFactor]
    #: what may follow; empty before the first factor was right
    supported_second_factors: List[OfferedFactor]
    #: how far the first factor has come
    first_factor: Optional[FactorProgress]
    #: how far the second factor has come
    second_factor: Optional[FactorProgress]
    #: once complete: who it is
    subject: Optional[str]
    #: once complete: the session
    session: Optional[FlowSession]
    #: when it ends
    expires_at: int
    #: the trusted device's next token; shown this once
    device_token: Optional[str] = field(default=None, repr=False)

    _OBJECTS = {"next_step": NextStep, "supported_first_factors": OfferedFactor, "supported_second_factors": OfferedFactor, "first_factor": FactorProgress, "second_factor": FactorProgress, "session": FlowSession}


@dataclass(frozen=True)
class SignUp(_Result):
    #: its handle
    sign_up_id: str
    #: what to branch on
    status: str
    #: what must be given
    required_fields: List[str]
    #: what is not there yet
    missing_fields: List[str]
    #: addresses that are to be proven
    unverified_fields: List[str]
    #: what to show
    next_step: NextStep
    #: once complete: who it is
    subject: Optional[str]
    #: once complete: the session
    session: Optional[FlowSession]
    #: when it ends
    expires_at: int

    _OBJECTS = {"next_step": NextStep, "session": FlowSession}


@dataclass(frozen=True)
class StepUp(_Result):
    #: its handle
    step_up_id: str
    #: what it is for
    purpose: str
    #: what exactly is confirmed
    binding: Optional[str]
    #: what to branch on
    status: str
    #: what to show
    next_step: NextStep
    #: what was typed, as far as it may be shown
    identifier_hint: Optional[str]
    #: what it may begin with
    supported_first_factors: List[OfferedFactor]
    #: what may follow; empty before the first factor was right
    supported_second_factors: List[OfferedFactor]
    #: how far the first factor has come
    first_factor: Optional[FactorProgress]
    #: how far the second factor has come
    second_factor: Optional[FactorProgress]
    #: once complete: who it is
    subject: Optional[str]
    #: once complete: the session
    session: Optional[FlowSession]
    #: when it ends
    expires_at: int
    #: once complete and not redeemed: what verdict.redeem takes
    verdict: Optional[str] = field(repr=False)

    _OBJECTS = {"next_step": NextStep, "supported_first_factors": OfferedFactor, "supported_second_factors": OfferedFactor, "first_factor": FactorProgress, "second_factor": FactorProgress, "session": FlowSession}


@dataclass(frozen=True)
class PasswordReset(_Result):
    #: its handle
    password_reset_id: str
    #: what to branch on
    status: str
    #: what to show
    next_step: NextStep
    #: what was typed, as far as it may be shown
    identifier_hint: Optional[str]
    #: when it ends
    expires_at: int

    _OBJECTS = {"next_step": NextStep}


@dataclass(frozen=True)
class Address(_Result):
    #: the factor that it is
    factor_id: str
    #: email or phone
    kind: str
    #: the address, masked
    destination: str
    #: whether it was shown that its owner receives there
    verified: bool


@dataclass(frozen=True)
class Profile(_Result):
    #: the name it signs in with
    username: Optional[str]
    #: as it was given
    first_name: Optional[str]
    #: as it was given
    last_name: Optional[str]
    #: when it accepted the terms
    legal_accepted_at: Optional[int]


@dataclass(frozen=True)
class Budget(_Result):
    #: chance of a hit that misses add up to, within the window
    spent: float
    #: where it locks
    limit: float


@dataclass(frozen=True)
class GuessPool(_Result):
    #: the kind of factor
    kind: str
    #: chance of a hit that misses add up to, within the window
    spent: float
    #: since the last success
    misses_in_row: int
    #: while tries are throttled
    retry_after_ms: Optional[int]
    #: while the budget is spent
    locked_until: Optional[int]


@dataclass(frozen=True)
class FactorCounts(_Result):
    #: factors of this kind
    totp: int
    #: factors of this kind
    hotp: int
    #: factors of this kind
    backup_codes: int
    #: factors of this kind
    password: int
    #: factors of this kind
    email: int
    #: factors of this kind
    phone: int


@dataclass(frozen=True)
class PolicyTotp(_Result):
    #: HMAC hash of new authenticators; many apps know SHA1 only
    algorithm: str
    #: length of a code
    digits: int
    #: length of a time step in seconds
    period_s: int
    #: time steps accepted on either side of the present one
    adjacent_intervals: int
    #: whether a factor's clock offset is learned
    learn_drift: bool


@dataclass(frozen=True)
class PolicyBackupCodes(_Result):
    #: codes in a new set
    count: int


@dataclass(frozen=True)
class PolicyDeliveredCode(_Result):
    #: length of a delivered code
    digits: int
    #: life of a delivered code
    ttl_s: int
    #: tries of a delivered code
    max_tries: int
    #: wait before it is sent again
    resend_after_s: int


@dataclass(frozen=True)
class PolicyGuessBudget(_Result):
    #: chance of a hit that guesses may add up to
    probability: float
    #: days that a guess counts
    window_days: int


@dataclass(frozen=True)
class PolicyPassword(_Result):
    #: characters of a new password
    min_length: int
    #: whether common passwords and the subject's name are refused
    blocklist: bool
    #: memory that hashing a password takes
    argon2_memory_kib: int
    #: how often that memory is written
    argon2_passes: int


@dataclass(frozen=True)
class PolicySession(_Result):
    #: life of a session
    ttl_s: int
    #: life of a session without use
    idle_s: int
    #: age of an authentication that allows a sensitive change
    reauthentication_max_age_s: int
    #: life of an assertion
    assertion_ttl_s: int


@dataclass(frozen=True)
class PolicyDelivery(_Result):
    #: messages to one address or number in an hour
    per_address_per_hour: int
    #: messages to one address or number in a day
    per_address_per_day: int
    #: text messages to one country in an hour
    sms_per_prefix_per_hour: int
    #: text messages in an hour
    sms_per_tenant_per_hour: int
    #: mails to one domain in an hour
    email_per_prefix_per_hour: int
    #: mails in an hour
    email_per_tenant_per_hour: int
    #: 
    sms_prefixes: Optional[List[str]]


@dataclass(frozen=True)
class PolicySignIn(_Result):
    #: what a sign-in may begin with
    first_factors: List[str]
    #: life of a sign-in, a step-up or a password reset
    flow_ttl_s: int
    #: whether a right password on an unknown device is followed by a code
    client_trust: bool
    #: when the tenant's own program asks something
    custom_challenge: str
    #: whether a trusted device stands for a second factor
    trusted_device_skips_second_factor: bool


@dataclass(frozen=True)
class PolicySignUp(_Result):
    #: who may sign up
    mode: str
    #: what a sign-up must give
    required_fields: List[str]
    #: the addresses that must be proven
    verify_fields: List[str]
    #: life of a sign-up that waits for a code
    flow_ttl_s: int


@dataclass(frozen=True)
class PolicyMfa(_Result):
    #: who is asked for a second factor
    state: str
    #: what counts as a second factor
    factors: List[str]
    #: when a second factor is set up
    enrollment: str
    #: whether an unproven e-mail address keeps second factors out
    require_verified_email: bool


@dataclass(frozen=True)
class PolicyRecovery(_Result):
    #: from a password reset until who has only its address may set a second factor up
    wait_s: int


@dataclass(frozen=True)
class Policy(_Result):
    #: 
    issuer: Optional[str]
    #: active factors of one kind
    max_factors_per_kind: int
    #: whether nobody can tell who has an account
    enumeration_protection: bool
    #: 
    totp: PolicyTotp
    #: 
    backup_codes: PolicyBackupCodes
    #: 
    delivered_code: PolicyDeliveredCode
    #: 
    guess_budget: PolicyGuessBudget
    #: 
    password: PolicyPassword
    #: 
    session: PolicySession
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

    _OBJECTS = {"totp": PolicyTotp, "backup_codes": PolicyBackupCodes, "delivered_code": PolicyDeliveredCode, "guess_budget": PolicyGuessBudget, "password": PolicyPassword, "session": PolicySession, "delivery": PolicyDelivery, "sign_in": PolicySignIn, "sign_up": PolicySignUp, "mfa": PolicyMfa, "recovery": PolicyRecovery}


@dataclass(frozen=True)
class TenantCounts(_Result):
    #: subjects that have, or had, a factor
    subjects: int


@dataclass(frozen=True)
class Tenant(_Result):
    #: its name
    tenant: str
    #: its settings over the server's defaults, every member
    policy: Policy
    #: when it was created
    created_at: int
    #: what it has
    counts: TenantCounts

    _OBJECTS = {"policy": Policy, "counts": TenantCounts}


@dataclass(frozen=True)
class TenantKey(_Result):
    #: the tenant
    tenant: str
    #: the number of its newest key
    generation: int
    #: records that are still under an older one
    records_left: int


@dataclass(frozen=True)
class AuditEntry(_Result):
    #: its number; they grow
    sequence: int
    #: when
    at: int
    #: the method whose doing it records, or restore
    action: str
    #: done or refused
    outcome: str
    #: null for the server itself, and for a tenant that is gone
    tenant: Optional[str]
    #: null where it is about none, or about one that is gone
    subject: Optional[str]
    #: the factor concerned
    factor_id: Optional[str]
    #: Unix user id of the peer that asked
    peer_uid: int


@dataclass(frozen=True)
class ServerInfoResult(_Result):
    #: always factord
    name: str
    #: of the program
    version: str
    #: of the wire protocol
    protocol: int
    #: since it started
    uptime_s: int
    #: its clock
    now: int
    #: which store it keeps its records in
    storage: str
    #: those that this peer may call
    methods: List[str]


@dataclass(frozen=True)
class ServerHealthResult(_Result):
    #: ok, or degraded when any check is not
    status: str
    #: each ok, or what is wrong
    checks: HealthChecks
    #: each check with its status and what was found
    details: List[HealthCheck]

    _OBJECTS = {"checks": HealthChecks, "details": HealthCheck}


@dataclass(frozen=True)
class ServerMetricsResult(_Result):
    #: version 0.0.4 of the exposition format
    text: str


@dataclass(frozen=True)
class ServerAcceptClockResult(_Result):
    #: by how much ages have grown; negative where they have become less
    moved_ms: int


@dataclass(frozen=True)
class TotpGenerateResult(_Result):
    #: the code of this time step
    code: str = field(repr=False)
    #: when the next time step begins
    expires_at: int


@dataclass(frozen=True)
class TotpImportResult(_Result):
    #: imported; present: it was there and was left as it was; possible: of a dry run, it would be imported
    outcome: str
    #: the factor; left out of a dry run that would import one
    factor: Optional[Factor] = None

    _OBJECTS = {"factor": Factor}


@dataclass(frozen=True)
class HotpImportResult(_Result):
    #: imported; present: it was there and was left as it was; possible: of a dry run, it would be imported
    outcome: str
    #: the factor; left out of a dry run that would import one
    factor: Optional[Factor] = None

    _OBJECTS = {"factor": Factor}


@dataclass(frozen=True)
class BackupCodesGenerateResult(_Result):
    #: the codes, each good once
    codes: List[str] = field(repr=False)
    #: the set as a factor
    factor: Factor

    _OBJECTS = {"factor": Factor}


@dataclass(frozen=True)
class BackupCodesVerifyResult(_Result):
    #: the set that it belonged to
    factor_id: str
    #: codes of the set that are not spent
    remaining: int
    #: authentication method references, RFC 8176
    amr: List[str]
    #: when
    verified_at: int


@dataclass(frozen=True)
class BackupCodesImportResult(_Result):
    #: imported; present: it was there and was left as it was; possible: of a dry run, it would be imported
    outcome: str
    #: the factor; left out of a dry run that would import one
    factor: Optional[Factor] = None

    _OBJECTS = {"factor": Factor}


@dataclass(frozen=True)
class PasswordSetResult(_Result):
    #: the factor as it is now
    factor: Factor
    #: sessions that ended with the password before
    revoked_sessions: int

    _OBJECTS = {"factor": Factor}


@dataclass(frozen=True)
class PasswordVerifyResult(_Result):
    #: the password as a factor
    factor_id: str
    #: authentication method references, RFC 8176
    amr: List[str]
    #: when
    verified_at: int
    #: change: it is temporary, and the user is to choose another; reset: it is to be reset before it counts
    demand: Optional[str] = None


@dataclass(frozen=True)
class PasswordRemoveResult(_Result):
    #: always true: anything else is an error
    removed: bool
    #: sessions that ended with it
    revoked_sessions: int


@dataclass(frozen=True)
class EmailEnrollResult(_Result):
    #: the address as a factor
    factor: Factor
    #: where a code was sent: how
    delivery: Optional[Delivery] = None

    _OBJECTS = {"factor": Factor, "delivery": Delivery}


@dataclass(frozen=True)
class EmailSendResult(_Result):
    #: how the code was sent
    delivery: Delivery
    #: the address as a factor; where the request named it
    factor_id: Optional[str] = None

    _OBJECTS = {"delivery": Delivery}


@dataclass(frozen=True)
class PhoneEnrollResult(_Result):
    #: the address as a factor
    factor: Factor
    #: where a code was sent: how
    delivery: Optional[Delivery] = None

    _OBJECTS = {"factor": Factor, "delivery": Delivery}


@dataclass(frozen=True)
class PhoneSendResult(_Result):
    #: how the code was sent
    delivery: Delivery
    #: the address as a factor; where the request named it
    factor_id: Optional[str] = None

    _OBJECTS = {"delivery": Delivery}


@dataclass(frozen=True)
class AddressShowResult(_Result):
    #: in the order in which they were given
    addresses: List[FullAddress]

    _OBJECTS = {"addresses": FullAddress}


@dataclass(frozen=True)
class FactorVerifyResult(_Result):
    #: what verified: totp, hotp or backup_code
    strategy: str
    #: the factor that verified
    factor_id: str
    #: authentication method references, RFC 8176
    amr: List[str]
    #: when
    verified_at: int
    #: of a backup code: codes that are not spent
    remaining: Optional[int] = None


@dataclass(frozen=True)
class FactorListResult(_Result):
    #: in the order of their enrolment
    factors: List[Factor]

    _OBJECTS = {"factors": Factor}


@dataclass(frozen=True)
class FactorRemoveResult(_Result):
    #: always true: anything else is an error
    removed: bool
    #: sessions that ended with it
    revoked_sessions: int


@dataclass(frozen=True)
class FactorDisableResult(_Result):
    #: always true: anything else is an error
    disabled: bool
    #: sessions that ended with it
    revoked_sessions: int


@dataclass(frozen=True)
class FactorEnableResult(_Result):
    #: always true: anything else is an error
    enabled: bool


@dataclass(frozen=True)
class SessionCreateResult(_Result):
    #: its handle
    session_id: str
    #: what it is known by; shown this once
    token: str = field(repr=False)
    #: the assurance level: 2 where two factors of different nature were shown, else 1
    aal: int
    #: when it ends, however much it is used
    expires_at: int


@dataclass(frozen=True)
class SessionCheckResult(_Result):
    #: whose it is
    subject: str
    #: its handle
    session_id: str
    #: how they signed in, RFC 8176
    amr: List[str]
    #: the assurance level: 2 where two factors of different nature were shown, else 1
    aal: int
    #: when they signed in
    authenticated_at: int
    #: when it ends, however much it is used
    expires_at: int


@dataclass(frozen=True)
class SessionListResult(_Result):
    #: those that have not ended
    sessions: List[Session]

    _OBJECTS = {"sessions": Session}


@dataclass(frozen=True)
class SessionRevokeAllResult(_Result):
    #: how many ended
    revoked_sessions: int


@dataclass(frozen=True)
class SessionAssertResult(_Result):
    #: a JWT, RFC 7519, signed as keys.jwks tells
    assertion: str = field(repr=False)
    #: when it is no longer good; nothing ends it before
    expires_at: int


@dataclass(frozen=True)
class KeysJwksResult(_Result):
    #: the one that signs, the one that will, and those that signed lately
    keys: List[SigningKey]

    _OBJECTS = {"keys": SigningKey}


@dataclass(frozen=True)
class KeysRotateSigningResult(_Result):
    #: the tenant
    tenant: str
    #: the key that signs now
    kid: str


@dataclass(frozen=True)
class DeviceTrustResult(_Result):
    #: the device
    device: Device
    #: what it presents the next time; good once
    token: str = field(repr=False)

    _OBJECTS = {"device": Device}


@dataclass(frozen=True)
class DeviceUseResult(_Result):
    #: the device
    device: Device
    #: what it presents the next time; good once
    token: str = field(repr=False)

    _OBJECTS = {"device": Device}


@dataclass(frozen=True)
class DeviceListResult(_Result):
    #: those that are trusted now
    devices: List[Device]

    _OBJECTS = {"devices": Device}


@dataclass(frozen=True)
class JobClaimResult(_Result):
    #: the caller's until their leases are over; empty where there was none
    jobs: List[Job]

    _OBJECTS = {"jobs": Job}


@dataclass(frozen=True)
class VerdictRedeemResult(_Result):
    #: who confirmed it
    subject: str
    #: now
    redeemed_at: int
    #: how it was confirmed, RFC 8176
    amr: List[str]
    #: the assurance level: 2 where two factors of different nature were shown, else 1
    aal: int


@dataclass(frozen=True)
class SubjectGetResult(_Result):
    #: when its first factor was enrolled, or it signed up
    created_at: int
    #: in the order of their enrolment
    factors: List[Factor]
    #: where it can be reached
    addresses: List[Address]
    #: what it says of itself
    profile: Profile
    #: the fullest of its pools
    budget: Budget
    #: when the last locked pool opens
    locked_until: Optional[int]
    #: what was guessed at each kind of factor
    pools: List[GuessPool]
    #: where anything was guessed on its trusted devices: the same of those
    device_pools: Optional[List[GuessPool]] = None
    #: while sign-ins by one of its identifiers have to wait: the misses in a row and the wait there
    identifier_pools: Optional[List[GuessPool]] = None

    _OBJECTS = {"factors": Factor, "addresses": Address, "profile": Profile, "budget": Budget, "pools": GuessPool, "device_pools": GuessPool, "identifier_pools": GuessPool}


@dataclass(frozen=True)
class SubjectDeleteResult(_Result):
    #: factors by kind
    removed: FactorCounts

    _OBJECTS = {"removed": FactorCounts}


@dataclass(frozen=True)
class TenantListResult(_Result):
    #: this page
    tenants: List[Tenant]
    #: for the next page; null at the end
    next_cursor: Optional[str]

    _OBJECTS = {"tenants": Tenant}


@dataclass(frozen=True)
class TenantUpdateResult(_Result):
    #: its name
    tenant: str
    #: its settings over the server's defaults, every member
    policy: Policy

    _OBJECTS = {"policy": Policy}


@dataclass(frozen=True)
class TenantDeleteResult(_Result):
    #: the tenant that is gone
    tenant: str


@dataclass(frozen=True)
class KeysStatusResult(_Result):
    #: fingerprint of the master key in use
    master_key: str
    #: fingerprint of the one that was given to follow it
    next_master_key: Optional[str]
    #: wrapped keys that are not under the next one yet
    master_records_left: int
    #: every tenant's newest key
    tenants: List[TenantKey]

    _OBJECTS = {"tenants": TenantKey}


@dataclass(frozen=True)
class KeysRotateResult(_Result):
    #: the tenant
    tenant: str
    #: the number of its new key
    generation: int


@dataclass(frozen=True)
class KeysRotateMasterResult(_Result):
    #: fingerprint of the master key now in use
    master_key: str
    #: wrapped keys that are still under the old one
    records_left: int


@dataclass(frozen=True)
class BackupBeginResult(_Result):
    #: its handle
    backup_id: str
    #: the moment that it shows
    created_at: int
    #: what it will hold, for telling how far it is
    records: int
    #: fingerprint of the master key that a restore needs
    master_key: str


@dataclass(frozen=True)
class BackupReadResult(_Result):
    #: the bytes in base 64
    data: str
    #: where the next piece begins
    next_offset: int
    #: of the records that backup.begin told
    records_done: int
    #: whether the file ends here
    last: bool


@dataclass(frozen=True)
class AuditListResult(_Result):
    #: newest first
    entries: List[AuditEntry]
    #: for the next page; null at the end
    next_cursor: Optional[str]

    _OBJECTS = {"entries": AuditEntry}


@dataclass(frozen=True)
class AuditVerifyResult(_Result):
    #: up to the end or the first break
    entries_checked: int
    #: whether all are as they were written
    intact: bool
    #: the first entries, which were older than they are kept
    entries_removed: int
    #: where the chain breaks
    first_broken: Optional[int] = None


#: Methods that change nothing, so that asking twice does no harm.
READING_METHODS: FrozenSet[str] = frozenset(
    [
        "server.info",
        "server.health",
        "server.metrics",
        "rpc.discover",
        "factor.list",
        "session.check",
        "session.list",
        "session.assert",
        "keys.jwks",
        "device.list",
        "job.claim",
        "sign_up.get",
        "step_up.get",
        "password_reset.get",
        "subject.get",
        "tenant.get",
        "tenant.list",
        "keys.status",
        "backup.begin",
        "backup.read",
        "backup.end",
        "audit.list",
        "audit.verify",
    ]
)


class _Methods:
    """Every method of the protocol, blocking."""

    def _ask(self, request: _Request, read: Callable[[Any], _T]) -> _T:
        raise NotImplementedError

    def server_info(self) -> ServerInfoResult:
        """Tells who answers and which methods this peer may call.

        Open to every peer.
        """
        request = _Request("server.info", False, {})
        return self._ask(request, ServerInfoResult._read)

    def server_health(self) -> ServerHealthResult:
        """Tries the store with a small durable write, and tells how the clock, the disk, the stored data and its anchor are.

        Open to every peer.
        """
        request = _Request("server.health", False, {})
        return self._ask(request, ServerHealthResult._read)

    def server_metrics(self) -> ServerMetricsResult:
        """Gives the server's counters in Prometheus' text format.

        Takes the role `admin`.
        """
        request = _Request("server.metrics", False, {})
        return self._ask(request, ServerMetricsResult._read)

    def server_accept_clock(self, *, idempotency_key: Optional[str] = None) -> ServerAcceptClockResult:
        """Has ages counted by the clock as it is now, after a jump: whatever the jump makes too old ends at once.

        Takes the role `admin`.
        Raises WrongState.

        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("server.accept_clock", True, {"idempotency_key": idempotency_key})
        return self._ask(request, ServerAcceptClockResult._read)

    def rpc_discover(self) -> Any:
        """Gives the OpenRPC document that describes every method.

        Open to every peer.
        """
        request = _Request("rpc.discover", False, {})
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
        idempotency_key: Optional[str] = None,
    ) -> Enrolment:
        """Enrols an authenticator app and gives what it needs as text, URI and QR code; pending until its first code.

        Takes the role `enroll`.
        Raises AlreadyExists, PolicyViolation.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param account_name: shown in the app; the subject where left out
        :param issuer: shown in the app; the policy's where left out
        :param display_name: what the user calls it
        :param algorithm: HMAC hash; the policy's where left out
        :param digits: length of a code
        :param period_s: length of a time step
        :param qr: also give the URI as a QR code: an SVG image, or text for a terminal
        :param secret: an existing seed to take over, base 32
        :param activate: with secret: active at once, without a first code
        :param generator: a factor that gives codes and never verifies any
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("totp.enroll", True, {"tenant": tenant, "subject": subject, "account_name": account_name, "issuer": issuer, "display_name": display_name, "algorithm": algorithm, "digits": digits, "period_s": period_s, "qr": qr, "secret": secret, "activate": activate, "generator": generator, "idempotency_key": idempotency_key})
        del secret
        return self._ask(request, Enrolment._read)

    def totp_activate(
        self,
        subject: str,
        factor_id: str,
        code: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> ChangedFactor:
        """Makes a pending authenticator active by its first code, which is spent; a wrong one may come with a diagnosis.

        Takes the role `enroll`.
        Raises CodeRejected, Throttled, Locked, WrongState, AlreadyExists, PolicyViolation.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param factor_id: the pending factor
        :param code: what the app or token shows
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("totp.activate", True, {"tenant": tenant, "subject": subject, "factor_id": factor_id, "code": code, "idempotency_key": idempotency_key})
        del code
        return self._ask(request, ChangedFactor._read)

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

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param code: what the user typed
        :param factor_id: try this factor only
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("totp.verify", True, {"tenant": tenant, "subject": subject, "code": code, "factor_id": factor_id, "idempotency_key": idempotency_key})
        del code
        return self._ask(request, Verification._read)

    def totp_generate(
        self,
        subject: str,
        factor_id: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> TotpGenerateResult:
        """Gives the present code of a factor that was enrolled as a generator.

        Takes the role `generate`.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param factor_id: the factor
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("totp.generate", True, {"tenant": tenant, "subject": subject, "factor_id": factor_id, "idempotency_key": idempotency_key})
        return self._ask(request, TotpGenerateResult._read)

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
        idempotency_key: Optional[str] = None,
    ) -> TotpImportResult:
        """Takes an authenticator over that worked elsewhere, active at once; the same twice is once.

        Takes the role `enroll`.
        Raises AlreadyExists, PolicyViolation.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param secret: its seed, base 32
        :param account_name: shown in the app; the subject where left out
        :param issuer: shown in the app; the policy's where left out
        :param display_name: what the user calls it
        :param algorithm: HMAC hash; SHA1 where left out
        :param digits: of a code; 6 where left out
        :param period_s: 30 where left out
        :param last_step: the last time step accepted elsewhere; it and all before it are spent
        :param dry_run: only tell what would come of it
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("totp.import", True, {"tenant": tenant, "subject": subject, "secret": secret, "account_name": account_name, "issuer": issuer, "display_name": display_name, "algorithm": algorithm, "digits": digits, "period_s": period_s, "last_step": last_step, "dry_run": dry_run, "idempotency_key": idempotency_key})
        del secret
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
        idempotency_key: Optional[str] = None,
    ) -> Enrolment:
        """Enrols a counter-based token and gives what it needs; pending until its first code.

        Takes the role `enroll`.
        Raises AlreadyExists, PolicyViolation.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param account_name: shown in the app; the subject where left out
        :param issuer: shown in the app; the policy's where left out
        :param display_name: what the user calls it
        :param algorithm: HMAC hash; SHA1 where left out
        :param digits: length of a code
        :param counter: the token's next counter; it begins higher where codes of the seed were spent before
        :param look_ahead: counters tried after the expected one
        :param qr: also give the URI as a QR code: an SVG image, or text for a terminal
        :param secret: an existing seed to take over, base 32
        :param activate: with secret: active at once, without a first code
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("hotp.enroll", True, {"tenant": tenant, "subject": subject, "account_name": account_name, "issuer": issuer, "display_name": display_name, "algorithm": algorithm, "digits": digits, "counter": counter, "look_ahead": look_ahead, "qr": qr, "secret": secret, "activate": activate, "idempotency_key": idempotency_key})
        del secret
        return self._ask(request, Enrolment._read)

    def hotp_activate(
        self,
        subject: str,
        factor_id: str,
        code: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> ChangedFactor:
        """Makes a pending token active by a code, which is spent; a wrong one may come with a diagnosis.

        Takes the role `enroll`.
        Raises CodeRejected, Throttled, Locked, WrongState, AlreadyExists, PolicyViolation.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param factor_id: the pending factor
        :param code: what the app or token shows
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("hotp.activate", True, {"tenant": tenant, "subject": subject, "factor_id": factor_id, "code": code, "idempotency_key": idempotency_key})
        del code
        return self._ask(request, ChangedFactor._read)

    def hotp_verify(
        self,
        subject: str,
        code: str,
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Verification:
        """Checks a code against the subject's counter-based tokens and spends it and all before it.

        Takes the role `verify`.
        Raises CodeRejected, Throttled, Locked, WrongState.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param code: what the user typed
        :param factor_id: try this factor only
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("hotp.verify", True, {"tenant": tenant, "subject": subject, "code": code, "factor_id": factor_id, "idempotency_key": idempotency_key})
        del code
        return self._ask(request, Verification._read)

    def hotp_resync(
        self,
        subject: str,
        code: str,
        next_code: str,
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Verification:
        """Finds a token's counter again by two consecutive codes, which are spent.

        Takes the role `verify`.
        Raises CodeRejected, Throttled, Locked, WrongState.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param code: what the token shows
        :param next_code: what it shows next
        :param factor_id: try this token only
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("hotp.resync", True, {"tenant": tenant, "subject": subject, "code": code, "next_code": next_code, "factor_id": factor_id, "idempotency_key": idempotency_key})
        del code, next_code
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
        idempotency_key: Optional[str] = None,
    ) -> HotpImportResult:
        """Takes a counter-based token over that worked elsewhere, active at once; the same twice is once.

        Takes the role `enroll`.
        Raises AlreadyExists, PolicyViolation.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param secret: its seed, base 32
        :param account_name: shown in the app; the subject where left out
        :param issuer: shown in the app; the policy's where left out
        :param display_name: what the user calls it
        :param algorithm: HMAC hash; SHA1 where left out
        :param digits: of a code; 6 where left out
        :param counter: the token's next counter, 0 where left out; it begins higher where codes of the seed were spent before
        :param look_ahead: counters tried after the expected one
        :param dry_run: only tell what would come of it
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("hotp.import", True, {"tenant": tenant, "subject": subject, "secret": secret, "account_name": account_name, "issuer": issuer, "display_name": display_name, "algorithm": algorithm, "digits": digits, "counter": counter, "look_ahead": look_ahead, "dry_run": dry_run, "idempotency_key": idempotency_key})
        del secret
        return self._ask(request, HotpImportResult._read)

    def backup_codes_generate(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        count: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> BackupCodesGenerateResult:
        """Makes a new set of backup codes, shown this once; the old set is dead from then on.

        Takes the role `enroll`.
        Raises PolicyViolation.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param count: codes in the set; the policy's where left out
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("backup_codes.generate", True, {"tenant": tenant, "subject": subject, "count": count, "idempotency_key": idempotency_key})
        return self._ask(request, BackupCodesGenerateResult._read)

    def backup_codes_verify(
        self,
        subject: str,
        code: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> BackupCodesVerifyResult:
        """Checks a backup code and spends it.

        Takes the role `verify`.
        Raises CodeRejected, Throttled, Locked.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param code: what the user typed
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("backup_codes.verify", True, {"tenant": tenant, "subject": subject, "code": code, "idempotency_key": idempotency_key})
        del code
        return self._ask(request, BackupCodesVerifyResult._read)

    def backup_codes_import(
        self,
        subject: str,
        codes: Sequence[str],
        *,
        tenant: Optional[str] = None,
        dry_run: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> BackupCodesImportResult:
        """Takes backup codes over that were made elsewhere; never replaces a set: one with other codes is code_rejected.

        Takes the role `enroll`.
        Raises CodeRejected, Throttled, Locked, PolicyViolation.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param codes: 1 to 20 different codes, in the order of their set
        :param dry_run: only tell what would come of it
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("backup_codes.import", True, {"tenant": tenant, "subject": subject, "codes": codes, "dry_run": dry_run, "idempotency_key": idempotency_key})
        del codes
        return self._ask(request, BackupCodesImportResult._read)

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
        """Gives a subject a password, in the place of one it had, and ends its other sessions; the policy refuses some.

        Takes the role `enroll`.
        Raises PolicyViolation.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param password: what the user typed
        :param temporary: whether somebody else chose it, so that the user is to change it
        :param except_session_id: a session that goes on: the one that asks
        :param session_token: the same, by its token
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("password.set", True, {"tenant": tenant, "subject": subject, "password": password, "temporary": temporary, "except_session_id": except_session_id, "session_token": session_token, "idempotency_key": idempotency_key})
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
        """Checks a password; an imported or outdated hash is replaced by a new one when it is right.

        Takes the role `verify`.
        Raises CodeRejected, Throttled, Locked.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param password: what the user typed
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("password.verify", True, {"tenant": tenant, "subject": subject, "password": password, "idempotency_key": idempotency_key})
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
        """Takes a subject's password away, with the sessions made with it; what was guessed at it stays counted.

        Takes the role `enroll`.
        Raises ReauthenticationRequired.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param session_token: the session that has to be fresh; the freshest of the subject's where left out
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("password.remove", True, {"tenant": tenant, "subject": subject, "session_token": session_token, "idempotency_key": idempotency_key})
        del session_token
        return self._ask(request, PasswordRemoveResult._read)

    def password_import(
        self,
        subject: str,
        hash: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> ChangedFactor:
        """Takes over a bcrypt, scrypt, PBKDF2 or Argon2 hash of a password, which its next success replaces by Argon2id.

        Takes the role `enroll`.
        Raises AlreadyExists.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param hash: the hash with its parameters and salt, in the other system's form
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("password.import", True, {"tenant": tenant, "subject": subject, "hash": hash, "idempotency_key": idempotency_key})
        del hash
        return self._ask(request, ChangedFactor._read)

    def password_require_reset(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> ChangedFactor:
        """Demands that a subject's password be reset, until a new one is set; verifying it tells of the demand.

        Takes the role `enroll`.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("password.require_reset", True, {"tenant": tenant, "subject": subject, "idempotency_key": idempotency_key})
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
        idempotency_key: Optional[str] = None,
    ) -> EmailEnrollResult:
        """Gives a subject one more e-mail address: pending until the code that goes out is given, or verified at once.

        Takes the role `enroll`.
        Raises PolicyViolation, AlreadyExists, Throttled, Locked.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param email_address: the address
        :param display_name: what the user calls it
        :param verified: whether the caller has proven it: it is active at once, and no code is sent
        :param locale: the language that messages are wanted in, BCP 47
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("email.enroll", True, {"tenant": tenant, "subject": subject, "email_address": email_address, "display_name": display_name, "verified": verified, "locale": locale, "idempotency_key": idempotency_key})
        return self._ask(request, EmailEnrollResult._read)

    def email_activate(
        self,
        subject: str,
        factor_id: str,
        code: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> ChangedFactor:
        """Makes a pending e-mail address active by the code that was sent there: it is the subject's own from then on.

        Takes the role `enroll`.
        Raises CodeRejected, Throttled, Locked, WrongState, AlreadyExists, PolicyViolation.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param factor_id: the pending factor
        :param code: what the app or token shows
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("email.activate", True, {"tenant": tenant, "subject": subject, "factor_id": factor_id, "code": code, "idempotency_key": idempotency_key})
        del code
        return self._ask(request, ChangedFactor._read)

    def email_send(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        locale: Optional[str] = None,
        unproven: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> EmailSendResult:
        """Sends a code to a verified e-mail address of a subject, or the same one again; a subject without any is answered alike, and nothing is sent.

        Takes the role `verify`.
        Raises Throttled, Locked, WrongState.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param factor_id: this address; the subject's first where left out
        :param locale: the language that messages are wanted in, BCP 47
        :param unproven: whether it is asked for somebody who has shown nothing of who they are: the message then leaves alone what the limits keep for those who have
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("email.send", True, {"tenant": tenant, "subject": subject, "factor_id": factor_id, "locale": locale, "unproven": unproven, "idempotency_key": idempotency_key})
        return self._ask(request, EmailSendResult._read)

    def email_verify(
        self,
        subject: str,
        code: str,
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Verification:
        """Checks a code that was sent to a subject's e-mail address and spends it.

        Takes the role `verify`.
        Raises CodeRejected, Throttled, Locked, WrongState.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param code: what the user typed
        :param factor_id: try this factor only
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("email.verify", True, {"tenant": tenant, "subject": subject, "code": code, "factor_id": factor_id, "idempotency_key": idempotency_key})
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
        idempotency_key: Optional[str] = None,
    ) -> PhoneEnrollResult:
        """Gives a subject one more telephone number: pending until the code that goes out is given, or verified at once.

        Takes the role `enroll`.
        Raises PolicyViolation, AlreadyExists, Throttled, Locked.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param phone_number: the number, in international form
        :param display_name: what the user calls it
        :param verified: whether the caller has proven it: it is active at once, and no code is sent
        :param locale: the language that messages are wanted in, BCP 47
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("phone.enroll", True, {"tenant": tenant, "subject": subject, "phone_number": phone_number, "display_name": display_name, "verified": verified, "locale": locale, "idempotency_key": idempotency_key})
        return self._ask(request, PhoneEnrollResult._read)

    def phone_activate(
        self,
        subject: str,
        factor_id: str,
        code: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> ChangedFactor:
        """Makes a pending telephone number active by the code that was sent there: it is the subject's own from then on.

        Takes the role `enroll`.
        Raises CodeRejected, Throttled, Locked, WrongState, AlreadyExists, PolicyViolation.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param factor_id: the pending factor
        :param code: what the app or token shows
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("phone.activate", True, {"tenant": tenant, "subject": subject, "factor_id": factor_id, "code": code, "idempotency_key": idempotency_key})
        del code
        return self._ask(request, ChangedFactor._read)

    def phone_send(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        locale: Optional[str] = None,
        unproven: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> PhoneSendResult:
        """Sends a code to a verified telephone number of a subject, or the same one again; a subject without any is answered alike, and nothing is sent.

        Takes the role `verify`.
        Raises Throttled, Locked, WrongState, PolicyViolation.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param factor_id: this address; the subject's first where left out
        :param locale: the language that messages are wanted in, BCP 47
        :param unproven: whether it is asked for somebody who has shown nothing of who they are: the message then leaves alone what the limits keep for those who have
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("phone.send", True, {"tenant": tenant, "subject": subject, "factor_id": factor_id, "locale": locale, "unproven": unproven, "idempotency_key": idempotency_key})
        return self._ask(request, PhoneSendResult._read)

    def phone_verify(
        self,
        subject: str,
        code: str,
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Verification:
        """Checks a code that was sent to a subject's telephone number and spends it.

        Takes the role `verify`.
        Raises CodeRejected, Throttled, Locked, WrongState.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param code: what the user typed
        :param factor_id: try this factor only
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("phone.verify", True, {"tenant": tenant, "subject": subject, "code": code, "factor_id": factor_id, "idempotency_key": idempotency_key})
        del code
        return self._ask(request, Verification._read)

    def address_show(
        self,
        session_token: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> AddressShowResult:
        """Shows whoever a session is their own addresses in full; the sign-in must be fresh, and the audit log says so.

        Takes the role `enroll`.
        Raises ReauthenticationRequired.

        :param tenant: the tenant; `default` where left out
        :param session_token: the token of a session of whoever is to see them
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("address.show", True, {"tenant": tenant, "session_token": session_token, "idempotency_key": idempotency_key})
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
        """Gives a subject a user name, in the place of one it had; a name is one subject's.

        Takes the role `enroll`.
        Raises AlreadyExists.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param username: the name; it is found without regard to case
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("username.set", True, {"tenant": tenant, "subject": subject, "username": username, "idempotency_key": idempotency_key})
        return self._ask(request, _nothing)

    def username_remove(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Takes a subject's user name away; another one may have it then.

        Takes the role `enroll`.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("username.remove", True, {"tenant": tenant, "subject": subject, "idempotency_key": idempotency_key})
        return self._ask(request, _nothing)

    def factor_verify(
        self,
        subject: str,
        code: str,
        *,
        tenant: Optional[str] = None,
        kinds: Optional[Sequence[Literal["totp", "hotp", "backup_codes"]]] = None,
        idempotency_key: Optional[str] = None,
    ) -> FactorVerifyResult:
        """Checks a code of an app, a token or a set of backup codes, and spends it: one field for all.

        Takes the role `verify`.
        Raises CodeRejected, Throttled, Locked.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param code: what the user typed
        :param kinds: try these kinds only
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("factor.verify", True, {"tenant": tenant, "subject": subject, "code": code, "kinds": kinds, "idempotency_key": idempotency_key})
        del code
        return self._ask(request, FactorVerifyResult._read)

    def factor_list(self, subject: str, *, tenant: Optional[str] = None) -> FactorListResult:
        """Lists a subject's factors; an unknown subject has none.

        Takes the role `verify`.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        """
        request = _Request("factor.list", False, {"tenant": tenant, "subject": subject})
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
        """Changes what the user calls a factor.

        Takes the role `enroll`.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param factor_id: the factor
        :param display_name: its new name
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("factor.rename", True, {"tenant": tenant, "subject": subject, "factor_id": factor_id, "display_name": display_name, "idempotency_key": idempotency_key})
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
        """Takes a factor away for good, with the sessions made with it; guesses at it stay counted, spent codes spent.

        Takes the role `enroll`.
        Raises PolicyViolation, ReauthenticationRequired.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param factor_id: the factor
        :param session_token: the session that has to be fresh; the freshest of the subject's where left out
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("factor.remove", True, {"tenant": tenant, "subject": subject, "factor_id": factor_id, "session_token": session_token, "idempotency_key": idempotency_key})
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
        """Has a factor verify nothing until factor.enable, and ends the sessions made with it; its spent codes stay spent.

        Takes the role `enroll`.
        Raises PolicyViolation, ReauthenticationRequired, WrongState.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param factor_id: the factor
        :param session_token: the session that has to be fresh; the freshest of the subject's where left out
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("factor.disable", True, {"tenant": tenant, "subject": subject, "factor_id": factor_id, "session_token": session_token, "idempotency_key": idempotency_key})
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
    ) -> FactorEnableResult:
        """Has a disabled factor verify again, from the codes on that are not spent.

        Takes the role `enroll`.
        Raises ReauthenticationRequired, WrongState.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param factor_id: the factor
        :param session_token: the session that has to be fresh; the freshest of the subject's where left out
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("factor.enable", True, {"tenant": tenant, "subject": subject, "factor_id": factor_id, "session_token": session_token, "idempotency_key": idempotency_key})
        del session_token
        return self._ask(request, FactorEnableResult._read)

    def session_create(
        self,
        subject: str,
        amr: Sequence[Literal["face", "fpt", "geo", "hwk", "iris", "kba", "mca", "mfa", "otp", "pin", "pwd", "rba", "retina", "sc", "sms", "swk", "tel", "user", "vbm", "wia"]],
        *,
        tenant: Optional[str] = None,
        factor_ids: Optional[Sequence[str]] = None,
        authenticated_at: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> SessionCreateResult:
        """Makes a session for a subject whom the caller has signed in, and shows its token once.

        Takes the role `flow`.
        Raises WrongState.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param amr: how they signed in, RFC 8176
        :param factor_ids: the factors that verified; the session ends when one of them is removed
        :param authenticated_at: when they signed in; now where left out
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("session.create", True, {"tenant": tenant, "subject": subject, "amr": amr, "factor_ids": factor_ids, "authenticated_at": authenticated_at, "idempotency_key": idempotency_key})
        return self._ask(request, SessionCreateResult._read)

    def session_check(
        self,
        token: str,
        *,
        tenant: Optional[str] = None,
        min_aal: Optional[int] = None,
        max_age_s: Optional[int] = None,
        amr: Optional[Sequence[Literal["face", "fpt", "geo", "hwk", "iris", "kba", "mca", "mfa", "otp", "pin", "pwd", "rba", "retina", "sc", "sms", "swk", "tel", "user", "vbm", "wia"]]] = None,
    ) -> SessionCheckResult:
        """Tells whose session a token is, if it is one and meets what is demanded; counts as use.

        Takes the role `session`.
        Raises PolicyViolation, ReauthenticationRequired.

        :param tenant: the tenant; `default` where left out
        :param token: the session's token
        :param min_aal: the least assurance level
        :param max_age_s: the greatest age of the authentication
        :param amr: methods that must all have been used
        """
        request = _Request("session.check", False, {"tenant": tenant, "token": token, "min_aal": min_aal, "max_age_s": max_age_s, "amr": amr})
        del token
        return self._ask(request, SessionCheckResult._read)

    def session_touch(
        self,
        token: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Session:
        """Counts as use at once, so that the session does not end for idleness, and shows it.

        Takes the role `session`.

        :param tenant: the tenant; `default` where left out
        :param token: the session's token
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("session.touch", True, {"tenant": tenant, "token": token, "idempotency_key": idempotency_key})
        del token
        return self._ask(request, Session._read)

    def session_list(self, subject: str, *, tenant: Optional[str] = None) -> SessionListResult:
        """Lists a subject's sessions, newest first; there are 50 at the most.

        Takes the role `flow`.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        """
        request = _Request("session.list", False, {"tenant": tenant, "subject": subject})
        return self._ask(request, SessionListResult._read)

    def session_revoke(
        self,
        *,
        tenant: Optional[str] = None,
        token: Optional[str] = None,
        subject: Optional[str] = None,
        session_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Ends a session, named by its token, or by its subject and handle.

        Takes the role `flow`.

        :param tenant: the tenant; `default` where left out
        :param token: the session's token: for signing out
        :param subject: whose it is, where no token is given
        :param session_id: its handle, where no token is given
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("session.revoke", True, {"tenant": tenant, "token": token, "subject": subject, "session_id": session_id, "idempotency_key": idempotency_key})
        del token
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

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param except_session_id: a session that goes on: the one that asks
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("session.revoke_all", True, {"tenant": tenant, "subject": subject, "except_session_id": except_session_id, "idempotency_key": idempotency_key})
        return self._ask(request, SessionRevokeAllResult._read)

    def session_assert(
        self,
        token: str,
        audience: str,
        *,
        tenant: Optional[str] = None,
    ) -> SessionAssertResult:
        """Signs a short-lived statement (JWT) of whose session a token is, for one audience; counts as use.

        Takes the role `session`.

        :param tenant: the tenant; `default` where left out
        :param token: the session's token
        :param audience: the one service that is to accept it
        """
        request = _Request("session.assert", False, {"tenant": tenant, "token": token, "audience": audience})
        del token
        return self._ask(request, SessionAssertResult._read)

    def keys_jwks(self, *, tenant: Optional[str] = None) -> KeysJwksResult:
        """Gives the keys that a tenant's assertions are verified with, as a JWK set (RFC 7517).

        Takes the role `session`.

        :param tenant: the tenant; `default` where left out
        """
        request = _Request("keys.jwks", False, {"tenant": tenant})
        return self._ask(request, KeysJwksResult._read)

    def keys_rotate_signing(
        self,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> KeysRotateSigningResult:
        """Has a tenant's next signing key sign from now on; the old one verifies what it signed until that has expired.

        Takes the role `admin`.

        :param tenant: the tenant; `default` where left out
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("keys.rotate_signing", True, {"tenant": tenant, "idempotency_key": idempotency_key})
        return self._ask(request, KeysRotateSigningResult._read)

    def device_trust(
        self,
        session_token: str,
        *,
        tenant: Optional[str] = None,
        name: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> DeviceTrustResult:
        """Trusts the device that a session is on; the sign-in must be fresh.

        Takes the role `flow`.
        Raises ReauthenticationRequired.

        :param tenant: the tenant; `default` where left out
        :param session_token: the token of a session on the device
        :param name: what people call the device
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("device.trust", True, {"tenant": tenant, "session_token": session_token, "name": name, "idempotency_key": idempotency_key})
        del session_token
        return self._ask(request, DeviceTrustResult._read)

    def device_use(
        self,
        subject: str,
        device_token: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> DeviceUseResult:
        """Tells which trusted device a token is of, and exchanges it; a used-up token ends the trust in its device.

        Takes the role `flow`.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param device_token: what the device presents
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("device.use", True, {"tenant": tenant, "subject": subject, "device_token": device_token, "idempotency_key": idempotency_key})
        del device_token
        return self._ask(request, DeviceUseResult._read)

    def device_list(self, subject: str, *, tenant: Optional[str] = None) -> DeviceListResult:
        """Lists the devices that a subject trusts, newest first; there are 20 at the most.

        Takes the role `flow`.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        """
        request = _Request("device.list", False, {"tenant": tenant, "subject": subject})
        return self._ask(request, DeviceListResult._read)

    def device_revoke(
        self,
        subject: str,
        device_id: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Trusts a device no more.

        Takes the role `flow`.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param device_id: the device
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("device.revoke", True, {"tenant": tenant, "subject": subject, "device_id": device_id, "idempotency_key": idempotency_key})
        return self._ask(request, _nothing)

    def job_claim(
        self,
        *,
        tenant: Optional[str] = None,
        kinds: Optional[Sequence[Literal["deliver_code", "challenge"]]] = None,
        limit: Optional[int] = None,
        wait_ms: Optional[int] = None,
    ) -> JobClaimResult:
        """Lends jobs to the caller, of any tenant it may act for unless one is named; waits for some where there are none.

        Takes the role `deliver`.

        :param tenant: jobs of this tenant only
        :param kinds: jobs of these kinds only
        :param limit: jobs at the most, 10 where left out
        :param wait_ms: how long to wait for a job, not at all where left out
        """
        request = _Request("job.claim", False, {"tenant": tenant, "kinds": kinds, "limit": limit, "wait_ms": wait_ms})
        return self._ask(request, JobClaimResult._read)

    def job_complete(
        self,
        job_id: str,
        *,
        attempt: Optional[int] = None,
        result: Optional[Any] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Says that a job was done, and what came of it where it is a challenge.

        Takes the role `deliver`.
        Raises WrongState.

        :param job_id: the job, as job.claim gave it
        :param attempt: which time it was lent: refused where it was lent again since
        :param result: of a challenge: what came of it
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("job.complete", True, {"job_id": job_id, "attempt": attempt, "result": result, "idempotency_key": idempotency_key})
        return self._ask(request, _nothing)

    def job_fail(
        self,
        job_id: str,
        problem: str,
        retry: bool,
        *,
        attempt: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Gives a job back that could not be done, to be lent again after a while or given up.

        Takes the role `deliver`.
        Raises WrongState.

        :param job_id: the job, as job.claim gave it
        :param attempt: which time it was lent: refused where it was lent again since
        :param problem: what was in the way, for the daemon's log: without addresses or codes
        :param retry: whether it may succeed later
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("job.fail", True, {"job_id": job_id, "attempt": attempt, "problem": problem, "retry": retry, "idempotency_key": idempotency_key})
        return self._ask(request, _nothing)

    def sign_in_create(
        self,
        *,
        tenant: Optional[str] = None,
        identifier: Optional[str] = None,
        subject: Optional[str] = None,
        strategy: Optional[Literal["password", "email_code", "phone_code", "totp", "hotp", "backup_code", "custom"]] = None,
        password: Optional[str] = None,
        device_token: Optional[str] = None,
        sign_up_if_missing: Optional[bool] = None,
        locale: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignIn:
        """Begins a sign-in; with a password goes straight on.

        Takes the role `flow`.
        Raises CodeRejected, Throttled, Locked, PolicyViolation, IdentifierNotFound.

        :param tenant: the tenant; `default` where left out
        :param identifier: e-mail address, telephone number or user name; asked for where left out
        :param subject: the application's own user id, in the place of an identifier
        :param strategy: the first factor; a code is sent at once
        :param password: the password
        :param device_token: what a trusted device presents; the answer has its next one
        :param sign_up_if_missing: send a code to the address whether or not it has an account
        :param locale: the language that messages are wanted in, BCP 47
        :param qr: also give the URI of an authenticator that is set up as a QR code
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("sign_in.create", True, {"tenant": tenant, "identifier": identifier, "subject": subject, "strategy": strategy, "password": password, "device_token": device_token, "sign_up_if_missing": sign_up_if_missing, "locale": locale, "qr": qr, "idempotency_key": idempotency_key})
        del password, device_token
        return self._ask(request, SignIn._read)

    def sign_in_get(
        self,
        sign_in_id: str,
        *,
        tenant: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignIn:
        """Tells how a sign-in stands and what it waits for.

        Takes the role `flow`.
        Raises Expired.

        :param tenant: the tenant; `default` where left out
        :param sign_in_id: the sign-in
        :param qr: also give the URI of an authenticator that is set up as a QR code
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("sign_in.get", True, {"tenant": tenant, "sign_in_id": sign_in_id, "qr": qr, "idempotency_key": idempotency_key})
        return self._ask(request, SignIn._read)

    def sign_in_prepare(
        self,
        sign_in_id: str,
        strategy: Literal["password", "email_code", "phone_code", "totp", "hotp", "backup_code", "custom"],
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignIn:
        """Sends the code of a sign-in, or sends it again: neither its life nor its tries begin anew.

        Takes the role `flow`.
        Raises Expired, WrongState, Throttled, PolicyViolation.

        :param tenant: the tenant; `default` where left out
        :param sign_in_id: the sign-in
        :param strategy: email_code or phone_code
        :param factor_id: which address, where there are several
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("sign_in.prepare", True, {"tenant": tenant, "sign_in_id": sign_in_id, "strategy": strategy, "factor_id": factor_id, "idempotency_key": idempotency_key})
        return self._ask(request, SignIn._read)

    def sign_in_attempt(
        self,
        sign_in_id: str,
        *,
        tenant: Optional[str] = None,
        identifier: Optional[str] = None,
        device_token: Optional[str] = None,
        strategy: Optional[Literal["password", "email_code", "phone_code", "totp", "hotp", "backup_code", "custom"]] = None,
        code: Optional[str] = None,
        selection: Optional[Literal["password", "email_code", "phone_code", "totp", "hotp", "backup_code", "custom", "reset_password"]] = None,
        skip: Optional[bool] = None,
        factor_id: Optional[str] = None,
        email_address: Optional[str] = None,
        phone_number: Optional[str] = None,
        password: Optional[str] = None,
        new_password: Optional[str] = None,
        response: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignIn:
        """Answers the present step of a sign-in.

        Takes the role `flow`.
        Raises CodeRejected, Throttled, Locked, WrongState, Expired, PolicyViolation, AlreadyExists, SignUpRequired, IdentifierNotFound.

        :param tenant: the tenant; `default` where left out
        :param sign_in_id: the sign-in
        :param identifier: e-mail address, telephone number or user name
        :param device_token: what a trusted device presents; the answer has its next one
        :param strategy: what it answers with; the present step's where left out
        :param code: the code that was sent or is shown, or a backup code
        :param selection: the choice among `allowed`, or reset_password where the password is forgotten
        :param skip: leaves an offered set-up for another time
        :param factor_id: which factor, where there are several
        :param email_address: the address to set up
        :param phone_number: the number to set up
        :param password: the password
        :param new_password: the password that is to be
        :param response: what the tenant's own program asked for
        :param qr: also give the URI of an authenticator that is set up as a QR code
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("sign_in.attempt", True, {"tenant": tenant, "sign_in_id": sign_in_id, "identifier": identifier, "device_token": device_token, "strategy": strategy, "code": code, "selection": selection, "skip": skip, "factor_id": factor_id, "email_address": email_address, "phone_number": phone_number, "password": password, "new_password": new_password, "response": response, "qr": qr, "idempotency_key": idempotency_key})
        del device_token, code, password, new_password, response
        return self._ask(request, SignIn._read)

    def sign_in_reset(
        self,
        sign_in_id: str,
        *,
        tenant: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignIn:
        """Starts a sign-in over; what was guessed stays counted, and codes keep the tries that they have left.

        Takes the role `flow`.
        Raises Expired, WrongState.

        :param tenant: the tenant; `default` where left out
        :param sign_in_id: the sign-in
        :param qr: also give the URI of an authenticator that is set up as a QR code
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("sign_in.reset", True, {"tenant": tenant, "sign_in_id": sign_in_id, "qr": qr, "idempotency_key": idempotency_key})
        return self._ask(request, SignIn._read)

    def sign_up_create(
        self,
        *,
        tenant: Optional[str] = None,
        email_address: Optional[str] = None,
        phone_number: Optional[str] = None,
        username: Optional[str] = None,
        password: Optional[str] = None,
        first_name: Optional[str] = None,
        last_name: Optional[str] = None,
        legal_accepted: Optional[bool] = None,
        transfer: Optional[str] = None,
        locale: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignUp:
        """Begins a sign-up with what is known so far, or with the address that a sign-in has proven.

        Takes the role `flow`.
        Raises PolicyViolation, AlreadyExists, WrongState, Expired.

        :param tenant: the tenant; `default` where left out
        :param email_address: an e-mail address, to be proven
        :param phone_number: a telephone number, to be proven
        :param username: a name to sign in with
        :param password: a password
        :param first_name: a first name
        :param last_name: a last name
        :param legal_accepted: true: the terms were accepted
        :param transfer: a sign-in that answered sign_up_required
        :param locale: the language that messages are wanted in, BCP 47
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("sign_up.create", True, {"tenant": tenant, "email_address": email_address, "phone_number": phone_number, "username": username, "password": password, "first_name": first_name, "last_name": last_name, "legal_accepted": legal_accepted, "transfer": transfer, "locale": locale, "idempotency_key": idempotency_key})
        del password
        return self._ask(request, SignUp._read)

    def sign_up_get(
        self,
        sign_up_id: str,
        *,
        tenant: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
    ) -> SignUp:
        """Tells how a sign-up stands and what it waits for.

        Takes the role `flow`.
        Raises Expired.

        :param tenant: the tenant; `default` where left out
        :param sign_up_id: the sign-up
        :param qr: also give the URI of an authenticator that is set up as a QR code
        """
        request = _Request("sign_up.get", False, {"tenant": tenant, "sign_up_id": sign_up_id, "qr": qr})
        return self._ask(request, SignUp._read)

    def sign_up_prepare(
        self,
        sign_up_id: str,
        strategy: Literal["password", "email_code", "phone_code", "totp", "hotp", "backup_code", "custom"],
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignUp:
        """Sends the code of a sign-up, or sends it again: neither its life nor its tries begin anew.

        Takes the role `flow`.
        Raises Expired, WrongState, Throttled, PolicyViolation.

        :param tenant: the tenant; `default` where left out
        :param sign_up_id: the sign-up
        :param strategy: email_code or phone_code
        :param factor_id: which address, where there are several
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("sign_up.prepare", True, {"tenant": tenant, "sign_up_id": sign_up_id, "strategy": strategy, "factor_id": factor_id, "idempotency_key": idempotency_key})
        return self._ask(request, SignUp._read)

    def sign_up_attempt(
        self,
        sign_up_id: str,
        *,
        tenant: Optional[str] = None,
        strategy: Optional[Literal["password", "email_code", "phone_code", "totp", "hotp", "backup_code", "custom"]] = None,
        code: Optional[str] = None,
        selection: Optional[Literal["password", "email_code", "phone_code", "totp", "hotp", "backup_code", "custom", "reset_password"]] = None,
        skip: Optional[bool] = None,
        factor_id: Optional[str] = None,
        email_address: Optional[str] = None,
        phone_number: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignUp:
        """Answers the present step of a sign-up.

        Takes the role `flow`.
        Raises CodeRejected, Throttled, Locked, WrongState, Expired, PolicyViolation, AlreadyExists.

        :param tenant: the tenant; `default` where left out
        :param sign_up_id: the sign-up
        :param strategy: what it answers with; the present step's where left out
        :param code: the code that was sent or is shown, or a backup code
        :param selection: the choice among `allowed`, or reset_password where the password is forgotten
        :param skip: leaves an offered set-up for another time
        :param factor_id: which factor, where there are several
        :param email_address: the address to set up
        :param phone_number: the number to set up
        :param qr: also give the URI of an authenticator that is set up as a QR code
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("sign_up.attempt", True, {"tenant": tenant, "sign_up_id": sign_up_id, "strategy": strategy, "code": code, "selection": selection, "skip": skip, "factor_id": factor_id, "email_address": email_address, "phone_number": phone_number, "qr": qr, "idempotency_key": idempotency_key})
        del code
        return self._ask(request, SignUp._read)

    def sign_up_update(
        self,
        sign_up_id: str,
        *,
        tenant: Optional[str] = None,
        email_address: Optional[str] = None,
        phone_number: Optional[str] = None,
        username: Optional[str] = None,
        password: Optional[str] = None,
        first_name: Optional[str] = None,
        last_name: Optional[str] = None,
        legal_accepted: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignUp:
        """Adds what a sign-up lacks, or changes what it has; an address that changes is to be proven.

        Takes the role `flow`.
        Raises PolicyViolation, AlreadyExists, WrongState, Expired.

        :param tenant: the tenant; `default` where left out
        :param sign_up_id: the sign-up
        :param email_address: an e-mail address, to be proven
        :param phone_number: a telephone number, to be proven
        :param username: a name to sign in with
        :param password: a password
        :param first_name: a first name
        :param last_name: a last name
        :param legal_accepted: true: the terms were accepted
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("sign_up.update", True, {"tenant": tenant, "sign_up_id": sign_up_id, "email_address": email_address, "phone_number": phone_number, "username": username, "password": password, "first_name": first_name, "last_name": last_name, "legal_accepted": legal_accepted, "idempotency_key": idempotency_key})
        del password
        return self._ask(request, SignUp._read)

    def step_up_create(
        self,
        session_token: str,
        purpose: str,
        *,
        tenant: Optional[str] = None,
        binding: Optional[str] = None,
        locale: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
        idempotency_key: Optional[str] = None,
    ) -> StepUp:
        """Begins a step-up: the owner of a session is to confirm one thing once more.

        Takes the role `flow`.
        Raises ReauthenticationRequired, PolicyViolation.

        :param tenant: the tenant; `default` where left out
        :param session_token: the session's token
        :param purpose: what it is for, such as transfer
        :param binding: what exactly is confirmed, such as a digest of the transfer
        :param locale: the language that messages are wanted in, BCP 47
        :param qr: also give the URI of an authenticator that is set up as a QR code
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("step_up.create", True, {"tenant": tenant, "session_token": session_token, "purpose": purpose, "binding": binding, "locale": locale, "qr": qr, "idempotency_key": idempotency_key})
        del session_token
        return self._ask(request, StepUp._read)

    def step_up_get(
        self,
        step_up_id: str,
        *,
        tenant: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
    ) -> StepUp:
        """Tells how a step-up stands and what it waits for.

        Takes the role `flow`.
        Raises Expired.

        :param tenant: the tenant; `default` where left out
        :param step_up_id: the step-up
        :param qr: also give the URI of an authenticator that is set up as a QR code
        """
        request = _Request("step_up.get", False, {"tenant": tenant, "step_up_id": step_up_id, "qr": qr})
        return self._ask(request, StepUp._read)

    def step_up_prepare(
        self,
        step_up_id: str,
        strategy: Literal["password", "email_code", "phone_code", "totp", "hotp", "backup_code", "custom"],
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> StepUp:
        """Sends the code of a step-up, or sends it again: neither its life nor its tries begin anew.

        Takes the role `flow`.
        Raises Expired, WrongState, Throttled, PolicyViolation.

        :param tenant: the tenant; `default` where left out
        :param step_up_id: the step-up
        :param strategy: email_code or phone_code
        :param factor_id: which address, where there are several
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("step_up.prepare", True, {"tenant": tenant, "step_up_id": step_up_id, "strategy": strategy, "factor_id": factor_id, "idempotency_key": idempotency_key})
        return self._ask(request, StepUp._read)

    def step_up_attempt(
        self,
        step_up_id: str,
        *,
        tenant: Optional[str] = None,
        strategy: Optional[Literal["password", "email_code", "phone_code", "totp", "hotp", "backup_code", "custom"]] = None,
        code: Optional[str] = None,
        selection: Optional[Literal["password", "email_code", "phone_code", "totp", "hotp", "backup_code", "custom", "reset_password"]] = None,
        skip: Optional[bool] = None,
        factor_id: Optional[str] = None,
        email_address: Optional[str] = None,
        phone_number: Optional[str] = None,
        password: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
        idempotency_key: Optional[str] = None,
    ) -> StepUp:
        """Answers the present step of a step-up.

        Takes the role `flow`.
        Raises CodeRejected, Throttled, Locked, WrongState, Expired, PolicyViolation, AlreadyExists.

        :param tenant: the tenant; `default` where left out
        :param step_up_id: the step-up
        :param strategy: what it answers with; the present step's where left out
        :param code: the code that was sent or is shown, or a backup code
        :param selection: the choice among `allowed`, or reset_password where the password is forgotten
        :param skip: leaves an offered set-up for another time
        :param factor_id: which factor, where there are several
        :param email_address: the address to set up
        :param phone_number: the number to set up
        :param password: the password
        :param qr: also give the URI of an authenticator that is set up as a QR code
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("step_up.attempt", True, {"tenant": tenant, "step_up_id": step_up_id, "strategy": strategy, "code": code, "selection": selection, "skip": skip, "factor_id": factor_id, "email_address": email_address, "phone_number": phone_number, "password": password, "qr": qr, "idempotency_key": idempotency_key})
        del code, password
        return self._ask(request, StepUp._read)

    def verdict_redeem(
        self,
        verdict: str,
        purpose: str,
        *,
        tenant: Optional[str] = None,
        binding: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> VerdictRedeemResult:
        """Redeems a verdict, once, for exactly what was confirmed.

        Takes the role `flow`.
        Raises WrongState, Expired, PolicyViolation.

        :param tenant: the tenant; `default` where left out
        :param verdict: what the step-up gave
        :param purpose: what it is for, such as transfer
        :param binding: what exactly is confirmed, such as a digest of the transfer
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("verdict.redeem", True, {"tenant": tenant, "verdict": verdict, "purpose": purpose, "binding": binding, "idempotency_key": idempotency_key})
        del verdict
        return self._ask(request, VerdictRedeemResult._read)

    def password_reset_create(
        self,
        identifier: str,
        *,
        tenant: Optional[str] = None,
        strategy: Optional[Literal["password", "email_code", "phone_code", "totp", "hotp", "backup_code", "custom"]] = None,
        locale: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> PasswordReset:
        """Begins a password reset: sends a code, with which the password can be set anew.

        Takes the role `flow`.
        Raises PolicyViolation, IdentifierNotFound.

        :param tenant: the tenant; `default` where left out
        :param identifier: e-mail address, telephone number or user name
        :param strategy: email_code or phone_code
        :param locale: the language that messages are wanted in, BCP 47
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("password_reset.create", True, {"tenant": tenant, "identifier": identifier, "strategy": strategy, "locale": locale, "idempotency_key": idempotency_key})
        return self._ask(request, PasswordReset._read)

    def password_reset_get(
        self,
        password_reset_id: str,
        *,
        tenant: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
    ) -> PasswordReset:
        """Tells how a password reset stands and what it waits for.

        Takes the role `flow`.
        Raises Expired.

        :param tenant: the tenant; `default` where left out
        :param password_reset_id: the password reset
        :param qr: also give the URI of an authenticator that is set up as a QR code
        """
        request = _Request("password_reset.get", False, {"tenant": tenant, "password_reset_id": password_reset_id, "qr": qr})
        return self._ask(request, PasswordReset._read)

    def password_reset_prepare(
        self,
        password_reset_id: str,
        strategy: Literal["password", "email_code", "phone_code", "totp", "hotp", "backup_code", "custom"],
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> PasswordReset:
        """Sends the code of a password reset, or sends it again: neither its life nor its tries begin anew.

        Takes the role `flow`.
        Raises Expired, WrongState, Throttled, PolicyViolation.

        :param tenant: the tenant; `default` where left out
        :param password_reset_id: the password reset
        :param strategy: email_code or phone_code
        :param factor_id: which address, where there are several
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("password_reset.prepare", True, {"tenant": tenant, "password_reset_id": password_reset_id, "strategy": strategy, "factor_id": factor_id, "idempotency_key": idempotency_key})
        return self._ask(request, PasswordReset._read)

    def password_reset_attempt(
        self,
        password_reset_id: str,
        *,
        tenant: Optional[str] = None,
        strategy: Optional[Literal["password", "email_code", "phone_code", "totp", "hotp", "backup_code", "custom"]] = None,
        code: Optional[str] = None,
        selection: Optional[Literal["password", "email_code", "phone_code", "totp", "hotp", "backup_code", "custom", "reset_password"]] = None,
        new_password: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
        idempotency_key: Optional[str] = None,
    ) -> PasswordReset:
        """Answers the present step of a password reset.

        Takes the role `flow`.
        Raises CodeRejected, Throttled, Locked, WrongState, Expired, PolicyViolation.

        :param tenant: the tenant; `default` where left out
        :param password_reset_id: the password reset
        :param strategy: what it answers with; the present step's where left out
        :param code: the code that was sent or is shown, or a backup code
        :param selection: the choice among `allowed`: email_code or phone_code
        :param new_password: the password that is to be
        :param qr: also give the URI of an authenticator that is set up as a QR code
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("password_reset.attempt", True, {"tenant": tenant, "password_reset_id": password_reset_id, "strategy": strategy, "code": code, "selection": selection, "new_password": new_password, "qr": qr, "idempotency_key": idempotency_key})
        del code, new_password
        return self._ask(request, PasswordReset._read)

    def subject_get(self, subject: str, *, tenant: Optional[str] = None) -> SubjectGetResult:
        """Tells what is known of a subject: its factors, addresses and profile, and what of its guess budget is spent.

        Takes the role `enroll`.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        """
        request = _Request("subject.get", False, {"tenant": tenant, "subject": subject})
        return self._ask(request, SubjectGetResult._read)

    def subject_unlock(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        kinds: Optional[Sequence[Literal["totp", "hotp", "backup_codes", "password", "email", "phone", "custom"]]] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Forgets what was guessed at a subject's factors: the way out of a lock.

        Takes the role `admin`.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param kinds: these kinds only
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("subject.unlock", True, {"tenant": tenant, "subject": subject, "kinds": kinds, "idempotency_key": idempotency_key})
        return self._ask(request, _nothing)

    def subject_delete(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> SubjectDeleteResult:
        """Removes a subject with all its factors, what was guessed at them, its sessions and devices; spent codes stay spent.

        Takes the role `admin`.

        :param tenant: the tenant; `default` where left out
        :param subject: the application's own user id
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("subject.delete", True, {"tenant": tenant, "subject": subject, "idempotency_key": idempotency_key})
        return self._ask(request, SubjectDeleteResult._read)

    def tenant_create(
        self,
        tenant: str,
        *,
        policy: Optional[PolicyChange] = None,
        idempotency_key: Optional[str] = None,
    ) -> Tenant:
        """Creates a tenant with keys of its own.

        Takes the role `admin`.
        Raises AlreadyExists.

        :param tenant: the tenant's name
        :param policy: settings to change, member by member; null takes one back
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("tenant.create", True, {"tenant": tenant, "policy": policy, "idempotency_key": idempotency_key})
        return self._ask(request, Tenant._read)

    def tenant_get(self, tenant: str) -> Tenant:
        """Tells a tenant's policy and how many subjects it has.

        Takes the role `admin`.

        :param tenant: the tenant's name
        """
        request = _Request("tenant.get", False, {"tenant": tenant})
        return self._ask(request, Tenant._read)

    def tenant_list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> TenantListResult:
        """Lists the tenants that the peer administers, in the order of their names.

        Takes the role `admin`.

        :param limit: tenants of a page
        :param cursor: the next_cursor of the page before
        """
        request = _Request("tenant.list", False, {"limit": limit, "cursor": cursor})
        return self._ask(request, TenantListResult._read)

    def tenant_update(
        self,
        tenant: str,
        *,
        policy: Optional[PolicyChange] = None,
        idempotency_key: Optional[str] = None,
    ) -> TenantUpdateResult:
        """Changes those settings of a tenant that the request names.

        Takes the role `admin`.

        :param tenant: the tenant's name
        :param policy: settings to change, member by member; null takes one back
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("tenant.update", True, {"tenant": tenant, "policy": policy, "idempotency_key": idempotency_key})
        return self._ask(request, TenantUpdateResult._read)

    def tenant_delete(self, tenant: str, *, idempotency_key: Optional[str] = None) -> TenantDeleteResult:
        """Destroys a tenant's keys, which makes all it has unreadable at once; its records are removed afterwards.

        Takes the role `admin`.
        Raises PolicyViolation.

        :param tenant: the tenant's name
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("tenant.delete", True, {"tenant": tenant, "idempotency_key": idempotency_key})
        return self._ask(request, TenantDeleteResult._read)

    def keys_status(self) -> KeysStatusResult:
        """Tells which keys are in use and how many records are still under older ones.

        Takes the role `admin`.
        """
        request = _Request("keys.status", False, {})
        return self._ask(request, KeysStatusResult._read)

    def keys_rotate(
        self,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> KeysRotateResult:
        """Gives a tenant a new sealing key; what lies there is moved to it while the server runs, see keys.status.

        Takes the role `admin`.

        :param tenant: the tenant; `default` where left out
        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("keys.rotate", True, {"tenant": tenant, "idempotency_key": idempotency_key})
        return self._ask(request, KeysRotateResult._read)

    def keys_rotate_master(self, *, idempotency_key: Optional[str] = None) -> KeysRotateMasterResult:
        """Wraps all keys with the next master key, which the server was started with beside the present one.

        Takes the role `admin`.
        Raises WrongState.

        :param idempotency_key: the same key within 60 s gives the recorded answer again
        """
        request = _Request("keys.rotate_master", True, {"idempotency_key": idempotency_key})
        return self._ask(request, KeysRotateMasterResult._read)

    def backup_begin(self, *, content: Optional[Literal["everything", "audit"]] = None) -> BackupBeginResult:
        """Begins a backup, still sealed, of everything answered before, or of the audit log alone; one at a time, given up when nobody reads it for half a minute.

        Takes the role `admin`.
        Raises WrongState.

        :param content: what it is to hold; everything where left out
        """
        request = _Request("backup.begin", False, {"content": content})
        return self._ask(request, BackupBeginResult._read)

    def backup_read(self, backup_id: str, offset: int) -> BackupReadResult:
        """Gives the next piece of a backup's file, or the last one again.

        Takes the role `admin`.

        :param backup_id: the backup, as backup.begin gave it
        :param offset: where the piece begins: 0, then the next_offset of the one before
        """
        request = _Request("backup.read", False, {"backup_id": backup_id, "offset": offset})
        return self._ask(request, BackupReadResult._read)

    def backup_end(self, backup_id: str) -> None:
        """Lets a backup go, read to its end or not.

        Takes the role `admin`.

        :param backup_id: the backup, as backup.begin gave it
        """
        request = _Request("backup.end", False, {"backup_id": backup_id})
        return self._ask(request, _nothing)

    def audit_list(
        self,
        *,
        tenant: Optional[str] = None,
        subject: Optional[str] = None,
        since: Optional[int] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> AuditListResult:
        """Lists what happened, newest first; a page may hold fewer entries than asked for and still have a next one.

        Takes the role `admin`.

        :param tenant: of this tenant only; where left out, of all, or with subject of `default`
        :param subject: about this subject only
        :param since: not older than this
        :param limit: entries of a page
        :param cursor: the next_cursor of the page before
        """
        request = _Request("audit.list", False, {"tenant": tenant, "subject": subject, "since": since, "limit": limit, "cursor": cursor})
        return self._ask(request, AuditListResult._read)

    def audit_verify(self, *, from_: Optional[int] = None, to: Optional[int] = None) -> AuditVerifyResult:
        """Checks the chain of the audit log: whether every entry is as it was written.

        Takes the role `admin`.

        :param from_: sequence number to begin with
        :param to: sequence number to end with
        """
        request = _Request("audit.verify", False, {"from": from_, "to": to})
        return self._ask(request, AuditVerifyResult._read)


class _AsyncMethods:
    """Every method of the protocol, awaiting."""

    async def _ask(self, request: _Request, read: Callable[[Any], _T]) -> _T:
        raise NotImplementedError

    async def server_info(self) -> ServerInfoResult:
        """As `Client.server_info`, awaited."""
        request = _Request("server.info", False, {})
        return await self._ask(request, ServerInfoResult._read)

    async def server_health(self) -> ServerHealthResult:
        """As `Client.server_health`, awaited."""
        request = _Request("server.health", False, {})
        return await self._ask(request, ServerHealthResult._read)

    async def server_metrics(self) -> ServerMetricsResult:
        """As `Client.server_metrics`, awaited."""
        request = _Request("server.metrics", False, {})
        return await self._ask(request, ServerMetricsResult._read)

    async def server_accept_clock(self, *, idempotency_key: Optional[str] = None) -> ServerAcceptClockResult:
        """As `Client.server_accept_clock`, awaited."""
        request = _Request("server.accept_clock", True, {"idempotency_key": idempotency_key})
        return await self._ask(request, ServerAcceptClockResult._read)

    async def rpc_discover(self) -> Any:
        """As `Client.rpc_discover`, awaited."""
        request = _Request("rpc.discover", False, {})
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
        idempotency_key: Optional[str] = None,
    ) -> Enrolment:
        """As `Client.totp_enroll`, awaited."""
        request = _Request("totp.enroll", True, {"tenant": tenant, "subject": subject, "account_name": account_name, "issuer": issuer, "display_name": display_name, "algorithm": algorithm, "digits": digits, "period_s": period_s, "qr": qr, "secret": secret, "activate": activate, "generator": generator, "idempotency_key": idempotency_key})
        del secret
        return await self._ask(request, Enrolment._read)

    async def totp_activate(
        self,
        subject: str,
        factor_id: str,
        code: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> ChangedFactor:
        """As `Client.totp_activate`, awaited."""
        request = _Request("totp.activate", True, {"tenant": tenant, "subject": subject, "factor_id": factor_id, "code": code, "idempotency_key": idempotency_key})
        del code
        return await self._ask(request, ChangedFactor._read)

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
        request = _Request("totp.verify", True, {"tenant": tenant, "subject": subject, "code": code, "factor_id": factor_id, "idempotency_key": idempotency_key})
        del code
        return await self._ask(request, Verification._read)

    async def totp_generate(
        self,
        subject: str,
        factor_id: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> TotpGenerateResult:
        """As `Client.totp_generate`, awaited."""
        request = _Request("totp.generate", True, {"tenant": tenant, "subject": subject, "factor_id": factor_id, "idempotency_key": idempotency_key})
        return await self._ask(request, TotpGenerateResult._read)

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
        idempotency_key: Optional[str] = None,
    ) -> TotpImportResult:
        """As `Client.totp_import`, awaited."""
        request = _Request("totp.import", True, {"tenant": tenant, "subject": subject, "secret": secret, "account_name": account_name, "issuer": issuer, "display_name": display_name, "algorithm": algorithm, "digits": digits, "period_s": period_s, "last_step": last_step, "dry_run": dry_run, "idempotency_key": idempotency_key})
        del secret
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
        idempotency_key: Optional[str] = None,
    ) -> Enrolment:
        """As `Client.hotp_enroll`, awaited."""
        request = _Request("hotp.enroll", True, {"tenant": tenant, "subject": subject, "account_name": account_name, "issuer": issuer, "display_name": display_name, "algorithm": algorithm, "digits": digits, "counter": counter, "look_ahead": look_ahead, "qr": qr, "secret": secret, "activate": activate, "idempotency_key": idempotency_key})
        del secret
        return await self._ask(request, Enrolment._read)

    async def hotp_activate(
        self,
        subject: str,
        factor_id: str,
        code: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> ChangedFactor:
        """As `Client.hotp_activate`, awaited."""
        request = _Request("hotp.activate", True, {"tenant": tenant, "subject": subject, "factor_id": factor_id, "code": code, "idempotency_key": idempotency_key})
        del code
        return await self._ask(request, ChangedFactor._read)

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
        request = _Request("hotp.verify", True, {"tenant": tenant, "subject": subject, "code": code, "factor_id": factor_id, "idempotency_key": idempotency_key})
        del code
        return await self._ask(request, Verification._read)

    async def hotp_resync(
        self,
        subject: str,
        code: str,
        next_code: str,
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Verification:
        """As `Client.hotp_resync`, awaited."""
        request = _Request("hotp.resync", True, {"tenant": tenant, "subject": subject, "code": code, "next_code": next_code, "factor_id": factor_id, "idempotency_key": idempotency_key})
        del code, next_code
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
        idempotency_key: Optional[str] = None,
    ) -> HotpImportResult:
        """As `Client.hotp_import`, awaited."""
        request = _Request("hotp.import", True, {"tenant": tenant, "subject": subject, "secret": secret, "account_name": account_name, "issuer": issuer, "display_name": display_name, "algorithm": algorithm, "digits": digits, "counter": counter, "look_ahead": look_ahead, "dry_run": dry_run, "idempotency_key": idempotency_key})
        del secret
        return await self._ask(request, HotpImportResult._read)

    async def backup_codes_generate(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        count: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> BackupCodesGenerateResult:
        """As `Client.backup_codes_generate`, awaited."""
        request = _Request("backup_codes.generate", True, {"tenant": tenant, "subject": subject, "count": count, "idempotency_key": idempotency_key})
        return await self._ask(request, BackupCodesGenerateResult._read)

    async def backup_codes_verify(
        self,
        subject: str,
        code: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> BackupCodesVerifyResult:
        """As `Client.backup_codes_verify`, awaited."""
        request = _Request("backup_codes.verify", True, {"tenant": tenant, "subject": subject, "code": code, "idempotency_key": idempotency_key})
        del code
        return await self._ask(request, BackupCodesVerifyResult._read)

    async def backup_codes_import(
        self,
        subject: str,
        codes: Sequence[str],
        *,
        tenant: Optional[str] = None,
        dry_run: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> BackupCodesImportResult:
        """As `Client.backup_codes_import`, awaited."""
        request = _Request("backup_codes.import", True, {"tenant": tenant, "subject": subject, "codes": codes, "dry_run": dry_run, "idempotency_key": idempotency_key})
        del codes
        return await self._ask(request, BackupCodesImportResult._read)

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
        request = _Request("password.set", True, {"tenant": tenant, "subject": subject, "password": password, "temporary": temporary, "except_session_id": except_session_id, "session_token": session_token, "idempotency_key": idempotency_key})
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
        request = _Request("password.verify", True, {"tenant": tenant, "subject": subject, "password": password, "idempotency_key": idempotency_key})
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
        request = _Request("password.remove", True, {"tenant": tenant, "subject": subject, "session_token": session_token, "idempotency_key": idempotency_key})
        del session_token
        return await self._ask(request, PasswordRemoveResult._read)

    async def password_import(
        self,
        subject: str,
        hash: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> ChangedFactor:
        """As `Client.password_import`, awaited."""
        request = _Request("password.import", True, {"tenant": tenant, "subject": subject, "hash": hash, "idempotency_key": idempotency_key})
        del hash
        return await self._ask(request, ChangedFactor._read)

    async def password_require_reset(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> ChangedFactor:
        """As `Client.password_require_reset`, awaited."""
        request = _Request("password.require_reset", True, {"tenant": tenant, "subject": subject, "idempotency_key": idempotency_key})
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
        idempotency_key: Optional[str] = None,
    ) -> EmailEnrollResult:
        """As `Client.email_enroll`, awaited."""
        request = _Request("email.enroll", True, {"tenant": tenant, "subject": subject, "email_address": email_address, "display_name": display_name, "verified": verified, "locale": locale, "idempotency_key": idempotency_key})
        return await self._ask(request, EmailEnrollResult._read)

    async def email_activate(
        self,
        subject: str,
        factor_id: str,
        code: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> ChangedFactor:
        """As `Client.email_activate`, awaited."""
        request = _Request("email.activate", True, {"tenant": tenant, "subject": subject, "factor_id": factor_id, "code": code, "idempotency_key": idempotency_key})
        del code
        return await self._ask(request, ChangedFactor._read)

    async def email_send(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        locale: Optional[str] = None,
        unproven: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> EmailSendResult:
        """As `Client.email_send`, awaited."""
        request = _Request("email.send", True, {"tenant": tenant, "subject": subject, "factor_id": factor_id, "locale": locale, "unproven": unproven, "idempotency_key": idempotency_key})
        return await self._ask(request, EmailSendResult._read)

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
        request = _Request("email.verify", True, {"tenant": tenant, "subject": subject, "code": code, "factor_id": factor_id, "idempotency_key": idempotency_key})
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
        idempotency_key: Optional[str] = None,
    ) -> PhoneEnrollResult:
        """As `Client.phone_enroll`, awaited."""
        request = _Request("phone.enroll", True, {"tenant": tenant, "subject": subject, "phone_number": phone_number, "display_name": display_name, "verified": verified, "locale": locale, "idempotency_key": idempotency_key})
        return await self._ask(request, PhoneEnrollResult._read)

    async def phone_activate(
        self,
        subject: str,
        factor_id: str,
        code: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> ChangedFactor:
        """As `Client.phone_activate`, awaited."""
        request = _Request("phone.activate", True, {"tenant": tenant, "subject": subject, "factor_id": factor_id, "code": code, "idempotency_key": idempotency_key})
        del code
        return await self._ask(request, ChangedFactor._read)

    async def phone_send(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        locale: Optional[str] = None,
        unproven: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> PhoneSendResult:
        """As `Client.phone_send`, awaited."""
        request = _Request("phone.send", True, {"tenant": tenant, "subject": subject, "factor_id": factor_id, "locale": locale, "unproven": unproven, "idempotency_key": idempotency_key})
        return await self._ask(request, PhoneSendResult._read)

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
        request = _Request("phone.verify", True, {"tenant": tenant, "subject": subject, "code": code, "factor_id": factor_id, "idempotency_key": idempotency_key})
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
        request = _Request("address.show", True, {"tenant": tenant, "session_token": session_token, "idempotency_key": idempotency_key})
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
        request = _Request("username.set", True, {"tenant": tenant, "subject": subject, "username": username, "idempotency_key": idempotency_key})
        return await self._ask(request, _nothing)

    async def username_remove(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """As `Client.username_remove`, awaited."""
        request = _Request("username.remove", True, {"tenant": tenant, "subject": subject, "idempotency_key": idempotency_key})
        return await self._ask(request, _nothing)

    async def factor_verify(
        self,
        subject: str,
        code: str,
        *,
        tenant: Optional[str] = None,
        kinds: Optional[Sequence[Literal["totp", "hotp", "backup_codes"]]] = None,
        idempotency_key: Optional[str] = None,
    ) -> FactorVerifyResult:
        """As `Client.factor_verify`, awaited."""
        request = _Request("factor.verify", True, {"tenant": tenant, "subject": subject, "code": code, "kinds": kinds, "idempotency_key": idempotency_key})
        del code
        return await self._ask(request, FactorVerifyResult._read)

    async def factor_list(self, subject: str, *, tenant: Optional[str] = None) -> FactorListResult:
        """As `Client.factor_list`, awaited."""
        request = _Request("factor.list", False, {"tenant": tenant, "subject": subject})
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
        request = _Request("factor.rename", True, {"tenant": tenant, "subject": subject, "factor_id": factor_id, "display_name": display_name, "idempotency_key": idempotency_key})
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
        request = _Request("factor.remove", True, {"tenant": tenant, "subject": subject, "factor_id": factor_id, "session_token": session_token, "idempotency_key": idempotency_key})
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
        request = _Request("factor.disable", True, {"tenant": tenant, "subject": subject, "factor_id": factor_id, "session_token": session_token, "idempotency_key": idempotency_key})
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
    ) -> FactorEnableResult:
        """As `Client.factor_enable`, awaited."""
        request = _Request("factor.enable", True, {"tenant": tenant, "subject": subject, "factor_id": factor_id, "session_token": session_token, "idempotency_key": idempotency_key})
        del session_token
        return await self._ask(request, FactorEnableResult._read)

    async def session_create(
        self,
        subject: str,
        amr: Sequence[Literal["face", "fpt", "geo", "hwk", "iris", "kba", "mca", "mfa", "otp", "pin", "pwd", "rba", "retina", "sc", "sms", "swk", "tel", "user", "vbm", "wia"]],
        *,
        tenant: Optional[str] = None,
        factor_ids: Optional[Sequence[str]] = None,
        authenticated_at: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> SessionCreateResult:
        """As `Client.session_create`, awaited."""
        request = _Request("session.create", True, {"tenant": tenant, "subject": subject, "amr": amr, "factor_ids": factor_ids, "authenticated_at": authenticated_at, "idempotency_key": idempotency_key})
        return await self._ask(request, SessionCreateResult._read)

    async def session_check(
        self,
        token: str,
        *,
        tenant: Optional[str] = None,
        min_aal: Optional[int] = None,
        max_age_s: Optional[int] = None,
        amr: Optional[Sequence[Literal["face", "fpt", "geo", "hwk", "iris", "kba", "mca", "mfa", "otp", "pin", "pwd", "rba", "retina", "sc", "sms", "swk", "tel", "user", "vbm", "wia"]]] = None,
    ) -> SessionCheckResult:
        """As `Client.session_check`, awaited."""
        request = _Request("session.check", False, {"tenant": tenant, "token": token, "min_aal": min_aal, "max_age_s": max_age_s, "amr": amr})
        del token
        return await self._ask(request, SessionCheckResult._read)

    async def session_touch(
        self,
        token: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Session:
        """As `Client.session_touch`, awaited."""
        request = _Request("session.touch", True, {"tenant": tenant, "token": token, "idempotency_key": idempotency_key})
        del token
        return await self._ask(request, Session._read)

    async def session_list(self, subject: str, *, tenant: Optional[str] = None) -> SessionListResult:
        """As `Client.session_list`, awaited."""
        request = _Request("session.list", False, {"tenant": tenant, "subject": subject})
        return await self._ask(request, SessionListResult._read)

    async def session_revoke(
        self,
        *,
        tenant: Optional[str] = None,
        token: Optional[str] = None,
        subject: Optional[str] = None,
        session_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """As `Client.session_revoke`, awaited."""
        request = _Request("session.revoke", True, {"tenant": tenant, "token": token, "subject": subject, "session_id": session_id, "idempotency_key": idempotency_key})
        del token
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
        request = _Request("session.revoke_all", True, {"tenant": tenant, "subject": subject, "except_session_id": except_session_id, "idempotency_key": idempotency_key})
        return await self._ask(request, SessionRevokeAllResult._read)

    async def session_assert(
        self,
        token: str,
        audience: str,
        *,
        tenant: Optional[str] = None,
    ) -> SessionAssertResult:
        """As `Client.session_assert`, awaited."""
        request = _Request("session.assert", False, {"tenant": tenant, "token": token, "audience": audience})
        del token
        return await self._ask(request, SessionAssertResult._read)

    async def keys_jwks(self, *, tenant: Optional[str] = None) -> KeysJwksResult:
        """As `Client.keys_jwks`, awaited."""
        request = _Request("keys.jwks", False, {"tenant": tenant})
        return await self._ask(request, KeysJwksResult._read)

    async def keys_rotate_signing(
        self,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> KeysRotateSigningResult:
        """As `Client.keys_rotate_signing`, awaited."""
        request = _Request("keys.rotate_signing", True, {"tenant": tenant, "idempotency_key": idempotency_key})
        return await self._ask(request, KeysRotateSigningResult._read)

    async def device_trust(
        self,
        session_token: str,
        *,
        tenant: Optional[str] = None,
        name: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> DeviceTrustResult:
        """As `Client.device_trust`, awaited."""
        request = _Request("device.trust", True, {"tenant": tenant, "session_token": session_token, "name": name, "idempotency_key": idempotency_key})
        del session_token
        return await self._ask(request, DeviceTrustResult._read)

    async def device_use(
        self,
        subject: str,
        device_token: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> DeviceUseResult:
        """As `Client.device_use`, awaited."""
        request = _Request("device.use", True, {"tenant": tenant, "subject": subject, "device_token": device_token, "idempotency_key": idempotency_key})
        del device_token
        return await self._ask(request, DeviceUseResult._read)

    async def device_list(self, subject: str, *, tenant: Optional[str] = None) -> DeviceListResult:
        """As `Client.device_list`, awaited."""
        request = _Request("device.list", False, {"tenant": tenant, "subject": subject})
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
        request = _Request("device.revoke", True, {"tenant": tenant, "subject": subject, "device_id": device_id, "idempotency_key": idempotency_key})
        return await self._ask(request, _nothing)

    async def job_claim(
        self,
        *,
        tenant: Optional[str] = None,
        kinds: Optional[Sequence[Literal["deliver_code", "challenge"]]] = None,
        limit: Optional[int] = None,
        wait_ms: Optional[int] = None,
    ) -> JobClaimResult:
        """As `Client.job_claim`, awaited."""
        request = _Request("job.claim", False, {"tenant": tenant, "kinds": kinds, "limit": limit, "wait_ms": wait_ms})
        return await self._ask(request, JobClaimResult._read)

    async def job_complete(
        self,
        job_id: str,
        *,
        attempt: Optional[int] = None,
        result: Optional[Any] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """As `Client.job_complete`, awaited."""
        request = _Request("job.complete", True, {"job_id": job_id, "attempt": attempt, "result": result, "idempotency_key": idempotency_key})
        return await self._ask(request, _nothing)

    async def job_fail(
        self,
        job_id: str,
        problem: str,
        retry: bool,
        *,
        attempt: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """As `Client.job_fail`, awaited."""
        request = _Request("job.fail", True, {"job_id": job_id, "attempt": attempt, "problem": problem, "retry": retry, "idempotency_key": idempotency_key})
        return await self._ask(request, _nothing)

    async def sign_in_create(
        self,
        *,
        tenant: Optional[str] = None,
        identifier: Optional[str] = None,
        subject: Optional[str] = None,
        strategy: Optional[Literal["password", "email_code", "phone_code", "totp", "hotp", "backup_code", "custom"]] = None,
        password: Optional[str] = None,
        device_token: Optional[str] = None,
        sign_up_if_missing: Optional[bool] = None,
        locale: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignIn:
        """As `Client.sign_in_create`, awaited."""
        request = _Request("sign_in.create", True, {"tenant": tenant, "identifier": identifier, "subject": subject, "strategy": strategy, "password": password, "device_token": device_token, "sign_up_if_missing": sign_up_if_missing, "locale": locale, "qr": qr, "idempotency_key": idempotency_key})
        del password, device_token
        return await self._ask(request, SignIn._read)

    async def sign_in_get(
        self,
        sign_in_id: str,
        *,
        tenant: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignIn:
        """As `Client.sign_in_get`, awaited."""
        request = _Request("sign_in.get", True, {"tenant": tenant, "sign_in_id": sign_in_id, "qr": qr, "idempotency_key": idempotency_key})
        return await self._ask(request, SignIn._read)

    async def sign_in_prepare(
        self,
        sign_in_id: str,
        strategy: Literal["password", "email_code", "phone_code", "totp", "hotp", "backup_code", "custom"],
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignIn:
        """As `Client.sign_in_prepare`, awaited."""
        request = _Request("sign_in.prepare", True, {"tenant": tenant, "sign_in_id": sign_in_id, "strategy": strategy, "factor_id": factor_id, "idempotency_key": idempotency_key})
        return await self._ask(request, SignIn._read)

    async def sign_in_attempt(
        self,
        sign_in_id: str,
        *,
        tenant: Optional[str] = None,
        identifier: Optional[str] = None,
        device_token: Optional[str] = None,
        strategy: Optional[Literal["password", "email_code", "phone_code", "totp", "hotp", "backup_code", "custom"]] = None,
        code: Optional[str] = None,
        selection: Optional[Literal["password", "email_code", "phone_code", "totp", "hotp", "backup_code", "custom", "reset_password"]] = None,
        skip: Optional[bool] = None,
        factor_id: Optional[str] = None,
        email_address: Optional[str] = None,
        phone_number: Optional[str] = None,
        password: Optional[str] = None,
        new_password: Optional[str] = None,
        response: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignIn:
        """As `Client.sign_in_attempt`, awaited."""
        request = _Request("sign_in.attempt", True, {"tenant": tenant, "sign_in_id": sign_in_id, "identifier": identifier, "device_token": device_token, "strategy": strategy, "code": code, "selection": selection, "skip": skip, "factor_id": factor_id, "email_address": email_address, "phone_number": phone_number, "password": password, "new_password": new_password, "response": response, "qr": qr, "idempotency_key": idempotency_key})
        del device_token, code, password, new_password, response
        return await self._ask(request, SignIn._read)

    async def sign_in_reset(
        self,
        sign_in_id: str,
        *,
        tenant: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignIn:
        """As `Client.sign_in_reset`, awaited."""
        request = _Request("sign_in.reset", True, {"tenant": tenant, "sign_in_id": sign_in_id, "qr": qr, "idempotency_key": idempotency_key})
        return await self._ask(request, SignIn._read)

    async def sign_up_create(
        self,
        *,
        tenant: Optional[str] = None,
        email_address: Optional[str] = None,
        phone_number: Optional[str] = None,
        username: Optional[str] = None,
        password: Optional[str] = None,
        first_name: Optional[str] = None,
        last_name: Optional[str] = None,
        legal_accepted: Optional[bool] = None,
        transfer: Optional[str] = None,
        locale: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignUp:
        """As `Client.sign_up_create`, awaited."""
        request = _Request("sign_up.create", True, {"tenant": tenant, "email_address": email_address, "phone_number": phone_number, "username": username, "password": password, "first_name": first_name, "last_name": last_name, "legal_accepted": legal_accepted, "transfer": transfer, "locale": locale, "idempotency_key": idempotency_key})
        del password
        return await self._ask(request, SignUp._read)

    async def sign_up_get(
        self,
        sign_up_id: str,
        *,
        tenant: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
    ) -> SignUp:
        """As `Client.sign_up_get`, awaited."""
        request = _Request("sign_up.get", False, {"tenant": tenant, "sign_up_id": sign_up_id, "qr": qr})
        return await self._ask(request, SignUp._read)

    async def sign_up_prepare(
        self,
        sign_up_id: str,
        strategy: Literal["password", "email_code", "phone_code", "totp", "hotp", "backup_code", "custom"],
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignUp:
        """As `Client.sign_up_prepare`, awaited."""
        request = _Request("sign_up.prepare", True, {"tenant": tenant, "sign_up_id": sign_up_id, "strategy": strategy, "factor_id": factor_id, "idempotency_key": idempotency_key})
        return await self._ask(request, SignUp._read)

    async def sign_up_attempt(
        self,
        sign_up_id: str,
        *,
        tenant: Optional[str] = None,
        strategy: Optional[Literal["password", "email_code", "phone_code", "totp", "hotp", "backup_code", "custom"]] = None,
        code: Optional[str] = None,
        selection: Optional[Literal["password", "email_code", "phone_code", "totp", "hotp", "backup_code", "custom", "reset_password"]] = None,
        skip: Optional[bool] = None,
        factor_id: Optional[str] = None,
        email_address: Optional[str] = None,
        phone_number: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignUp:
        """As `Client.sign_up_attempt`, awaited."""
        request = _Request("sign_up.attempt", True, {"tenant": tenant, "sign_up_id": sign_up_id, "strategy": strategy, "code": code, "selection": selection, "skip": skip, "factor_id": factor_id, "email_address": email_address, "phone_number": phone_number, "qr": qr, "idempotency_key": idempotency_key})
        del code
        return await self._ask(request, SignUp._read)

    async def sign_up_update(
        self,
        sign_up_id: str,
        *,
        tenant: Optional[str] = None,
        email_address: Optional[str] = None,
        phone_number: Optional[str] = None,
        username: Optional[str] = None,
        password: Optional[str] = None,
        first_name: Optional[str] = None,
        last_name: Optional[str] = None,
        legal_accepted: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> SignUp:
        """As `Client.sign_up_update`, awaited."""
        request = _Request("sign_up.update", True, {"tenant": tenant, "sign_up_id": sign_up_id, "email_address": email_address, "phone_number": phone_number, "username": username, "password": password, "first_name": first_name, "last_name": last_name, "legal_accepted": legal_accepted, "idempotency_key": idempotency_key})
        del password
        return await self._ask(request, SignUp._read)

    async def step_up_create(
        self,
        session_token: str,
        purpose: str,
        *,
        tenant: Optional[str] = None,
        binding: Optional[str] = None,
        locale: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
        idempotency_key: Optional[str] = None,
    ) -> StepUp:
        """As `Client.step_up_create`, awaited."""
        request = _Request("step_up.create", True, {"tenant": tenant, "session_token": session_token, "purpose": purpose, "binding": binding, "locale": locale, "qr": qr, "idempotency_key": idempotency_key})
        del session_token
        return await self._ask(request, StepUp._read)

    async def step_up_get(
        self,
        step_up_id: str,
        *,
        tenant: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
    ) -> StepUp:
        """As `Client.step_up_get`, awaited."""
        request = _Request("step_up.get", False, {"tenant": tenant, "step_up_id": step_up_id, "qr": qr})
        return await self._ask(request, StepUp._read)

    async def step_up_prepare(
        self,
        step_up_id: str,
        strategy: Literal["password", "email_code", "phone_code", "totp", "hotp", "backup_code", "custom"],
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> StepUp:
        """As `Client.step_up_prepare`, awaited."""
        request = _Request("step_up.prepare", True, {"tenant": tenant, "step_up_id": step_up_id, "strategy": strategy, "factor_id": factor_id, "idempotency_key": idempotency_key})
        return await self._ask(request, StepUp._read)

    async def step_up_attempt(
        self,
        step_up_id: str,
        *,
        tenant: Optional[str] = None,
        strategy: Optional[Literal["password", "email_code", "phone_code", "totp", "hotp", "backup_code", "custom"]] = None,
        code: Optional[str] = None,
        selection: Optional[Literal["password", "email_code", "phone_code", "totp", "hotp", "backup_code", "custom", "reset_password"]] = None,
        skip: Optional[bool] = None,
        factor_id: Optional[str] = None,
        email_address: Optional[str] = None,
        phone_number: Optional[str] = None,
        password: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
        idempotency_key: Optional[str] = None,
    ) -> StepUp:
        """As `Client.step_up_attempt`, awaited."""
        request = _Request("step_up.attempt", True, {"tenant": tenant, "step_up_id": step_up_id, "strategy": strategy, "code": code, "selection": selection, "skip": skip, "factor_id": factor_id, "email_address": email_address, "phone_number": phone_number, "password": password, "qr": qr, "idempotency_key": idempotency_key})
        del code, password
        return await self._ask(request, StepUp._read)

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
        request = _Request("verdict.redeem", True, {"tenant": tenant, "verdict": verdict, "purpose": purpose, "binding": binding, "idempotency_key": idempotency_key})
        del verdict
        return await self._ask(request, VerdictRedeemResult._read)

    async def password_reset_create(
        self,
        identifier: str,
        *,
        tenant: Optional[str] = None,
        strategy: Optional[Literal["password", "email_code", "phone_code", "totp", "hotp", "backup_code", "custom"]] = None,
        locale: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> PasswordReset:
        """As `Client.password_reset_create`, awaited."""
        request = _Request("password_reset.create", True, {"tenant": tenant, "identifier": identifier, "strategy": strategy, "locale": locale, "idempotency_key": idempotency_key})
        return await self._ask(request, PasswordReset._read)

    async def password_reset_get(
        self,
        password_reset_id: str,
        *,
        tenant: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
    ) -> PasswordReset:
        """As `Client.password_reset_get`, awaited."""
        request = _Request("password_reset.get", False, {"tenant": tenant, "password_reset_id": password_reset_id, "qr": qr})
        return await self._ask(request, PasswordReset._read)

    async def password_reset_prepare(
        self,
        password_reset_id: str,
        strategy: Literal["password", "email_code", "phone_code", "totp", "hotp", "backup_code", "custom"],
        *,
        tenant: Optional[str] = None,
        factor_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> PasswordReset:
        """As `Client.password_reset_prepare`, awaited."""
        request = _Request("password_reset.prepare", True, {"tenant": tenant, "password_reset_id": password_reset_id, "strategy": strategy, "factor_id": factor_id, "idempotency_key": idempotency_key})
        return await self._ask(request, PasswordReset._read)

    async def password_reset_attempt(
        self,
        password_reset_id: str,
        *,
        tenant: Optional[str] = None,
        strategy: Optional[Literal["password", "email_code", "phone_code", "totp", "hotp", "backup_code", "custom"]] = None,
        code: Optional[str] = None,
        selection: Optional[Literal["password", "email_code", "phone_code", "totp", "hotp", "backup_code", "custom", "reset_password"]] = None,
        new_password: Optional[str] = None,
        qr: Optional[Literal["svg", "text"]] = None,
        idempotency_key: Optional[str] = None,
    ) -> PasswordReset:
        """As `Client.password_reset_attempt`, awaited."""
        request = _Request("password_reset.attempt", True, {"tenant": tenant, "password_reset_id": password_reset_id, "strategy": strategy, "code": code, "selection": selection, "new_password": new_password, "qr": qr, "idempotency_key": idempotency_key})
        del code, new_password
        return await self._ask(request, PasswordReset._read)

    async def subject_get(self, subject: str, *, tenant: Optional[str] = None) -> SubjectGetResult:
        """As `Client.subject_get`, awaited."""
        request = _Request("subject.get", False, {"tenant": tenant, "subject": subject})
        return await self._ask(request, SubjectGetResult._read)

    async def subject_unlock(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        kinds: Optional[Sequence[Literal["totp", "hotp", "backup_codes", "password", "email", "phone", "custom"]]] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """As `Client.subject_unlock`, awaited."""
        request = _Request("subject.unlock", True, {"tenant": tenant, "subject": subject, "kinds": kinds, "idempotency_key": idempotency_key})
        return await self._ask(request, _nothing)

    async def subject_delete(
        self,
        subject: str,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> SubjectDeleteResult:
        """As `Client.subject_delete`, awaited."""
        request = _Request("subject.delete", True, {"tenant": tenant, "subject": subject, "idempotency_key": idempotency_key})
        return await self._ask(request, SubjectDeleteResult._read)

    async def tenant_create(
        self,
        tenant: str,
        *,
        policy: Optional[PolicyChange] = None,
        idempotency_key: Optional[str] = None,
    ) -> Tenant:
        """As `Client.tenant_create`, awaited."""
        request = _Request("tenant.create", True, {"tenant": tenant, "policy": policy, "idempotency_key": idempotency_key})
        return await self._ask(request, Tenant._read)

    async def tenant_get(self, tenant: str) -> Tenant:
        """As `Client.tenant_get`, awaited."""
        request = _Request("tenant.get", False, {"tenant": tenant})
        return await self._ask(request, Tenant._read)

    async def tenant_list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> TenantListResult:
        """As `Client.tenant_list`, awaited."""
        request = _Request("tenant.list", False, {"limit": limit, "cursor": cursor})
        return await self._ask(request, TenantListResult._read)

    async def tenant_update(
        self,
        tenant: str,
        *,
        policy: Optional[PolicyChange] = None,
        idempotency_key: Optional[str] = None,
    ) -> TenantUpdateResult:
        """As `Client.tenant_update`, awaited."""
        request = _Request("tenant.update", True, {"tenant": tenant, "policy": policy, "idempotency_key": idempotency_key})
        return await self._ask(request, TenantUpdateResult._read)

    async def tenant_delete(
        self,
        tenant: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> TenantDeleteResult:
        """As `Client.tenant_delete`, awaited."""
        request = _Request("tenant.delete", True, {"tenant": tenant, "idempotency_key": idempotency_key})
        return await self._ask(request, TenantDeleteResult._read)

    async def keys_status(self) -> KeysStatusResult:
        """As `Client.keys_status`, awaited."""
        request = _Request("keys.status", False, {})
        return await self._ask(request, KeysStatusResult._read)

    async def keys_rotate(
        self,
        *,
        tenant: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> KeysRotateResult:
        """As `Client.keys_rotate`, awaited."""
        request = _Request("keys.rotate", True, {"tenant": tenant, "idempotency_key": idempotency_key})
        return await self._ask(request, KeysRotateResult._read)

    async def keys_rotate_master(self, *, idempotency_key: Optional[str] = None) -> KeysRotateMasterResult:
        """As `Client.keys_rotate_master`, awaited."""
        request = _Request("keys.rotate_master", True, {"idempotency_key": idempotency_key})
        return await self._ask(request, KeysRotateMasterResult._read)

    async def backup_begin(
        self,
        *,
        content: Optional[Literal["everything", "audit"]] = None,
    ) -> BackupBeginResult:
        """As `Client.backup_begin`, awaited."""
        request = _Request("backup.begin", False, {"content": content})
        return await self._ask(request, BackupBeginResult._read)

    async def backup_read(self, backup_id: str, offset: int) -> BackupReadResult:
        """As `Client.backup_read`, awaited."""
        request = _Request("backup.read", False, {"backup_id": backup_id, "offset": offset})
        return await self._ask(request, BackupReadResult._read)

    async def backup_end(self, backup_id: str) -> None:
        """As `Client.backup_end`, awaited."""
        request = _Request("backup.end", False, {"backup_id": backup_id})
        return await self._ask(request, _nothing)

    async def audit_list(
        self,
        *,
        tenant: Optional[str] = None,
        subject: Optional[str] = None,
        since: Optional[int] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> AuditListResult:
        """As `Client.audit_list`, awaited."""
        request = _Request("audit.list", False, {"tenant": tenant, "subject": subject, "since": since, "limit": limit, "cursor": cursor})
        return await self._ask(request, AuditListResult._read)

    async def audit_verify(
        self,
        *,
        from_: Optional[int] = None,
        to: Optional[int] = None,
    ) -> AuditVerifyResult:
        """As `Client.audit_verify`, awaited."""
        request = _Request("audit.verify", False, {"from": from_, "to": to})
        return await self._ask(request, AuditVerifyResult._read)


# -- End of what is written from the protocol.


# -- Connections


def default_path() -> str:
    """Where the daemon listens: $FACTORD_SOCKET, or the place that it has without a configuration."""
    named = os.environ.get("FACTORD_SOCKET")
    if named:
        return named
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    if not runtime.startswith("/"):
        runtime = f"/run/user/{os.getuid()}"
        if not os.access(runtime, os.W_OK):
            return _checked_private(f"/tmp/factord-{os.getuid()}") + "/factord.sock"
    return runtime + "/factord/factord.sock"


def _checked_private(directory: str) -> str:
    """Anybody can make a directory in /tmp, and would be shown codes by whoever takes a socket in it for the daemon's."""
    try:
        found = os.lstat(directory)
    except OSError:
        return directory
    if found.st_uid != os.getuid() or not stat.S_ISDIR(found.st_mode) or found.st_mode & 0o022:
        raise ConnectionFailed(f"{directory} is not this user's alone: name the daemon's socket in FACTORD_SOCKET")
    return directory


#: What a daemon that is just being started, or has its hands full, answers a connection with.
_NOT_YET = (FileNotFoundError, ConnectionRefusedError, BlockingIOError)


class _Pauses:
    """The pauses between tries to connect, until a moment."""

    def __init__(self, deadline: float) -> None:
        self._deadline = deadline
        self._next = FIRST_PAUSE

    def next(self) -> Optional[float]:
        """How long to wait now; None when the time is up."""
        left = self._deadline - time.monotonic()
        if left <= 0:
            return None
        pause = min(self._next, left)
        self._next = min(2 * self._next, LONGEST_PAUSE)
        return pause


def _failed(path: str, error: OSError) -> ConnectionFailed:
    return ConnectionFailed(f"no daemon at {path}: {error.strerror or error}")


class _Connection:
    """One connection that has one request under way at a time."""

    def __init__(self, path: str, deadline: float) -> None:
        self._received = bytearray()
        pauses = _Pauses(deadline)
        while True:
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            try:
                self._socket.settimeout(max(deadline - time.monotonic(), FIRST_PAUSE))
                self._socket.connect(path)
                return
            except _NOT_YET as error:
                self._socket.close()
                failure = _failed(path, error)
            except OSError as error:
                self._socket.close()
                raise _failed(path, error) from None
            pause = pauses.next()
            if pause is None:
                raise failure
            time.sleep(pause)

    def is_idle(self) -> bool:
        """Whether it is open, with nothing unasked for in it: what came unasked could be taken for the next answer."""
        if self._received:
            return False
        self._socket.setblocking(False)
        try:
            self._socket.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return True
        except OSError:
            pass
        return False

    def ask(self, request: _Request, deadline: float) -> _Answer:
        """Sends a request and waits for its answer. Whatever this raises, the connection is of no more use."""
        try:
            self._set_timeout(deadline)
            self._socket.sendall(request.line)
            answer = self._receive(deadline)
        except socket.timeout:
            raise request.timed_out() from None
        except OSError:
            raise _Broken() from None
        if answer.number != request.number:
            raise Malformed(f"the daemon answered another request than {request.method}")
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
                raise Malformed("the daemon's answer has no end")
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
        """Ends it for every thread that may be using it."""
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self._socket.close()

    def forget(self) -> None:
        """Lets go of it without a word to the daemon: in the child of a fork it is the parent's."""
        self._socket.close()


class Client(_Methods):
    """A blocking client. Safe to use from many threads, and on both sides of a fork.

    :param path: the daemon's socket; see `default_path`
    :param timeout: seconds that one call may take in all, beside the ``wait_ms`` that it asks the daemon to wait
    :param connect_timeout: seconds of these to wait for a daemon that is not there (yet)
    :param make_keys: give changing requests an idempotency key, so that a broken connection does not matter
    """

    def __init__(
        self,
        path: Optional[str] = None,
        *,
        timeout: float = 30.0,
        connect_timeout: float = 2.0,
        make_keys: bool = True,
    ) -> None:
        self.path = path or default_path()
        self.timeout = timeout
        self.connect_timeout = connect_timeout
        self._makes_keys = make_keys
        self._numbers = itertools.count(1)
        self._is_closed = False
        self._start_afresh()
        _clients.add(self)

    def _start_afresh(self) -> None:
        # One lock for the three below; it is never held while anything is waited for.
        self._lock = threading.Lock()
        self._idle: List[_Connection] = []
        self._all: Set[_Connection] = set()

    def _after_fork(self) -> None:
        """In the child: the connections are the parent's, and a lock may be held by a thread that is not there."""
        connections = self._all
        self._start_afresh()
        for connection in connections:
            connection.forget()

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
        """Ends all connections. Calls under way fail."""
        with self._lock:
            self._is_closed = True
            connections, self._idle, self._all = self._all, [], set()
        for connection in connections:
            connection.end()

    def call(self, method: str, params: Optional[Mapping[str, Any]] = None) -> Any:
        """Calls any method by its name, also one that this file does not have, and returns its result as it came."""
        request = _Request(method, method not in READING_METHODS, params or {})
        del params
        return self._ask(request, _anything)

    def _ask(self, request: _Request, read: Callable[[Any], _T]) -> _T:
        request.prepare(next(self._numbers), self._makes_keys)
        begun = time.monotonic()
        deadline = begun + self.timeout + request.wait
        for sending in itertools.count(1):
            connection = self._take(deadline)
            try:
                answer = connection.ask(request, deadline)
            except BaseException as error:
                self._drop(connection)
                if not isinstance(error, _Broken):
                    raise
            else:
                self._give_back(connection)
                return answer.result(request.method, read)
            is_late = time.monotonic() - begun > REPEAT_WITHIN
            if is_late or sending == MOST_SENDINGS or not request.is_repeatable:
                raise request.lost()
        raise AssertionError("unreachable")

    def _take(self, deadline: float) -> _Connection:
        while True:
            with self._lock:
                if self._is_closed:
                    raise ClientClosed("the client was closed")
                if not self._idle:
                    break
                connection = self._idle.pop()
            # Found out before anything is sent, an ended connection costs nothing.
            if connection.is_idle():
                return connection
            self._drop(connection)
        connection = _Connection(self.path, min(deadline, time.monotonic() + self.connect_timeout))
        with self._lock:
            if not self._is_closed:
                self._all.add(connection)
                return connection
        # Closed while this thread was connecting.
        connection.end()
        raise ClientClosed("the client was closed")

    def _drop(self, connection: _Connection) -> None:
        with self._lock:
            self._all.discard(connection)
        connection.end()

    def _give_back(self, connection: _Connection) -> None:
        with self._lock:
            if not self._is_closed and len(self._idle) < MOST_IDLE:
                self._idle.append(connection)
                return
        self._drop(connection)


_clients: weakref.WeakSet[Client] = weakref.WeakSet()


def _after_fork() -> None:
    for client in list(_clients):
        client._after_fork()


os.register_at_fork(after_in_child=_after_fork)


# -- For asyncio


class _Link:
    """One connection with any number of requests under way."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, all: Set[_Link]) -> None:
        self._reader = reader
        self._writer = writer
        self._all = all
        all.add(self)
        self._waiting: Dict[int, asyncio.Future[_Answer]] = {}
        self.is_open = True
        self._is_retired = False
        self._task = asyncio.get_running_loop().create_task(self._receive())

    async def ask(self, request: _Request) -> _Answer:
        """Sends a request and waits for its answer; raises `_Broken` where the connection ends before."""
        if not self.is_open:
            raise _Broken(was_sent=False)
        answer: asyncio.Future[_Answer] = asyncio.get_running_loop().create_future()
        self._waiting[request.number] = answer
        try:
            self._writer.write(request.line)
            await self._writer.drain()
            return await answer
        except OSError:
            raise _Broken() from None
        finally:
            self._waiting.pop(request.number, None)
            if answer.done() and not answer.cancelled():
                answer.exception()  # Seen, also where sending failed first.
            if self._is_retired and not self._waiting:
                self.close()

    def retire(self) -> None:
        """Takes no more requests, and ends with the last one under way."""
        self.is_open = False
        self._is_retired = True
        if not self._waiting:
            self.close()

    def close(self) -> None:
        self._end(_Broken())
        self._task.cancel()

    async def closed(self) -> None:
        """Waits until nothing is left of it."""
        await asyncio.wait({self._task})
        try:
            await self._writer.wait_closed()
        except OSError:
            pass

    async def _receive(self) -> None:
        failure: Exception = _Broken()
        try:
            while True:
                answer = _Answer(await self._reader.readuntil(b"\n"))
                waiting = self._waiting.get(answer.number) if isinstance(answer.number, int) else None
                # One that nobody waits for any more came too late.
                if waiting is not None and not waiting.done():
                    waiting.set_result(answer)
        except (OSError, asyncio.IncompleteReadError):
            pass
        except asyncio.LimitOverrunError:
            failure = Malformed("the daemon's answer has no end")
        except Malformed as malformed:
            failure = malformed
        self._end(failure)

    def _end(self, failure: Exception) -> None:
        self.is_open = False
        self._all.discard(self)
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(failure)
        self._writer.close()


class AsyncClient(_AsyncMethods):
    """A client for asyncio. Requests go out on one connection without waiting for each other.

    :param path: the daemon's socket; see `default_path`
    :param timeout: seconds that one call may take in all, beside the ``wait_ms`` that it asks the daemon to wait
    :param connect_timeout: seconds of these to wait for a daemon that is not there (yet)
    :param make_keys: give changing requests an idempotency key, so that a broken connection does not matter
    """

    def __init__(
        self,
        path: Optional[str] = None,
        *,
        timeout: float = 30.0,
        connect_timeout: float = 2.0,
        make_keys: bool = True,
    ) -> None:
        self.path = path or default_path()
        self.timeout = timeout
        self.connect_timeout = connect_timeout
        self._makes_keys = make_keys
        self._numbers = itertools.count(1)
        self._is_closed = False
        self._loop: Optional[asyncio.AbstractEventLoop] = None
        self._process = os.getpid()
        self._link: Optional[_Link] = None
        #: Every one that is open, also those that take no more requests.
        self._links: Set[_Link] = set()
        #: What calls wait for while the task connects: its link, or why there is none.
        self._connecting: Optional[asyncio.Future[_Link]] = None
        self._connector: Optional[asyncio.Task[_Link]] = None

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
        """Ends the connection. Calls under way fail."""
        self._is_closed = True
        self._forget_foreign_link()
        connector, links = self._connector, list(self._links)
        if connector is not None:
            connector.cancel()
            await asyncio.wait({connector})
        for link in links:
            link.close()
        self._link = None
        for link in links:
            await link.closed()

    async def call(self, method: str, params: Optional[Mapping[str, Any]] = None) -> Any:
        """Calls any method by its name, also one that this file does not have, and returns its result as it came."""
        request = _Request(method, method not in READING_METHODS, params or {})
        del params
        return await self._ask(request, _anything)

    async def _ask(self, request: _Request, read: Callable[[Any], _T]) -> _T:
        request.prepare(next(self._numbers), self._makes_keys)
        begun = time.monotonic()
        deadline = begun + self.timeout + request.wait
        for sending in itertools.count(1):
            link = await self._linked(deadline)
            try:
                answer = await asyncio.wait_for(link.ask(request), deadline - time.monotonic())
            except asyncio.TimeoutError:
                link.retire()
                raise request.timed_out() from None
            except _Broken as broken:
                if self._is_closed and not broken.was_sent:
                    raise ClientClosed("the client was closed") from None
                may_repeat = request.is_repeatable or not broken.was_sent
            else:
                return answer.result(request.method, read)
            is_late = time.monotonic() - begun > REPEAT_WITHIN
            if is_late or sending == MOST_SENDINGS or self._is_closed or not may_repeat:
                raise request.lost()
        raise AssertionError("unreachable")

    def _forget_foreign_link(self) -> None:
        """What belongs to another event loop, or to the parent of a fork, is not ours to touch."""
        loop = asyncio.get_running_loop()
        if self._loop is not loop or self._process != os.getpid():
            self._loop, self._process = loop, os.getpid()
            self._link = self._connecting = self._connector = None
            self._links = set()

    async def _linked(self, deadline: float) -> _Link:
        if self._is_closed:
            raise ClientClosed("the client was closed")
        self._forget_foreign_link()
        if self._link is not None and self._link.is_open:
            return self._link
        if self._connecting is None:
            until = min(deadline, time.monotonic() + self.connect_timeout)
            self._connecting = asyncio.get_running_loop().create_future()
            self._connector = asyncio.get_running_loop().create_task(self._connect(until))
            self._connector.add_done_callback(functools.partial(self._connected, self._connecting))
        # Shielded, since others may wait for the same one.
        return await asyncio.shield(self._connecting)

    def _connected(self, waited_for: asyncio.Future[_Link], task: asyncio.Task[_Link]) -> None:
        if self._connecting is waited_for:
            self._connecting = self._connector = None
        failure = None if task.cancelled() else task.exception()
        if failure is None and (task.cancelled() or self._is_closed):
            # Only closing cancels it; and what came too late for that is closed here.
            if not task.cancelled():
                task.result().close()
            failure = ClientClosed("the client was closed")
        if failure is not None:
            waited_for.set_exception(failure)
            waited_for.exception()  # Seen, also where nobody waits any more.
        else:
            self._link = task.result()
            waited_for.set_result(self._link)

    async def _connect(self, deadline: float) -> _Link:
        pauses = _Pauses(deadline)
        while True:
            try:
                reader, writer = await asyncio.open_unix_connection(self.path, limit=LONGEST_ANSWER)
                return _Link(reader, writer, self._links)
            except _NOT_YET as error:
                failure = _failed(self.path, error)
            except OSError as error:
                raise _failed(self.path, error) from None
            pause = pauses.next()
            if pause is None:
                raise failure
            await asyncio.sleep(pause)
