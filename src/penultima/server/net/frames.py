"""WebSocket frames (RFC 6455): a client's taken apart, a server's put together."""

import struct
from collections.abc import Iterable, Iterator
from typing import NamedTuple

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
PROTOCOL_ERROR, NOT_TEXT, TOO_BIG = 1002, 1007, 1009
_LAST, _RESERVED, _OPCODE, _MASKED, _LENGTH = 0x80, 0x70, 0x0F, 0x80, 0x7F
_LONGEST_SHORT = 125
_LONGEST_CONTROL = _LONGEST_SHORT

_medium_head = struct.Struct("!BBH").pack
_long_head = struct.Struct("!BBQ").pack


class BadFrame(Exception):
    """What no client may send. `code` is what the connection is closed with."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Heard(NamedTuple):
    """A whole message, whatever frames it came in; CONTINUED is a part of one, kept for later."""

    kind: int
    data: bytes


def frame(kind: int, data: bytes = b"") -> bytes:
    """A whole message in one frame, unmasked, as servers send it."""
    size = len(data)
    if size <= _LONGEST_SHORT:
        return bytes((_LAST | kind, size)) + data
    if size < 65536:
        return _medium_head(_LAST | kind, 126, size) + data
    return _long_head(_LAST | kind, 127, size) + data


def close_frame(code: int) -> bytes:
    return frame(CLOSE, code.to_bytes(2, "big"))


class FrameReader:
    """Takes bytes as they come and gives messages. Keeps nothing between whole messages."""

    __slots__ = ("_kind", "_longest", "_parts", "_rest")

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._rest = b""
        self._kind = CONTINUED
        self._parts = b""

    def feed(self, data: bytes) -> Iterable[Heard]:
        """What these bytes complete. Raises BadFrame, at the latest when it is gone through."""
        size = len(data) - 6
        if (
            0 <= size <= _LONGEST_SHORT
            and data[0] == _LAST | TEXT
            and data[1] == _MASKED | size
            and not self._rest
            and self._kind == CONTINUED
        ):
            return (Heard(TEXT, _unmasked(data[6:], data[2:6])),)  # mostly one short text comes
        return self._frames(data)

    def _frames(self, data: bytes) -> Iterator[Heard]:
        data = self._rest + data if self._rest else data
        self._rest = b""
        at, end = 0, len(data)
        while end - at >= 2:
            first, second = data[at], data[at + 1]
            start, size = at + 6, second & _LENGTH
            if size == 126:
                start, size = at + 8, int.from_bytes(data[at + 2 : at + 4], "big")
            elif size == 127:
                start, size = at + 14, int.from_bytes(data[at + 2 : at + 10], "big")
            # Even if the size isn't all there yet, it only grows: nothing good is refused.
            self._check(first, second, size)
            if end < start + size:
                break
            at = start + size
            yield self._take(first, _unmasked(data[start:at], data[start - 4 : start]))
        self._rest = data[at:]

    def _check(self, first: int, second: int, size: int) -> None:
        kind = first & _OPCODE
        if first & _RESERVED or not second & _MASKED:
            raise BadFrame(PROTOCOL_ERROR)
        if kind in (CLOSE, PING, PONG):
            if size > _LONGEST_CONTROL or not first & _LAST:
                raise BadFrame(PROTOCOL_ERROR)
        elif kind not in (CONTINUED, TEXT, BINARY) or (kind == CONTINUED) != bool(self._kind):
            raise BadFrame(PROTOCOL_ERROR)
        elif len(self._parts) + size > self._longest:
            raise BadFrame(TOO_BIG)

    def _take(self, first: int, data: bytes) -> Heard:
        """A frame that is all there: a message, or a part of one."""
        kind, last = first & _OPCODE, first & _LAST
        if kind >= CLOSE:
            return Heard(kind, data)
        if kind == CONTINUED:
            kind, data = self._kind, self._parts + data
        self._kind, self._parts = (CONTINUED, b"") if last else (kind, data)
        return Heard(kind, data) if last else Heard(CONTINUED, b"")


def _unmasked(data: bytes, mask: bytes) -> bytes:
    size = len(data)
    whole = (mask * (size // 4 + 1))[:size]
    plain = int.from_bytes(data, "little") ^ int.from_bytes(whole, "little")
    return plain.to_bytes(size, "little")
