"""Messages: what the server sends, one JSON object each. Durations are in milliseconds from now."""

from typing import Literal, TypeAlias

from msgspec import Struct

from penultima.analysis.summary import RoundSummary
from penultima.fairness.audit import Hands
from penultima.fairness.transcript import Transcript
from penultima.fairness.witness import DealInfo, Seating
from penultima.rules.actions import Action
from penultima.rules.cards import Card, Hand, Seat
from penultima.rules.effects import RulingStep
from penultima.rules.events import Event
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import Options
from penultima.view import TableView

from .notices import ChatMessage, Notice
from .seats import SeatInfo
from .settings import Settings

Phase = Literal["lobby", "playing", "round_over", "match_over"]
Facts = dict[str, str | int | None]


class Proposal(Struct, frozen=True):
    """A rule that is proposed for a customizable card, and which seats agree and object to it.

    None: the rule on the card would be rubbed out. `everyone`: all people have agreed.
    """

    version: int
    by: str
    rule: HouseRule | None
    agreed: tuple[int, ...]
    objected: tuple[int, ...]
    everyone: bool


class ProposedRuling(Struct, frozen=True):
    """What the one who played the card says the table has decided, and who agrees to it.

    After an objection it is the turn of `seat` again, who can make `more` further proposals.
    """

    version: int
    seat: Seat
    steps: tuple[RulingStep, ...]
    agreed: tuple[Seat, ...]
    objected: tuple[Seat, ...]
    more: int


class TakeoverVote(Struct, frozen=True):
    """Who wants a bot to play for `whom`: it does when more than half of the others agree."""

    whom: Seat
    agreed: tuple[Seat, ...]


class SeatCount(Struct, frozen=True):
    seat: Seat
    count: int


class RoundResult(Struct, frozen=True):
    """A finished round, which can be replayed. A blocked round has no winner.

    `hints`: who has asked the coach, and how often.
    """

    match: int
    round: int
    winner: Seat | None
    points: tuple[int, ...]
    scores: tuple[int, ...]
    hints: tuple[SeatCount, ...] = ()


class MatchFacts(Struct, frozen=True):
    """What is worth telling about the finished rounds of a match.

    The largest hand, if it was larger than the one dealt; the most plays without a draw between
    them, if three or more; the most catches.
    """

    largest_hand: SeatCount | None = None
    longest_run: SeatCount | None = None
    best_catcher: SeatCount | None = None


class TableInfo(Struct, frozen=True):
    """The table apart from the round in play. In the lobby, `seats` includes open seats.

    `proposals` are changes to `house_rules`, which are in force; in the lobby none are.
    """

    slug: str
    name: str
    edition: str
    phase: Phase
    capacity: int
    host: int
    seats: tuple[SeatInfo, ...]
    options: Options
    settings: Settings
    proposals: dict[Card, Proposal]
    house_rules: dict[Card, HouseRule]
    ruling: ProposedRuling | None
    takeover: TakeoverVote | None
    match: int
    results: tuple[RoundResult, ...]
    facts: MatchFacts
    deal: DealInfo
    locked: bool
    """Whether the host lets nobody new in."""
    banned: int
    """How many people the host has removed or banned."""
    listed: bool
    """Whether the host shows it among the open tables of the server."""


def seating(table: TableInfo, you: int | None) -> Seating:
    """What a client's witness of deals has to know of the table."""
    players = tuple(seat.name for seat in table.seats if seat.kind != "open")
    return Seating(table.edition, table.options, players, you)


class Race(Struct, frozen=True, gc=False):
    """A player has one card and has not called: when they can be caught, when the next may act."""

    owed: Seat
    catch_ms: int
    next_ms: int
    window_ms: int


class DecisionClock(Struct, frozen=True, gc=False):
    """The time limit of a decision. When it runs out, the table makes the default move."""

    seat: Seat
    left_ms: int
    of_ms: int


class Times(Struct, frozen=True, omit_defaults=True, gc=False):
    """What is timed at the moment. `next_ms`: until the next round or match begins.

    `ruling_ms`: until the proposed ruling is made without the people who have not answered.
    """

    clock: DecisionClock | None = None
    race: Race | None = None
    opening_ms: int = 0
    next_ms: int | None = None
    ruling_ms: int | None = None
    reveal_ms: int | None = None
    """Until the deal is made without the contributions that are missing."""


class Presence(Struct, frozen=True, tag_field="type", tag="presence"):
    """Who is connected, by seat (bots always are), and the number of spectators.

    `can_sit`: whether this client, if it has no seat, could take one now, or once it is no longer
    kept. `removed`: it could not, because the host has removed it; it may watch.
    """

    here: tuple[bool, ...]
    spectators: int
    can_sit: bool
    removed: bool


class Welcome(Struct, frozen=True, tag_field="type", tag="welcome"):
    """The whole state of a table, for a client that comes to it or back to it.

    Keep `token`: it is the key to the seat. It is sent once, when the seat is taken, and is null
    otherwise. `boot` changes when the server restarts. `events` and `notices` are what the client
    missed since the `seq` that it resumed with; `gap` means that it missed too much to send.
    `round` has the events of this round, move by move, for a client that has not seen them: one
    that came without a `seq`, or with a gap; of a long round its end, after `round_from` events.
    `public`: whether tables can be listed here.
    """

    id: str
    protocol: int
    boot: str
    slug: str
    token: str | None
    you: int | None
    seq: int
    table: TableInfo
    presence: Presence
    view: TableView | None
    times: Times
    chat: tuple[ChatMessage, ...]
    public: bool
    events: tuple[Event, ...] = ()
    notices: tuple[Notice, ...] = ()
    gap: bool = False
    round: tuple[tuple[Event, ...], ...] = ()
    round_from: int = 0


