"""The wire protocol (docs/protocol.md): JSON in WebSocket text frames, one message each."""

from typing import Literal

import msgspec
from msgspec import Struct

from .messages import Phase
from .requests import Request

VERSION = 1

Encoded = bytes


class PlayerSummary(Struct, frozen=True):
    name: str
    kind: Literal["human", "bot"]


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


_decoder: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)

decode = _decoder.decode
"""Decode the request in a frame. Raises msgspec.DecodeError, UnicodeError or RecursionError."""
encode = msgspec.json.Encoder().encode
