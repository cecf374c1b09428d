"""A room: a table, its seats, agreements and match. How the log changes it is in evolve.py."""

from hashlib import sha256
from hmac import compare_digest
from typing import TypeAlias

from msgspec import Struct

from penultima.rules.cards import Card, Seat
from penultima.rules.chance import Seed
from penultima.rules.edition import Edition, load
from penultima.rules.events import Event
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import Options
from penultima.rules.prompts import MatchOver
from penultima.rules.table import Setup, Table
from penultima.wire.messages import Phase, RoundResult
from penultima.wire.notices import Said
from penultima.wire.seats import SeatInfo
from penultima.wire.settings import Settings

UNGUESSABLE = 16

Done: TypeAlias = dict[tuple[int, str], int]


class SeatState(Struct, frozen=True):
    """A seat, with what only the server knows of it.

    `player` numbers whoever has sat at this table: seats move, players don't. `key` is the hash of
    their token, `joined` the id of the request that they sat down with.
    """

    player: int = 0
    key: str = ""
    info: SeatInfo = SeatInfo()
    joined: str = ""

    @property
    def is_human(self) -> bool:
        return self.info.kind == "human"

    @property
    def bot_acts(self) -> bool:
        """Whether a bot makes this seat's moves."""
        return self.info.kind == "bot" or self.info.bot_plays


class ProposedRule(Struct, frozen=True):
    """A text on a customizable card, and the players who agree to it. None is a blank card."""

    version: int
    by: str
    rule: HouseRule | None
    agreed: frozenset[int]


class PastRound(Struct, frozen=True):
    """A round that is over, who of its players were bots, and where in the log it is."""

    result: RoundResult
    setup: Setup
    bots: tuple[Seat, ...]
    first: int
    last: int


class RoundStep(Struct, frozen=True, gc=False):
    """What happened with one entry of the log, and the table after it."""

    table: Table
    events: tuple[Event, ...]


class TableState(Struct, frozen=True, gc=False):
    slug: str
    seq: int = 0
    name: str = ""
    edition_id: str = ""
    capacity: int = 2
    options: Options = Options()
    settings: Settings = Settings()
    host: int = 0
    """The player, not the seat."""
    seats: tuple[SeatState, ...] = ()
    players: int = 0
    """How many have sat here so far: the next one's number."""
    writings: dict[Card, ProposedRule] = {}
    proposed: int = 0
    """The version that was written last."""
    house_rules: dict[Card, HouseRule] = {}
    seed: Seed = 0
    match: int = 0
    game: Table | None = None
    prompt_at: int = 0
    """The seq at which the question was asked that the game waits for."""
    round_at: int = 0
    """The seq at which the round was dealt."""
    steps: tuple[RoundStep, ...] = ()
    """This round from the deal on, for bots that remember."""
    played: tuple[PastRound, ...] = ()
    chat: tuple[Said, ...] = ()
    done: Done = {}
    """The last requests that were carried out, by player and id, and when."""
    done_before: Done = {}
    """Those before them: two small dicts, because every entry makes a new one."""

    @property
    def edition(self) -> Edition:
        return load(self.edition_id)

    @property
    def phase(self) -> Phase:
        if self.game is None:
            return "lobby"
        if self.game.prompt.seat is not None:
            return "playing"
        return "match_over" if isinstance(self.game.prompt, MatchOver) else "round_over"

    def seat_of(self, player: int | None) -> Seat | None:
        if player is not None:
            for seat, seat_state in enumerate(self.seats):
                if seat_state.player == player and seat_state.info.kind != "open":
                    return Seat(seat)
        return None

    @property
    def seat_by_player(self) -> dict[int, Seat]:
        """Where each player sits."""
        return {
            seat_state.player: Seat(seat)
            for seat, seat_state in enumerate(self.seats)
            if seat_state.info.kind != "open"
        }

    @property
    def humans(self) -> tuple[int, ...]:
        """The players who are people."""
        return tuple(seat_state.player for seat_state in self.seats if seat_state.is_human)

    def holder(self, token: str) -> int | None:
        """The player whose token this is. Every seat is compared, in constant time."""
        found = None
        key = hashed(token)
        for seat_state in self.seats:
            if compare_digest(seat_state.key.encode(), key.encode()) and seat_state.is_human:
                found = seat_state.player
        return found

    def seq_of(self, player: int, id_: str) -> int | None:
        """When a request was carried out, if it was."""
        return self.done.get((player, id_)) or self.done_before.get((player, id_))

    def sat_with(self, id_: str) -> int | None:
        """Who sat down with this request, if its id is too long to be guessed."""
        if len(id_) < UNGUESSABLE:
            return None
        return next(
            (seat_state.player for seat_state in self.seats if seat_state.joined == id_), None
        )

    def agreed(self) -> dict[Card, HouseRule]:
        """The house rules that every person at the table has agreed to (A7)."""
        return {
            card: written.rule
            for card, written in self.writings.items()
            if written.rule is not None and self.everyone_agrees(written)
        }

    def everyone_agrees(self, written: ProposedRule) -> bool:
        return all(player in written.agreed for player in self.humans)

    def setup(self, house_rules: dict[Card, HouseRule]) -> Setup:
        names = tuple(
            seat_state.info.name for seat_state in self.seats if seat_state.info.kind != "open"
        )
        return Setup(self.edition, names, self.options, house_rules)


class SeatIndex:
    """`TableState.seat_by_player`, computed again only when the seats have changed."""

    __slots__ = ("_by_player", "_seats")

    def __init__(self) -> None:
        self._seats: tuple[SeatState, ...] = ()
        self._by_player: dict[int, Seat] = {}

    def __call__(self, state: TableState) -> dict[int, Seat]:
        if state.seats is not self._seats:
            self._seats, self._by_player = state.seats, state.seat_by_player
        return self._by_player


def hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()
