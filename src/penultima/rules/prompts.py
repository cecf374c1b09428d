"""Prompts: the one question that a table waits for, and who is to answer it."""

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from .cards import Card, Color, Hand, Seat
from .effects import Demand


class Errand(Struct, frozen=True, omit_defaults=True):
    """A card's effects, part of the way through. Nothing in it is secret."""

    player: Seat
    card: Card
    chosen: Seat | None = None
    clothing: Color | None = None
    called: bool = False
    step: int = 0
    todo: tuple[Seat, ...] | None = None
    skipped: tuple[Seat, ...] = ()
    again: bool = False
    demand: Demand | None = None


class _Prompt(
    Struct, frozen=True, tag_field="phase", omit_defaults=True, repr_omit_defaults=True, gc=False
):
    @property
    def phase(self) -> str:
        return str(self.__struct_config__.tag)


class TakeTurn(_Prompt, frozen=True, tag="turn"):
    seat: Seat


class KeepOrPlay(_Prompt, frozen=True, tag="drawn"):
    """Asked after every draw, playable or not, so that watching tells nothing (T2)."""

    seat: Seat
    cards: Hand | None  # None where the viewer may not know
    could_play: bool = False  # before the draw: then it was a voluntary one (T4)
    demand: str | None = None  # the emblem, if the draw was for a demand (A6)


class NameColor(_Prompt, frozen=True, tag="color"):
    """A wild was turned up at the start (S4)."""

    seat: Seat


class ChallengeOrAccept(_Prompt, frozen=True, tag="challenge"):
    """`hand` is what the other held when the card was played; `color`, what was in play before."""

    seat: Seat
    player: Seat
    color: Color
    count: int
    hand: Hand | None = None  # None where the viewer may not know
    stacked: bool = False


class AnswerDemand(_Prompt, frozen=True, tag="demand"):
    seat: Seat
    emblem: str
    count: int


class AnswerStack(_Prompt, frozen=True, tag="stack"):
    """A card of the same face answers (H1)."""

    seat: Seat
    face: str
    count: int


class Choose(_Prompt, frozen=True, tag="choose"):
    """A card's effects wait for an answer."""

    seat: Seat
    want: Literal["whom", "cards", "kept"]
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
    """How many cards wait for an answer (H1)."""
    match prompt:
        case AnswerStack(count=count) | ChallengeOrAccept(count=count, stacked=True):
            return count
        case _:
            return 0
