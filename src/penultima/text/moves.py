"""Labels of moves for buttons and menus."""

from typing import assert_never

from penultima.rules import actions as a
from penultima.rules.prompts import AnswerDemand, AnswerStack, ChallengeOrAccept, KeepOrPlay, Prompt
from penultima.rules.table import Setup

from .cards import card_name
from .fluent import Lang
from .reader import Reader


def move_text(move: a.Move, setup: Setup, lang: Lang, prompt: Prompt | None = None) -> str:
    """The label of a move. With its prompt, it says how many cards are drawn or kept."""
    reader = Reader(setup, lang, None)
    match move:
        case a.Play():
            return _play(reader, move)
        case a.Draw():
            if isinstance(prompt, AnswerDemand):
                return reader.say("move-draw-count", count=prompt.count)
            return reader.say("move-draw")
        case a.Keep():
            drawn = prompt.cards if isinstance(prompt, KeepOrPlay) else None
            return reader.say("move-keep", count=len(drawn or "1"))
        case a.NameColor(color):
            return reader.say("move-choose-color", color=reader.color(color))
        case a.Challenge():
            return reader.say("move-challenge")
        case a.Accept():
            if isinstance(prompt, ChallengeOrAccept | AnswerStack):
                return reader.say("move-draw-count", count=prompt.count)
            return reader.say("move-accept")
        case a.Call():
            return reader.say("move-call")
        case a.Catch(whom):
            return reader.say("move-catch", whom=reader.players[whom])
        case a.ChoosePlayer(whom):
            return reader.say("move-choose-player", whom=reader.players[whom])
        case a.ChooseCards(cards):
            return reader.say("move-choose-cards", cards=reader.cards(cards))
        case a.AnyCards(count):
            cards_ = reader.say("cards-count", count=count)
            return reader.say("move-choose-cards", cards=cards_)
        case a.ChooseKept(kept):
            return reader.say("move-kept" if kept else "move-not-kept")
        case a.ChooseRuling():
            return reader.say("move-ruling")
        case a.NextRound():
            return reader.say("move-next-round")
        case _:
            assert_never(move)


def _play(reader: Reader, move: a.Play) -> str:
    """“Play Red 6”; “Wild, choose blue”."""
    kind, name = reader.edition[move.card], card_name(reader.edition, move.card, reader.lang)
    label = name if kind.is_wild else reader.say("move-play", card=name)
    if move.clothing:
        label += reader.say("move-clothing", clothing=reader.color(move.clothing))
    if move.color:
        label += reader.say("move-color", color=reader.color(move.color))
    if move.whom is not None:
        id_ = "move-swap" if kind.number is not None else "move-whom"
        label += reader.say(id_, whom=reader.players[move.whom])
    if move.call:
        label += reader.say("move-call-too")
    return label
