"""The table: everything there is to know at one moment, and how events change it."""

from collections.abc import Iterable
from functools import reduce
from typing import TypeAlias, assert_never

from msgspec import Struct
from msgspec.structs import replace

from . import events as e
from .cards import LEFT, Card, Color, Direction, Hand, Pile, Seat, without
from .chance import Seed
from .edition import MOST_PLAYERS, Edition, Kind
from .house_rules import HouseRule
from .options import Options
from .prompts import MatchOver, Prompt, RoundOver, TakeTurn


class Setup(Struct, frozen=True):
    """What was agreed before the first card. Everybody knows it."""

    edition: Edition
    players: tuple[str, ...]
    options: Options = Options()
    house_rules: dict[Card, HouseRule] = {}


class Shown(Struct, frozen=True):
    """A hand that was shown in this round, and to whom."""

    player: Seat
    to: tuple[Seat, ...]
    spectators: bool
    hand: Hand


Hands: TypeAlias = tuple[Hand, ...]


class Table(Struct, frozen=True, gc=False):
    """A match at one moment, as a referee sees it. What a seat may know of it is for view.py."""

    setup: Setup
    seed: Seed
    round: int = 0
    dealer: Seat = Seat(0)
    scores: tuple[int, ...] = ()
    wearing: e.Wearing = ()
    prompt: Prompt = RoundOver()
    hands: Hands = ()
    draw: Pile = ()
    discard: Pile = ()
    color: Color | None = None
    direction: Direction = LEFT
    owed: Seat | None = None
    """Who has one card and has not said so; that can be one player at most (G1)."""
    accusers: tuple[Seat, ...] = ()
    """Who has made a wrong accusation in this turn (H6)."""
    passes: int = 0
    """How many players in a row could neither play nor draw (T6)."""
    shuffles: int = 0
    shown: tuple[Shown, ...] = ()
    winner: Seat | None = None
    winners: tuple[Seat, ...] | None = None

    @property
    def edition(self) -> Edition:
        return self.setup.edition

    @property
    def options(self) -> Options:
        return self.setup.options

    @property
    def seats(self) -> int:
        return len(self.setup.players)

    @property
    def top(self) -> Kind:
        """What is printed on the card in play."""
        return self.setup.edition.kinds[self.discard[0]]

    @property
    def nothing_to_draw(self) -> bool:
        return not self.draw and len(self.discard) == 1

    def next_seat(self, seat: Seat, steps: int = 1) -> Seat:
        return Seat((seat + steps * self.direction) % len(self.setup.players))

    def seats_after(self, seat: Seat) -> tuple[Seat, ...]:
        """Everybody in turn order, from the next player on; the seat itself comes last."""
        return tuple(self.next_seat(seat, steps) for steps in range(1, self.seats + 1))


def new_table(setup: Setup, seed: Seed) -> Table:
    """The table before anything has happened."""
    seats = len(setup.players)
    return Table(setup, seed, scores=(0,) * seats, wearing=((),) * seats)


def fold(table: Table, events: Iterable[e.Event]) -> Table:
    return reduce(evolve, events, table)


_TAKE_TURN = tuple(TakeTurn(Seat(seat)) for seat in range(MOST_PLAYERS))


