"""Views: what a seat may know of a table. Seat `None` is a spectator.

No other module decides what is secret: everything that leaves the rules for a player goes through
`view` (or its parts), `redacted` or `redacted_move`. They are closed by default: an event or prompt
whose type is declared neither public nor redacted, at the end of this file, raises `SecrecyError`.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias, assert_never

from msgspec import Struct
from msgspec.structs import asdict, astuple, replace

from penultima.errors import Refused, SecrecyError
from penultima.rules import actions as a
from penultima.rules import events as e
from penultima.rules import prompts as p
from penultima.rules.actions import Action, Move
from penultima.rules.cards import Card, Color, Direction, Hand, Seat
from penultima.rules.legal import legal_moves
from penultima.rules.prompts import Prompt
from penultima.rules.table import Setup, Table

Viewer: TypeAlias = Seat | None


class SeenHand(Struct, frozen=True, gc=False):
    player: Seat
    hand: Hand


class Common(Struct, frozen=True, gc=False):
    """The part of a view that is the same for every viewer."""

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
    lost_turns: tuple[int, ...]
    winner: Seat | None
    winners: tuple[Seat, ...] | None


class Own(Struct, frozen=True, gc=False):
    """The part of a view that differs from seat to seat."""

    seat: Viewer
    prompt: Prompt
    hand: Hand
    seen: tuple[SeenHand, ...]
    legal: tuple[Move, ...]


class TableView(Common, frozen=True, gc=False):
    """The round from one seat (None: a spectator). Once it is over, `open` has all hands.

    `legal` are this seat's moves now. To say UNO with a play, set its `call`.
    """

    seat: Viewer
    prompt: Prompt
    hand: Hand
    seen: tuple[SeenHand, ...]
    legal: tuple[Move, ...]
    open: tuple[Hand, ...] | None


class View(TableView, frozen=True, gc=False):
    """The round from one seat, with the match's setup and the events that led here."""

    setup: Setup
    events: tuple[e.Event, ...]

    @property
    def hands(self) -> tuple[Hand | int, ...]:
        """Each seat's cards where the viewer may see them, otherwise their number."""
        if self.open is not None:
            return self.open
        return tuple(
            self.hand if seat == self.seat else count for seat, count in enumerate(self.counts)
        )

    @property
    def next_seat(self) -> Seat:
        """Who comes after the viewer, as play goes now. A spectator has nobody after them."""
        assert self.seat is not None
        return Seat((self.seat + self.direction) % len(self.counts))

    @property
    def drawn(self) -> Hand | None:
        """What the viewer has just drawn and may keep or play."""
        return self.prompt.cards if isinstance(self.prompt, p.KeepOrPlay) else None

    @property
    def stack(self) -> int:
        """How many cards are stacked (H1)."""
        return p.stacked(self.prompt)

    def _repr_html_(self) -> str:
        from penultima.drawings import draw_table

        return draw_table(self)._repr_html_()


def view(table: Table, seat: Viewer, events: Iterable[e.Event] = ()) -> View:
    """What a seat may know now, with the events that led here. Raises `Refused` for no seat."""
    if seat is not None and not 0 <= seat < len(table.hands):
        raise Refused("unknown_player", "unknown-player", None, name=str(seat))
    # By position, which is faster than by name: the test of views checks the order.
    shared, for_seat = astuple(common(table)), astuple(own(table, seat))
    fields = (*shared, *for_seat, _open(table, seat), table.setup, redacted_all(events, seat))
    return View(*fields)


def table_view(table: Table, seat: Viewer) -> TableView:
    """A view without what its reader knows anyway: the setup and the events."""
    parts = asdict(common(table)) | asdict(own(table, seat))
    return TableView(**parts, open=_open(table, seat))


def common(table: Table) -> Common:
    return Common(
        round=table.round,
        dealer=table.dealer,
        scores=table.scores,
        wearing=table.wearing,
        counts=tuple(map(len, table.hands)),
        draw=len(table.draw),
        discard=len(table.discard),
        top=table.discard[0],
        color=table.color,
        direction=table.direction,
        owed=table.owed,
        lost_turns=table.lost_turns,
        winner=table.winner,
        winners=table.winners,
    )


def own(table: Table, seat: Viewer) -> Own:
    prompt = table.prompt
    return Own(
        seat=seat,
        prompt=prompt if type(prompt) in PUBLIC_PROMPTS else redacted_prompt(prompt, seat),
        hand=() if seat is None else table.hands[seat],
        seen=_seen(table, seat) if table.shown else (),
        legal=() if seat is None else legal_moves(table, seat),
    )


def _open(table: Table, seat: Viewer) -> tuple[Hand, ...] | None:
    """All hands once the round is over: the viewer's own in its order, the others sorted."""
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
            if seat in shown.to or (seat is None and shown.spectators)
        ]
    )


def redacted(event: e.Event, seat: Viewer) -> e.Event:
    """An event as a seat may know it."""
    kind = type(event)
    if kind in PUBLIC_EVENTS:
        return event
    if kind not in EVENT_REDACTORS:
        raise SecrecyError(kind)
    return EVENT_REDACTORS[kind](event, seat)


def redacted_all(events: Iterable[e.Event], seat: Viewer) -> tuple[e.Event, ...]:
    return tuple(
        [event if type(event) in PUBLIC_EVENTS else redacted(event, seat) for event in events]
    )


