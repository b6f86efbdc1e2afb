"""The driver of both clients; protocol/clients/tests/driver.md says what it reads and prints.

`driver.py blocking` makes each call in a thread of its own, with a `Client`; `driver.py asyncio` in a task of its own, with
an `AsyncClient`.
"""

from __future__ import annotations

import asyncio
import dataclasses
import functools
import gc
import inspect
import itertools
import json
import os
import pprint
import sys
import threading
import traceback
import warnings
from types import FrameType
from typing import Any, Callable, Dict, Iterator, List, NoReturn, Optional, Set, Tuple, get_type_hints

import factord

#: Seconds within which calls end once their client is closed.
PATIENCE = 10


def options(settings: Dict[str, Any]) -> Dict[str, Any]:
    """What a client is made with."""
    given = {name: settings[name] for name in ("make_keys", "tenant") if name in settings}
    for name, option in [("timeout_ms", "timeout"), ("connect_timeout_ms", "connect_timeout")]:
        if name in settings:
            given[option] = settings[name] / 1000
    if "meta" in settings:
        numbers = itertools.count(1)
        meta = settings["meta"]
        given["meta"] = lambda: {**meta, "request_id": f"{meta['request_id']}{next(numbers)}"}
    return given


def prepared(client: Any, line: Dict[str, Any]) -> Callable[[], Any]:
    """The call that a line asks for."""
    method, given = line["call"], line.get("params", {})
    if "options" in line:
        client = client.with_options(timeout=line["options"]["timeout_ms"] / 1000)
    if "not_finite" in line:
        *names, last = line["not_finite"]
        functools.reduce(lambda each, name: each[name], names, given)[last] = float("nan")
    typed = arguments(client, method, given)
    if typed is None:
        return functools.partial(client.call, method, given)
    function, required, others = typed
    return functools.partial(function, *required, **others)


def arguments(
    client: Any, method: str, given: Dict[str, Any]
) -> Optional[Tuple[Callable[..., Any], List[Any], Dict[str, Any]]]:
    """The method for these parameters, and its arguments; None if there is none."""
    if method not in factord.REPEATABLE_METHODS | factord.IDEMPOTENT_METHODS or None in given.values():
        return None
    function = getattr(client, method.replace(".", "_"))
    parameters = inspect.signature(function).parameters.values()
    # A word of Python has an underscore behind it.
    required = [each.name.rstrip("_") for each in parameters if each.kind is not each.KEYWORD_ONLY]
    others = {each.name.rstrip("_"): each.name for each in parameters if each.kind is each.KEYWORD_ONLY}
    if not set(required) <= given.keys() <= {*required, *others}:
        return None
    named = {others[name]: value for name, value in given.items() if name in others}
    return function, [given[name] for name in required], named


def succeeded(result: Any) -> Dict[str, Any]:
    return {"result": {} if result is None else plain(result)}


def plain(value: Any) -> Any:
    return value.to_dict() if isinstance(value, factord._Result) else value


def failed(error: BaseException, method: str) -> Dict[str, Any]:
    """The outcome of a call that raised this."""
    kind = type(error).__name__
    if isinstance(error, factord.Refused):
        names = get_type_hints(type(error))
        return {
            "refused": {
                "type": kind,
                "code": error.code,
                "reason": error.reason,
                "category": error.category,
                "message": str(error),
                "data": error.data,
                "attributes": {name: plain(getattr(error, name)) for name in names},
            }
        }
    if isinstance(error, asyncio.CancelledError):
        kind, maybe_done = "Cancelled", method not in factord.REPEATABLE_METHODS
    elif isinstance(error, ValueError):
        kind, maybe_done = "Unwritable", False
    elif isinstance(error, factord.FactordError):
        maybe_done = getattr(error, "maybe_done", False)
    else:
        raise error
    return {"failed": {"type": kind, "maybe_done": maybe_done, "message": str(error)}}


def shown(client: Any, result: Any, error: Optional[BaseException]) -> List[str]:
    """Everything that may be printed of a call."""
    found = forms(client)
    if isinstance(result, factord._Result):
        found += [*forms(result), json.dumps(dataclasses.asdict(result))]
    for each in chain(error):
        found += [*forms(each), repr(each.args), repr(vars(each)), *traceback.format_exception(type(each), each, None)]
        found += ["".join(traceback.format_tb(each.__traceback__))]
        found += [repr(value) for frame in frames(each) for value in frame.f_locals.values()]
    return found


def forms(value: Any) -> List[str]:
    return [repr(value), str(value), f"{value}", "%s %r" % (value, value), pprint.pformat(value)]


def chain(error: Optional[BaseException]) -> Iterator[BaseException]:
    """An error and all that it hides."""
    seen: List[BaseException] = []
    left = [error]
    while left:
        each = left.pop()
        if each is not None and each not in seen:
            seen.append(each)
            left += [each.__cause__, each.__context__]
            yield each


def frames(error: BaseException) -> Iterator[FrameType]:
    """The frames of the client whose variables a traceback could show."""
    for frame, _ in traceback.walk_tb(error.__traceback__):
        if frame.f_code.co_filename == factord.__file__:
            yield frame


def tell(number: int, outcome: Dict[str, Any]) -> None:
    sys.stdout.write(json.dumps({"n": number, **outcome}) + "\n")
    sys.stdout.flush()


def unsupported(problem: str) -> Dict[str, Any]:
    return {"failed": {"type": "Unsupported", "maybe_done": False, "message": problem}}


