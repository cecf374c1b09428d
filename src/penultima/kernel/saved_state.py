"""Save positions as bytes, and restore them.

Saved bytes name their format's version and the rules, and end with a checksum. What doesn't fit is
refused as a whole; what fits is trusted, as compiled code checks nothing: like a pickle, load only
what you or your program has saved.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from penultima.errors import BadState

from .board import Board
from .codes import NOT_LISTED

VERSION = 1
"""The version of what is saved: one more whenever a field is added, removed or means another."""

NUMBERS = (
    *("rng_state", "round", "dealer", "direction", "color", "top", "phase", "turn", "owed"),
    *("accusers", "stuck", "winner", "winners", "turn_count", "could_play", "demand", "drawn"),
    *("stack", "accused", "guilty", "color_before", "player", "card", "chosen", "clothing"),
    *("called", "program_counter", "skips", "extra_turn", "next_demand", "cards_wanted"),
    *("reshuffle_count", "is_repeated", "unordered"),
)
"""The attributes of a game that are saved by name."""

T = TypeVar("T", bound=Struct)


class SavedPosition(Struct, frozen=True, array_like=True):
    """A game without its rules and its script."""

    numbers: tuple[int, ...]
    hands: tuple[bytes, ...]
    draw: bytes
    discard: bytes
    outfits: tuple[int, ...]
    scores: tuple[int, ...]
    lost_turns: tuple[int, ...]
    reshuffles: tuple[int, ...]
    pending_seats: bytes | None
    """None before the current instruction has listed the players whom it affects."""
    picks: bytes
    passing: tuple[tuple[int, int], ...]


class _Envelope(Struct, frozen=True, array_like=True):
    what: str
    version: int
    rules: bytes
    content: bytes
    checksum: bytes


def pack(what: str, rules: bytes, content: Struct) -> bytes:
    """Encode a state of some kind of object, for rules with this fingerprint."""
    encoded = msgspec.msgpack.encode(content)
    return msgspec.msgpack.encode(_Envelope(what, VERSION, rules, encoded, _checksum(encoded)))


def unpack(what: str, rules: bytes, state: bytes, kind: type[T]) -> T:
    """Decode what `pack` has encoded. Raises BadState, with the reason, for anything else."""
    try:
        envelope = msgspec.msgpack.decode(state, type=_Envelope)
    except (msgspec.MsgspecError, TypeError):
        raise BadState("not a saved state: pass the bytes that get_state() returned") from None
    if envelope.what != what:
        raise BadState(f"the state of another object: {envelope.what}, and not {what}")
    if envelope.version != VERSION:
        raise BadState(
            f"saved in format {envelope.version}, and this version of penultima reads {VERSION}"
        )
    if envelope.rules != rules:
        raise BadState(
            "saved under other rules: edition, players, options and house rules have to be the same"
        )
    if envelope.checksum != _checksum(envelope.content):
        raise BadState("damaged: its checksum is wrong")
    return msgspec.msgpack.decode(envelope.content, type=kind)


def _checksum(content: bytes) -> bytes:
    return blake2b(content, digest_size=8).digest()


def position_of(game: Board) -> SavedPosition:
    listed = game.todo_end != NOT_LISTED
    return SavedPosition(
        # In an uncompiled environment, some integers are NumPy's.
        numbers=tuple(int(getattr(game, name)) for name in NUMBERS),
        hands=tuple(bytes(game.hand(seat)) for seat in range(game.rules.seats)),
        draw=bytes(game.draw_pile),
        discard=bytes(game.discard_order),
        outfits=tuple(map(int, game.wearing)),
        scores=tuple(map(int, game.scores)),
        lost_turns=tuple(map(int, game.lost_turns)),
        reshuffles=tuple(map(int, game.reshuffle_hashes)),
        pending_seats=bytes(game.pending_seats) if listed else None,
        picks=bytes(game.picks),
        passing=tuple((int(seat), int(kind)) for seat, kind in game.passing),
    )


def set_position(game: Board, saved: SavedPosition) -> None:
    numbers: dict[str, Any] = dict(zip(NUMBERS, saved.numbers, strict=True))
    unordered = bool(numbers.pop("unordered"))
    for seat, hand in enumerate(saved.hands):
        game.set_hand(seat, list(hand))
        game.set_outfit(seat, saved.outfits[seat])
    game.set_piles(list(saved.draw), list(saved.discard), unordered)
    game.set_scores(saved.scores)
    game.set_lost_turns(saved.lost_turns)
    game.set_reshuffles(saved.reshuffles)
    game.set_pending_seats(list(saved.pending_seats or b""))
    if saved.pending_seats is None:
        game.todo_end = NOT_LISTED
    game.set_picks(list(saved.picks))
    game.set_passing(saved.passing)
    for name, value in numbers.items():
        setattr(game, name, value)
