"""The state of a table: what its log adds up to. How entries change it is in reducer.py."""

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
from penultima.wire.notices import ChatMessage
from penultima.wire.seats import SeatInfo
from penultima.wire.settings import Settings

UNGUESSABLE = 16
"""Request ids this long can't be guessed, so that one may stand for the person who sent it."""

CompletedRequests: TypeAlias = dict[tuple[int, str], int]
"""The seq of each request, by player and id."""


class SeatState(Struct, frozen=True):
    """A seat, with what only the server knows about it.

    `player` is a number that is never used again at this table: seats move and change hands,
    players don't. `key` is the hash of the player's token, `joined` the id of the request they
    joined with.
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
    """A rule for a customizable card, and the players who agree to it. None: the card is blank."""

    version: int
    by: str
    rule: HouseRule | None
    agreed: frozenset[int]


class PastRound(Struct, frozen=True):
    """A finished round, which of its players were bots, and where in the log it is."""

    result: RoundResult
    setup: Setup
    bots: tuple[Seat, ...]
    first: int
    last: int


class RoundStep(Struct, frozen=True, gc=False):
    """The events of one entry, and the table of the rules after them."""

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
    """How many have sat here so far."""
    proposed_rules: dict[Card, ProposedRule] = {}
    proposed: int = 0
    """The version of the last proposal."""
    house_rules: dict[Card, HouseRule] = {}
    seed: Seed = 0
    match: int = 0
    game: Table | None = None
    prompt_at: int = 0
    """The seq of the entry that asked the current prompt."""
    round_at: int = 0
    """The seq of the entry that dealt the round."""
    steps: tuple[RoundStep, ...] = ()
    """This round since the deal: for bots that remember, and for pages that come late."""
    played: tuple[PastRound, ...] = ()
    chat: tuple[ChatMessage, ...] = ()
    completed: CompletedRequests = {}
    """The latest requests, so that a repeated one is not carried out twice."""
    completed_before: CompletedRequests = {}
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
        """The player who has this token. Every seat is compared, in constant time."""
        found = None
        key = hashed(token)
        for seat_state in self.seats:
            if compare_digest(seat_state.key.encode(), key.encode()) and seat_state.is_human:
                found = seat_state.player
        return found

    def seq_of(self, player: int, id_: str) -> int | None:
        """The entry of a request that was carried out before."""
        return self.completed.get((player, id_)) or self.completed_before.get((player, id_))

    def player_who_joined_with(self, id_: str) -> int | None:
        """The player who sat down with this request, if its id can't be guessed."""
        if len(id_) < UNGUESSABLE:
            return None
        return next(
            (seat_state.player for seat_state in self.seats if seat_state.joined == id_), None
        )

    def agreed(self) -> dict[Card, HouseRule]:
        """The house rules that every person at the table has agreed to (A7)."""
        return {
            card: proposal.rule
            for card, proposal in self.proposed_rules.items()
            if proposal.rule is not None and self.everyone_agrees(proposal)
        }

    def everyone_agrees(self, proposal: ProposedRule) -> bool:
        return all(player in proposal.agreed for player in self.humans)

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
