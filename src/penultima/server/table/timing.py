"""Everything about time at an open table, as one frozen value. None of it is stored.

All times are seconds of the monotonic clock. The machine (machine.py) computes the next value;
nothing else changes one.
"""

from collections.abc import Mapping

from msgspec import Struct

from penultima.rules.actions import Action, Catch
from penultima.rules.cards import Seat
from penultima.wire.messages import DecisionClock, Race, Times

from .state import TableState


class Author(Struct, frozen=True, gc=False):
    """Who waits for an answer: the number of a connection, and the id of its request."""

    connection: int
    request: str


class HeldMove(Struct, frozen=True, gc=False):
    """A move that is legal, and waits until it may be made. A bot's has no author."""

    seat: Seat
    action: Action
    author: Author | None


class CallRace(Struct, frozen=True, gc=False):
    """A player owes the call. `since` tells one race from the next."""

    owed: Seat
    since: float
    catch_at: float
    """From then on a catch counts."""
    next_at: float
    """From then on the next player may act."""

    def left(self, now: float) -> Race:
        window_ms = _ms(self.next_at - self.since)
        return Race(self.owed, _ms(self.catch_at - now), _ms(self.next_at - now), window_ms)


class PendingCatch(Struct, frozen=True, gc=False):
    """A catch that counts unless the call arrives before `settles_at`."""

    seat: Seat
    action: Catch
    author: Author | None
    settles_at: float


class TurnClock(Struct, frozen=True, gc=False):
    """The time limit of the decision that the table waits for."""

    seat: Seat
    at: float
    limit_s: float

    def left(self, now: float) -> DecisionClock:
        return DecisionClock(self.seat, _ms(self.at - now), _ms(self.limit_s))


class BotTurn(Struct, frozen=True, gc=False):
    """A question that a bot has been asked, and its answer once it is there.

    `prompt` is the seq of the question. `answered` with no action: the bot has failed.
    """

    prompt: int
    player: int
    seat: Seat
    not_before: float
    answered: bool = False
    action: Action | None = None


class Timing(Struct, frozen=True, gc=False):
    present: frozenset[int] = frozenset()
    """The players who are connected. While there is none, nothing moves."""
    last_mover: str = "?"
    due_at: float | None = None
    """When the next thing happens by itself."""

    prompt_since: float = 0.0
    keep_at: float = 0.0
    """When a drawn card is kept, by whoever decides to: it does not depend on the card (T2)."""
    keep_is_due: bool = False
    """Whether it is kept then by itself."""
    keep_clock: TurnClock | None = None
    """The same, to be shown, if a person decides. Everybody sees it, whatever was drawn."""
    opening_until: float = 0.0
    """The deal is being shown until then."""
    race: CallRace | None = None
    clock: TurnClock | None = None
    next_round_at: float | None = None
    ruling_at: float | None = None
    """When the proposed ruling is made without those who have not answered."""
    reveal_at: float | None = None
    """When the deal is made without the contributions that are missing."""
    awake_until: float = 0.0
    """Until then a deal waits for everybody: the first one has just come back to the table, and the
    server may have restarted."""
    moved_until: float = 0.0
    """Until then a match waits for people whose seats have moved: they commit to the deal again."""
    away: Mapping[int, float] = {}
    """When the absence of a player has consequences."""
    long_away: frozenset[int] = frozenset()
    """The players whose absence has had consequences."""
    idle: frozenset[int] = frozenset()
    """Players who are connected, and were not ready when the round began without them."""
    timeouts: Mapping[int, int] = {}
    """How many decisions in a row each player has let time out."""

    held: tuple[HeldMove, ...] = ()
    """In order of arrival, at most one for each seat."""
    catch: PendingCatch | None = None
    blocked: Mapping[int, float] = {}
    """Until when players who pressed too early can't catch."""
    settled_debt: tuple[Seat, int] | None = None
    """Who owed the call last, and the seq with which that ended."""

    bot_turn: BotTurn | None = None
    reactions: Mapping[Seat, float] = {}
    """When bots will look at the race that is on."""
    reactions_of: float | None = None
    """`since` of the race that `reactions` belongs to."""
    jump_ins: Mapping[Seat, float] = {}
    """When bots will look whether they can jump in (H3)."""
    jump_ins_of: int = 0
    """The seq of the prompt that `jump_ins` belongs to."""

    @property
    def settles_at(self) -> float:
        """Until then nobody goes on: a catch was first, and only the call may overtake it."""
        return self.catch.settles_at if self.catch else 0.0

    def can_only_play(self, now: float) -> bool:
        """Whether a drawn card has not been kept in time: so it fits, as everybody knows by now."""
        return self.keep_clock is not None and now > max(self.keep_clock.at, self.settles_at)

    def asked(self, state: TableState) -> frozenset[int]:
        """The people without whom nothing is agreed: those who are connected."""
        return self.present - {seat.player for seat in state.seats if seat.info.bot_plays}

    def waited_for(self, state: TableState) -> frozenset[int]:
        """Those, and people who have not been away for long: a server may just have restarted."""
        idle = {seat.player for seat in state.seats if seat.info.bot_plays}
        return self.present.union(self.away) - self.long_away - idle

    def times(self, now: float) -> Times:
        """What is running, as time left, for clients whose clocks differ from ours."""
        race, clock = self.race, self.clock if self.can_only_play(now) else self.keep_clock
        clock = clock or self.clock
        return Times(
            None if clock is None else clock.left(now),
            None if race is None else race.left(now),
            _ms(self.opening_until - now),
            None if self.next_round_at is None else _ms(self.next_round_at - now),
            None if self.ruling_at is None else _ms(self.ruling_at - now),
            None if self.reveal_at is None else _ms(self.reveal_at - now),
        )


def _ms(seconds: float) -> int:
    return round(seconds * 1000) if seconds > 0 else 0
