"""The state of a table: what its log adds up to. How entries change it is in reducer.py."""

from collections.abc import Iterable
from hashlib import sha256
from hmac import compare_digest
from typing import TypeAlias

from msgspec import Struct

from penultima.fairness.transcript import DealId, Part, Transcript, secret_commitment
from penultima.rules.cards import Card, Seat
from penultima.rules.chance import Seed
from penultima.rules.edition import Edition, load
from penultima.rules.effects import RulingStep
from penultima.rules.events import Event
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import Options
from penultima.rules.prompts import MatchOver
from penultima.rules.table import Setup, Table
from penultima.wire.limits import UNGUESSABLE
from penultima.wire.messages import MatchFacts, Phase, RoundResult, SeatCount
from penultima.wire.notices import ChatMessage
from penultima.wire.seats import SeatInfo
from penultima.wire.settings import Settings

CompletedRequests: TypeAlias = dict[tuple[int, str], int]
"""The seq of each request, by player and id."""


class Left(Struct, frozen=True):
    """Who has left a seat that a bot keeps for them, and when.

    `at` is in seconds since 1970, `round_at` that of the round in which they left.
    """

    player: int
    round_at: int
    at: float = 0.0


class SeatState(Struct, frozen=True):
    """A seat, with what only the server knows about it.

    `player` is a number that is never used again at this table: seats move and change hands,
    players don't. `key` is the hash of the player's token, `joined` that of the id of the request
    they joined with. A bot that plays for somebody who `left` has that player's key.
    """

    player: int = 0
    key: str = ""
    info: SeatInfo = SeatInfo()
    joined: str = ""
    left: Left | None = None

    @property
    def is_human(self) -> bool:
        return self.info.kind == "human"

    @property
    def bot_acts(self) -> bool:
        """Whether a bot makes this seat's moves."""
        return self.info.kind == "bot" or self.info.bot_plays or self.info.sits_out


MOST_RULINGS = 5
"""How often a ruling can be proposed: after that many objections, nothing happens."""


class Proposed(Struct, frozen=True):
    """Something that is proposed, and the players who agree or object to it."""

    version: int
    by: str
    agreed: frozenset[int]
    objected: frozenset[int] = frozenset()

    def answered_by(self, player: int) -> bool:
        return player in self.agreed or player in self.objected


class ProposedRule(Proposed, frozen=True, kw_only=True):
    """A rule for a customizable card. None: the card would be blank."""

    rule: HouseRule | None


class ProposedRuling(Proposed, frozen=True, kw_only=True):
    """What the one who played the card says the table has decided. An objection ends the vote."""

    seat: Seat
    steps: tuple[RulingStep, ...]
    attempt: int

    @property
    def is_open(self) -> bool:
        return not self.objected


class Takeover(Struct, frozen=True):
    """A vote that a bot plays for somebody: by player, not by seat."""

    whom: int
    agreed: frozenset[int]


class ComingDeal(Struct, frozen=True):
    """The next deal: the server's secret, and who has committed to what (docs/fairness.md).

    `commitments` are by player, with the seat that each is for. Once `parts` is there, it is fixed.
    """

    id: DealId
    secret: str
    commitments: dict[int, Part] = {}
    parts: tuple[Part, ...] | None = None
    opened: dict[int, str] = {}
    """Contributions by seat."""
    left_out: tuple[int, ...] = ()

    @property
    def is_fixed(self) -> bool:
        return self.parts is not None

    @property
    def public(self) -> Transcript:
        """All that is told about it."""
        parts = tuple(self.commitments.values()) if self.parts is None else self.parts
        return Transcript(self.id, secret_commitment(self.id, self.secret), parts)


class Ban(Struct, frozen=True):
    """Somebody whom the host has removed or banned, by the keys of admission.py."""

    keys: frozenset[str]
    may_watch: bool


class RoundFacts(Struct, frozen=True, gc=False):
    """What is counted in one round. The hand and the run are those worth telling."""

    turns: int = 0
    largest_hand: SeatCount | None = None
    longest_run: SeatCount | None = None
    catches: tuple[SeatCount, ...] = ()
    bluffs: tuple[SeatCount, ...] = ()
    """Cards played against the rules (A5) that nobody challenged."""


class PastRound(Struct, frozen=True):
    """A finished round, which of its players were bots, and where in the log it is."""

    result: RoundResult
    setup: Setup
    bots: tuple[Seat, ...]
    first: int
    last: int
    transcript: Transcript | None = None
    facts: RoundFacts = RoundFacts()
    at: float = 0.0
    """When it ended, in seconds since 1970."""
    winners: tuple[Seat, ...] = ()
    """Who won the match, if this was its last round."""


class RoundStep(Struct, frozen=True, gc=False):
    """The events of one entry, and the table of the rules after them."""

    table: Table
    events: tuple[Event, ...]