def evolve(table: Table, event: e.Event) -> Table:
    """The table after an event. Ordered by how often an event happens: this is the inner loop."""
    match event:
        case e.TurnBegan(seat):
            return replace(table, prompt=_TAKE_TURN[seat], accusers=())
        case e.Played(seat, card, color):
            return replace(
                table,
                hands=_with_hand(table.hands, seat, without(table.hands[seat], card)),
                discard=(card, *table.discard),
                color=color or table.setup.edition.kinds[card].color,
                owed=None,
                passes=0,
            )
        case e.Drew(seat, count, why, cards):
            assert cards is not None
            return replace(
                table,
                hands=_with_hand(table.hands, seat, table.hands[seat] + cards),
                draw=table.draw[count:],
                owed=None if why in ("turn", "demand") or seat == table.owed else table.owed,
                passes=0,
            )
        case e.Asked(prompt):
            return replace(table, prompt=prompt)
        case e.Skipped() | e.Kept() | e.Judged() | e.Called() | e.PlayerChosen() | e.Honored():
            return _said(table, event)
        case e.OwesCall(seat):
            return replace(table, owed=seat)
        case e.Challenged() | e.Accepted() | e.Caught():
            return replace(table, owed=None)
        case e.Accused(seat):
            return replace(table, accusers=(*table.accusers, seat))
        case e.Passed():
            return replace(table, passes=table.passes + 1)
        case e.Reversed(direction):
            return replace(table, direction=direction)
        case e.Reshuffled(_, draw):
            assert draw is not None
            return replace(table, draw=draw, discard=table.discard[:1], shuffles=table.shuffles + 1)
        case e.ColorNamed(_, color):
            return replace(table, color=color)
        case e.HandShown(player, to, spectators, hand):
            assert hand is not None
            return replace(table, shown=(*table.shown, Shown(player, to, spectators, hand)))
        case e.Discarded(seat, cards, random):
            return replace(
                table,
                hands=_with_hand(table.hands, seat, _without_all(table.hands[seat], cards)),
                discard=(table.discard[0], *cards, *table.discard[1:]),
                shuffles=table.shuffles + random,
            )
        case e.HandsSwapped(seat, whom):
            hands = _with_hand(table.hands, seat, table.hands[whom])
            return replace(table, hands=_with_hand(hands, whom, table.hands[seat]))
        case e.HandsPassed(direction):
            hands = tuple(table.hands[(n - direction) % table.seats] for n in range(table.seats))
            return replace(table, hands=hands)
        case e.Gave(seat, whom, _, cards):
            assert cards is not None
            hands = _with_hand(table.hands, seat, _without_all(table.hands[seat], cards))
            return replace(table, hands=_with_hand(hands, whom, hands[whom] + cards))
        case _:
            return _between_rounds(table, event)


def _said(table: Table, event: e.Event) -> Table:
    """Something that people notice and that changes nothing by itself."""
    return replace(table, owed=None) if isinstance(event, e.Called) else table


def _between_rounds(
    table: Table,
    event: e.LotDrawn
    | e.DealerChosen
    | e.Dressed
    | e.Dealt
    | e.PositionSet
    | e.TurnedUp
    | e.PutBack
    | e.RoundEnded
    | e.MatchEnded,
) -> Table:
    match event:
        case e.LotDrawn():
            return table
        case e.DealerChosen(seat):
            return replace(table, dealer=seat)
        case e.Dressed(wearing):
            return replace(table, wearing=wearing)
        case e.Dealt(dealer, hands, draw):
            assert hands is not None and draw is not None
            return Table(
                table.setup,
                table.seed,
                round=table.round + 1,
                dealer=dealer,
                scores=table.scores,
                wearing=table.wearing,
                hands=hands,
                draw=draw,
            )
        case e.PositionSet(dealer, discard, color, direction, scores, hands, draw):
            assert hands is not None and draw is not None
            return Table(
                table.setup,
                table.seed,
                round=table.round + 1,
                dealer=dealer,
                scores=scores,
                wearing=table.wearing,
                hands=hands,
                draw=draw,
                discard=discard,
                color=color,
                direction=direction,
            )
        case e.TurnedUp(card):
            printed = table.setup.edition.kinds[card].color
            return replace(table, discard=(card,), draw=table.draw[1:], color=printed)
        case e.PutBack(_, draw):
            assert draw is not None
            return replace(table, discard=(), draw=draw, shuffles=table.shuffles + 1)
        case e.RoundEnded(_, scores, winner):
            return replace(table, prompt=RoundOver(), winner=winner, scores=scores, owed=None)
        case e.MatchEnded(winners):
            return replace(table, prompt=MatchOver(), winners=winners)
        case _:
            assert_never(event)


def _with_hand(hands: Hands, seat: Seat, hand: Hand) -> Hands:
    changed = list(hands)
    changed[seat] = hand
    return tuple(changed)


def _without_all(hand: Hand, cards: Hand) -> Hand:
    return reduce(without, cards, hand)
