"""Log entries: one for each accepted request or decision of the table, in the order they happened.

The log is the truth: folding it gives the state of a table. How entries are stored is in format/.
"""

from collections.abc import Iterable
from typing import TypeAlias, TypeGuard, get_args

from msgspec import Struct

from penultima.rules.actions import Action
from penultima.rules.cards import Seat
from penultima.rules.chance import Seed
from penultima.rules.events import Event
from penultima.wire.notices import Notice


class KeyGiven(Struct, frozen=True):
    """The hash of the token that owns a seat. Only the player has the token itself."""

    seat: int
    key: str


class Banned(Struct, frozen=True):
    """Hashes of the addresses and devices of somebody whom the host has removed or banned."""

    keys: tuple[str, ...]
    may_watch: bool = False
    """They were removed, and can't sit down; who is banned can't come in at all."""


class SeedDrawn(Struct, frozen=True):
    """The source of all chance in the match that follows."""

    seed: Seed


class SecretDrawn(Struct, frozen=True):
    """The server's secret for the next deal (docs/fairness.md)."""

    match: int
    round: int
    secret: str


class PartOpened(Struct, frozen=True):
    """A contribution to the next deal, which is told when all are there."""

    seat: int
    contribution: str


Secret: TypeAlias = KeyGiven | SeedDrawn | SecretDrawn | PartOpened | Banned
"""Events that are stored and never sent."""

Logged: TypeAlias = Notice | Secret | Event

# A set of exact types: this is asked for every event, and there are many types.
_OF_THE_RULES = frozenset(get_args(Event))


def is_of_the_rules(event: Logged) -> TypeGuard[Event]:
    """Whether this event is part of a round."""
    return type(event) in _OF_THE_RULES


def events_in(events: Iterable[Logged]) -> tuple[Event, ...]:
    """The events of the round, not redacted."""
    return tuple([event for event in events if is_of_the_rules(event)])


class Entry(Struct, frozen=True, gc=False):
    """What happened at once, when, and because of whom.

    `request` is the id of the client's request, "" if it had none or the table acted by itself.
    `action` is the move of the rules that was made, for replays.
    """

    seq: int
    at: float
    seat: Seat | None
    request: str
    action: Action | None
    events: tuple[Logged, ...]
