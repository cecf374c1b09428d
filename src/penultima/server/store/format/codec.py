"""Encoding and decoding of entries in the stored format."""

from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from penultima.rules.actions import Action
from penultima.server.store.entries import Logged

from .game_events import GAME_EVENTS, StoredGameEvent
from .moves import MOVES, StoredMove
from .table_events import TABLE_EVENTS, StoredTableEvent
from .upcasters import VERSION, upcast


class StoredRequest(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What is kept of the request behind an entry: its id, and the move if it was one."""

    id: str = ""
    move: StoredMove | None = None


StoredEvent: TypeAlias = StoredGameEvent | StoredTableEvent

_encode = msgspec.json.Encoder().encode
_decode_request = msgspec.json.Decoder(StoredRequest).decode
_decode_events: Any = msgspec.json.Decoder(tuple[StoredEvent, ...]).decode
_decode_json = msgspec.json.Decoder().decode

_alike = MOVES.alike | GAME_EVENTS.alike | TABLE_EVENTS.alike
_to_stored_move = MOVES.converters_to_stored
_to_stored = GAME_EVENTS.converters_to_stored | TABLE_EVENTS.converters_to_stored
_to_live = GAME_EVENTS.converters_to_live | TABLE_EVENTS.converters_to_live


def encode_request(id_: str, action: Action | None) -> bytes:
    move: Any = action
    if action is not None and type(action) not in _alike:
        move = _to_stored_move[type(action)](action)
    return _encode(StoredRequest(id_, move))


def encode_events(events: tuple[Logged, ...]) -> bytes:
    return _encode(
        [event if type(event) in _alike else _to_stored[type(event)](event) for event in events]
    )


def decode(
    version: int, request: bytes, events: bytes
) -> tuple[str, Action | None, tuple[Logged, ...]]:
    """The request's id, the move and the events of a row. Raises msgspec.ValidationError."""
    if version == VERSION:
        stored, happened = _decode_request(request), _decode_events(events)
    else:
        old = upcast(version, _decode_json(request), _decode_json(events))
        stored = msgspec.convert(old[0], StoredRequest)
        happened = msgspec.convert(old[1], tuple[StoredEvent, ...])
    action = None if stored.move is None else MOVES.to_live(stored.move)
    return stored.id, action, tuple([_to_live[type(event)](event) for event in happened])
