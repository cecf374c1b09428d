"""Messages: what the server sends, one JSON object each. Durations are in milliseconds from now."""

from typing import Literal, TypeAlias

from msgspec import Struct

from penultima.rules.actions import Action
from penultima.rules.cards import Card, Seat
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
    """A house rule proposed for a customizable card, and the seats that agree to it."""

    version: int
    by: str
    rule: HouseRule
    agreed: tuple[int, ...]
    everyone: bool


class RoundResult(Struct, frozen=True):
    """A finished round, which can be replayed. A blocked round has no winner."""

    match: int
    round: int
    winner: Seat | None
    points: tuple[int, ...]
    scores: tuple[int, ...]


class TableInfo(Struct, frozen=True):
    """The table apart from the round in play. In the lobby, `seats` includes open seats."""

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
    """What is timed at the moment. `next_ms`: until the next round or match begins."""

    clock: DecisionClock | None = None
    race: Race | None = None
    opening_ms: int = 0
    next_ms: int | None = None


class Presence(Struct, frozen=True, tag_field="type", tag="presence"):
    """Who is connected, by seat (bots always are), and the number of spectators."""

    here: tuple[bool, ...]
    spectators: int


class Welcome(Struct, frozen=True, tag_field="type", tag="welcome"):
    """The whole state of a table, for a client that comes to it or back to it.

    Keep `token`: it is the key to the seat. It is sent once, when the seat is taken, and is null
    otherwise. `boot` changes when the server restarts. `events` and `notices` are what the client
    missed since the `seq` that it resumed with; `gap` means that it missed too much to send.
    `round` has the events of this round, move by move, for a client that has not seen them: one
    that came without a `seq`, or with a gap.
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
    events: tuple[Event, ...] = ()
    notices: tuple[Notice, ...] = ()
    gap: bool = False
    round: tuple[tuple[Event, ...], ...] = ()


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


class ReplayStep(Struct, frozen=True):
    """One move of a finished round, and the table after it with all hands open."""

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
    """The connection ends. `replaced`: another tab took the seat; reconnect only on request."""

    reason: Literal["stopping", "replaced", "removed", "left", "abuse", "failed"]
    retry_ms: int | None = None


Message: TypeAlias = (
    Welcome
    | Update
    | Presence
    | Held
    | Done
    | Explanation
    | Replay
    | Refusal
    | SavingDelayed
    | Goodbye
)
