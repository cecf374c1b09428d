"""The table: the whole state of a match at one moment. evolve.py has how events change it."""

from functools import cached_property
from typing import TypeAlias

from msgspec import Struct

from . import events as e
from .actions import Play
from .card_effects import effects_under
from .cards import LEFT, Card, Color, Direction, Hand, Pile, Seat
from .chance import Seed
from .edition import Edition, Kind
from .effects import Effect, names_chosen_player
from .house_rules import HouseRule
from .options import Options
from .prompts import Prompt, RoundOver


class Setup(Struct, frozen=True, dict=True):
    """What the players agreed on before the match. All of it is public."""

    edition: Edition
    players: tuple[str, ...]
    options: Options = Options()
    house_rules: dict[Card, HouseRule] = {}

    @cached_property
    def effects(self) -> dict[Card, tuple[Effect, ...]]:
        """The effects of each card at this table."""
        kinds = self.edition.kinds
        return {c: effects_under(kinds[c], self.options, self.house_rules) for c in kinds}

    @cached_property
    def cards_with_whom(self) -> frozenset[Card]:
        """The cards with which the player can name another one."""
        return frozenset(
            card for card, steps in self.effects.items() if any(map(names_chosen_player, steps))
        )

    @cached_property
    def plays(self) -> tuple[dict[Card, tuple[Play, ...]], ...]:
        """By seat: every way to play each card, with its colours, clothing and `whom`."""
        if not self.cards_with_whom:  # shared by all seats of all such tables
            return (self.edition.plays,) * len(self.players)
        return tuple(self._plays(Seat(seat)) for seat in range(len(self.players)))

    def _plays(self, seat: Seat) -> dict[Card, tuple[Play, ...]]:
        plays = dict(self.edition.plays)
        others = [Seat(other) for other in range(len(self.players)) if other != seat]
        for card in self.cards_with_whom:
            plain = plays[card]
            named = tuple(
                Play(card, play.color, play.clothing, whom) for play in plain for whom in others
            )
            plays[card] = named if self.needs_whom(card) else plain + named
        return plays

    def needs_whom(self, card: Card) -> bool:
        """Whether `whom` is required: for a seven (H4); a house rule can ask later."""
        return card in self.cards_with_whom and self.edition.kinds[card].number is not None

    @cached_property
    def every_fit_is_legal(self) -> bool:
        """Whether every card that fits may be played (A5a, H8)."""
        return self.options.bluffing and not self.options.number_finish

    @cached_property
    def can_interrupt(self) -> bool:
        return self.options.allows_interruptions

    @cached_property
    def can_be_obliged(self) -> bool:
        return self.options.can_oblige


class Shown(Struct, frozen=True):
    """A hand that was shown in this round, and the seats that saw it."""

    player: Seat
    to: tuple[Seat, ...]
    spectators: bool
    hand: Hand


class Reshuffle(Struct, frozen=True):
    """The table as a reshuffle found it, hands sorted. `seat` draws then, once it is known (T7)."""

    seat: Seat | None
    hands: tuple[Hand, ...]
    top: Card
    color: Color | None
    direction: Direction


Hands: TypeAlias = tuple[Hand, ...]


class Table(Struct, frozen=True, gc=False):
    """A match at one moment, with its secrets. view.py says what a seat may know of it."""

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
    """The player who has one card and has not called UNO, at most one (G1)."""
    accusers: tuple[Seat, ...] = ()
    """The players who have made a wrong accusation in this turn (H6)."""
    stuck: tuple[Seat, ...] = ()
    """The players in a row who could neither play nor draw (T6)."""
    lost_turns: tuple[int, ...] = ()
    """How many turns each seat has still to lose; empty if there are none."""
    picked: tuple[e.Picked, ...] = ()
    """The cards that wait until all players have picked what to pass on."""
    shuffles: int = 0
    reshuffles: tuple[Reshuffle, ...] = ()
    """The latest reshuffles of this round, as far back as they count for T7."""
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
        """All seats in turn order from the next player on; the seat itself comes last."""
        return tuple(self.next_seat(seat, steps) for steps in range(1, self.seats + 1))


def new_table(setup: Setup, seed: Seed) -> Table:
    """The table before anything has happened."""
    seats = len(setup.players)
    return Table(setup, seed, scores=(0,) * seats, wearing=((),) * seats)
