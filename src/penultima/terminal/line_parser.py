"""What a person types in line mode, understood: a number, a word with its rest, or a play."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from penultima.bots import LEVELS
from penultima.parsing import MOST_SAID, whole_number
from penultima.rules import actions as a
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.edition import Edition
from penultima.rules.table import Setup
from penultima.text.cards import card_in_sentence, color_name
from penultima.text.fluent import LANGS, Lang, say
from penultima.text.levels import level_name

QUESTIONS = ("help", "hand", "table", "scores", "rules", "why")
MOVES = (
    "uno", "catch", "play", "draw", "keep", "challenge", "accept", "name", "next", "wear",
)  # fmt: skip

HOME = (*QUESTIONS, "save", "quit", *MOVES)
TABLE = (*QUESTIONS, "say", "quit", "leave", *MOVES)
LOBBY = (
    "help", "who", "rules", "say", "ready", "start", "bot", "agree", "dress", "quit", "leave",
)  # fmt: skip
WATCH = ("help", "table", "scores", "rules", "quit")
"""The words that are understood at home, at a server's table, in its lobby, and beside it."""

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
    """A verb, with what comes after it."""

    verb: str
    rest: str


class Play(NamedTuple):
    """A card and those of its choices that were typed."""

    play: a.Play


Typed = Number | Word | Play


def understand(line: str, setup: Setup) -> Typed | None:
    """What a line means, in whichever language it is typed; None if nobody could say."""
    text = " ".join(line.split())
    number = read_number(text)
    if number is not None:
        return Number(number)
    word = read_word(text)
    if word is None or word.verb == "play":
        play = read_play(word.rest if word else text, setup)
        return Play(play) if play else None
    return word


def read_number(text: str) -> int | None:
    """A number that somebody may mean."""
    return whole_number(text, 0, MOST_SAID)


def read_word(line: str) -> Word | None:
    """A line that begins with a word that we know."""
    first, _, rest = " ".join(line.split()).partition(" ")
    verb = _verbs().get(first.lower())
    return Word(verb, rest) if verb else None


@cache
def _verbs() -> dict[str, str]:
    """Every word that a verb goes by. Both languages are understood at once."""
    words = {"?": "help"}
    for lang in LANGS:
        for verb in dict.fromkeys((*HOME, *TABLE, *LOBBY)):
            for word in say(lang, f"line-{verb}").split():
                words.setdefault(word, verb)
    return words


def read_play(text: str, setup: Setup) -> a.Play | None:
    """`W red`, `ws clothing pink blue`, `b7 with Ada uno`, or a card by its name: `blue 7`."""
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


def read_colors(text: str, edition: Edition) -> tuple[Color, ...]:
    found = (read_color(word, edition) for word in text.replace(",", " ").split())
    return tuple(color for color in found if color)


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


def read_level(text: str) -> str:
    """A bot's level by its name; what isn't one stays as it is, for the server to decline."""
    for level in LEVELS:
        if text.casefold() in {level_name(level, lang).casefold() for lang in LANGS}:
            return level
    return text


def words_for(verb: str, lang: Lang) -> str:
    """The word to teach for a verb: the first in its list."""
    return say(lang, f"line-{verb}").split()[0]
