"""Stored forms of the prompts that a table waits for."""

from typing import Literal, TypeAlias

from msgspec import Struct

from penultima.rules import prompts as p
from penultima.rules.cards import Card, Color, Hand, Seat

from .mapping import Mapping
from .values import StoredEffect, load_demand, load_ruling, store_demand, store_ruling


class StoredErrand(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    player: Seat
    card: Card
    chosen: Seat | None = None
    clothing: Color | None = None
    called: bool = False
    step: int = 0
    todo: tuple[Seat, ...] | None = None
    skips: int = 0
    again: bool = False
    demand: StoredEffect | None = None
    ruling: tuple[StoredEffect, ...] = ()


class _Prompt(
    Struct,
    frozen=True,
    tag_field="phase",
    omit_defaults=True,
    forbid_unknown_fields=True,
    gc=False,
):
    pass


class TakeTurn(_Prompt, frozen=True, tag="turn"):
    seat: Seat


class KeepOrPlay(_Prompt, frozen=True, tag="drawn"):
    seat: Seat
    cards: Hand
    could_play: bool = False
    demand: str | None = None


class NameColor(_Prompt, frozen=True, tag="color"):
    seat: Seat


class ChallengeOrAccept(_Prompt, frozen=True, tag="challenge"):
    seat: Seat
    player: Seat
    color: Color
    count: int
    hand: Hand
    stacked: bool = False


class AnswerDemand(_Prompt, frozen=True, tag="demand"):
    seat: Seat
    emblem: str
    count: int


class AnswerStack(_Prompt, frozen=True, tag="stack"):
    seat: Seat
    face: str
    count: int


class Choose(_Prompt, frozen=True, tag="choose"):
    seat: Seat
    want: Literal["whom", "cards", "kept", "ruling"]
    text: str
    errand: StoredErrand
    count: int | None = None


class RoundOver(_Prompt, frozen=True, tag="round_over"):
    pass


class MatchOver(_Prompt, frozen=True, tag="match_over"):
    pass


StoredPrompt: TypeAlias = (
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


def _store_choose(prompt: p.Choose) -> Choose:
    errand = prompt.errand
    stored = StoredErrand(
        errand.player,
        errand.card,
        errand.chosen,
        errand.clothing,
        errand.called,
        errand.step,
        errand.todo,
        errand.skips,
        errand.again,
        None if errand.demand is None else store_demand(errand.demand),
        store_ruling(errand.ruling),
    )
    return Choose(prompt.seat, prompt.want, prompt.text, stored, prompt.count)


def _load_choose(stored: Choose) -> p.Choose:
    errand = stored.errand
    live = p.Errand(
        errand.player,
        errand.card,
        errand.chosen,
        errand.clothing,
        errand.called,
        errand.step,
        errand.todo,
        errand.skips,
        errand.again,
        None if errand.demand is None else load_demand(errand.demand),
        load_ruling(errand.ruling),
    )
    return p.Choose(stored.seat, stored.want, stored.text, live, stored.count)


PROMPTS = Mapping()
PROMPTS.same(p.TakeTurn, TakeTurn)
PROMPTS.same(p.KeepOrPlay, KeepOrPlay)
PROMPTS.same(p.NameColor, NameColor)
PROMPTS.same(p.ChallengeOrAccept, ChallengeOrAccept)
PROMPTS.same(p.AnswerDemand, AnswerDemand)
PROMPTS.same(p.AnswerStack, AnswerStack)
PROMPTS.custom(p.Choose, Choose, _store_choose, _load_choose)
PROMPTS.same(p.RoundOver, RoundOver)
PROMPTS.same(p.MatchOver, MatchOver)
