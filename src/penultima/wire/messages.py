"""Messages: everything that the server tells, one JSON object each. Times are milliseconds left."""

from typing import Literal, TypeAlias

from msgspec import Struct

from penultima.rules.actions import Action
from penultima.rules.cards import Card, Seat
from penultima.rules.events import Event
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import Options
from penultima.view import TableView

from .notices import Notice, Said
from .seats import SeatInfo
from .settings import Settings

Phase = Literal["lobby", "playing", "round_over", "match_over"]
Facts = dict[str, str | int | None]


class Proposal(Struct, frozen=True):
    """What is written on a customizable card, and which seats have agreed to it."""

    version: int
    by: str
    rule: HouseRule
    agreed: tuple[int, ...]
    everyone: bool


class RoundResult(Struct, frozen=True):
    """A round that is over and can be replayed. A blocked one has no winner."""

    match: int
    round: int
    winner: Seat | None
    points: tuple[int, ...]
    scores: tuple[int, ...]


class TableInfo(Struct, frozen=True):
    """The table around the match. In the lobby `seats` has the open ones too."""

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
    match: int
    results: tuple[RoundResult, ...]


class Race(Struct, frozen=True, gc=False):
    """Somebody owes the call: when a catch opens, and when the next player may act."""

    owed: Seat
    catch_ms: int
    next_ms: int
    window_ms: int


class Clock(Struct, frozen=True, gc=False):
    """A decision with a limit. At its end the table makes the default move."""

    seat: Seat
    left_ms: int
    of_ms: int


class Times(Struct, frozen=True, omit_defaults=True, gc=False):
    """What is running, as time left from now. `next_ms`: the next round or match begins then."""

    clock: Clock | None = None
    race: Race | None = None
    opening_ms: int = 0
    next_ms: int | None = None


class Presence(Struct, frozen=True, tag_field="type", tag="presence"):
    """Who is connected, seat by seat (bots always), and how many watch."""

    here: tuple[bool, ...]
    spectators: int


class Welcome(Struct, frozen=True, tag_field="type", tag="welcome"):
    """Everything there is to know on coming to a table, or back to it.

    Keep `token`: it is the seat. It is sent once, when a seat is taken, and null otherwise.
    `boot` changes when the server has restarted. `events` and `notices` are what was missed since
    the `seq` one came back with; `gap` says that it was too much to send. `round` has the events of
    this round, move by move, for a client that has not seen them: one that came without a `seq`, or
    with a gap.
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
    chat: tuple[Said, ...]
    events: tuple[Event, ...] = ()
    notices: tuple[Notice, ...] = ()
    gap: bool = False
    round: tuple[tuple[Event, ...], ...] = ()


class UpdateForAll(Struct, frozen=True, tag_field="type", tag="update", gc=False):
    """The part of an update that everybody is told alike."""

    seq: int
    notices: tuple[Notice, ...]
    times: Times
    table: TableInfo | None


class Update(UpdateForAll, frozen=True, tag="update", gc=False):
    """Something happened. `view` and `table` are there if they have changed.

    `done` is the id of your own request that did it.
    """

    you: int | None
    events: tuple[Event, ...]
    view: TableView | None = None
    done: str | None = None


class Held(Struct, frozen=True, tag_field="type", tag="held"):
    """The move is good, and is made when the time for it has come, unless another replaces it."""

    id: str
    in_ms: int


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """A request that changed nothing, or that had been carried out before, at this `seq`."""

    id: str
    seq: int


class RuleRefusal(Struct, frozen=True):
    """What the rules say against a move, in the terms of `Refusal`."""

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


class ReplayStep(Struct, frozen=True):
    """One move of a round that is over, and the table after it with all hands open."""

    seat: Seat | None
    action: Action | None
    events: tuple[Event, ...]
    at_ms: int
    view: TableView


class Replay(Struct, frozen=True, tag_field="type", tag="replay"):
    id: str
    match: int
    round: int
    edition: str
    players: tuple[str, ...]
    bots: tuple[Seat, ...]
    options: Options
    house_rules: dict[Card, HouseRule]
    steps: tuple[ReplayStep, ...]


class Refusal(Struct, frozen=True, tag_field="type", tag="error"):
    """What was wrong with a request. Nothing has changed.

    `key` and `facts` are for a page that says it in its own words (the Fluent files); `text` is the
    same, said in the language that came with the request.
    """

    id: str
    code: str
    clause: str | None
    key: str
    facts: Facts
    text: str
    retry_ms: int | None = None


class Goodbye(Struct, frozen=True, tag_field="type", tag="goodbye"):
    """The connection ends. `replaced`: another tab has the seat now; come back only if asked to."""

    reason: Literal["stopping", "replaced", "removed", "left", "abuse", "failed"]
    retry_ms: int | None = None


Message: TypeAlias = (
    Welcome | Update | Presence | Held | Done | Explanation | Replay | Refusal | Goodbye
)