class Tally(Struct, frozen=True):
    """What has been counted in the rounds of a match so far."""

    largest_hand: SeatCount | None = None
    longest_run: SeatCount | None = None
    catches: dict[Seat, int] = {}

    @property
    def facts(self) -> MatchFacts:
        best = max(self.catches.items(), key=lambda item: item[1], default=None)
        return MatchFacts(self.largest_hand, self.longest_run, best and SeatCount(*best))


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
    locked: bool = False
    """Whether nobody new may come in."""
    listed: bool = False
    """Whether anybody finds it among the open tables of the server."""
    bans: tuple[Ban, ...] = ()
    proposed_rules: dict[Card, ProposedRule] = {}
    ruling: ProposedRuling | None = None
    """The last ruling that was proposed for the current prompt."""
    takeover: Takeover | None = None
    """Who wants a bot to answer the current prompt."""
    proposed: int = 0
    """The version of the last proposal."""
    coming: ComingDeal | None = None
    """None in the log of a table from before there were fair deals, until a round has ended."""
    dealt: Transcript | None = None
    """The deal of this round, with the secret."""
    withheld: dict[int, int] = {}
    """How many contributions in a row each player has not opened."""
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
    tally: Tally = Tally()
    hints: dict[Seat, int] = {}
    """How often each seat has asked the coach in this round."""
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

    @property
    def is_dealing(self) -> bool:
        """Whether the next deal is fixed, and waits for contributions (docs/fairness.md)."""
        return self.coming is not None and self.coming.is_fixed

    def seat_of(self, player: int | None) -> Seat | None:
        if player is not None:
            for seat, seat_state in enumerate(self.seats):
                if seat_state.player == player and seat_state.info.kind != "open":
                    return Seat(seat)
        return None

    def seen_from(self, seat: Seat | None) -> Seat | None:
        """The seat whose cards are shown to the player at a seat; None: what spectators see.

        Nobody may see two hands of a round: who sits out sees none until the hands are open.
        """
        if seat is None or not self.seats[seat].info.sits_out:
            return seat
        return None if self.phase == "playing" else seat

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

    @property
    def is_practice(self) -> bool:
        """Whether one person plays, and nobody else has a seat or may come back to one."""
        return len(self.humans) == 1 and not any(each.info.vacant for each in self.seats)

    def holder(self, token: str) -> int | None:
        """The player who has this token."""
        seat = self._seat_with(token)
        return None if seat is None or not self.seats[seat].is_human else self.seats[seat].player

    def seat_left_with(self, token: str) -> Seat | None:
        """The seat that a bot keeps for the player who left it with this token."""
        seat = self._seat_with(token)
        return None if seat is None or self.seats[seat].is_human else seat

    def _seat_with(self, token: str) -> Seat | None:
        """Every seat is compared, in constant time."""
        found = None
        key = hashed(token)
        for seat, seat_state in enumerate(self.seats):
            if compare_digest(seat_state.key.encode(), key.encode()):
                found = Seat(seat)
        return found

    def seq_of(self, player: int, id_: str) -> int | None:
        """The entry of a request that was carried out before."""
        key = player, id_
        return self.completed.get(key) or self.completed_before.get(key)

    def player_who_joined_with(self, id_: str) -> int | None:
        """The player who sat down with this request, if its id can't be guessed."""
        if len(id_) < UNGUESSABLE:
            return None
        joined = hashed(id_)
        return next(
            (seat_state.player for seat_state in self.seats if seat_state.joined == joined), None
        )

    @property
    def house_rules(self) -> dict[Card, HouseRule]:
        """The house rules in force; in the lobby none are."""
        return {} if self.game is None else self.game.setup.house_rules

    @property
    def proposed_changes(self) -> dict[Card, ProposedRule]:
        """The proposals that would change a card."""
        in_force = self.house_rules
        return {
            card: proposal
            for card, proposal in self.proposed_rules.items()
            if proposal.rule != in_force.get(card)
        }

    def agreed_changes(self, asked: Iterable[int]) -> dict[Card, HouseRule | None]:
        """What the next deal changes: all of the players who are asked have agreed to it (A7)."""
        return {
            card: proposal.rule
            for card, proposal in self.proposed_changes.items()
            if self.is_agreed(proposal, asked)
        }

    def agreed(self) -> dict[Card, HouseRule]:
        """The house rules of a match that would start in the lobby now."""
        rules = self.agreed_changes(self.humans)
        return {card: rule for card, rule in rules.items() if rule is not None}

    def is_agreed(self, proposal: Proposed, asked: Iterable[int]) -> bool:
        """Whether those who are asked agree to it. Anybody at the table can object."""
        asked = [player for player in self.humans if player in asked]
        return proposal.objected.isdisjoint(self.humans) and proposal.agreed.issuperset(asked)

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