def are_open(events: Iterable[e.Event]) -> bool:
    """Whether every viewer may know these events in full."""
    return PUBLIC_EVENTS.issuperset(map(type, events))


def redacted_prompt(prompt: Prompt, seat: Viewer) -> Prompt:
    """A prompt as a seat may know it."""
    kind = type(prompt)
    if kind in PUBLIC_PROMPTS:
        return prompt
    if kind not in PROMPT_REDACTORS:
        raise SecrecyError(kind)
    return PROMPT_REDACTORS[kind](prompt, seat)


def redacted_move(by: Seat, action: Action, events: Iterable[e.Event], seat: Viewer) -> Move:
    """A move as a seat may know it: chosen cards only if this seat sees where they go."""
    match action:
        case a.ChooseCards(cards):
            is_known = by == seat or _sees_chosen(by, events, seat)
            return action if is_known else a.AnyCards(len(cards))
        case a.Play() | a.Draw() | a.Keep() | a.NameColor() | a.Challenge() | a.Accept():
            return action
        case a.Call() | a.Catch() | a.ChoosePlayer() | a.ChooseKept() | a.ChooseRuling():
            return action
        case a.NextRound():
            return replace(action, seed=None)
        case _:
            assert_never(action)


def _sees_chosen(by: Seat, events: Iterable[e.Event], seat: Viewer) -> bool:
    return any(
        isinstance(event, e.Discarded | e.Gave) and event.seat == by and event.cards is not None
        for event in redacted_all(events, seat)
    )


# Redactors: what each seat may know of an event or prompt that is not public.


def _drew(event: e.Drew, seat: Viewer) -> e.Event:
    return event if event.seat == seat else e.Drew(event.seat, event.count, event.why)


def _asked(event: e.Asked, seat: Viewer) -> e.Event:
    prompt = redacted_prompt(event.prompt, seat)
    return event if prompt is event.prompt else e.Asked(prompt)


def _shuffled(event: e.Reshuffled | e.PutBack, seat: Viewer) -> e.Event:
    return replace(event, draw=None)


def _dealt(event: e.Dealt | e.PositionSet, seat: Viewer) -> e.Event:
    assert event.hands is not None
    own = None if seat is None else event.hands[seat]
    return replace(event, hands=None, draw=None, cards=own)


def _hands_shuffled(event: e.HandsShuffled, seat: Viewer) -> e.Event:
    assert event.hands is not None
    return replace(event, hands=None, cards=None if seat is None else event.hands[seat])


def _picked(event: e.Picked, seat: Viewer) -> e.Event:
    return event if seat == event.seat else replace(event, cards=None)


def _seeded(event: e.Seeded, seat: Viewer) -> e.Event:
    return e.Seeded()


def _gave(event: e.Gave | e.Took, seat: Viewer) -> e.Event:
    return event if seat in (event.seat, event.whom) else replace(event, cards=None)


def _hand_shown(event: e.HandShown, seat: Viewer) -> e.Event:
    sees = event.spectators if seat is None else seat in event.to
    return event if sees else replace(event, hand=None)


def _keep_or_play(prompt: p.KeepOrPlay, seat: Viewer) -> Prompt:
    return prompt if prompt.seat == seat else replace(prompt, cards=None, could_play=False)


def _challenge_or_accept(prompt: p.ChallengeOrAccept, seat: Viewer) -> Prompt:
    return replace(prompt, hand=None)


# Every type of event and prompt is declared here, once. A type that isn't cannot leave the server.

EVENT_REDACTORS: dict[type[e.Event], Callable[[Any, Viewer], e.Event]] = {
    e.Seeded: _seeded,
    e.Drew: _drew,
    e.Asked: _asked,
    e.Reshuffled: _shuffled,
    e.PutBack: _shuffled,
    e.Dealt: _dealt,
    e.PositionSet: _dealt,
    e.Gave: _gave,
    e.Took: _gave,
    e.Picked: _picked,
    e.HandsShuffled: _hands_shuffled,
    e.HandShown: _hand_shown,
}

PUBLIC_EVENTS: frozenset[type[e.Event]] = frozenset(
    {
        e.LotDrawn, e.DealerChosen, e.Dressed, e.TurnedUp, e.TurnBegan, e.Played, e.Kept, e.Passed,
        e.Repeated, e.HouseRulesWritten, e.WillLoseTurn, e.LostTurn, e.Ruled,
        e.ColorNamed, e.Skipped, e.Reversed, e.Challenged, e.Judged, e.Accepted, e.Discarded,
        e.HandsSwapped, e.HandsPassed, e.PlayerChosen, e.Honored, e.Called, e.OwesCall, e.Caught,
        e.Accused, e.RoundEnded, e.MatchEnded,
    }
)  # fmt: skip

PROMPT_REDACTORS: dict[type[Prompt], Callable[[Any, Viewer], Prompt]] = {
    p.KeepOrPlay: _keep_or_play,
    p.ChallengeOrAccept: _challenge_or_accept,
}

PUBLIC_PROMPTS: frozenset[type[Prompt]] = frozenset(
    {
        p.TakeTurn, p.NameColor, p.AnswerDemand, p.AnswerStack, p.Choose, p.RoundOver, p.MatchOver,
    }
)  # fmt: skip
