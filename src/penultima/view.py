"""Views: what a seat may know. The one door out of a table.

Seat `None` is a spectator. Nothing else in the project decides what is secret: whatever leaves the
rules towards somebody goes through `view`, `redacted` or `redacted_move`.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from penultima.errors import Refused
from penultima.rules import events as e
from penultima.rules.actions import Action, AnyCards, ChooseCards, Move
from penultima.rules.cards import Card, Color, Direction, Hand, Seat
from penultima.rules.legal import legal_moves
from penultima.rules.prompts import ChallengeOrAccept, KeepOrPlay, Prompt, stacked
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


class TableView(Common, frozen=True, gc=False):
    """The round from one seat (None: a spectator). Everybody's cards are in `open` once it is over.

    `legal` are this seat's moves now. Say UNO with a play by adding `call`.
    """

    seat: Viewer
    prompt: Prompt
    hand: Hand
    seen: tuple[SeenHand, ...]
    legal: tuple[Move, ...]
    open: tuple[Hand, ...] | None


class View(TableView, frozen=True, gc=False):
    """The same with what was agreed before, and with the events that led here."""

    setup: Setup
    events: tuple[e.Event, ...]

    @property
    def hands(self) -> tuple[Hand | int, ...]:
        """The cards one can see, and how many the others hold."""
        if self.open is not None:
            return self.open
        return tuple(
            self.hand if seat == self.seat else count for seat, count in enumerate(self.counts)
        )

    @property
    def drawn(self) -> Hand | None:
        """What the viewer has just drawn and may keep or play."""
        return self.prompt.cards if isinstance(self.prompt, KeepOrPlay) else None

    @property
    def stack(self) -> int:
        """How many cards are stacked (H1)."""
        return stacked(self.prompt)


def view(table: Table, seat: Viewer, events: Iterable[e.Event] = ()) -> View:
    """What a seat may know now, with the events that led here. Raises `Refused` for no seat."""
    if seat is not None and not 0 <= seat < len(table.hands):
        raise Refused("unknown_player", "unknown-player", None, name=str(seat))
    happened = redacted_all(events, seat)
    fields = (*_common(table), *_own(table, seat), _open(table, seat), table.setup, happened)
    return View(*fields)


def table_view(table: Table, seat: Viewer) -> TableView:
    fields = (*_common(table), *_own(table, seat), _open(table, seat))
    return TableView(*fields)


def common(table: Table) -> Common:
    return Common(*_common(table))


def own(table: Table, seat: Viewer) -> Own:
    return Own(*_own(table, seat))


def _common(table: Table) -> tuple[Any, ...]:
    """The fields of `Common`."""
    return (
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


def _own(table: Table, seat: Viewer) -> tuple[Any, ...]:
    """The fields of `Own`."""
    prompt = table.prompt
    return (
        seat,
        _redacted_prompt(prompt, seat) if type(prompt) in _SECRET_PROMPTS else prompt,
        () if seat is None else table.hands[seat],
        _seen(table, seat) if table.shown else (),
        () if seat is None else legal_moves(table, seat),
    )


def _open(table: Table, seat: Viewer) -> tuple[Hand, ...] | None:
    """All hands, when the round is over; one's own as one has it."""
    if table.prompt.seat is not None:
        return None
    return tuple(
        hand if owner == seat else table.setup.edition.sorted(hand)
        for owner, hand in enumerate(table.hands)
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


def redacted_all(events: Iterable[e.Event], seat: Viewer) -> tuple[e.Event, ...]:
    return tuple([redacted(event, seat) if type(event) in _SECRETS else event for event in events])


def redacted_move(by: Seat, action: Action, events: Iterable[e.Event], seat: Viewer) -> Move:
    """A move as a seat may know it: chosen cards only where they are seen to go."""
    if not isinstance(action, ChooseCards) or by == seat:
        return action
    is_shown = any(
        isinstance(event, e.Discarded | e.Gave) and event.seat == by and event.cards is not None
        for event in redacted_all(events, seat)
    )
    return action if is_shown else AnyCards(len(action.cards))


def _drew(event: e.Drew, seat: Viewer) -> e.Event:
    return event if event.seat == seat else e.Drew(event.seat, event.count, event.why)


def _asked(event: e.Asked, seat: Viewer) -> e.Event:
    prompt = event.prompt
    return e.Asked(_redacted_prompt(prompt, seat)) if type(prompt) in _SECRET_PROMPTS else event


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


_SECRET_PROMPTS = frozenset((KeepOrPlay, ChallengeOrAccept))
"""The prompts that tell more than everybody may know."""


def are_open(events: Iterable[e.Event]) -> bool:
    """Whether everybody may know these events as they are."""
    return _SECRETS.keys().isdisjoint(map(type, events))


def _redacted_prompt(prompt: Prompt, seat: Viewer) -> Prompt:
    if type(prompt) is ChallengeOrAccept:
        return replace(prompt, hand=None)
    if type(prompt) is KeepOrPlay and prompt.seat != seat:
        return replace(prompt, cards=None, could_play=False)
    return prompt
