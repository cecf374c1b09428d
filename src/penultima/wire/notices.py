"""Notices: what happens at a table besides the events of the rules.

Everyone at the table gets every notice unchanged, so nothing secret may be in one.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from penultima.fairness.transcript import Part
from penultima.rules.cards import Card
from penultima.rules.effects import RulingStep
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import Options

from .seats import Avatar, Outfit
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


class SeatReclaimed(_Notice, frozen=True, tag="seat_reclaimed"):
    """A player who left during the match is back at their seat."""

    seat: int


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


class AvatarChosen(_Notice, frozen=True, tag="avatar_chosen"):
    seat: int
    avatar: Avatar


class RuleProposed(_Notice, frozen=True, tag="rule_proposed"):
    """A rule for a customizable card; votes for an earlier one are void. None rubs it out."""

    seat: int
    card: Card
    version: int
    rule: HouseRule | None = None


class RuleVoted(_Notice, frozen=True, tag="rule_voted"):
    seat: int
    card: Card
    version: int
    agree: bool


class RulesNotAgreed(_Notice, frozen=True, tag="rules_not_agreed"):
    """A round is dealt, and what was proposed for these cards is not in force."""

    cards: tuple[Card, ...]


class RulingProposed(_Notice, frozen=True, tag="ruling_proposed"):
    """What the one who played the card says the table has decided. The others are asked."""

    seat: int
    version: int
    steps: tuple[RulingStep, ...]


class RulingVoted(_Notice, frozen=True, tag="ruling_voted"):
    """An objection ends the vote: the author has to propose something else."""

    seat: int
    version: int
    agree: bool


class MatchStarted(_Notice, frozen=True, tag="match_started"):
    """`seats` are the seats of the lobby that play, in order; `house_rules` the agreed ones."""

    match: int
    seats: tuple[int, ...]
    house_rules: dict[Card, HouseRule] = {}


class DealCommitted(_Notice, frozen=True, tag="deal_committed"):
    """The server's commitment to its secret for the next deal (docs/fairness.md)."""

    match: int
    round: int
    commitment: str


class PartCommitted(_Notice, frozen=True, tag="part_committed"):
    """A player's commitment to their contribution to the next deal."""

    seat: int
    commitment: str


class PartsFixed(_Notice, frozen=True, tag="parts_fixed"):
    """All commitments that count. `left_out` are seats that withheld their last contributions."""

    parts: tuple[Part, ...]
    left_out: tuple[int, ...] = ()


class PartsRevealed(_Notice, frozen=True, tag="parts_revealed"):
    """All contributions, as far as they have come; the deal that follows is made of them."""

    parts: tuple[Part, ...]


class SecretRevealed(_Notice, frozen=True, tag="secret_revealed"):
    """The server's secret of a round that is over: anybody can check its deal now."""

    match: int
    round: int
    secret: str


class OpeningSkipped(_Notice, frozen=True, tag="opening_skipped"):
    """The host ended the pause in which the deal is shown."""


class TimeRanOut(_Notice, frozen=True, tag="time_ran_out"):
    """A player's time ran out: the next move is the table's default move for them."""

    seat: int


class BotTookOver(_Notice, frozen=True, tag="bot_took_over"):
    """A bot plays for a person who is away."""

    seat: int


class TakeoverVoted(_Notice, frozen=True, tag="takeover_voted"):
    """A player wants a bot to play for `whom`, who has been asked for long."""

    seat: int
    whom: int


class HintGiven(_Notice, frozen=True, tag="hint_given"):
    """The player asked the coach, which is possible only among bots. The result says so."""

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


class TableLocked(_Notice, frozen=True, tag="table_locked"):
    """The host lets nobody new in, or does again."""

    locked: bool


class TableListed(_Notice, frozen=True, tag="table_listed"):
    """The host shows the table among the open tables of the server, or no longer."""

    listed: bool


class BansLifted(_Notice, frozen=True, tag="bans_lifted"):
    """Those who were banned from this table may come back."""


class BackToLobby(_Notice, frozen=True, tag="back_to_lobby"):
    pass


Notice: TypeAlias = (
    TableOpened
    | SatDown
    | BotSeated
    | LevelChosen
    | SeatLeft
    | SeatReclaimed
    | SeatsReordered
    | HostChanged
    | ReadyChanged
    | RulesChanged
    | OutfitChosen
    | AvatarChosen
    | RuleProposed
    | RuleVoted
    | RulesNotAgreed
    | RulingProposed
    | RulingVoted
    | MatchStarted
    | DealCommitted
    | PartCommitted
    | PartsFixed
    | PartsRevealed
    | SecretRevealed
    | OpeningSkipped
    | TimeRanOut
    | BotTookOver
    | TakeoverVoted
    | HintGiven
    | CameBack
    | ChatMessage
    | TableLocked
    | TableListed
    | BansLifted
    | BackToLobby
)