def in_child(outcome: Callable[[], Dict[str, Any]]) -> Callable[[], Dict[str, Any]]:
    """Forks, and does it in the child. Returns what waits for its outcome."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            with open(writer, "w") as stream:
                json.dump(outcome(), stream)
            status = 0
        finally:
            os._exit(status)
    os.close(writer)

    def wait() -> Dict[str, Any]:
        with open(reader) as stream:
            text = stream.read()
        os.waitpid(child, 0)
        return dict(json.loads(text))

    return wait


class Blocking:
    def __init__(self) -> None:
        self._client: Optional[factord.Client] = None
        self._output = threading.Lock()
        self._calls: List[threading.Thread] = []

    def run(self) -> None:
        for text in sys.stdin:
            self._take(json.loads(text))
        self._close()
        for each in self._calls:
            each.join(PATIENCE)

    def _close(self) -> None:
        if self._client is not None:
            self._client.close()

    def _tell(self, number: int, outcome: Dict[str, Any]) -> None:
        with self._output:
            tell(number, outcome)

    def _take(self, line: Dict[str, Any]) -> None:
        number = line["n"]
        if "cancel" in line:
            return self._tell(number, unsupported("a thread cannot be cancelled"))
        if "configure" in line:
            if "abandon" not in line["configure"]:
                self._close()
            self._client = factord.Client(line["configure"].get("socket"), **options(line["configure"]))
        elif "close" in line:
            self._close()
        elif "collect" in line:
            gc.collect()
        else:
            call = threading.Thread(target=self._carry_out, args=[self._client, line])
            self._calls.append(call)
            return call.start()
        self._tell(number, {"result": {}})

    def _carry_out(self, client: factord.Client, line: Dict[str, Any]) -> None:
        if "show" in line:
            outcome = self._shown(client, line["show"])
        elif "fork" in line:
            # Nothing is being printed while the child is made.
            with self._output:
                wait = in_child(lambda: self._outcome(client, line["fork"]))
            outcome = wait()
        else:
            outcome = self._outcome(client, line)
        self._tell(line["n"], outcome)

    @staticmethod
    def _outcome(client: factord.Client, line: Dict[str, Any]) -> Dict[str, Any]:
        try:
            return succeeded(prepared(client, line)())
        except Exception as error:
            return failed(error, line["call"])

    @staticmethod
    def _shown(client: factord.Client, line: Dict[str, Any]) -> Dict[str, Any]:
        try:
            return {"shown": shown(client, prepared(client, line)(), None)}
        except Exception as error:
            return {"shown": shown(client, None, error)}


class Awaiting:
    def __init__(self) -> None:
        self._client: Optional[factord.AsyncClient] = None
        self._calls: Dict[int, asyncio.Task[Dict[str, Any]]] = {}
        self._unfinished: Set[asyncio.Task[Dict[str, Any]]] = set()

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: give_up(context))
        lines = asyncio.StreamReader(limit=2**24)
        transport, _ = await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
        async for text in lines:
            await self._take(json.loads(text))
        await self._close()
        if self._unfinished:
            await asyncio.wait(self._unfinished, timeout=PATIENCE)
        transport.close()

    async def _close(self) -> None:
        if self._client is not None:
            await self._client.close()

    async def _take(self, line: Dict[str, Any]) -> None:
        number = line["n"]
        if "configure" in line:
            if "abandon" not in line["configure"]:
                await self._close()
            self._client = factord.AsyncClient(line["configure"].get("socket"), **options(line["configure"]))
        elif "close" in line:
            await self._close()
        elif "collect" in line:
            gc.collect()
        elif "cancel" in line:
            self._calls[line["cancel"]].cancel()
        else:
            assert self._client is not None
            call = asyncio.get_running_loop().create_task(self._carried_out(self._client, line))
            self._calls[number] = call
            self._unfinished.add(call)
            call.add_done_callback(functools.partial(self._ended, line))
            return
        tell(number, {"result": {}})

    def _ended(self, line: Dict[str, Any], call: asyncio.Task[Dict[str, Any]]) -> None:
        self._unfinished.discard(call)
        # Not within the call, which may be cancelled before it begins.
        outcome = failed(asyncio.CancelledError(), line["call"]) if call.cancelled() else call.result()
        tell(line["n"], outcome)

    async def _carried_out(self, client: factord.AsyncClient, line: Dict[str, Any]) -> Dict[str, Any]:
        if "show" in line:
            return await self._shown(client, line["show"])
        if "fork" in line:
            # An event loop does not survive a fork; the child has one of its own.
            wait = in_child(lambda: asyncio.run(self._outcome(client, line["fork"])))
            return await asyncio.get_running_loop().run_in_executor(None, wait)
        return await self._outcome(client, line)

    @staticmethod
    async def _outcome(client: factord.AsyncClient, line: Dict[str, Any]) -> Dict[str, Any]:
        try:
            return succeeded(await prepared(client, line)())
        except Exception as error:
            return failed(error, line["call"])

    @staticmethod
    async def _shown(client: factord.AsyncClient, line: Dict[str, Any]) -> Dict[str, Any]:
        try:
            return {"shown": shown(client, await prepared(client, line)(), None)}
        except Exception as error:
            return {"shown": shown(client, None, error)}


def give_up(*told: object) -> NoReturn:
    """What goes wrong in a thread, a task or a destructor is not to be overlooked."""
    for each in told:
        print(each, file=sys.stderr)
        error = each.get("exception") if isinstance(each, dict) else getattr(each, "exc_value", None)
        if isinstance(error, BaseException):
            traceback.print_exception(type(error), error, error.__traceback__)
    sys.stderr.flush()
    os._exit(1)


def main() -> None:
    # Later versions of Python warn of any fork with threads.
    warnings.filterwarnings("ignore", message=".*fork", category=DeprecationWarning)
    threading.excepthook = give_up
    sys.unraisablehook = give_up
    if sys.argv[1] == "asyncio":
        asyncio.run(Awaiting().run())
    else:
        Blocking().run()


if __name__ == "__main__":
    main()
