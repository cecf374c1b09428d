"""Moves as a player chooses them: first a card or an answer, then what the card leaves open."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple

from penultima.rules import actions as a
from penultima.rules.cards import Card
from penultima.rules.matching import holds_color
from penultima.text.cards import card_name, color_name
from penultima.text.fluent import Lang, say
from penultima.text.lists import labelled
from penultima.text.moves import move_text
from penultima.view import View

Field = Literal["clothing", "color", "whom"]
FIELDS: tuple[Field, ...] = ("clothing", "color", "whom")


class Choice(NamedTuple):
    """An entry of a menu: a single move, or all the ways to play a card."""

    label: str
    moves: tuple[a.Move, ...]


def choices(view: View, lang: Lang) -> list[Choice]:
    """All legal moves. A card that can be played in several ways is one entry."""
    found: list[Choice] = []
    plays = [move for move in view.legal if isinstance(move, a.Play)]
    for card in view.setup.edition.sorted(tuple({play.card: None for play in plays})):
        found.append(Choice(play_label(view, card, lang), plays_of(plays, card)))
    for move in view.legal:
        if not isinstance(move, a.Play):
            found.append(Choice(move_text(move, view.setup, lang, view.prompt), (move,)))
    return found


def plays_of(moves: Iterable[a.Move], card: Card) -> tuple[a.Play, ...]:
    """The ways to play a card. If a player can be named with it, only those that name one."""
    plays = [move for move in moves if isinstance(move, a.Play) and move.card == card]
    named = [play for play in plays if play.whom is not None]
    return tuple(named or plays)


def play_label(view: View, card: Card, lang: Lang) -> str:
    label = say(lang, "move-play", card=card_name(view.setup.edition, card, lang))
    rule = view.setup.house_rules.get(card)
    return labelled(lang, label, rule.title) if rule else label


class Question(NamedTuple):
    """A choice that a card leaves open, with the plays that each answer leaves."""

    field: Field
    text: str
    answers: dict[Any, tuple[a.Play, ...]]


def question(moves: Sequence[a.Move], lang: Lang) -> Question | None:
    """The next question; None if only one move is left."""
    plays = [move for move in moves if isinstance(move, a.Play)]
    for field in FIELDS:
        values = list(dict.fromkeys(getattr(play, field) for play in plays))
        if len(values) > 1:
            answers = {v: tuple(p for p in plays if getattr(p, field) == v) for v in values}
            return Question(field, say(lang, f"terminal-which-{field}"), answers)
    return None


def question_text(asked: Question, view: View, lang: Lang) -> str:
    """A question with its card, or with a warning if playing the card would be a bluff."""
    play = next(iter(asked.answers.values()))[0]
    edition = view.setup.edition
    kind = edition[play.card]
    if kind.only_without_color and holds_color(edition, view.hand, view.color):
        return say(lang, "terminal-bluff", count=view.stack + kind.attack)
    return f"{card_name(edition, play.card, lang)}. {asked.text}"


def value_name(field: Field, value: Any, view: View, lang: Lang) -> str:
    """The name of an answer: a player or a colour."""
    if field == "whom":
        return str(view.setup.players[value])
    return color_name(view.setup.edition, value, lang)
