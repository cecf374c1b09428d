"""Notices: what happens at a table besides the events of the rules.

Everyone at the table gets every notice unchanged, so nothing secret may be in one.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from penultima.rules.cards import Card
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import Options

from .seats import Outfit
from .settings import Settings

LeaveReason = Literal["left", "removed"]


class _Notice(Struct, frozen=True, tag_field="type", omit_defaults=True):
    pass


class TableOpened(_Notice, frozen=True, tag="table_opened"):
    name: str
    edition: str
    seats: int
    options: Options
    settings: Settings


class SatDown(_Notice, frozen=True, tag="sat_down"):
    seat: int
    name: str
    outfit: Outfit = Outfit()


class BotSeated(_Notice, frozen=True, tag="bot_seated"):
    seat: int
    name: str
    level: str
    outfit: Outfit = Outfit()


class LevelChosen(_Notice, frozen=True, tag="level_chosen"):
    """How well the bot at this seat plays."""

    seat: int
    level: str


class SeatLeft(_Notice, frozen=True, tag="seat_left"):
    """A player gave up the seat or was removed. During a match, a bot of this level plays on."""

    seat: int
    why: LeaveReason
    level: str | None = None


class SeatsReordered(_Notice, frozen=True, tag="seats_reordered"):
    """`order[new]` is the old number of the seat."""

    order: tuple[int, ...]


class HostChanged(_Notice, frozen=True, tag="host_changed"):
    seat: int


class ReadyChanged(_Notice, frozen=True, tag="ready_changed"):
    seat: int
    ready: bool


class RulesChanged(_Notice, frozen=True, tag="rules_changed"):
    """The host changed the rules or the settings; everyone has to be ready again."""

    name: str
    edition: str
    seats: int
    options: Options
    settings: Settings


class OutfitChosen(_Notice, frozen=True, tag="outfit_chosen"):
    seat: int
    outfit: Outfit


class RuleProposed(_Notice, frozen=True, tag="rule_proposed"):
    """A rule for a customizable card; votes for an earlier one are void. None erases it."""

    seat: int
    card: Card
    version: int
    rule: HouseRule | None = None


class RuleVoted(_Notice, frozen=True, tag="rule_voted"):
    seat: int
    card: Card
    version: int
    agree: bool


class MatchStarted(_Notice, frozen=True, tag="match_started"):
    """`seats` are the seats of the lobby that play, in order; `house_rules` the agreed ones."""

    match: int
    seats: tuple[int, ...]
    house_rules: dict[Card, HouseRule] = {}


class OpeningSkipped(_Notice, frozen=True, tag="opening_skipped"):
    """The host ended the pause in which the deal is shown."""


class TimeRanOut(_Notice, frozen=True, tag="time_ran_out"):
    """A player's time ran out: the next move is the table's default move for them."""

    seat: int


class BotTookOver(_Notice, frozen=True, tag="bot_took_over"):
    """A bot plays for a person who is away."""

    seat: int


class CameBack(_Notice, frozen=True, tag="came_back"):
    """A player is back and plays the hand as the bot left it."""

    seat: int


class ChatMessage(_Notice, frozen=True, tag="chat_message"):
    """A text, or the id of a preset text that each client shows in its own language.

    `name` is the author's name, because seats can move and change hands; it is empty in the logs of
    old tables.
    """

    seat: int
    name: str = ""
    text: str = ""
    preset: str | None = None


class BackToLobby(_Notice, frozen=True, tag="back_to_lobby"):
    pass


Notice: TypeAlias = (
    TableOpened
    | SatDown
    | BotSeated
    | LevelChosen
    | SeatLeft
    | SeatsReordered
    | HostChanged
    | ReadyChanged
    | RulesChanged
    | OutfitChosen
    | RuleProposed
    | RuleVoted
    | MatchStarted
    | OpeningSkipped
    | TimeRanOut
    | BotTookOver
    | CameBack
    | ChatMessage
    | BackToLobby
)
