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
from .seats import Avatar, Doll
from .settings import Capacity, Settings

Id = Annotated[str, Meta(max_length=32)]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
TableName = Annotated[str, Meta(max_length=LONGEST_TABLE_NAME)]
Slug = Annotated[str, Meta(max_length=16)]
Token = Annotated[str, Meta(max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_PLAYERS)]
ChatText = Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT_TEXT)]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Level = Annotated[str, Meta(max_length=24)]
Code = Annotated[str, Meta(max_length=16)]
Device = Annotated[str, Meta(max_length=32)]
"""A random id that a browser keeps, so that a ban holds after a change of address."""
Reaction = Literal[
    "laugh", "smile", "wow", "sad", "angry", "sweat", "wink", "sleepy", "heart", "star", "fire",
    "thumb",
]  # fmt: skip
"""A chat message without words: a picture at the seat of whoever sends it."""
ChatPreset = Literal[
    "hello", "well-played", "good-game", "thanks", "oops", "one-moment", "hurry", Reaction
]  # fmt: skip


class _Request(
    Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, kw_only=True, gc=False
):
    id: Id = ""


# Coming to a table. `lang` is the language of error texts.


class Create(_Request, frozen=True, tag="create"):
    """Open a table and take a seat as its host; `bots` fill the next seats.

    `listed`: anybody finds it among the open tables of a public server.
    """

    name: Name
    edition: Annotated[str, Meta(max_length=40)]
    table_name: TableName = ""
    seats: Capacity = 4
    options: Options = Options()
    settings: Settings = Settings()
    bots: Annotated[tuple[Level, ...], Meta(max_length=MOST_PLAYERS - 1)] = ()
    listed: bool = False
    avatar: Avatar = ""
    device: Device = ""
    lang: Lang = "en"


class Join(_Request, frozen=True, tag="join"):
    """Take a seat: an open one in the lobby, or between rounds one that a player has left.

    Where bots give way (`settings.replace_bots`) or no person is connected, a seat can be taken
    during a round too; a bot plays on until the next deal.
    """

    slug: Slug
    name: Name
    seat: SeatNumber | None = None
    avatar: Avatar = ""
    device: Device = ""
    lang: Lang = "en"


class QuickPlay(_Request, frozen=True, tag="quick_play"):
    """Take a seat at the open table that suits best; without one, open a table with bots.

    On a public server only. Without an `edition`, any will do.
    """

    name: Name
    edition: Annotated[str, Meta(max_length=40)] | None = None
    avatar: Avatar = ""
    device: Device = ""
    lang: Lang = "en"


class Watch(_Request, frozen=True, tag="watch"):
    slug: Slug
    device: Device = ""
    lang: Lang = "en"


class Resume(_Request, frozen=True, tag="resume"):
    """Return to a seat. `seq` is the last update received: what came after it is sent again.

    With `reclaim`, a seat that was left during a match is given back, unless somebody else has
    taken it.
    """

    slug: Slug
    token: Token
    seq: int | None = None
    reclaim: bool = False
    device: Device = ""
    lang: Lang = "en"


class Claim(_Request, frozen=True, tag="claim"):
    """Take a seat along from another device, with the code that it shows.

    The old device is told, and its token opens the seat no more.
    """

    slug: Slug
    code: Code
    device: Device = ""
    lang: Lang = "en"


class Leave(_Request, frozen=True, tag="leave"):
    """Give up the seat; during a match, a bot plays on, and keeps it for them."""


class AskSeatCode(_Request, frozen=True, tag="seat_code"):
    """Ask for a one-time code with which another device can claim this seat."""


# Around a match


class SetReady(_Request, frozen=True, tag="ready"):
    """Ready for what comes next: the match, the next round or a rematch.

    `part` is the client's commitment to its contribution to that deal (docs/fairness.md).
    """

    ready: bool = True
    part: Digest | None = None


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
    """Host: remove a bot or a person; during a match, a bot plays on for a person.

    A person who was removed can watch, but not sit down again; with `ban`, they can't come in at
    all. `lift_bans` ends both.
    """

    seat: SeatNumber
    ban: bool = False


class Lock(_Request, frozen=True, tag="lock"):
    """Host: let nobody new in, neither to a seat nor to watch; or let them in again."""

    locked: bool = True


class LiftBans(_Request, frozen=True, tag="lift_bans"):
    """Host: let those who were removed or banned from this table come back."""


class List(_Request, frozen=True, tag="list"):
    """Host: show the table among the open tables of this server, or no longer."""

    listed: bool = True


