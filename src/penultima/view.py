"""Views: what a seat may know. The one door out of a table.

Seat `None` is a spectator. Nothing else in the project decides what is secret: whatever leaves the
rules towards somebody goes through `view` or `redacted`.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from penultima.rules import events as e
from penultima.rules.actions import Move
from penultima.rules.cards import Card, Color, Direction, Hand, Seat
from penultima.rules.legal import legal_moves
from penultima.rules.prompts import (
    AnswerStack,
    ChallengeOrAccept,
    KeepOrPlay,
    Prompt,
    TakeTurn,
)
from penultima.rules.table import Setup, Table

Viewer: TypeAlias = Seat | None


class SeenHand(Struct, frozen=True, gc=False):
    player: Seat
    hand: Hand


class Common(Struct, frozen=True, gc=False):
    """What everybody sees alike."""

    round: int
    dealer: Seat
    scores: tuple[int, ...]
    wearing: e.Wearing
    counts: tuple[int, ...]
    draw: int
    discard: int
    top: Card
    color: Color | None
    direction: Direction
    owed: Seat | None
    winner: Seat | None
    winners: tuple[Seat, ...] | None


class Own(Struct, frozen=True, gc=False):
    """What a seat knows for itself. While a round goes on, all else is what everybody sees."""

    seat: Viewer
    prompt: Prompt
    hand: Hand
    seen: tuple[SeenHand, ...]
    legal: tuple[Move, ...]


class View(Struct, frozen=True, gc=False):
    """The table from one seat. `hands` has the viewer's own cards and how many the others hold."""

    setup: Setup
    seat: Viewer
    round: int
    dealer: Seat
    scores: tuple[int, ...]
    wearing: e.Wearing
    prompt: Prompt
    hands: tuple[Hand | int, ...]
    draw: int
    discard: int
    top: Card
    color: Color | None
    direction: Direction
    owed: Seat | None
    winner: Seat | None
    winners: tuple[Seat, ...] | None
    seen: tuple[SeenHand, ...]
    events: tuple[e.Event, ...]
    legal: tuple[Move, ...]

    @property
    def hand(self) -> Hand:
        """The viewer's own cards; none for a spectator."""
        own = () if self.seat is None else self.hands[self.seat]
        assert not isinstance(own, int)
        return own

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards everybody holds."""
        return tuple(hand if isinstance(hand, int) else len(hand) for hand in self.hands)

    @property
    def drawn(self) -> Hand | None:
        """What the viewer has just drawn and may keep or play."""
        return self.prompt.cards if isinstance(self.prompt, KeepOrPlay) else None

    @property
    def stack(self) -> int:
        """How many cards are stacked (H1)."""
        return stacked(self.prompt)


def stacked(prompt: Prompt) -> int:
    match prompt:
        case AnswerStack(count=count) | ChallengeOrAccept(count=count, stacked=True):
            return count
        case _:
            return 0


def view(table: Table, seat: Viewer, events: Iterable[e.Event] = ()) -> View:
    """What a seat may know now, with the events that led here."""
    prompt = table.prompt
    hands: list[Hand | int]
    if prompt.seat is None:  # the round is over, and all hands are open
        hands = [table.setup.edition.sorted(hand) for hand in table.hands]
    else:
        hands = list(map(len, table.hands))
    mine = own(table, seat)
    if seat is not None:
        hands[seat] = mine.hand
    return View(
        table.setup,
        seat,
        table.round,
        table.dealer,
        table.scores,
        table.wearing,
        mine.prompt,
        tuple(hands),
        len(table.draw),
        len(table.discard),
        table.discard[0],
        table.color,
        table.direction,
        table.owed,
        table.winner,
        table.winners,
        mine.seen,
        tuple([redacted(event, seat) for event in events]),
        mine.legal,
    )


def common(table: Table) -> Common:
    return Common(
        table.round,
        table.dealer,
        table.scores,
        table.wearing,
        tuple(map(len, table.hands)),
        len(table.draw),
        len(table.discard),
        table.discard[0],
        table.color,
        table.direction,
        table.owed,
        table.winner,
        table.winners,
    )


def own(table: Table, seat: Viewer) -> Own:
    prompt = table.prompt
    return Own(
        seat,
        prompt if type(prompt) is TakeTurn else _redacted_prompt(prompt, seat),
        () if seat is None else table.hands[seat],
        _seen(table, seat) if table.shown else (),
        () if seat is None else legal_moves(table, seat),
    )


def _seen(table: Table, seat: Viewer) -> tuple[SeenHand, ...]:
    """The hands that were shown to a seat in this round."""
    return tuple(
        [
            SeenHand(shown.player, shown.hand)
            for shown in table.shown
            if (shown.spectators if seat is None else seat in shown.to)
        ]
    )


def redacted(event: e.Event, seat: Viewer) -> e.Event:
    """An event as a seat may know it."""
    redact = _SECRETS.get(type(event))
    return redact(event, seat) if redact else event


def _drew(event: e.Drew, seat: Viewer) -> e.Event:
    return event if event.seat == seat else e.Drew(event.seat, event.count, event.why)


def _asked(event: e.Asked, seat: Viewer) -> e.Event:
    return e.Asked(_redacted_prompt(event.prompt, seat))


def _shuffled(event: e.Reshuffled | e.PutBack, seat: Viewer) -> e.Event:
    return replace(event, draw=None)


def _dealt(event: e.Dealt | e.PositionSet, seat: Viewer) -> e.Event:
    assert event.hands is not None
    own = None if seat is None else event.hands[seat]
    return replace(event, hands=None, draw=None, cards=own)


def _gave(event: e.Gave, seat: Viewer) -> e.Event:
    return event if seat in (event.seat, event.whom) else replace(event, cards=None)


def _hand_shown(event: e.HandShown, seat: Viewer) -> e.Event:
    sees = event.spectators if seat is None else seat in event.to
    return event if sees else replace(event, hand=None)


_SECRETS: dict[type[e.Event], Callable[[Any, Viewer], e.Event]] = {
    e.Drew: _drew,
    e.Asked: _asked,
    e.Reshuffled: _shuffled,
    e.PutBack: _shuffled,
    e.Dealt: _dealt,
    e.PositionSet: _dealt,
    e.Gave: _gave,
    e.HandShown: _hand_shown,
}
"""The events that tell more than everybody may know. All others are for everybody."""


def are_open(events: Iterable[e.Event]) -> bool:
    """Whether everybody may know these events as they are."""
    return _SECRETS.keys().isdisjoint(map(type, events))


def _redacted_prompt(prompt: Prompt, seat: Viewer) -> Prompt:
    match prompt:
        case KeepOrPlay(drawer) if drawer != seat:
            return replace(prompt, cards=None, could_play=False)
        case ChallengeOrAccept():
            return replace(prompt, hand=None)
        case _:
            return prompt
