"""Notices: what happens around a match, and everybody at the table may know.

They go into the log beside the events of the rules, and out to everybody as they are; what must not
go out is in log.py.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from penultima.rules.cards import Card
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import Options

from .seats import Outfit
from .settings import Settings

Gone = Literal["left", "removed"]


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
    """The bot that sits there plays so well from now on."""

    seat: int
    level: str


class SeatLeft(_Notice, frozen=True, tag="seat_left"):
    """In a match a bot of this level goes on in their place."""

    seat: int
    why: Gone
    level: str | None = None


class SeatsReordered(_Notice, frozen=True, tag="seats_reordered"):
    """`order[new]` is the seat that was."""

    order: tuple[int, ...]


class HostChanged(_Notice, frozen=True, tag="host_changed"):
    seat: int


class ReadyChanged(_Notice, frozen=True, tag="ready_changed"):
    seat: int
    ready: bool


class RulesChanged(_Notice, frozen=True, tag="rules_changed"):
    """The host has changed how the table plays; everybody is asked again if they are ready."""

    name: str
    edition: str
    seats: int
    options: Options
    settings: Settings


class OutfitChosen(_Notice, frozen=True, tag="outfit_chosen"):
    seat: int
    outfit: Outfit


class RuleProposed(_Notice, frozen=True, tag="rule_proposed"):
    """A text for a customizable card; the votes for the one before are void. None wipes it."""

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
    """`seats` are the ones of the lobby that play, in order; house rules are the agreed ones."""

    match: int
    seats: tuple[int, ...]
    house_rules: dict[Card, HouseRule] = {}


class OpeningSkipped(_Notice, frozen=True, tag="opening_skipped"):
    pass


class TimeRanOut(_Notice, frozen=True, tag="time_ran_out"):
    """The clock made the move that follows."""

    seat: int


class BotTookOver(_Notice, frozen=True, tag="bot_took_over"):
    seat: int


class CameBack(_Notice, frozen=True, tag="came_back"):
    """The player has the hand again, as the bot left it."""

    seat: int


class Said(_Notice, frozen=True, tag="said"):
    """Chat: a text of one's own, or the id of a preset that every page says in its language.

    `name` is the speaker's, because seats move and change hands; logs of old tables have none.
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
    | Said
    | BackToLobby
)
