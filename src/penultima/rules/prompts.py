"""Prompts: the one question that a table waits for, and whose answer it needs."""

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from .cards import Card, Color, Hand, Seat
from .effects import Demand, RulingStep


class Errand(Struct, frozen=True, omit_defaults=True):
    """The state of a card's effects while they wait for an answer. Nothing in it is secret."""

    player: Seat
    card: Card
    chosen: Seat | None = None
    clothing: Color | None = None
    called: bool = False
    step: int = 0
    todo: tuple[Seat, ...] | None = None
    skips: int = 0
    """How many players lose the turn once all else is done (A7)."""
    again: bool = False
    demand: Demand | None = None
    ruling: tuple[RulingStep, ...] = ()
    """What is left of the ruling that stands in for the current step."""


class _Prompt(
    Struct, frozen=True, tag_field="phase", omit_defaults=True, repr_omit_defaults=True, gc=False
):
    @property
    def phase(self) -> str:
        return str(self.__struct_config__.tag)


class TakeTurn(_Prompt, frozen=True, tag="turn"):
    seat: Seat


class KeepOrPlay(_Prompt, frozen=True, tag="drawn"):
    """Asked after every draw, playable or not, so that watching reveals nothing (T2)."""

    seat: Seat
    cards: Hand | None  # those that may be played, if they fit; None in a redacted prompt
    could_play: bool = False  # before the draw, which was then voluntary (T4)
    demand: str | None = None  # the emblem, if the draw answers a demand (A6)


class NameColor(_Prompt, frozen=True, tag="color"):
    """A wild was turned up at the start (S4)."""

    seat: Seat


class ChallengeOrAccept(_Prompt, frozen=True, tag="challenge"):
    """`hand` is the other's hand after the play; `color` was in play before it."""

    seat: Seat
    player: Seat
    color: Color
    count: int
    hand: Hand | None = None  # None in a redacted prompt
    stacked: bool = False


class AnswerDemand(_Prompt, frozen=True, tag="demand"):
    seat: Seat
    emblem: str
    count: int


class AnswerStack(_Prompt, frozen=True, tag="stack"):
    """A card of the same face answers (H1), or another attack (H7)."""

    seat: Seat
    face: str
    count: int


class Choose(_Prompt, frozen=True, tag="choose"):
    """Asks what a card's effects need to go on."""

    seat: Seat
    want: Literal["whom", "cards", "kept", "ruling"]
    text: str
    errand: Errand
    count: int | None = None


class RoundOver(_Prompt, frozen=True, tag="round_over"):
    seat: ClassVar[None] = None


class MatchOver(_Prompt, frozen=True, tag="match_over"):
    seat: ClassVar[None] = None


Prompt: TypeAlias = (
    TakeTurn
    | KeepOrPlay
    | NameColor
    | ChallengeOrAccept
    | AnswerDemand
    | AnswerStack
    | Choose
    | RoundOver
    | MatchOver
)


def stacked(prompt: Prompt) -> int:
    """How many cards are stacked (H1)."""
    match prompt:
        case AnswerStack(count=count) | ChallengeOrAccept(count=count, stacked=True):
            return count
        case _:
            return 0
