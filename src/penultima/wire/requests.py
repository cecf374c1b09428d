"""Requests: what a client can ask of the server, one JSON object each.

A client may give each request an `id`, which the answer repeats. A request that is sent again with
the same id, after the connection broke, is not carried out twice.
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
ChatPreset = Literal[
    "hello", "well-played", "good-game", "thanks", "oops", "one-moment", "hurry", "laugh"
]


class _Request(
    Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, kw_only=True, gc=False
):
    id: Id = ""


# Coming to a table. `lang` is the language of error texts.


class Create(_Request, frozen=True, tag="create"):
    """Open a table and take a seat as its host. `start` begins the match at once, with bots."""

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
    """Take a seat: an open one in the lobby, or between rounds one that a player has left.

    While no person is connected, a seat can be taken during a round too.
    """

    slug: Slug
    name: Name
    seat: SeatNumber | None = None
    lang: Lang = "en"


class Watch(_Request, frozen=True, tag="watch"):
    slug: Slug
    lang: Lang = "en"


class Resume(_Request, frozen=True, tag="resume"):
    """Return to a seat. `seq` is the last update received: what came after it is sent again."""

    slug: Slug
    token: Token
    seq: int | None = None
    lang: Lang = "en"


class Leave(_Request, frozen=True, tag="leave"):
    """Give up the seat; during a match, a bot plays on."""


# Around a match


class SetReady(_Request, frozen=True, tag="ready"):
    """Ready for what comes next: the match, the next round or a rematch."""

    ready: bool = True


class Configure(_Request, frozen=True, tag="configure"):
    """Host, in the lobby. Fields that are left out don't change."""

    table_name: TableName | None = None
    edition: Annotated[str, Meta(max_length=40)] | None = None
    seats: Capacity | None = None
    options: Options | None = None
    settings: Settings | None = None


class AddBot(_Request, frozen=True, tag="add_bot"):
    level: Level = DEFAULT_LEVEL
    seat: SeatNumber | None = None


class SetLevel(_Request, frozen=True, tag="set_level"):
    """Host, in the lobby: set how well a bot plays."""

    seat: SeatNumber
    level: Level


class Remove(_Request, frozen=True, tag="remove"):
    """Host: remove a bot or a person; during a match, a bot plays on for a person."""

    seat: SeatNumber


class Reorder(_Request, frozen=True, tag="reorder"):
    """Host, in the lobby. `order[new]` is the old number of each seat."""

    order: Annotated[tuple[SeatNumber, ...], Meta(max_length=MOST_PLAYERS)]


class MakeHost(_Request, frozen=True, tag="make_host"):
    seat: SeatNumber


class Dress(_Request, frozen=True, tag="dress"):
    """Wear a doll's clothes, or declare the colours really worn, from the next deal on."""

    doll: Doll | None = None
    clothes: Annotated[tuple[Color, ...], Meta(max_length=10)] | None = None


class Propose(_Request, frozen=True, tag="propose"):
    """Propose a rule for a customizable card, or a change: votes start again. None erases it."""

    card: Card
    rule: HouseRule | None = None


class Vote(_Request, frozen=True, tag="vote"):
    card: Card
    version: int
    agree: bool


class Start(_Request, frozen=True, tag="start"):
    """Host: begin the match with the players who are seated."""


class SkipOpening(_Request, frozen=True, tag="skip_opening"):
    """Host: end the pause in which the deal is shown."""


class ToLobby(_Request, frozen=True, tag="to_lobby"):
    """Host, between rounds or after a match: back to the lobby, to change rules or seats."""


# In a match


class Move(_Request, frozen=True, tag="move"):
    """Make a move. `seq` is that of the view that it was chosen from."""

    seq: int
    action: Action


class WhyNot(_Request, frozen=True, tag="why_not"):
    """Ask why a move is not legal. No move is made, and nothing changes.

    Choices missing from a play (colour, clothing, player) are not held against it.
    """

    action: Action


class Here(_Request, frozen=True, tag="here"):
    """I am back: the bot that plays for me stops."""


class Say(_Request, frozen=True, tag="say"):
    text: ChatText | None = None
    preset: ChatPreset | None = None


class AskReplay(_Request, frozen=True, tag="replay"):
    """Ask for a finished round, with all hands open."""

    match: int
    round: int


class Resync(_Request, frozen=True, tag="resync"):
    """Ask for the whole state again."""


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
