"""An HTTP/2 client that sends whatever it is told to, however malformed."""

from __future__ import annotations

import socket
from dataclasses import dataclass, field
from typing import Callable, Iterable, List, Optional

import h2.config
import h2.connection
import h2.events
import h2.exceptions

#: Names and values as they are sent.
Fields = List[tuple[bytes, bytes]]


def field_list(*fields: tuple[str, str]) -> Fields:
    return [(name.encode("latin-1"), value.encode("latin-1")) for name, value in fields]


def page(path: str, method: str = "GET") -> List[tuple[str, str]]:
    """The fields with which each request begins."""
    return [(":method", method), (":scheme", "http"), (":authority", "example.org"), (":path", path)]


def _connection() -> h2.connection.H2Connection:
    config = h2.config.H2Configuration(
        header_encoding="latin-1", validate_outbound_headers=False, normalize_outbound_headers=False,
        validate_inbound_headers=False,
    )  # fmt: skip
    connection = h2.connection.H2Connection(config)
    connection.initiate_connection()
    return connection


def http2_bytes(fields: Fields) -> str:
    """A whole connection with one request, as a client sends it. After an upgrade, stream 1 is the request that asked for it."""
    connection = _connection()
    connection.send_headers(3, fields, end_stream=True)
    sent: bytes = connection.data_to_send()
    return sent.decode("latin-1")


@dataclass
class Answer:
    """What a stream got. Without a status, it or the whole connection was reset."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    is_over: bool = False


class HTTP2Connection:
    def __init__(self, path: str, timeout: float) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(timeout)
        self._socket.connect(path)
        self._h2 = _connection()
        self._answers: dict[int, Answer] = {}

    def __enter__(self) -> HTTP2Connection:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def send(self, fields: Fields, *data: bytes, trailers: Optional[Fields] = None, ends: bool = True) -> int:
        """Sends a request, with each piece of data in a frame of its own, and returns its stream."""
        stream = self._h2.get_next_available_stream_id()
        self._answers[stream] = Answer()
        self._h2.send_headers(stream, fields, end_stream=ends and not data and trailers is None)
        for number, piece in enumerate(data, 1):
            self._h2.send_data(stream, piece, end_stream=ends and trailers is None and number == len(data))
        if trailers is not None:
            self._h2.send_headers(stream, trailers, end_stream=True)
        self._flush()
        return stream

    def add(self, stream: int, data: bytes) -> None:
        """Sends what follows on a stream, and ends it, unless the other side has."""
        try:
            self._h2.send_data(stream, data, end_stream=True)
        except h2.exceptions.StreamClosedError:
            return
        self._flush()

    def _flush(self) -> None:
        try:
            self._socket.sendall(self._h2.data_to_send())
        except ConnectionError:
            pass

    def answers(self, streams: Iterable[int]) -> List[Answer]:
        """Waits until each of the streams has got its answer, or the connection has ended."""
        awaited = [self._answers[stream] for stream in streams]
        self._receive(lambda: all(answer.is_over for answer in awaited))
        return awaited

    def status(self, stream: int) -> int:
        """Waits for the status only, since what follows may have no end."""
        answer = self._answers[stream]
        self._receive(lambda: answer.is_over or answer.status > 0)
        return answer.status

    def _receive(self, is_enough: Callable[[], bool]) -> None:
        while not is_enough():
            try:
                data = self._socket.recv(65536)
                events = self._h2.receive_data(data) if data else []
            except (ConnectionError, h2.exceptions.ProtocolError):
                data, events = b"", []
            for event in events:
                self._take(event)
            self._flush()
            if not data:
                break

    def _take(self, event: h2.events.Event) -> None:
        if isinstance(event, h2.events.ConnectionTerminated):
            for answer in self._answers.values():
                answer.is_over = True
            return
        answer = self._answers.get(getattr(event, "stream_id", None) or 0, Answer())
        if isinstance(event, h2.events.ResponseReceived):
            answer.headers = dict(event.headers)
            answer.status = int(answer.headers[":status"])
        elif isinstance(event, h2.events.DataReceived):
            answer.body += event.data
            self._h2.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
        elif isinstance(event, (h2.events.StreamEnded, h2.events.StreamReset)):
            answer.is_over = True

    def ask(self, fields: Fields, *data: bytes, trailers: Optional[Fields] = None, ends: bool = True) -> Answer:
        return self.answers([self.send(fields, *data, trailers=trailers, ends=ends)])[0]
