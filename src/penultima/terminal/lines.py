"""What a person types in line mode, understood: a number, a word with its rest, or a play."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from penultima.rules import actions as a
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.edition import Edition
from penultima.rules.table import Setup
from penultima.text.cards import card_in_sentence, color_name
from penultima.text.fluent import LANGS, Lang, say

VERBS = (
    "help", "hand", "table", "scores", "rules", "why", "save", "quit",
    "uno", "catch", "play", "draw", "keep", "challenge", "accept", "name", "next", "wear",
)  # fmt: skip

SIMPLE: dict[str, a.Action] = {
    "draw": a.Draw(),
    "keep": a.Keep(),
    "challenge": a.Challenge(),
    "accept": a.Accept(),
    "uno": a.Call(),
}


class Number(NamedTuple):
    """A line of the menu, counted from 1."""

    number: int


class Word(NamedTuple):
    """One of VERBS, with what comes after it."""

    verb: str
    rest: str


class Play(NamedTuple):
    """A card and those of its choices that were typed."""

    play: a.Play


Typed = Number | Word | Play


def understand(line: str, setup: Setup) -> Typed | None:
    """What a line means, in whichever language it is typed; None if nobody could say."""
    text = " ".join(line.split())
    if text.isdecimal():
        return Number(int(text))
    first, _, rest = text.partition(" ")
    verb = _verbs().get(first.lower())
    if verb is None:
        play = read_play(text, setup)
        return Play(play) if play else None
    if verb == "play":
        play = read_play(rest, setup)
        return Play(play) if play else None
    return Word(verb, rest)


@cache
def _verbs() -> dict[str, str]:
    """Every word that a verb goes by. Both languages are understood at once."""
    words = {"?": "help"}
    for lang in LANGS:
        for verb in VERBS:
            for word in say(lang, f"line-{verb}").split():
                words.setdefault(word, verb)
    return words


def read_play(text: str, setup: Setup) -> a.Play | None:
    """`W red`, `ws clothing pink blue`, `b7 with Bea uno`, or a card by its name: `blue 7`."""
    tokens = iter(text.split())
    named = _card_by_name(text, setup.edition)
    card = named or _code(next(tokens, ""), setup.edition)
    if card is None:
        return None
    color, clothing, whom, call = None, None, None, False
    for token in () if named else tokens:
        word = token.lower()
        if word in ("uno", "uno!", "¡uno!"):
            call = True
        elif word in ("clothing", "ropa"):
            clothing = read_color(next(tokens, ""), setup.edition)
        elif word in ("with", "con"):
            whom = read_seat(next(tokens, ""), setup)
        else:
            color = read_color(token, setup.edition)
            if color is None:
                return None
    return a.Play(card, color, clothing, whom, call)


def _code(text: str, edition: Edition) -> Card | None:
    """A code, of this edition or not: the rules say better why a strange one won't do."""
    code = text.upper()
    looks_right = code.isalnum() and code.isascii() and len(code) <= 3 and not code[:1].isdigit()
    return Card(code) if code in edition or (looks_right and len(code) == 2) else None


def _card_by_name(text: str, edition: Edition) -> Card | None:
    for lang in LANGS:
        for card in edition.kinds:
            if card_in_sentence(edition, card, lang).lower() == text.lower():
                return card
    return None


def read_cards(text: str, edition: Edition) -> tuple[Card, ...]:
    return tuple(filter(None, (_code(word, edition) for word in text.replace(",", " ").split())))


def read_color(text: str, edition: Edition) -> Color | None:
    for color in edition.color_names:
        if text.lower() in _names(edition, color):
            return color
    return None


def _names(edition: Edition, color: Color) -> Iterator[str]:
    yield color
    for lang in LANGS:
        yield color_name(edition, color, lang)
        yield color_name(edition, color, lang, "f")


def read_seat(text: str, setup: Setup) -> Seat | None:
    """A player by name, or by the beginning of a name that no other has."""
    wanted = text.strip().casefold()
    names = [name.casefold() for name in setup.players]
    if wanted in names:
        return Seat(names.index(wanted))
    found = [seat for seat, name in enumerate(names) if wanted and name.startswith(wanted)]
    return Seat(found[0]) if len(found) == 1 else None


def words_for(verb: str, lang: Lang) -> str:
    """The word to teach for a verb: the first in its list."""
    return say(lang, f"line-{verb}").split()[0]