class Reorder(_Request, frozen=True, tag="reorder"):
    """Host, in the lobby. `order[new]` is the old number of each seat."""

    order: Annotated[tuple[SeatNumber, ...], Meta(max_length=MOST_PLAYERS)]


class MakeHost(_Request, frozen=True, tag="make_host"):
    seat: SeatNumber


class Dress(_Request, frozen=True, tag="dress"):
    """Wear a doll's clothes, or declare the colours really worn, from the next deal on."""

    doll: Doll | None = None
    clothes: Annotated[tuple[Color, ...], Meta(max_length=10)] | None = None


class ChooseAvatar(_Request, frozen=True, tag="avatar"):
    """Choose the picture that the others see."""

    avatar: Avatar


class Propose(_Request, frozen=True, tag="propose"):
    """Propose a rule for a customizable card, or a change: votes start again. None rubs it out.

    What everybody has agreed to is in force from the next deal on.
    """

    card: Card
    rule: HouseRule | None = None


class Vote(_Request, frozen=True, tag="vote"):
    """Agree or object to a proposed rule, or to a proposed ruling."""

    version: int
    agree: bool


class Start(_Request, frozen=True, tag="start"):
    """Host: begin the match with the players who are seated. `part` is as in `ready`.

    Between rounds: go on, and let bots play for those who are not ready until they are back.
    """

    part: Digest | None = None


class Reveal(_Request, frozen=True, tag="reveal"):
    """Open one's contribution to the deal, once all commitments are fixed (docs/fairness.md)."""

    contribution: Digest


class SkipOpening(_Request, frozen=True, tag="skip_opening"):
    """Host: end the pause in which the deal is shown."""


class ToLobby(_Request, frozen=True, tag="to_lobby"):
    """Host, between rounds or after a match: back to the lobby, to change rules or seats."""


# In a match


class Move(_Request, frozen=True, tag="move"):
    """Make a move. `seq` is that of the view that it was chosen from.

    A `choose_ruling` is a proposal: it is made when the others have agreed to it.
    """

    seq: int
    action: Action


class WhyNot(_Request, frozen=True, tag="why_not"):
    """Ask why a move is not legal. No move is made, and nothing changes.

    Choices missing from a play (colour, clothing, player) are not held against it.
    """

    action: Action


class Here(_Request, frozen=True, tag="here"):
    """I am back: the bot that plays for me stops."""


class LetBotPlay(_Request, frozen=True, tag="let_bot_play"):
    """Vote that a bot plays for the player who has been asked for long, until they are back."""

    seat: SeatNumber


class Say(_Request, frozen=True, tag="say"):
    text: ChatText | None = None
    preset: ChatPreset | None = None


class AskReplay(_Request, frozen=True, tag="replay"):
    """Ask for a finished round, with all hands open. `first`: from this step on."""

    match: int
    round: int
    first: Annotated[int, Meta(ge=0)] = 0


class AskHint(_Request, frozen=True, tag="hint"):
    """Practice, one person and bots: ask the coach what to do now, and why.

    `last`: a word about one's last move instead. The table tells everybody that it was asked.
    """

    last: bool = False
    lang: Lang = "en"


class AskThoughts(_Request, frozen=True, tag="thoughts"):
    """After a round: ask what the bots were thinking, in `lang`."""

    lang: Lang = "en"


class AskAnalysis(_Request, frozen=True, tag="analysis"):
    """Ask what was luck and what was choice in a finished round. Texts are in `lang`.

    With `begin`, it is worked out unless it is there already. Otherwise it is only sent if somebody
    has asked for it, now or later.
    """

    match: int
    round: int
    begin: bool = True
    lang: Lang = "en"


class Resync(_Request, frozen=True, tag="resync"):
    """Ask for the whole state again."""


Request: TypeAlias = (
    Create
    | Join
    | QuickPlay
    | Watch
    | Resume
    | Claim
    | Leave
    | AskSeatCode
    | SetReady
    | Configure
    | AddBot
    | SetLevel
    | Remove
    | Lock
    | LiftBans
    | List
    | Reorder
    | MakeHost
    | Dress
    | ChooseAvatar
    | Propose
    | Vote
    | Start
    | Reveal
    | SkipOpening
    | ToLobby
    | Move
    | WhyNot
    | Here
    | LetBotPlay
    | Say
    | AskReplay
    | AskAnalysis
    | AskHint
    | AskThoughts
    | Resync
)