class UpdateForAll(Struct, frozen=True, tag_field="type", tag="update", gc=False):
    """The part of an update that is the same for everyone."""

    seq: int
    notices: tuple[Notice, ...]
    times: Times
    table: TableInfo | None


class Update(UpdateForAll, frozen=True, tag="update", gc=False):
    """Something happened. `view` and `table` are sent if they have changed.

    `done` is the id of the receiver's own request that caused the update.
    """

    you: int | None
    events: tuple[Event, ...]
    view: TableView | None = None
    done: str | None = None


class Held(Struct, frozen=True, tag_field="type", tag="held"):
    """The move is legal and will be made in `in_ms`, unless another move replaces it."""

    id: str
    in_ms: int


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """The request changed nothing, or had already been carried out, at this `seq`."""

    id: str
    seq: int


class RuleRefusal(Struct, frozen=True):
    """Why the rules forbid a move; the fields are those of `Refusal`."""

    code: str
    clause: str | None
    key: str
    facts: Facts
    text: str


class Explanation(Struct, frozen=True, tag_field="type", tag="explanation"):
    """The answer to `why_not`. Without a refusal, the move is legal at this `seq`."""

    id: str
    seq: int
    refusal: RuleRefusal | None


class SeatCode(Struct, frozen=True, tag_field="type", tag="seat_code"):
    """The answer to `seat_code`: what the other device has to claim the seat with, in time."""

    id: str
    code: str
    left_ms: int


class Hint(Struct, frozen=True, tag_field="type", tag="hint"):
    """The answer to `hint`: what the coach would do, or nothing to say.

    About one's last move, `action` is the better one; without it, nothing better was found.
    """

    id: str
    last: bool
    action: Action | None
    text: str


class ThoughtLine(Struct, frozen=True):
    """What the bot in a seat was thinking, in one sentence."""

    seat: Seat
    text: str


class Thoughts(Struct, frozen=True, tag_field="type", tag="thoughts"):
    """The answer to `thoughts`: at most one line of each bot about the round that is over."""

    id: str
    lines: tuple[ThoughtLine, ...]


class ReplayStep(Struct, frozen=True):
    """One move of a finished round, and the table after it with all hands open."""

    seat: Seat | None
    action: Action | None
    events: tuple[Event, ...]
    at_ms: int
    view: TableView


class Replay(Struct, frozen=True, tag_field="type", tag="replay"):
    """A finished round, or as much of it as fits into one message, from step `first` on.

    If there is `more`, ask for the step after these.
    """

    id: str
    match: int
    round: int
    edition: str
    players: tuple[str, ...]
    bots: tuple[Seat, ...]
    options: Options
    house_rules: dict[Card, HouseRule]
    first: int
    steps: tuple[ReplayStep, ...]
    more: bool
    transcript: Transcript | None
    """What its deal was made of; None for a round of before there were fair deals."""
    checksum: str = ""
    """Of the round's log. Copies of a table that agree have the same (`penultima admin show`)."""


class Analysis(Struct, frozen=True, tag_field="type", tag="analysis"):
    """The analysis of a finished round, or how far it is. May come several times for one request.

    Neither `summary` nor `progress`: nobody has asked for it yet.
    """

    id: str
    match: int
    round: int
    progress: float | None = None
    """The share of the work that is done."""
    summary: RoundSummary | None = None


def shown_hands(replay: Replay) -> Hands:
    """The hands that a replay shows, by the place of the event that they are shown after."""
    hands: dict[int, tuple[Hand, ...]] = {}
    place = -1
    for step in replay.steps:
        place += len(step.events)
        if step.view.open is not None:
            hands[place] = step.view.open
    return hands


class Refusal(Struct, frozen=True, tag_field="type", tag="error"):
    """Why a request was refused. Nothing has changed.

    A client can build the sentence from `key` and `facts` with the Fluent files; `text` is the same
    sentence in the language that the client asked for.
    """

    id: str
    code: str
    clause: str | None
    key: str
    facts: Facts
    text: str
    retry_ms: int | None = None


class SavingDelayed(Struct, frozen=True, tag_field="type", tag="saving_delayed"):
    """Whether moves take effect late at the moment, because the server's disk is slow or locked."""

    delayed: bool


class Goodbye(Struct, frozen=True, tag_field="type", tag="goodbye"):
    """The connection ends. `replaced`: another tab took the seat; reconnect only on request.

    `claimed`: the seat was taken along to another device, and this one's token is void.
    """

    reason: Literal[
        "stopping", "replaced", "claimed", "removed", "left", "abuse", "failed", "moved"
    ]  # fmt: skip
    retry_ms: int | None = None


Message: TypeAlias = (
    Welcome
    | Update
    | Presence
    | Held
    | Done
    | Explanation
    | SeatCode
    | Hint
    | Thoughts
    | Replay
    | Analysis
    | Refusal
    | SavingDelayed
    | Goodbye
)
