"""Requests: everything that a page or a program may ask of the server, one JSON object each.

Every request may carry an `id` of its own choice. The answer carries it too, and a request that
comes a second time with the same id (because a connection broke) is not carried out again.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from penultima.bots import DEFAULT_LEVEL
from penultima.rules.actions import Action
from penultima.rules.cards import Card, Color
from penultima.rules.edition import MOST_PLAYERS
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import Options
from penultima.text.fluent import Lang

from .limits import LONGEST_CHAT_TEXT, LONGEST_NAME, LONGEST_TABLE_NAME
from .seats import Doll
from .settings import Capacity, Settings

Id = Annotated[str, Meta(max_length=32)]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
TableName = Annotated[str, Meta(max_length=LONGEST_TABLE_NAME)]
Slug = Annotated[str, Meta(max_length=16)]
Token = Annotated[str, Meta(max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_PLAYERS)]
ChatText = Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT_TEXT)]
Level = Annotated[str, Meta(max_length=16)]
Preset = Literal[
    "hello", "well-played", "good-game", "thanks", "oops", "one-moment", "hurry", "laugh"
]


class _Request(
    Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, kw_only=True, gc=False
):
    id: Id = ""


# Coming to a table. `lang` is for the texts of errors.


class Create(_Request, frozen=True, tag="create"):
    """Open a table and sit down as its host. `start` begins at once, if bots make it enough."""

    name: Name
    edition: Annotated[str, Meta(max_length=40)]
    table_name: TableName = ""
    seats: Capacity = 4
    options: Options = Options()
    settings: Settings = Settings()
    bots: Annotated[tuple[Level, ...], Meta(max_length=MOST_PLAYERS - 1)] = ()
    start: bool = False
    lang: Lang = "en"


class Join(_Request, frozen=True, tag="join"):
    """Sit down: at an open seat in the lobby; between rounds where somebody has left.

    While nobody is there, in the middle of a round too.
    """

    slug: Slug
    name: Name
    seat: SeatNumber | None = None
    lang: Lang = "en"


class Watch(_Request, frozen=True, tag="watch"):
    slug: Slug
    lang: Lang = "en"


class Resume(_Request, frozen=True, tag="resume"):
    """Come back to one's seat. `seq` is the last update seen: what came after it is told again."""

    slug: Slug
    token: Token
    seq: int | None = None
    lang: Lang = "en"


class Leave(_Request, frozen=True, tag="leave"):
    """Give the seat up for good; in a match a bot goes on."""


# Around a match


class SetReady(_Request, frozen=True, tag="ready"):
    """For the match, for the next round, for a rematch: whatever comes next."""

    ready: bool = True


class Configure(_Request, frozen=True, tag="configure"):
    """Host, in the lobby. What is left out stays as it is."""

    table_name: TableName | None = None
    edition: Annotated[str, Meta(max_length=40)] | None = None
    seats: Capacity | None = None
    options: Options | None = None
    settings: Settings | None = None


class AddBot(_Request, frozen=True, tag="add_bot"):
    level: Level = DEFAULT_LEVEL
    seat: SeatNumber | None = None


class SetLevel(_Request, frozen=True, tag="set_level"):
    """Host, in the lobby: how well a bot plays."""

    seat: SeatNumber
    level: Level


class Remove(_Request, frozen=True, tag="remove"):
    """Host: a bot or a person; in a match a bot goes on in their place."""

    seat: SeatNumber


class Reorder(_Request, frozen=True, tag="reorder"):
    """Host, in the lobby. `order[new]` is the seat that was, for every seat."""

    order: Annotated[tuple[SeatNumber, ...], Meta(max_length=MOST_PLAYERS)]


class MakeHost(_Request, frozen=True, tag="make_host"):
    seat: SeatNumber


class Dress(_Request, frozen=True, tag="dress"):
    """A doll, or the colours one really wears (honour system), from the next deal on."""

    doll: Doll | None = None
    clothes: Annotated[tuple[Color, ...], Meta(max_length=10)] | None = None


class Propose(_Request, frozen=True, tag="propose"):
    """Write on a customizable card, or suggest a change: votes start anew. None wipes it."""

    card: Card
    rule: HouseRule | None = None


class Vote(_Request, frozen=True, tag="vote"):
    card: Card
    version: int
    agree: bool


class Start(_Request, frozen=True, tag="start"):
    """Host: begin the match with whoever sits."""


class SkipOpening(_Request, frozen=True, tag="skip_opening"):
    """Host: no need to watch the deal."""


class ToLobby(_Request, frozen=True, tag="to_lobby"):
    """Host, between rounds or after a match: change the edition, the rules, the seats."""


# In a match


class Move(_Request, frozen=True, tag="move"):
    """A move, and the `seq` of the view it was made on."""

    seq: int
    action: Action


class WhyNot(_Request, frozen=True, tag="why_not"):
    """Ask what the rules say against a move. It makes no move, and changes nothing.

    Choices that are left out of a play (colour, clothing, player) don't count against it.
    """

    action: Action


class Here(_Request, frozen=True, tag="here"):
    """I'm back: no bot has to play for me."""


class Say(_Request, frozen=True, tag="say"):
    text: ChatText | None = None
    preset: Preset | None = None


class AskReplay(_Request, frozen=True, tag="replay"):
    """A round that is over, with all hands open."""

    match: int
    round: int


class Resync(_Request, frozen=True, tag="resync"):
    """Send me everything again."""


Request: TypeAlias = (
    Create
    | Join
    | Watch
    | Resume
    | Leave
    | SetReady
    | Configure
    | AddBot
    | SetLevel
    | Remove
    | Reorder
    | MakeHost
    | Dress
    | Propose
    | Vote
    | Start
    | SkipOpening
    | ToLobby
    | Move
    | WhyNot
    | Here
    | Say
    | AskReplay
    | Resync
)
