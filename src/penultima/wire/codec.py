"""The wire protocol (docs/protocol.md): JSON in WebSocket text frames, one message each."""

from typing import Literal

import msgspec
from msgspec import Struct

from penultima.rules.options import Options
from penultima.text.fluent import Lang

from .messages import Phase
from .requests import Request
from .seats import Avatar
from .settings import ClockSeconds

VERSION = 1

Encoded = bytes


class PlayerSummary(Struct, frozen=True):
    name: str
    kind: Literal["human", "bot"]
    avatar: Avatar = ""


class TableSummary(Struct, frozen=True):
    """The answer to GET /api/tables/<slug>: what is public before taking a seat."""

    slug: str
    name: str
    edition: str
    phase: Phase
    match: int
    round: int
    capacity: int
    players: tuple[PlayerSummary, ...]
    can_sit: bool
    can_watch: bool


class OpenTable(Struct, frozen=True):
    """A table where anybody can sit down. Strangers are told no names of players.

    `people` are connected; `langs` are their languages.
    """

    slug: str
    name: str
    edition: str
    phase: Phase
    people: int
    bots: int
    seats: int
    options: Options
    clock_s: ClockSeconds
    langs: tuple[Lang, ...]
    can_watch: bool


class TableList(Struct, frozen=True):
    """The answer to GET /api/tables: open tables, the best one first; none if not `public`."""

    public: bool
    tables: tuple[OpenTable, ...]


_decoder: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)

decode = _decoder.decode
"""Decode the request in a frame. Raises msgspec.DecodeError, UnicodeError or RecursionError."""
encode = msgspec.json.Encoder().encode
